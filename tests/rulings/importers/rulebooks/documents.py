"""Small invented documents, and readings of them."""

from __future__ import annotations

from datetime import date

from rulings.importers.rulebooks.reading import Document, Reading, Unit, read_document
from rulings.importers.rulebooks.recipes import RECIPES, read_rulebook
from rulings.importers.rulebooks.report import ImportReport
from rulings.importers.rulebooks.write import import_rulebook

CHOSEN = """\
KÖDJÁTÉK, a próbák honlapja

Első fejezet: Alapok

1. A köd
A./ A köd este száll fel.
"""

KODEX = """\
Ködkódex

1. Alapok
1.1 Szín
1.1.0 Minden ködlapnak van színe.
1.1.1 [Kiegészítés] A szürke lap színe is szín.

21 A ködlapok kijátszása
21.6 Döntések
21.6.0 A döntést fújás előtt kell kimondani.
21.6.1 [Kivétel] Hajnalban nem kell kimondani semmit.
"""


def document(text: str) -> Document:
    """Return a document of this text."""
    return read_document(text.encode())


def read(text: str, game: str = "kivalasztottak") -> Reading:
    """Return the reading of a document of this text."""
    return read_rulebook(document(text), game)


def numbers(text: str, game: str = "kivalasztottak") -> list[str]:
    """Return the numbers of the units, without the title of the invented documents."""
    return [unit.number for unit in read(text, game).units if not unit.number.startswith("0.")]


def unit(reading: Reading, number: str) -> Unit:
    """Return the unit of a number."""
    return next(unit for unit in reading.units if unit.number == number)


def load(text: str, game: str = "kivalasztottak", valid_from: date | None = None) -> ImportReport:
    """Import a document of this text."""
    return import_rulebook(
        recipe=RECIPES[game], document=document(text), reading=read(text, game), valid_from=valid_from
    )
