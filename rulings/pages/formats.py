"""`/hkk/format/<slug>`, a format with its rules on the day, and `/hkk/format/<slug>/<rule>`, one rule in plain words.

A player comes here from a finding of the deck check and reads: what the rule demands, since when, what it was before,
and the rulings that say so, each with how it stands on the day.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date

from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from cards.decks.names import fold_name, tagged
from cards.decks.profile import CardList, Format, Period, RuleRow, within
from cards.models import Card, Game
from judgekb.addresses import address
from judgekb.text import reference_key, slugify
from rulings.decks.answers import Thing
from rulings.decks.library import GameLibrary, libraries
from rulings.decks.reading import (
    Era,
    FormatOn,
    basis_things,
    format_on,
    formats_with,
    history,
    periods_of,
    rule_of,
)
from rulings.decks.things import things
from rulings.decks.words import RULE_CERTAINTY_WORDS, days_words, kind_words
from rulings.models import Ruling
from rulings.pages.columns import read_listed
from rulings.pages.page import NotHeld, held_game, kept_page, reading_page, settle, show
from rulings.pages.rows import Row, rows
from rulings.pages.words import STATUS_WORDS
from rulings.reading import readable_list
from rulings.standing import standings
from rulings.status import Standing, Status


@dataclass(frozen=True, slots=True)
class Span:
    """A period in words. `day` is one on which it holds, for its link."""

    words: str
    day: str
    certainty: str
    last_seen: date | None
    note: str
    is_now: bool


@dataclass(frozen=True, slots=True)
class Line:
    """A rule as a line of a format's page."""

    id: str
    kind: str
    text: str
    url: str
    is_inferred: bool
    is_warning: bool
    basis: tuple[Thing, ...]


@dataclass(frozen=True, slots=True)
class Listed:
    """A list of cards of the day."""

    title: str
    days: str
    last_seen: date | None
    note: str
    cards: tuple[tuple[str, str], ...]  # name with tag, address of the card
    basis: tuple[Thing, ...]


@kept_page
@reading_page
def format_list(request: HttpRequest, on: date, game: str) -> HttpResponse:
    """Show the formats of a game and which rules hold in each on the day."""
    held = held_game(game)
    settle(request, reverse("formats", args=[held.slug]))
    library = libraries()[held.slug]
    spans = [(form, _span(form.period_on(on), on)) for form in library.book.formats.values()]
    lines = [(form, span, reverse("format", args=[held.slug, form.slug])) for form, span in spans]
    return show(request, "rulings/formats.html", {"on": on, "game": held, "lines": lines})


@kept_page
@reading_page
def format_page(request: HttpRequest, on: date, game: str, slug: str) -> HttpResponse:
    """Show a format: its rules on the day with what they rest on, lists, cards that change rules, and all periods."""
    held = held_game(game)
    library, form = _held(held.slug, slug)
    settle(request, reverse("format", args=[held.slug, form.slug]))
    read = format_on(library, form.slug, on)
    basis = noted(basis_things(read), held, on)
    slugs = dict(Card.objects.filter(game=held).values_list("name", "slug"))
    context = {
        "on": on,
        "game": held,
        "format": form,
        "span": _span(read.period, on),
        "lines": [_line(library, form, row, basis) for row in (read.period.rules if read.period else ())],
        "lists": [_listed(one, held.slug, slugs, basis) for one in read.lists],
        "modifiers": _modifiers(read, slugs, basis),
        "periods": [_span(one, on) for one in periods_of(form)],
    }
    return show(request, "rulings/format.html", context)


@kept_page
@reading_page
def rule_page(request: HttpRequest, on: date, game: str, slug: str, rule: str) -> HttpResponse:
    """Show one deck rule of a format: its history over the periods and the rulings that it rests on."""
    held = held_game(game)
    library, form = _held(held.slug, slug)
    found = rule_of(form, slugify(rule)) or rule_of(form, rule.lower())
    if found is None:
        raise NotHeld(rule, game=held.slug)
    settle(request, reverse("format-rule", args=[held.slug, form.slug, found.id]))
    lists = [one for one in library.book.lists if one.id == found.parameters.get("list")]
    refs = list(dict.fromkeys([*found.basis, *(ref for one in lists if one.holds_on(on) for ref in one.basis)]))
    slugs = dict(Card.objects.filter(game=held).values_list("name", "slug")) if lists else {}
    basis = things(refs, game=held.slug)
    context = {
        "on": on,
        "game": held,
        "format": form,
        "rule": found,
        "line": _line(library, form, found, basis),
        "certainty": RULE_CERTAINTY_WORDS[found.certainty],
        "in_force": [_span(one, on) for one in periods_of(form) if found in one.rules],
        "eras": [
            (_era_span(era, on), [_line(library, form, row, {}) for row in era.rules])
            for era in reversed(history(form, found))
        ],
        "rows": _rulings_among(held, refs, on),
        "others": [thing for thing in basis.values() if thing.kind != "ruling"],
        "lists": [_listed(one, held.slug, slugs, basis) for one in reversed(lists)],
        "formats": _elsewhere(library, held, form, found),
    }
    return show(request, "rulings/deck_rule.html", context)


