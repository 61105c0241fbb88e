"""The rows of a game's deck rules as the pure core takes them (`Book`)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

from cards.decks.modifiers import Modifier
from cards.decks.profile import CardList as CoreList
from cards.decks.profile import Format as CoreFormat
from cards.decks.profile import ListItem, Period, RuleRow
from cards.decks.reader import Book
from cards.decks.rules import faults
from cards.models import CardList, CardModifier, DeckRule, Format, FormatPeriod, Game

Owner = tuple[str, int]  # ("rule", its id), ("card_list", …), ("modifier", …)
Basis = Mapping[Owner, tuple[str, ...]]


def book_of_game(game: Game, basis: Basis) -> Book:
    """Return all rule data of a game. Seven queries. `basis`: what each rule, list and modifier rests on.

    A period without rules or with one that the core refuses is left out, as are all periods of a format in which two
    overlap; the format's note says so. Such rows cannot be saved in the admin; a day without rules is never "legal".
    """
    rules = {row.pk: _rule(row, basis) for row in DeckRule.objects.filter(game=game)}
    formats = Format.objects.filter(game=game).prefetch_related("periods__rules")
    return Book(
        game.slug,
        {form.slug: _format(game, form, rules) for form in formats},
        tuple(_lists(game, basis)),
        tuple(
            modifier
            for row in CardModifier.objects.filter(card__game=game).select_related("card")
            if (modifier := _modifier(row, basis))
        ),
    )


def _rule(row: DeckRule, basis: Basis) -> RuleRow | str:
    """Return the rule, or why the core refuses it."""
    try:
        rule = row.as_row(basis.get(("rule", row.pk), ()))
    except (ValueError, AttributeError) as error:
        return str(error)
    return "; ".join(faults(rule)) or rule


def _format(game: Game, form: Format, rules: Mapping[int, RuleRow | str]) -> CoreFormat:
    zones = tuple(game.deck_zones if form.zones is None else form.zones) or ("main",)
    periods: list[Period] = []
    wrong: list[str] = []
    for row in form.periods.all():
        held = [rules[rule.pk] for rule in row.rules.all()]
        refused = [one for one in held if isinstance(one, str)]
        wrong += refused
        if held and not refused:  # a period that demands nothing is one whose rules nobody has entered yet
            periods.append(_period(row, held, zones))
    try:
        return CoreFormat(game.slug, form.slug, form.name, tuple(periods), _joined(form.note, wrong))
    except ValueError as error:  # two periods hold on one day
        return CoreFormat(game.slug, form.slug, form.name, (), _joined(form.note, [*wrong, str(error)]))


def _joined(note: str, wrong: Iterable[str]) -> str:
    return " ".join(filter(None, [note, "; ".join(dict.fromkeys(wrong))]))


def _period(row: FormatPeriod, held: Iterable[RuleRow | str], zones: tuple[str, ...]) -> Period:
    return Period(
        valid_from=row.valid_from,
        valid_to=row.valid_to,
        rules=tuple(one for one in held if isinstance(one, RuleRow)),
        zones=zones,
        certainty=row.certainty,
        last_seen=row.last_seen,
        note=row.note,
        choices={name: tuple(values) for name, values in row.choices.items()},
    )


def _lists(game: Game, basis: Basis) -> Iterable[CoreList]:
    for row in CardList.objects.filter(game=game).prefetch_related("entries__card"):
        yield CoreList(
            id=row.slug,
            title=row.title,
            items=tuple(ListItem(entry.card.name, entry.edition or None) for entry in row.entries.all()),
            valid_from=row.valid_from,
            valid_to=row.valid_to,
            last_seen=row.last_seen,
            basis=basis.get(("card_list", row.pk), ()),
            note=row.note,
        )


def _modifier(row: CardModifier, basis: Basis) -> Modifier | None:
    try:
        return row.as_modifier(basis.get(("modifier", row.pk), ()))
    except ValueError:
        return None


def modifiers_by_card(book: Book) -> dict[str, tuple[Modifier, ...]]:
    """Return the modifiers of a book by the name of their card."""
    found: defaultdict[str, tuple[Modifier, ...]] = defaultdict(tuple)
    for one in book.modifiers:
        found[one.card] += (one,)
    return found


__all__ = ["Basis", "Owner", "book_of_game", "modifiers_by_card"]
