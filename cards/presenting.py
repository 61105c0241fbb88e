"""A card as plain data, as the API and the bulk files give it. What is unknown is null, which is not "no"."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Any

from cards.models import Card, Printing
from cards.wordings import text_on, wordings

Data = dict[str, Any]
LISTS = ("colours", "types", "subtypes", "alignments")
FLAGS = ("divine", "any_number", "starting_only", "named_adventurer", "token")


def card_data(card: Card, on: date) -> Data:
    """Return everything held of a card; its wordings are those of the day. Reads `game`, `printings` and `texts`."""
    return {
        **facts_data(card, card.printings.all()),
        "text": text_on(card, on),
        "texts": texts_data(card, on),
    }


def facts_data(card: Card, printings: Iterable[Printing]) -> Data:
    """Return what is held of a card on any day, with its printings in the given order. Reads `game`."""
    held = list(printings)
    return {
        "game": card.game.slug,
        "slug": card.slug,
        "name": card.name,
        "url": card.get_absolute_url(),
        "editions": [printing.edition for printing in held],
        **{key: getattr(card, key) for key in (*LISTS, *FLAGS, "copy_limit")},
        "facts_from": list(card.facts_from),
        "details": dict(card.details),
        "printings": [printing_data(printing) for printing in held],
    }


def printing_data(printing: Printing) -> Data:
    """Return what is known of one edition."""
    return {
        "edition": printing.edition,
        "year": printing.year,
        "released": printing.released,
        "rare": printing.rare,
        "mini_expansion": printing.mini_expansion,
    }


def texts_data(card: Card, on: date) -> list[Data]:
    """Return every wording that holds on a day; `edition` is null for that of the card itself."""
    return [
        {
            "edition": found.edition,
            "language": found.language,
            "text": found.now.text,
            "valid_from": found.now.begins,
            "source": found.now.source_note,
        }
        for found in wordings(card, on)
        if found.now
    ]
