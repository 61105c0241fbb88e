"""How documents are kept in Whoosh: the fields, and reading its posting lists without its query machinery.

Whoosh's own parser never sees a reader's text, and its matchers never join lists: they took 93 % of the time.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import accumulate
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


def numbers(reader: Any, field: str, text: str) -> list[int]:
    """Return the documents of one segment that hold a term, deleted ones too, in order.

    The blocks of a list are read whole, by the codec's own attributes; its public iterator goes one by one.
    """
    encoded = text.encode("utf-8")
    if (field, encoded) not in reader:
        return []
    matcher = reader.postings(field, encoded)
    if not hasattr(matcher, "_next_block"):  # a list of one, kept beside the term itself
        return list(matcher.all_ids())
    found: list[int] = []
    while matcher.is_active():
        matcher._read_data()
        found.extend(accumulate(matcher._data[0]))
        matcher._next_block()
    return found
