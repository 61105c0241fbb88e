"""Which rulebooks can be read, and how. Pure Python."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from rulings.importers.rulebooks.anchored import looks_like, read_lines, read_pages
from rulings.importers.rulebooks.fairy_tale import card_notes
from rulings.importers.rulebooks.kivalasztottak import read_kivalasztottak
from rulings.importers.rulebooks.kodex import number_key, read_kodex
from rulings.importers.rulebooks.reading import Document, Reading, RulebookError, Unit

QUESTION = "qa"  # the kind of a unit that is held as a ruling, not as a section


@dataclass(frozen=True, slots=True)
class Recipe:
    """A rulebook: the words that make its rows where the base holds none, and how its document is read.

    `recognises` says whether a document is plainly this rulebook; `order` sorts numbers where the document's own
    order cannot place sections that it lacks.
    """

    game: str
    name: str
    language: str
    prefix: str
    title: str
    short_title: str
    read: Callable[[Document], Reading]
    recognises: Callable[[Document], bool]
    order: Callable[[str], tuple[int, ...]] | None = None

    def citation(self, number: str) -> str:
        """Return the permanent citation of a number: `SM 4.4.1`; questions carry theirs (`DB Q1`)."""
        return f"{self.prefix} {number}"

    def table(self, units: tuple[Unit, ...]) -> str:
        """Return the table of units, tab-separated, with its head."""
        by_place = any(unit.offset is not None for unit in units)
        head = ["citation", "kind", "line", *(("char_offset", "anchor_start") if by_place else ("first_words",))]
        rows = ["\t".join(head)]
        for unit in units:
            place = [str(unit.offset)] if by_place else []
            rows.append("\t".join([self.citation(unit.number), unit.kind, str(unit.line), *place, unit.opening]))
        return "\n".join(rows) + "\n"


def _read_fairy_tale(document: Document) -> Reading:
    reading = read_lines(document, game="fairy-tale", prefix="FT")
    return Reading(reading.units, tuple(card_notes(reading.units)))


def _is_kivalasztottak(document: Document) -> bool:
    try:
        return bool(read_kivalasztottak(document).units)
    except RulebookError:
        return False


def _never(document: Document) -> bool:
    """A numbered text has nothing of its own to be known by."""
    return False


RECIPES = {
    recipe.game: recipe
    for recipe in (
        Recipe(
            "hkk",
            "Hatalom Kártyái Kártyajáték",
            "hu",
            "HKK",
            "HKK Kódex",
            "Kódex",
            read_kodex,
            _never,
            order=number_key,
        ),
        Recipe(
            "kivalasztottak",
            "Kiválasztottak",
            "hu",
            "KIV",
            "A Kiválasztottak szabálykönyve",
            "szabálykönyv",
            read_kivalasztottak,
            _is_kivalasztottak,
        ),
        Recipe(
            "dragoborne",
            "Dragoborne",
            "cs",
            "DB",
            "Pravidla hry Dragoborne",
            "pravidla",
            partial(read_pages, game="dragoborne", prefix="DB"),
            partial(looks_like, game="dragoborne", at_line_starts=False),
        ),
        Recipe(
            "sarkanymagus",
            "Sárkánymágus",
            "hu",
            "SM",
            "A sárkánypárbaj játékszabálya",
            "játékszabály",
            partial(read_pages, game="sarkanymagus", prefix="SM"),
            partial(looks_like, game="sarkanymagus", at_line_starts=False),
        ),
        Recipe(
            "fairy-tale",
            "A mesés választójáték (a dokumentum nem ad nevet)",
            "hu",
            "FT",
            "A mesés választójáték szabályai",
            "szabályok",
            _read_fairy_tale,
            partial(looks_like, game="fairy-tale", at_line_starts=True),
        ),
    )
}


def read_rulebook(document: Document, game: str) -> Reading:
    """Read a document as the rulebook of a game (a key of `RECIPES`).

    Raises `RulebookError` when it is another game's, or when it cannot be read.
    """
    recipe = RECIPES[game]
    if not recipe.recognises(document):
        other = next((other.game for other in RECIPES.values() if other.recognises(document)), "")
        if other:
            raise RulebookError(f"This is the rulebook of {other}, not that of {game}.")
    return recipe.read(document)
