"""How documents are kept in Whoosh: the fields.

Whoosh's own parser never sees a reader's text, and its matchers never join lists: they took 93 % of the time.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from whoosh import fields, formats

from judgekb.search.documents import Document
from judgekb.search.entries import entry, name_words_of, prefixes_of, stems_of, vocabulary_of


class Words(fields.FieldType):  # type: ignore[misc]
    """A field of words that are analysed already: an iterable of distinct texts. Says only where they stand."""

    def __init__(self) -> None:
        self.format = formats.Existence()
        self.analyzer = None
        self.scorable = self.stored = self.unique = False
        self.vector = None

    def index(self, value: Iterable[str], **kwargs: Any) -> Iterator[tuple[bytes, int, float, bytes]]:
        """Yield what Whoosh posts: (term, frequency, weight, value)."""
        for word in value:
            yield word.encode("utf-8"), 1, 1.0, b""


def schema() -> Any:
    """Return the fields of the index."""
    return fields.Schema(
        key=fields.ID(unique=True),
        game=fields.ID(),
        kind=fields.ID(),
        packed=fields.STORED(),
        exact=Words(),
        stem=Words(),
        prefix=Words(),
        name=Words(),
    )


def row(document: Document) -> dict[str, Any]:
    """Return a document as the fields of the index."""
    held = entry(document)
    words = vocabulary_of(held)
    return {
        "key": document.key,
        "game": document.game,
        "kind": document.kind,
        "packed": held.pack(),
        "exact": words,
        "stem": stems_of(words, document.language),
        "prefix": prefixes_of(words),
        "name": name_words_of(held),
    }
