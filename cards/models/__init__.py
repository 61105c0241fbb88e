"""The tables of games, cards and deck rules."""

from cards.models.cards import Card, CardText, Colour, Game, Printing
from cards.models.formats import CardList, CardListEntry, CardModifier, DeckRule, Format, FormatPeriod

__all__ = [
    "Card",
    "CardList",
    "CardListEntry",
    "CardModifier",
    "CardText",
    "Colour",
    "DeckRule",
    "Format",
    "FormatPeriod",
    "Game",
    "Printing",
]
