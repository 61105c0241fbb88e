"""From the bytes of a document to its paragraphs: one line that is not blank is one paragraph."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass

from rulings.importers.faq.marks import AK_MARK, mark, split_kind

MAX_BYTES = 5_000_000
MAX_PARAGRAPH = 20_000  # characters; the longest ruling known has 4561
LINE_END = re.compile(r"\r\n|\r|\n")
CONTROL = re.compile(r"[\x00-\x08\x0e-\x1b\x7f]")  # what no text holds; tab, line and page ends may stand
BYTE_ORDER_MARK = "\ufeff"


class FaqError(Exception):
    """The document cannot be read; the message is one sentence for a person and names the line where there is one."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A line of the document: its number, counted from 1, and what stands on it without the space around."""

    line: int
    raw: str


@dataclass(frozen=True, slots=True)
class Document:
    """A document that was read. `paragraphs` are all of its lines with words on, its title too."""

    sha256: str
    paragraphs: tuple[Paragraph, ...]

    @property
    def candidates(self) -> tuple[Paragraph, ...]:
        """The paragraphs without the title of the document (hard case 1)."""
        return self.paragraphs[1:] if is_title(self.paragraphs[0]) else self.paragraphs


def read_document(data: bytes) -> Document:
    """Read a document in UTF-8 with CR, LF or CRLF line ends, with or without a byte order mark.

    Raises `FaqError` when it is too long, empty, not text in UTF-8, or holds no mark of an Alanori Krónika issue.
    """
    if len(data) > MAX_BYTES:
        raise FaqError(f"The document is too long: {len(data):,} bytes; at most {MAX_BYTES:,} are read.")
    lines = LINE_END.split(_decode(data).removeprefix(BYTE_ORDER_MARK))
    paragraphs = tuple(Paragraph(number, line.strip()) for number, line in enumerate(lines, start=1) if line.strip())
    if not paragraphs:
        raise FaqError("The document is empty.")
    for paragraph in paragraphs:
        _check(paragraph)
    if not any(AK_MARK.match(paragraph.raw) for paragraph in paragraphs):
        raise FaqError(
            "This is not the HKK FAQ: no line opens with the mark of an Alanori Krónika issue, such as (AK106)."
        )
    return Document(hashlib.sha256(data).hexdigest(), paragraphs)


def is_title(paragraph: Paragraph) -> bool:
    """Whether the first paragraph is the title of the whole document: a few words that end in a colon."""
    return len(paragraph.raw) < 100 and paragraph.raw.endswith(":") and not AK_MARK.match(paragraph.raw)


def _decode(data: bytes) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = len(LINE_END.split(data[: error.start].decode("utf-8")))
        raise FaqError(f"Line {line}: the byte 0x{data[error.start]:02x} is not text in UTF-8.") from error


def _check(paragraph: Paragraph) -> None:
    found = CONTROL.search(paragraph.raw)
    if found:
        raise FaqError(f"Line {paragraph.line}: the control character 0x{ord(found.group()):02x} is not text.")
    if len(paragraph.raw) > MAX_PARAGRAPH:
        size = len(paragraph.raw)
        raise FaqError(f"Line {paragraph.line}: {size:,} characters on one line; at most {MAX_PARAGRAPH:,} are read.")
    _, text = split_kind(mark(paragraph.line, paragraph.raw).body)
    if not re.search(r"\w", text):
        raise FaqError(f"Line {paragraph.line}: there are no words on it but a mark or signs.")