def _rulings_among(game: Game, refs: Sequence[str], on: date) -> list[Row]:
    """Return the rulings among what a rule rests on, in its order."""
    keys = [reference_key(ref) for ref in refs]
    found = readable_list().filter(game=game, ref_key__in=keys).order_by()
    held = {row.ref_key: row for row in read_listed(found)}
    return rows([held[key] for key in keys if key in held], on)


def _elsewhere(library: GameLibrary, game: Game, form: Format, rule: RuleRow) -> list[tuple[Format, str]]:
    """Return the other formats that have a rule, each with the address of it there."""
    return [
        (one, reverse("format-rule", args=[game.slug, one.slug, rule.id]))
        for one in formats_with(library, rule.id)
        if one.slug != form.slug
    ]


def noted(basis: dict[str, Thing], game: Game, on: date) -> dict[str, Thing]:
    """Return what rules rest on, each ruling that is not in force on the day with a word for that. Two queries."""
    keys = [reference_key(thing.ref) for thing in basis.values() if thing.kind == "ruling"]
    rulings = Ruling.objects.public().filter(game=game, ref_key__in=keys).select_related("source")
    stand = standings(rulings, on) if keys else {}
    words = {row.ref: str(STATUS_WORDS[stand[row.pk].status]) for row in rulings if not _holds(stand[row.pk])}
    return {ref: replace(thing, note=words.get(thing.ref, "")) for ref, thing in basis.items()}


def _holds(standing: Standing) -> bool:
    return standing.status == Status.IN_FORCE


def _held(game: str, slug: str) -> tuple[GameLibrary, Format]:
    """Return a format by its slug in any case and accents. Raises `NotHeld`."""
    library = libraries()[game]
    form = library.book.formats.get(slugify(slug))
    if form is None:
        raise NotHeld(slug, game=game)
    return library, form


def _span(period: Period | None, on: date) -> Span | None:
    if period is None:
        return None
    day = period.valid_from or period.valid_to
    return Span(
        words=days_words(period.valid_from, period.valid_to),
        day=day.isoformat() if day else "",
        certainty=str(RULE_CERTAINTY_WORDS.get(period.certainty, "")),
        last_seen=period.last_seen,
        note=period.note,
        is_now=within(on, period.valid_from, period.valid_to),
    )


def _era_span(era: Era, on: date) -> Span:
    return Span(
        words=days_words(era.valid_from, era.valid_to),
        day=(era.valid_from or date.min).isoformat(),
        certainty="",
        last_seen=None,
        note="",
        is_now=within(on, era.valid_from, era.valid_to),
    )


def _line(library: GameLibrary, form: Format, row: RuleRow, basis: dict[str, Thing]) -> Line:
    return Line(
        id=row.id,
        kind=kind_words(row.kind),
        text=row.text,
        url=reverse("format-rule", args=[library.slug, form.slug, row.id]),
        is_inferred=row.certainty == "inferred",
        is_warning=row.severity == "warning",
        basis=tuple(basis[ref] for ref in row.basis if ref in basis),
    )


def _listed(one: CardList, game: str, slugs: dict[str, str], basis: dict[str, Thing]) -> Listed:
    return Listed(
        title=one.title,
        days=days_words(one.valid_from, one.valid_to),
        last_seen=one.last_seen,
        note=one.note,
        cards=tuple((tagged(item.name, item.edition), _card_url(game, slugs.get(item.name))) for item in one.items),
        basis=tuple(basis[ref] for ref in one.basis if ref in basis),
    )


def _card_url(game: str, slug: str | None) -> str:
    return address("card", game, slug) if slug else ""


def _modifiers(
    read: FormatOn, slugs: dict[str, str], basis: dict[str, Thing]
) -> list[tuple[str, str, str, list[Thing]]]:
    """Return the cards that change rules: name with tag, address, what they do, what that rests on."""
    found = []
    for one in sorted(read.library.book.modifiers, key=lambda one: fold_name(one.card)):
        url = _card_url(read.library.slug, slugs.get(one.card))
        found.append((tagged(one.card, one.edition), url, one.text, [basis[ref] for ref in one.basis if ref in basis]))
    return found
