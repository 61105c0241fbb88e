"""What the base knows of cards, as the deck check takes it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from cards.decks.facts import CardFacts, Facts
from cards.decks.modifiers import Modifier
from cards.decks.stated import colour_names, type_names
from cards.models import Card, Printing

FLAGS = ("starting_only", "named_adventurer", "token")
OWN_DETAILS = ("permanent",)  # details that are facts of the core by name


def card_facts(cards: Iterable[Card], modifiers: Mapping[str, tuple[Modifier, ...]]) -> Iterator[CardFacts]:
    """Yield the facts of cards whose `printings` are loaded. `modifiers` are by card name."""
    for card in cards:
        printings = {row.edition: printing_facts(row) for row in card.printings.all()}
        yield CardFacts(card.name, facts_of(card), printings, modifiers.get(card.name, ()))


def facts_of(card: Card) -> Facts:
    """Return what is known of a card; a fact that is null stays unknown."""
    flags = {name: value for name in FLAGS if (value := getattr(card, name)) is not None}
    flags |= {name: value for name, value in card.details.items() if isinstance(value, bool)}
    own = {name: flags.pop(name) for name in OWN_DETAILS if name in flags}
    return Facts(
        colours=None if card.colours is None else colour_names(card.colours),
        types=_types(card.types),
        subtypes=_types(card.subtypes),
        alignments=_types(card.alignments),
        isteni=card.divine,
        any_number=card.any_number,
        copy_limit=card.copy_limit,
        flags=flags,
        **own,
    )


def _types(words: object) -> frozenset[str] | None:
    return None if words is None else type_names(words)


def printing_facts(printing: Printing) -> Facts:
    """Return what is known of one edition."""
    return Facts(released=printing.released, rare=printing.rare, mini_expansion=printing.mini_expansion)
