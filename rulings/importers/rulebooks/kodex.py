"""A rulebook whose sections open with their numbers: the HKK Kódex (`21.6.0 A döntéseket …`).

What follows a number line without a number of its own belongs to that section; a mark in brackets says what it is
(`[Kiegészítés]`). A number in running text (`3. lépés`, `30. Lap` after 21.6.0) opens no section.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from judgekb.text import fold
from rulings.importers.rulebooks.reading import (
    Document,
    Reading,
    RulebookError,
    Unit,
    check,
    is_title,
    opening,
    parent_of,
)

# Several parts may be followed by any word that is no small letter; one part alone ("21." or "21") must fit in order.
NUMBERED = re.compile(r"([0-9]{1,3}(?:\.[0-9]{1,3}){0,5})(\.?)(?: (?=[^a-záéíóöőúüű])|$)")
MARK = re.compile(r"\[([^\[\]]{1,30})\]")
MARKED_KINDS = {
    "kiegeszites": "supplement",
    "kivetel": "exception",
    "pelda": "example",
    "definicio": "definition",
    "fogalom": "definition",
    "meghatarozas": "definition",
}
MOST_CHAPTERS = 1000  # a number of one part has three digits
PAGE_NUMBER = re.compile(r"[0-9]{1,4}")
TITLE_LENGTH = 100  # characters; a longer line is a sentence even without its full stop


@dataclass(slots=True)
class _Section:
    """A section while it is read. `lines` are its paragraphs without the number."""

    number: str
    line: int
    lines: list[str] = field(default_factory=list)


def read_kodex(document: Document) -> Reading:
    """Return the sections of the document.

    Raises `RulebookError` when no line opens with a number, or when a number stands twice without a mark.
    """
    lines = [(line, text) for line, text in document.lines() if text]
    blank_before = _after_blank(document)
    numbers = _numbers([text for _, text in lines])
    if not any("." in number for number in numbers.values()):
        raise RulebookError("This is no numbered rulebook: no line opens with a section number, such as 21.6.0.")
    sections: dict[str, _Section] = {}
    notes: list[str] = []
    current: _Section | None = None
    for at, (line, text) in enumerate(lines):
        if at in numbers:
            current = _open(sections, numbers[at], line)
            _continue(current, NUMBERED.sub("", text, count=1), line)
        elif current is None or PAGE_NUMBER.fullmatch(text):
            notes.append(f"Line {line} belongs to no section: {opening(text)}")
        elif line in blank_before and at + 1 in numbers and _is_heading(text):
            notes.append(f"Line {line} is a heading without a number: {opening(text)}")
        else:
            current.lines.append(text)
    return Reading(_units(sections), tuple(notes))


def number_key(number: str) -> tuple[int, ...]:
    """Return the key by which section numbers are ordered: 21.9 stands before 21.10."""
    return tuple(int(part) for part in re.findall(r"[0-9]+", number))


def _after_blank(document: Document) -> set[int]:
    """Return the numbers of the lines that follow a blank one."""
    blank = {line for line, text in document.lines() if not text}
    return {line + 1 for line in blank} | {1}


def _numbers(texts: Sequence[str]) -> dict[int, str]:
    """Return the section number that each line opens with, by the place of the line."""
    found = {at: match for at, text in enumerate(texts) if (match := NUMBERED.match(text))}
    following: dict[int, int] = {}  # per place: the chapter of the next number of several parts
    chapter = MOST_CHAPTERS
    for at in reversed(found):
        following[at] = chapter
        if "." in found[at].group(1):
            chapter = number_key(found[at].group(1))[0]
    accepted: dict[int, str] = {}
    last = 0
    for at, match in found.items():
        number = match.group(1)
        chapter = number_key(number)[0]
        if "." not in number and not (last < chapter <= following[at] and _opens_chapter(texts[at], match)):
            continue
        accepted[at] = number
        last = chapter
    return accepted


def _opens_chapter(text: str, match: re.Match[str]) -> bool:
    """Whether one number opens a chapter: "21. A lapok kijátszása", "21 A lapok kijátszása", not "2 Tűz kell."."""
    rest = text[match.end() :]
    return bool(rest) and (bool(match.group(2)) or is_title(rest))


def _open(sections: dict[str, _Section], number: str, line: int) -> _Section:
    return sections.setdefault(number, _Section(number, line))


def _continue(section: _Section, text: str, line: int) -> None:
    """Add what stands after a number. A number may stand again for a marked addition to its section, never else."""
    if section.line != line and not MARK.match(text):
        raise RulebookError(f"Line {line}: the number {section.number} stands twice, first on line {section.line}.")
    if text:
        section.lines.append(text)


def _is_heading(text: str) -> bool:
    return len(text) <= TITLE_LENGTH and is_title(text) and not MARK.match(text)


def _units(sections: dict[str, _Section]) -> tuple[Unit, ...]:
    units = []
    for section in sections.values():
        text = "\n\n".join(section.lines)
        first = f"{section.number} {text}" if text else section.number
        parent = parent_of(section.number, sections)
        units.append(Unit(section.number, _kind(text), section.line, text, opening(first), parent, raw=text))
        check(units[-1], len(units))
    return tuple(units)


def _kind(text: str) -> str:
    mark = MARK.match(text)
    if mark:
        return MARKED_KINDS.get(fold(mark.group(1)), "main")
    return "heading" if text and _is_heading(text) else "main"
