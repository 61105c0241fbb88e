"""How Whoosh writes a segment for us: its own files, which its own readers read, but whole lists at a time.

As it comes, it looks for a file of lengths at every posting, sorts postings one by one through files of pickles, and
cuts lists into blocks of 128; that took half of a rebuild and most of a search.
"""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import chain
from operator import sub
from typing import Any

from whoosh.codec import whoosh3

ONE_BLOCK = 1 << 30  # postings; no list is longer
Item = tuple[str, bytes, int, float, bytes]  # field, text, document, weight, value
List = tuple[str, bytes, "array[int]"]  # field, text, documents in order


class Pool:
    """The postings of a segment until they are written: four bytes each, by field and text."""

    def __init__(self) -> None:
        self._lists: defaultdict[tuple[str, bytes], array[int]] = defaultdict(lambda: array("I"))

    def add(self, item: Item) -> None:
        """Take one posting. Those of a list come in the order of their documents."""
        self._lists[item[:2]].append(item[2])

    def iter_postings(self) -> Iterator[List]:
        """Yield whole lists, in the order in which they are written."""
        for field, text in sorted(self._lists):
            yield field, text, self._lists[field, text]

    def cleanup(self) -> None:
        """Forget all."""
        self._lists.clear()


class Codec(whoosh3.W3Codec):  # type: ignore[misc]
    """Writes lists as one block each, without lengths of fields: nothing is scored by them."""

    length_stats = False

    def __init__(self) -> None:
        super().__init__(blocklimit=ONE_BLOCK)

    def field_writer(self, storage: Any, segment: Any) -> Any:
        """Return the writer of the terms of a segment."""
        return _FieldWriter(self, storage, segment)

    def postings_writer(self, dbfile: Any, byteids: bool = False) -> Any:
        """Return the writer of the lists of a field."""
        return _ListWriter(dbfile, blocklimit=ONE_BLOCK, byteids=byteids)


class _FieldWriter(whoosh3.W3FieldWriter):  # type: ignore[misc]
    def add_postings(self, schema: Any, lengths: None, items: Iterable[List]) -> None:
        """Write the lists of all fields."""
        last = None
        for field, text, documents in items:
            if field != last:
                if last is not None:
                    self.finish_field()
                self.start_field(field, schema[field])
                last = field
            self.start_term(text)
            self._postwriter.add_list(documents)
            self.finish_term()
        if last is not None:
            self.finish_field()


class _ListWriter(whoosh3.W3PostingsWriter):  # type: ignore[misc]
    def add_list(self, documents: array[int]) -> None:
        """Take the whole list of a term; every weight is 1 and no value is kept."""
        self._ids = documents
        self._weights = array("f", (1.0,)) * len(documents)
        self._maxweight = 1.0

    def _mini_ids(self) -> tuple[int, ...]:
        return tuple(map(sub, self._ids, chain((0,), self._ids)))

    def _mini_weights(self) -> None:
        return None
