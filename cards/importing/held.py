"""The cards of a game as the comparison wants them."""

from __future__ import annotations

from cards.importing.comparing import HeldCard
from cards.importing.records import CARD_FACTS, Words
from cards.models import Card, CardText, Game, Printing

PRINTING_FACTS = ("rare", "released", "year")


def held_cards(game: Game) -> dict[str, HeldCard]:
    """Return the cards of a game by name, known facts alone. Three queries."""
    cards = {card.pk: card for card in Card.objects.filter(game=game)}
    held = {pk: HeldCard(facts=_known(card)) for pk, card in cards.items()}
    for printing in Printing.objects.filter(card__game=game):
        facts = {key: getattr(printing, key) for key in PRINTING_FACTS}
        known = {key: value for key, value in facts.items() if value is not None}
        held[printing.card_id].printings[printing.edition] = known
    for text in CardText.objects.filter(card__game=game).select_related("printing").order_by("id"):
        place = (text.printing.edition or None if text.printing else None, text.language)
        held[text.card_id].texts.setdefault(place, []).append((text.valid_from, text.text))
    return {cards[pk].name: card for pk, card in held.items()}


def _known(card: Card) -> dict[str, tuple[str, ...]]:
    facts = {key: getattr(card, key) for key in CARD_FACTS}
    return {key: tuple(value) for key, value in facts.items() if value is not None}


def words_of(game: Game) -> Words:
    """Return the words of a game that its lines are read with. Three queries."""
    types: dict[str, None] = {}
    for row in Card.objects.filter(game=game).values_list("types", "subtypes", "alignments"):
        types |= dict.fromkeys(word for values in row for word in values or ())
    editions = Printing.objects.filter(card__game=game).values_list("edition", flat=True).distinct()
    return Words(
        language=game.language,
        colours=tuple(game.colours.values_list("name", flat=True)),
        types=tuple(types),
        editions=tuple(sorted(set(editions) - {""})),
    )
