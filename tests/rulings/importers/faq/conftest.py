"""The real document, read once."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from rulings.importers.faq.entries import Entry, read_entries
from rulings.importers.faq.marks import gather
from rulings.importers.faq.numbering import number
from rulings.importers.faq.reading import Document, read_document


@cache
def _read(path: Path) -> Document:
    return read_document(path.read_bytes())


@cache
def _by_line(path: Path) -> dict[int, Entry]:
    paragraphs = gather((paragraph.line, paragraph.raw) for paragraph in _read(path).candidates)
    entries = read_entries(number(paragraphs).refs)
    return {line: entry for entry in entries for line in entry.lines}


@pytest.fixture
def path(shared: Path) -> Path:
    """Where the document is."""
    return next((shared / "seeds").glob("004_*.txt"))


@pytest.fixture
def document(path: Path) -> Document:
    """The document as it was read."""
    return _read(path)


@pytest.fixture
def at(path: Path) -> dict[int, Entry]:
    """The entries of the document by line."""
    return _by_line(path)
