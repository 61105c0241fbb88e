"""Write a difference into the base. The caller holds the transaction."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from django.dispatch import Signal

from cards.importing.difference import Change, Difference, NewText
from cards.models import Card, CardText, Game, Printing
from judgekb.search import outbox
from judgekb.text import unique_slug

texts_written = Signal()  # in the transaction, for each new wording: `card`, `text` (`NewText`)


def write_difference(
    difference: Difference, *, game: Game, source_note: str, progress: Callable[[int], object] = lambda done: None
) -> None:
    """Make and change cards, printings and texts, and tell the index. `source_note` says where the texts stand."""
    taken = set(Card.objects.filter(game=game).values_list("slug", flat=True))
    for added in difference.new_cards:
        Card.objects.create(
            game=game, name=added.name, slug=unique_slug(added.name, taken, fallback="lap"), edited=True
        )
        progress(1)
    names = _names(difference)
    cards = {card.name: card for card in Card.objects.filter(game=game) if card.name in names}
    Printing.objects.bulk_create(
        Printing(card=cards[added.name], edition=added.edition or "") for added in difference.new_printings
    )
    rows = Printing.objects.filter(card__game=game).select_related("card")
    printings = {(row.card.name, row.edition): row for row in rows if row.card.name in names}
    _change(cards, printings, difference.changes, progress)
    _write_texts(cards, printings, difference.texts, source_note, progress)
    for added in difference.new_printings:
        cards[added.name].edited = True  # load_corpus would take it away again
    for card in cards.values():
        card.save()  # stamps those whose printings or texts alone have changed
    outbox.record(*(f"card:{game.slug}:{card.slug}" for card in cards.values()))


def _write_texts(
    cards: dict[str, Card],
    printings: dict[tuple[str, str], Printing],
    texts: Iterable[NewText],
    source_note: str,
    progress: Callable[[int], object],
) -> None:
    for text in texts:
        CardText.objects.create(
            card=cards[text.name],
            printing=printings[(text.name, text.edition)] if text.edition else None,
            language=text.language,
            text=text.new,
            valid_from=text.valid_from,
            source_note=source_note,
        )
        texts_written.send(Card, card=cards[text.name], text=text)
        progress(1)


def _names(difference: Difference) -> set[str]:
    touched: Iterable[Any] = (
        *difference.new_cards,
        *difference.new_printings,
        *difference.changes,
        *difference.texts,
    )
    return {item.name for item in touched}


def _change(
    cards: dict[str, Card],
    printings: dict[tuple[str, str], Printing],
    changes: list[Change],
    progress: Callable[[int], object],
) -> None:
    changed: dict[tuple[str, str | None], Card | Printing] = {}
    for change in changes:
        row = cards[change.name] if change.edition is None else printings[(change.name, change.edition)]
        setattr(row, change.fact, list(change.new) if isinstance(change.new, tuple) else change.new)
        changed[(change.name, change.edition)] = row
    for name in {change.name for change in changes}:
        cards[name].edited = True
    for row in changed.values():
        if isinstance(row, Printing):
            row.save()
        progress(1)
