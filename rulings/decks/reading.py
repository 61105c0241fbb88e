"""Formats as a reader sees them: the rules of a day, how a rule changed over the periods, what rests on an entry."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import groupby
from typing import NamedTuple

from django.db.models import Q
from django.urls import reverse

from cards.decks.profile import CardList, Format, Period, RuleRow
from cards.models import DeckRule
from judgekb.addresses import address
from judgekb.touches import is_known, remembered
from rulings.decks.answers import Thing
from rulings.decks.library import GameLibrary
from rulings.decks.things import things
from rulings.models import DeckRuleBasis, Ruling, Section
from rulings.versions import CARDS, DECKS

SHOWN = (CARDS, DECKS)  # the parts of the base that are read here
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


class Basis(NamedTuple):
    """What a rule, a list or a modifier rests on: columns in the order in which they are asked for."""

    to: int  # the id of the ruling or of the section
    rule: int | None
    card_list: str | None  # slug
    modifier: int | None
    position: int | None  # of the modifier
    text: str | None
    card: str | None
    card_slug: str | None
    card_game: str | None


BASIS = (
    *("rule", "card_list__slug", "modifier", "modifier__position", "modifier__text"),
    *("modifier__card__name", "modifier__card__slug", "modifier__card__game__slug"),
)


def resting_on(entry: Ruling | Section, *, game: str) -> list[Resting]:
    """Return the deck rules, then the modifiers, that rest on a ruling or a section. Two queries, one when none.

    Within a page whose state is known the first one is made once.
    """
    field = "to_ruling" if isinstance(entry, Ruling) else "to_section"
    held = remembered(SHOWN, all_bases, field) if is_known(SHOWN) else _bases(field, entry.pk)
    bases = held.get(entry.pk, ())
    rules, lists = {one.rule for one in bases}, {one.card_list for one in bases}
    return [*_rules_resting(rules - {None}, lists - {None}, game), *_modifiers_resting(bases)]


def all_bases(field: str) -> Mapping[int, Sequence[Basis]]:
    """Return all that rests on rulings (`to_ruling`) or on sections (`to_section`), by their ids: it is not much."""
    return _bases(field)


def _bases(field: str, *ids: int) -> Mapping[int, Sequence[Basis]]:
    wanted = Q(**{f"{field}__in": ids}) if ids else ~Q(**{field: None})
    found: dict[int, list[Basis]] = defaultdict(list)
    for row in DeckRuleBasis.objects.filter(wanted).order_by().values_list(f"{field}_id", *BASIS):
        found[row[0]].append(Basis._make(row))
    return dict(found)


def _modifiers_resting(bases: Iterable[Basis]) -> Iterable[Resting]:
    """Return modifiers, each with the page of its card, in their order. No query."""
    held = {one.modifier: one for one in bases if one.modifier is not None}
    for one in sorted(held.values(), key=lambda one: (one.position, one.modifier)):
        assert one.text is not None and one.card and one.card_game and one.card_slug
        yield Resting(one.text, one.card, ((one.card, address("card", one.card_game, one.card_slug)),))


def _rules_resting(ids: Collection[int | None], lists: Collection[str | None], game: str) -> Iterable[Resting]:
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
    """Return what the rules of a day rest on, by reference. The queries of `things`."""
    return things(on.references(), game=on.library.slug)


def periods_of(form: Format) -> Sequence[Period]:
    """Return the periods of a format, the newest first."""
    return sorted(form.periods, key=lambda one: one.valid_from or date.min, reverse=True)
