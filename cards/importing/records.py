"""One line of the file -> what it states of a card. Pure Python. An empty cell states nothing."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from cards.decks.text import cut_tag, known_tag
from cards.importing.reading import Line
from judgekb.days import parse_day
from judgekb.text import fold, normalise

LONGEST_NAME = 200  # characters, as the columns of the base
LONGEST_EDITION = 20
LONGEST_WORD = 60
LONGEST_TEXT = 10_000
YEAR = re.compile(r"(?:19|20)[0-9]{2}")
LANGUAGE = re.compile(r"[a-z]{2}")
LANGUAGES = {"magyar": "hu", "hungarian": "hu", "cseh": "cs", "czech": "cs", "angol": "en", "english": "en"}
COLOURLESS = ("szintelen", "colourless", "colorless")
RARE = ("ritka", "ultraritka", "rare", "ultra rare", "ultrarare")
NOT_RARE = ("gyakori", "nem gyakori", "common", "uncommon")
CARD_FACTS = ("colours", "types", "subtypes", "alignments")
LINE_ENDS = re.compile(r"\r\n?")


class LineError(ValueError):
    """The line cannot be taken; the message is the reason, for a person."""


@dataclass(frozen=True, slots=True)
class Words:
    """The words of a game that a line is read with: its language, colours, and the types and edition tags held."""

    language: str
    colours: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    editions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Record:
    """What a line states. `edition` is None where it names no printing, `""` for the untagged one."""

    number: int
    name: str
    edition: str | None
    language: str
    card: Mapping[str, tuple[str, ...]]
    printing: Mapping[str, Any]  # rare, released, year
    text: str
    valid_from: date | None


def read_record(line: Line, words: Words, valid_from: date | None = None) -> Record:
    """Read a line; `valid_from` is the first day of texts that name none. Raises `LineError`."""
    if line.fault:
        raise LineError(line.fault)
    cell = _Cells(line.cells)
    name, edition = _name(cell.text("name"), cell.text("edition"), words)
    printing = {**_rarity(cell.text("rarity")), **_released(cell.text("released"))}
    return Record(
        number=line.number,
        name=name,
        edition="" if edition is None and printing else edition,
        language=_language(cell.text("language"), words),
        card=_card_facts(cell, words),
        printing=printing,
        text=_wording(cell.text("text")),
        valid_from=_day(cell.text("valid_from"), "valid_from") or valid_from,
    )


class _Cells:
    """The cells of a line, checked for what no cell may hold."""

    def __init__(self, cells: Mapping[str, Any]) -> None:
        self.cells = cells

    def text(self, column: str) -> str:
        value = self.cells.get(column)
        if value is None:
            return ""
        if isinstance(value, int) and not isinstance(value, bool):
            value = str(value)
        if not isinstance(value, str):
            raise LineError(f"{column} must be a text")
        if any(_is_control(letter) for letter in value):
            raise LineError(f"{column} holds a control character")
        return value.strip()

    def words(self, column: str) -> list[str] | None:
        """Return the words of a list, None when nothing is stated. `[]` of a JSON file states that there are none."""
        value = self.cells.get(column)
        if not isinstance(value, list):
            return [word for part in self.text(column).split(";") if (word := normalise(part))] or None
        return [word for item in value if (word := normalise(_Cells({column: item}).text(column)))]


def _is_control(letter: str) -> bool:
    return letter not in "\t\r\n" and unicodedata.category(letter) in ("Cc", "Cs")


def _name(text: str, edition: str, words: Words) -> tuple[str, str | None]:
    """Return a name without its edition tag, and the tag of either cell."""
    name, tag = normalise(text), None
    cut = cut_tag(name)
    if cut and (tag := _edition(cut[0], words, only_known=True)):
        name = cut[1]
    stated = _edition(edition, words)
    if tag and stated and tag != stated:
        raise LineError(f"the name says edition ({tag}), the column edition says ({stated})")
    if not any(letter.isalnum() for letter in name):
        raise LineError("there is no name")
    if len(name) > LONGEST_NAME:
        raise LineError(f"the name is longer than {LONGEST_NAME} characters")
    return name, stated or tag


def _edition(text: str, words: Words, *, only_known: bool = False) -> str | None:
    """Return an edition tag without brackets in the spelling of the base; None for none."""
    tag = normalise(text).removeprefix("(").removesuffix(")").strip()
    if len(tag) > LONGEST_EDITION:
        raise LineError(f"the edition is longer than {LONGEST_EDITION} characters")
    held = {fold(edition): edition for edition in words.editions if edition}
    spelt = held.get(fold(tag)) or known_tag(tag) if tag else None
    return spelt or (None if only_known else tag or None)


def _language(text: str, words: Words) -> str:
    if not text:
        return words.language
    language = LANGUAGES.get(fold(text), text.lower())
    if not LANGUAGE.fullmatch(language):
        raise LineError(f"language {text[:20]!r} is no ISO 639-1 code such as hu")
    return language


def _card_facts(cell: _Cells, words: Words) -> dict[str, tuple[str, ...]]:
    facts = {}
    for key in CARD_FACTS:
        found = cell.words(key)
        if found is None:
            continue
        if long := [word for word in found if len(word) > LONGEST_WORD]:
            raise LineError(f"{key}: {long[0][:LONGEST_WORD]!r} is longer than {LONGEST_WORD} characters")
        facts[key] = _colours(found, words) if key == "colours" else _spelt(found, words)
    return facts


def _colours(found: list[str], words: Words) -> tuple[str, ...]:
    """Return colours in the order of the game; no colour at all for `színtelen`."""
    if [word for word in found if fold(word) in COLOURLESS]:
        if len(found) > 1:
            raise LineError("a colourless card has no other colour")
        return ()
    held = {fold(colour): colour for colour in words.colours if fold(colour) not in COLOURLESS}
    for word in found:
        if fold(word) not in held:
            known = f"known are {', '.join(held.values())}" if held else "the game has no colours"
            raise LineError(f"unknown colour {word!r}; {known}")
    named = {held[fold(word)] for word in found}
    return tuple(colour for colour in words.colours if colour in named)


def _spelt(found: list[str], words: Words) -> tuple[str, ...]:
    """Return words as the base spells them, in their order, each once."""
    held = {fold(word): word for word in words.types}
    return tuple(dict.fromkeys(held.get(fold(word), word) for word in found))


def _rarity(text: str) -> dict[str, Any]:
    key = fold(text)
    if not key:
        return {}
    if key not in (*RARE, *NOT_RARE):
        raise LineError(f"unknown rarity {text[:20]!r}; known are gyakori, nem gyakori, ritka, ultraritka")
    return {"rare": key in RARE}


def _released(text: str) -> dict[str, Any]:
    if YEAR.fullmatch(text):
        return {"year": int(text)}
    day = _day(text, "released")
    return {"released": day, "year": day.year} if day else {}


def _day(text: str, column: str) -> date | None:
    if not text:
        return None
    try:
        return parse_day(text)
    except ValueError as error:
        raise LineError(f"{column}: {_sentence(str(error))}") from error


def _sentence(text: str) -> str:
    return text.rstrip(".")


def _wording(text: str) -> str:
    lines = unicodedata.normalize("NFC", LINE_ENDS.sub("\n", text)).split("\n")
    wording = "\n".join(line.rstrip() for line in lines).strip()
    if len(wording) > LONGEST_TEXT:
        raise LineError(f"the text is longer than {LONGEST_TEXT} characters")
    return wording
