"""Formats as a reader sees them: the rules of a day, how a rule changed over the periods, what rests on an entry."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import groupby

from django.db.models import Q
from django.urls import reverse

from cards.decks.profile import CardList, Format, Period, RuleRow
from cards.models import DeckRule
from rulings.decks.answers import Thing
from rulings.decks.library import GameLibrary
from rulings.decks.things import things
from rulings.models import DeckRuleBasis, Ruling, Section

ABOUT = ("zone", "list", "fact", "when")  # rules of one kind are about one thing when these parameters agree


@dataclass(frozen=True)
class FormatOn:
    """A format on a day. `period` is None when no rules are known; `lists` are those that its rules use that day."""

    library: GameLibrary
    form: Format
    on: date
    period: Period | None
    lists: tuple[CardList, ...]

    def references(self) -> list[str]:
        """Return everything that the rules, lists and modifiers of the day rest on."""
        rows: list[RuleRow | CardList] = [*(self.period.rules if self.period else ()), *self.lists]
        refs = [ref for row in rows for ref in row.basis]
        return list(dict.fromkeys([*refs, *(ref for one in self.library.book.modifiers for ref in one.basis)]))


def format_on(library: GameLibrary, slug: str, on: date) -> FormatOn:
    """Return a format on a day. Raises KeyError for one that is not held. No query."""
    form = library.book.formats[slug]
    period = form.period_on(on)
    used = {row.parameters.get("list") for row in period.rules} if period else set()
    lists = tuple(one for one in library.book.lists if one.id in used and one.holds_on(on))
    return FormatOn(library, form, on, period, lists)


@dataclass(frozen=True)
class Era:
    """Days in which the rules about one thing were the same; none when nothing was demanded."""

    valid_from: date | None
    valid_to: date | None
    rules: tuple[RuleRow, ...]


def history(form: Format, rule: RuleRow) -> tuple[Era, ...]:
    """Return a format's rules about the same thing as this one, through all its periods: the oldest first.

    Periods that follow each other and have the same rules about it are one era.
    """
    wanted = _about(rule)
    eras: list[Era] = []
    for period in sorted(form.periods, key=lambda one: one.valid_from or date.min):
        era = Era(period.valid_from, period.valid_to, tuple(row for row in period.rules if _about(row) == wanted))
        if eras and eras[-1].rules == era.rules and _follows(eras[-1].valid_to, era.valid_from):
            era = Era(eras.pop().valid_from, era.valid_to, era.rules)
        eras.append(era)
    return tuple(eras)


def _follows(last: date | None, first: date | None) -> bool:
    return last is not None and first is not None and last + timedelta(days=1) == first


def _about(rule: RuleRow) -> tuple[object, ...]:
    return rule.kind, *(str(rule.parameters.get(name, "")) for name in ABOUT)


def rule_of(form: Format, ident: str) -> RuleRow | None:
    """Return the rule of a format by its id, in whatever period it holds; None when the format never had it."""
    return next((row for period in form.periods for row in period.rules if row.id == ident), None)


def formats_with(library: GameLibrary, ident: str) -> list[Format]:
    """Return the formats that have or had a rule."""
    return [form for form in library.book.formats.values() if rule_of(form, ident)]


@dataclass(frozen=True)
class Resting:
    """A deck rule, a list or a modifier that rests on an entry. `formats`: names and addresses of its pages."""

    text: str
    name: str
    formats: tuple[tuple[str, str], ...]


def resting_on(entry: Ruling | Section, *, game: str) -> list[Resting]:
    """Return the deck rules, then the modifiers, that rest on a ruling or a section. Two queries, one when none."""
    field = "to_ruling" if isinstance(entry, Ruling) else "to_section"
    bases = list(DeckRuleBasis.objects.filter(**{field: entry}).select_related("card_list", "modifier__card__game"))
    lists = {one.card_list.slug for one in bases if one.card_list}
    modifiers = {one.modifier.pk: one.modifier for one in bases if one.modifier}
    return [
        *_rules_resting({one.rule_id for one in bases if one.rule_id}, lists, game),
        *(
            Resting(one.text, one.card.name, ((one.card.name, one.card.get_absolute_url()),))
            for one in sorted(modifiers.values(), key=lambda one: (one.position, one.pk))
        ),
    ]


def _rules_resting(ids: Collection[int], lists: Collection[str], game: str) -> Iterable[Resting]:
    """Return rules and those that use the lists, each with its formats, in their order. One query at most."""
    if not (ids or lists):
        return
    wanted = Q(pk__in=ids) | Q(parameters__list__in=lists)
    form = "periods__format__"
    columns = ("pk", "slug", "text", f"{form}position", f"{form}name", f"{form}slug")
    found = DeckRule.objects.filter(wanted, game__slug=game).order_by("position", "pk").values_list(*columns)
    for (_, slug, text), rows in groupby(found, key=lambda row: row[:3]):
        formats = sorted({(place, name, one) for *_, place, name, one in rows if one is not None})
        yield Resting(
            text, slug, tuple((name, reverse("format-rule", args=[game, one, slug])) for _, name, one in formats)
        )


def basis_things(on: FormatOn) -> dict[str, Thing]:
    """Return what the rules of a day rest on, by reference. Three queries."""
    return things(on.references(), game=on.library.slug)


def periods_of(form: Format) -> Sequence[Period]:
    """Return the periods of a format, the newest first."""
    return sorted(form.periods, key=lambda one: one.valid_from or date.min, reverse=True)
