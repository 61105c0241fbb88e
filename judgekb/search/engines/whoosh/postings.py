"""How documents are kept in Whoosh: the fields.

Whoosh's own parser never sees a reader's text, and its matchers never join lists: they took 93 % of the time.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from whoosh import columns, fields, formats

from judgekb.search.documents import Document
from judgekb.search.entries import entry, naming, posted

FIELDS = ("game", "kind", "exact", "stem", "prefix", "name", "first")


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
        **{name: Words() for name in FIELDS},
        packed=fields.COLUMN(columns.VarBytesColumn()),
        naming=fields.COLUMN(columns.NumericColumn("Q")),
    )


def row(document: Document) -> dict[str, Any]:
    """Return a document as the fields of the index."""
    held = entry(document)
    return {
        "key": document.key,
        **posted(held, document.language),
        "packed": held.pack().encode("utf-8"),
        "naming": naming(held),
    }
