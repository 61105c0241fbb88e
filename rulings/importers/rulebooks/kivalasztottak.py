"""The rulebook of Kiválasztottak, line by line.

A line says by its mark what it is: a chapter, a numbered item (`8.`, `8.1.`, `6.6.1`), a letter (`A./`), a
sub-letter (`E./2.`), a bullet (`- `), an example (`Példa1:`), or a paragraph. Printed numbers are kept, whatever is
missing or repeated (`games/structure.md`, 001); the second of two equal labels is cited with `(2)`.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field

from judgekb.text import fold
from rulings.importers.rulebooks.reading import Document, Reading, RulebookError, Unit, check, opening, parent_of

TO_NINE = ("elso", "masodik", "harmadik", "negyedik", "otodik", "hatodik", "hetedik", "nyolcadik", "kilencedik")
ORDINALS = (*TO_NINE, "tizedik", "tizenegyedik", "tizenkettedik", "tizenharmadik", "tizennegyedik", "tizenotodik")
CHAPTER = re.compile(r"(\w{4,14}) fejezet ?(?::|$)")
VARIANTS = "TJ"  # the chapter on more than two players: it has no number
VARIANTS_TITLE = "tobb jatekos szabalyok"

NOT_SMALL = r"(?=[^\W0-9_a-záéíóöőúüű]|[^\w\s])"  # a capital letter or a sign: `2. lépés` is no item
SUBSECTION = re.compile(r"([0-9]{1,2}(?:\.[0-9]{1,2}){1,3})(?:\. ?| )" + NOT_SMALL)
SECTION = re.compile(r"([0-9]{1,2})\. ?" + NOT_SMALL)
SUBLETTER = re.compile(r"([A-Z])\./ ?([0-9]{1,2})\.")
LETTER = re.compile(r"([A-Z])\./")
BARE_LETTER = re.compile(r"([A-Z])\. ")
EMBEDDED = re.compile(r"(?<=[.!?)”\"]) (?=([A-Z])\./ )")
BULLET = re.compile(r"[-–—•] ")
EXAMPLE = re.compile(r"példa ?[0-9]{0,2} ?:", re.IGNORECASE)
CLOSING = ("Tipp:", "Ez a variáció ")  # what closes a variant

INLINE = {"para": "p", "bullet": "b", "example": "e"}  # kind -> letter in the citation (`5.3.D:b3`)


def read_kivalasztottak(document: Document) -> Reading:
    """Return the units of the document. Raises `RulebookError` when it is not this rulebook."""
    machine = _Machine()
    for line, text in document.lines():
        machine.feed(line, text)
    kinds = Counter(unit.kind for unit in machine.units)
    if not kinds["chapter"] or not kinds["letter"]:
        missing = 'opens a chapter ("Első fejezet: …")' if not kinds["chapter"] else 'is an item ("A./ …")'
        raise RulebookError(f"This is not the rulebook of kivalasztottak: no line {missing}.")
    for place, unit in enumerate(machine.units, start=1):
        check(unit, place)
    return Reading(tuple(machine.units), tuple(machine.notes))


@dataclass
class _Machine:
    """Where the reading stands: the chapter, its item, the letter in it, and the unit that unmarked lines belong to."""

    units: list[Unit] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    chapter: str = ""
    item: int = 0  # last number printed in the chapter; 0 before the first one
    section: str = ""  # what letters hang on: the chapter or the item
    variant: str = ""  # the item itself, without its sub-items
    letter: str = ""  # last letter printed in the section
    holder: str = ""
    after_blank: bool = False
    used: Counter[str] = field(default_factory=Counter)
    known: set[str] = field(default_factory=set)

    def feed(self, line: int, text: str) -> None:
        """Take the next line."""
        if text:
            self._take(line, text)
        self.after_blank = not text

    def _take(self, line: int, text: str) -> None:
        if self._chapter(line, text):
            return
        if not self.chapter:
            self._add(f"0.{len(self.units) + 1}", "front", line, text)
        elif not (self._numbered(line, text) or self._lettered(line, text)):
            self._inline(line, text)

    def _chapter(self, line: int, text: str) -> bool:
        match = CHAPTER.match(text)
        if match and fold(match.group(1)) in ORDINALS:
            self.chapter = str(ORDINALS.index(fold(match.group(1))) + 1)
        elif fold(text) == VARIANTS_TITLE:
            self.chapter = VARIANTS
        else:
            return False
        self.item, self.variant = 0, ""
        self._open_section(self._add(self.chapter, "chapter", line, text))
        return True

    def _numbered(self, line: int, text: str) -> bool:
        match = SUBSECTION.match(text)
        if match and self._is_below(match.group(1)):
            number, base = f"{self.chapter}.{match.group(1)}", ""
            if self.chapter == VARIANTS:  # the numbers are those of the points of the base game that it replaces
                number, base = f"{self.variant}.{match.group(1)}", f"1.{match.group(1).split('.', maxsplit=1)[0]}"
            self._open_section(self._add(number, "subsection", line, text, instead_of=base))
            return True
        match = SECTION.match(text)
        if not match:
            return False
        item = int(match.group(1))
        if item < self.item:
            self.notes.append(f"Line {line} opens with {item}. after {self.item}.: read as a paragraph.")
            return False
        self.item = item
        self.variant = self._add(f"{self.chapter}.{item}", "section", line, text)
        self._open_section(self.variant)
        return True

    def _is_below(self, number: str) -> bool:
        """Whether a dotted number can stand here: below the item, or (in a variant) as a point of the base game."""
        if self.chapter == VARIANTS:
            return bool(self.variant)
        return int(number.split(".", maxsplit=1)[0]) >= self.item > 0

    def _lettered(self, line: int, text: str) -> bool:
        match = SUBLETTER.match(text)
        if match:
            base = self.letter if _bare(self.letter) == match.group(1) else match.group(1)
            self.holder = self._add(f"{self.section}.{base}/{match.group(2)}", "subletter", line, text)
            return True
        match = LETTER.match(text) or BARE_LETTER.match(text)
        if not match or (not text.startswith("./", 1) and match.group(1) != self._next_letter()):
            return False
        for part in _items_on_one_line(text):
            number = self._add(f"{self.section}.{part[0]}", "letter", line, part)
            self.letter = number.removeprefix(f"{self.section}.")
            self.holder = number
        return True

    def _next_letter(self) -> str:
        return chr(ord(_bare(self.letter)) + 1) if self.letter else "A"

    def _inline(self, line: int, text: str) -> None:
        kind = "bullet" if BULLET.match(text) else "example" if EXAMPLE.match(text) else "para"
        closes = self.after_blank or text.startswith(CLOSING)
        if closes and kind == "para" and self.variant and self.chapter == VARIANTS:
            self.holder = self.variant  # in this chapter what follows an empty line is about the whole variant
        self._add(f"{self.holder}:{INLINE[kind]}", kind, line, text)

    def _open_section(self, number: str) -> None:
        self.section = self.holder = number
        self.letter = ""

    def _add(self, number: str, kind: str, line: int, text: str, instead_of: str = "") -> str:
        """Add a unit; return its number, which says how often it was used where it stands more than once."""
        self.used[number] += 1
        if kind in INLINE:
            number = f"{number}{self.used[number]}"
        elif self.used[number] > 1:
            number = f"{number}({self.used[number]})"
        parent = parent_of(number, self.known)
        self.known.add(number)
        self.units.append(Unit(number, kind, line, text, opening(text), parent, raw=text, instead_of=instead_of))
        if kind != "front":  # what stands before a chapter is judged when there is one
            check(self.units[-1], len(self.units))
        return number


def _bare(letter: str) -> str:
    """Return a letter without its count: `E` of `E(2)`."""
    return letter[:1]


def _items_on_one_line(text: str) -> list[str]:
    """Split `A./ … lehet. B./ Egy …` where the next letter follows the end of a sentence."""
    parts, start, letter = [], 0, text[0]
    for match in EMBEDDED.finditer(text):
        if ord(match.group(1)) == ord(letter) + 1:
            parts.append(text[start : match.start()])
            start, letter = match.start() + 1, match.group(1)
    return [*parts, text[start:]]
