"""From the bytes of a rulebook to its text, and what a reader of its structure gives back. Pure Python."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Container, Iterator
from dataclasses import dataclass

from judgekb.text import normalise
from rulings.importers.faq.reading import BYTE_ORDER_MARK, CONTROL, LINE_END, MAX_BYTES

MAX_UNITS = 10_000  # the longest rulebook known has 802
MAX_UNIT = 20_000  # characters; the longest unit known has 1438
MAX_NUMBER = 40  # characters; the longest number known has 23


class RulebookError(Exception):
    """The document cannot be read; the message is one sentence for a person and names the line where there is one."""


@dataclass(frozen=True, slots=True)
class Document:
    """A document in NFC with `\\n` at its line ends, without a byte order mark. `sha256` is that of its bytes."""

    sha256: str
    text: str

    def lines(self) -> Iterator[tuple[int, str]]:
        """Yield (number from 1, line) with white space squeezed (a no-break space is white space), blank ones too."""
        for number, line in enumerate(self.text.split("\n"), start=1):
            yield number, normalise(line)


@dataclass(frozen=True, slots=True)
class Unit:
    """A citable unit. `number` is its citation without the prefix of the book, `parent` that of the unit above it.

    `raw` is what stands in the document, `text` the same with the damage of the layout mended; `opening` are the
    words it begins with, `offset` the place of the first character where the document is read by anchors.
    """

    number: str
    kind: str
    line: int
    text: str
    opening: str
    parent: str = ""
    offset: int | None = None
    raw: str = ""
    instead_of: str = ""


@dataclass(frozen=True, slots=True)
class Reading:
    """The units of a document in its order, and what a person should look at."""

    units: tuple[Unit, ...]
    notes: tuple[str, ...] = ()


def read_document(data: bytes) -> Document:
    """Read a text in UTF-8 with CR, LF or CRLF line ends, with or without a byte order mark.

    Raises `RulebookError` when it is too long, empty, or not text in UTF-8.
    """
    if len(data) > MAX_BYTES:
        raise RulebookError(f"The document is too long: at most {MAX_BYTES:,} bytes are read.")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = len(LINE_END.split(data[: error.start].decode("utf-8")))
        raise RulebookError(f"Line {line}: the byte 0x{data[error.start]:02x} is not text in UTF-8.") from error
    text = unicodedata.normalize("NFC", LINE_END.sub("\n", text.removeprefix(BYTE_ORDER_MARK)))
    if not normalise(text):
        raise RulebookError("The document is empty.")
    found = CONTROL.search(text)
    if found:
        line = text.count("\n", 0, found.start()) + 1
        raise RulebookError(f"Line {line}: the control character 0x{ord(found.group()):02x} is not text.")
    return Document(hashlib.sha256(data).hexdigest(), text)


def check(unit: Unit, place: int) -> None:
    """Raise `RulebookError` when a unit is beyond all that a rulebook can hold. `place` is how many it makes."""
    if place > MAX_UNITS:
        raise RulebookError(f"Line {unit.line}: the document has more than {MAX_UNITS:,} units.")
    if len(unit.text) > MAX_UNIT:
        size = len(unit.text)
        raise RulebookError(f"Line {unit.line}: {size:,} characters in one unit; at most {MAX_UNIT:,} are read.")
    if len(unit.number) > MAX_NUMBER:
        raise RulebookError(f"Line {unit.line}: the number {unit.number[:20]}… is too long to be cited.")


PARTS = re.compile(r"[.:/]")


def parent_of(number: str, known: Container[str]) -> str:
    """Return the nearest number above one that is known: of `5.5.E/2:p1` the first of `5.5.E/2`, `5.5.E`, `5.5`, `5`.

    `""` when there is none. A second `E`, `7.4.E(2)`, stands beside the first one, below `7.4`.
    """
    cuts = [match.start() for match in PARTS.finditer(number)]
    return next((number[:cut] for cut in reversed(cuts) if number[:cut] in known), "")


def opening(text: str, words: int = 6) -> str:
    """Return the first words of a text."""
    return " ".join(text.split()[:words])


def is_title(text: str) -> bool:
    """Whether a unit is nothing but a heading: one line that does not end like a sentence."""
    return "\n" not in text and not text.rstrip(")\"”'").endswith((".", "!", "?", "…"))
