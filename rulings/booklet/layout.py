"""Breaks text into lines, columns and pages. Pure: it knows the widths of letters, and no printer. Millimetres."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Protocol

POINT = 25.4 / 72  # millimetres


class Measure(Protocol):
    """Tells how wide a text is."""

    def __call__(self, text: str, *, bold: bool, size: float) -> float:
        """Return the width in millimetres. `size` in points."""
        ...


@dataclass(frozen=True, slots=True)
class Run:
    """Words of one look."""

    text: str
    bold: bool = False


@dataclass(frozen=True, slots=True)
class Paper:
    """The size of a page, its margins and the columns on it."""

    width: float = 148.0
    height: float = 210.0
    margin: float = 13.0
    foot: float = 16.0
    columns: int = 1
    gap: float = 6.0

    @property
    def column(self) -> float:
        """Return the width of a column."""
        return (self.width - 2 * self.margin - self.gap * (self.columns - 1)) / self.columns


@dataclass(frozen=True, slots=True)
class Text:
    """A piece of text on a page; `y` is its base line. `page`: the page that it leads to, 0 for none."""

    x: float
    y: float
    text: str
    bold: bool
    size: float
    page: int = 0


@dataclass(frozen=True, slots=True)
class Code:
    """A QR code; `x` and `y` are its upper left corner."""

    x: float
    y: float
    side: float
    address: str


@dataclass(frozen=True, slots=True)
class Rule:
    """A thin line across a column."""

    x: float
    y: float
    width: float


Thing = Text | Code | Rule
Word = list[tuple[str, bool]]  # its pieces, of one look each


@dataclass(slots=True)
class Layout:
    """Pages as they are filled, from above. What does not fit goes into the next column, or onto the next page."""

    measure: Measure
    paper: Paper = field(default_factory=Paper)
    pages: list[list[Thing]] = field(default_factory=lambda: [[]])
    y: float = 0.0
    column: int = 0
    beside: tuple[float, float] = (0.0, 0.0)  # what stands at the right of a column: down to where, how wide

    def __post_init__(self) -> None:
        self.y = self.paper.margin

    @property
    def number(self) -> int:
        """Return the number of the page that is being filled, from 1."""
        return len(self.pages)

    @property
    def left(self) -> float:
        """Return where the column begins."""
        return self.paper.margin + self.column * (self.paper.column + self.paper.gap)

    @property
    def room(self) -> float:
        """Return how much of the column is free."""
        return self.paper.height - self.paper.foot - self.y

    def next_page(self) -> None:
        """Go on at the top of a new page."""
        self.pages.append([])
        self.column, self.y, self.beside = 0, self.paper.margin, (0.0, 0.0)

    def next_column(self) -> None:
        """Go on at the top of the next column."""
        if self.column + 1 == self.paper.columns:
            self.next_page()
        else:
            self.column, self.y, self.beside = self.column + 1, self.paper.margin, (0.0, 0.0)

    def keep(self, height: float) -> None:
        """Go on in the next column if there is less room than this here."""
        if self.room < height:
            self.next_column()

    def space(self, height: float) -> None:
        """Leave room, but none at the top of a column."""
        if self.y > self.paper.margin:
            self.y += height

    def code(self, address: str, side: float) -> None:
        """Put a QR code at the right of the column; the lines beside it are shorter."""
        self.keep(side)
        self.pages[-1].append(Code(self.left + self.paper.column - side, self.y, side, address))
        self.beside = (self.y + side + 1, side + 2)

    def pass_code(self) -> None:
        """Go on below the QR code."""
        self.y = max(self.y, self.beside[0])

    def rule(self) -> None:
        """Draw a line across the column."""
        self.pages[-1].append(Rule(self.left, self.y, self.paper.column))
        self.y += 1.5

    def paragraph(self, runs: Iterable[Run], *, size: float, indent: float = 0.0, mark: str = "") -> None:
        """Print words as a paragraph. `mark` (a bullet or number) stands in its indent."""
        height = line_height(size)
        words = list(_words(runs))
        while words:
            self.keep(height)
            width = self._width() - indent
            line, words = self._line(words, size, width)
            base = self.y + height * 0.76
            if mark:
                wide = self.measure(mark, bold=False, size=size)
                self.pages[-1].append(Text(self.left + indent - wide - 1.2, base, mark, False, size))
                mark = ""
            self._put(line, self.left + indent, base, size)
            self.y += height

    def pointing(self, text: str, page: int, *, size: float, bold: bool = False, indent: float = 0.0) -> None:
        """Print a line of a table of contents: a text, cut to one line, and at the right the page that it leads to."""
        height, number = line_height(size), str(page)
        self.keep(height)
        wide = self.measure(number, bold=bold, size=size)
        room = self.paper.column - indent - wide - 3
        base = self.y + height * 0.76
        text = self._cut(text, room, bold, size)
        self.pages[-1].append(Text(self.left + indent, base, text, bold, size, page))
        self.pages[-1].append(Text(self.left + self.paper.column - wide, base, number, bold, size, page))
        self.y += height

    def _width(self) -> float:
        down_to, wide = self.beside
        return self.paper.column - (wide if self.y < down_to else 0.0)

    def _line(self, words: list[Word], size: float, width: float) -> tuple[list[Word], list[Word]]:
        """Return the words that fit one line, at least a piece of one, and the rest."""
        blank = self.measure(" ", bold=False, size=size)
        used = 0.0
        for place, word in enumerate(words):
            wide = self._wide(word, size)
            if used + wide > width:
                if place:
                    return words[:place], words[place:]
                head, tail = self._broken(word, size, width)
                return [head], [tail, *words[1:]]
            used += wide + blank
        return words, []

    def _wide(self, word: Word, size: float) -> float:
        return sum(self.measure(text, bold=bold, size=size) for text, bold in word)

    def _broken(self, word: Word, size: float, width: float) -> tuple[Word, Word]:
        """Break a word that is longer than a line."""
        letters = [(letter, bold) for text, bold in word for letter in text]
        used = 0.0
        for place, (letter, bold) in enumerate(letters):
            used += self.measure(letter, bold=bold, size=size)
            if used > width and place:
                return _joined(letters[:place]), _joined(letters[place:])
        return word[:], []

    def _put(self, line: Sequence[Word], x: float, base: float, size: float) -> None:
        pieces: Word = []
        for place, word in enumerate(line):
            if place:
                pieces.append((" ", word[0][1] and pieces[-1][1]))
            pieces += word
        for text, bold in _joined(pieces):
            self.pages[-1].append(Text(x, base, text, bold, size))
            x += self.measure(text, bold=bold, size=size)

    def _cut(self, text: str, room: float, bold: bool, size: float) -> str:
        if self.measure(text, bold=bold, size=size) <= room:
            return text
        while text and self.measure(text + " …", bold=bold, size=size) > room:
            text = text[:-1]
        return text.rstrip(" ,;:") + " …"


def line_height(size: float) -> float:
    """Return the height of a line of letters of a size in points."""
    return size * POINT * 1.36


def _words(runs: Iterable[Run]) -> Iterator[Word]:
    """Split runs at their blanks; a word may be of several looks."""
    word: Word = []
    for run in runs:
        for place, piece in enumerate(run.text.replace("\t", " ").replace("\n", " ").split(" ")):
            if place and word:
                yield word
                word = []
            if piece:
                word.append((piece, run.bold))
    if word:
        yield word


def _joined(pieces: Word) -> Word:
    """Join neighbours of one look."""
    made: Word = []
    for text, bold in pieces:
        if made and made[-1][1] == bold:
            made[-1] = (made[-1][0] + text, bold)
        else:
            made.append((text, bold))
    return made
