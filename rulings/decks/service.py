"""The deck check behind every door: text in, verdict with the rule and the rulings behind each finding out.

Nothing is stored. Errors are `TooLarge` (a list above 1 MB; a web page answers 413) and `CannotCheck`:
`UnknownGame`, `UnknownFormat` (with near ones), `BadOption`, `TooMany`. Whatever else stands in a list is a finding.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.urls import reverse

from cards.decks.check import check, with_notes
from cards.decks.codes import Severity
from cards.decks.deck import Deck, parse
from cards.decks.profile import Period, Profile
from cards.decks.report import Finding, Report
from cards.decks.text import read_day, refuse_too_large
from judgekb.days import today
from rulings.decks.answers import (
    RULE_SEPARATOR,
    CheckedDeck,
    HeaderNote,
    PeriodInfo,
    RuleInfo,
    Thing,
    TooMany,
)
from rulings.decks.asking import find_format, find_library, header_fields, read_options, require_format
from rulings.decks.library import GameLibrary, libraries
from rulings.decks.things import things

MAX_AT_ONCE = 40  # formats x dates of one request


def check_text(  # noqa: PLR0913 - the options of a check, by name
    text: str,
    *,
    game: str | None = None,
    format: str | None = None,
    on: date | None = None,
    partner_text: str = "",
    before_text: str = "",
    extra: Mapping[str, Any] | None = None,
    profile: Profile | None = None,
) -> CheckedDeck:
    """Read a list and check it under a format on a day.

    What is not given is taken from the list's own lines `Játék:`, `Formátum:`, `Dátum:`; the day is today where
    neither says it. What is given wins over those lines, and `notes` says where both differ. `format` is a slug or a
    name. `partner_text`: the other list of a pair. `before_text`: the registered list, where `text` is what lies on
    the table after side-boarding. `extra`: the event's options (`read_options`). `profile`: an event's own frozen
    profile; it takes the place of game, format and day.
    """
    options = read_options(extra)
    if profile is not None:
        game, format, on = profile.game, profile.format, profile.date
    read = _read(text, game=game, form=format, partner_text=partner_text, before_text=before_text)
    return _checked(read, [profile.with_options(**options) if profile else read.profile(format, on, options)])[0]


def check_many(  # noqa: PLR0913 - the options of a check, by name
    text: str,
    *,
    game: str | None = None,
    formats: Sequence[str | None] = (None,),
    dates: Sequence[date | None] = (None,),
    partner_text: str = "",
    before_text: str = "",
    extra: Mapping[str, Any] | None = None,
) -> tuple[CheckedDeck, ...]:
    """Check one list under several formats of one game and on several days: every format on every day, in that order.

    The list is read once. Raises `TooMany` for more than `MAX_AT_ONCE` answers.
    """
    if len(formats) * len(dates) > MAX_AT_ONCE:
        raise TooMany(f"At most {MAX_AT_ONCE} formats and dates can be checked at once.")
    options = read_options(extra)
    formats, dates = formats or (None,), dates or (None,)
    read = _read(text, game=game, form=formats[0], partner_text=partner_text, before_text=before_text)
    return _checked(read, [read.profile(form, on, options) for form in formats for on in dates])


def profile_of(*, game: str, format: str, on: date, extra: Mapping[str, Any] | None = None) -> Profile:
    """Return the rules of a format on a day, for an event to freeze. Raises `UnknownGame`, `UnknownFormat`."""
    library = find_library(libraries(), game=game, form=format)
    return library.book.profile(require_format(library, format), on, read_options(extra))


@dataclass(frozen=True)
class _Read:
    """The lists of one request, read."""

    library: GameLibrary
    deck: Deck
    partner: Deck | None
    before: Deck | None

    def profile(self, form: str | None, on: date | None, options: Mapping[str, Any]) -> Profile:
        """Return the rules that are asked for, by the list itself where the request does not say."""
        slug = require_format(self.library, form or self.deck.fields.get("format", ""))
        day = on or read_day(self.deck.fields.get("date", "")) or today()
        return self.library.book.profile(slug, day, options)


def _read(text: str, *, game: str | None, form: str | None, partner_text: str, before_text: str) -> _Read:
    for one in (text, partner_text, before_text):
        refuse_too_large(one)
    fields = {} if game else header_fields(text)
    library = find_library(libraries(), game=game or fields.get("game", ""), form=form or fields.get("format", ""))
    deck, *others = (parse(one, library.cards.names) for one in (text, partner_text, before_text))
    partner, before = (other if other.lines else None for other in others)
    return _Read(library, deck, partner, before)


def _checked(read: _Read, profiles: Sequence[Profile]) -> tuple[CheckedDeck, ...]:
    """Check the list under every profile. The queries of `things`, however many there are."""
    made = [(profile, *_report(read, profile)) for profile in profiles]
    refs = [ref for profile, report, _ in made for ref in _refs(report, profile)]
    basis = things(dict.fromkeys(refs), game=read.library.slug)
    return tuple(_answer(read, profile, report, notes, basis) for profile, report, notes in made)


def _report(read: _Read, profile: Profile) -> tuple[Report, tuple[HeaderNote, ...]]:
    notes = tuple(_header_notes(read.library, read.deck, profile))
    report = check(read.deck, profile, read.library.cards, partner=read.partner, before=read.before)
    return with_notes(report, (_note_finding(note) for note in notes)), notes


def _answer(
    read: _Read, profile: Profile, report: Report, notes: tuple[HeaderNote, ...], basis: Mapping[str, Thing]
) -> CheckedDeck:
    library = read.library
    form = library.book.formats.get(profile.format)
    period = form.period_on(profile.date) if form else None
    url = reverse("format", args=[library.slug, form.slug]) if form else ""
    return CheckedDeck(
        game=library.slug,
        game_name=library.name,
        format=profile.format,
        format_name=form.name if form else profile.format,
        format_url=url,
        on=profile.date,
        period=_period_info(period, profile) if period else None,
        profile=profile,
        deck=read.deck,
        report=report,
        rules={info.id: info for info in _rules(library, report, profile, basis)},
        basis={ref: basis[ref] for ref in _refs(report, profile)},
        notes=notes,
        partner=read.partner,
    )


def _header_notes(library: GameLibrary, deck: Deck, profile: Profile) -> Iterable[HeaderNote]:
    fields = deck.fields
    listed = fields.get("game", "")
    if listed and listed.casefold() not in (library.slug, library.name.casefold()):
        yield HeaderNote("game", listed, library.slug)
    listed = fields.get("format", "")
    if listed and find_format(library, listed) != profile.format:
        yield HeaderNote("format", listed, profile.format)
    listed = fields.get("date", "")
    if listed and read_day(listed) != profile.date:
        yield HeaderNote("date", listed, profile.date.isoformat())


def _note_finding(note: HeaderNote) -> Finding:
    return Finding("advice", Severity.NOTE, found=f"{note.field}: {note.listed} → {note.used}")


def _period_info(period: Period, profile: Profile) -> PeriodInfo:
    return PeriodInfo(period.valid_from, period.valid_to, profile.last_seen, period.certainty, period.note)


def _named(report: Report) -> set[str]:
    return {name for one in report.findings for name in one.rule.split(RULE_SEPARATOR) if name}


def _refs(report: Report, profile: Profile) -> list[str]:
    named = _named(report)
    refs = [ref for one in report.findings for ref in one.basis]
    refs += [ref for row in profile.rules if row.id in named for ref in row.basis]
    return list(dict.fromkeys(refs))


def _rules(library: GameLibrary, report: Report, profile: Profile, basis: Mapping[str, Thing]) -> Iterable[RuleInfo]:
    named = _named(report)
    for row in profile.rules:
        if row.id not in named:
            continue
        own = row.id in library.rule_ids(profile.format)
        url = reverse("format-rule", args=[library.slug, profile.format, row.id]) if own else ""
        rests = tuple(basis[ref] for ref in row.basis)
        yield RuleInfo(row.id, row.kind, row.text, row.certainty, row.severity, url, rests)
