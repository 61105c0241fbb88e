"""One state of the index, opened for reading. Safe for several threads.

Whoosh's readers are not: they move a shared place in a file, so all reading is done under a lock.
"""

from __future__ import annotations

import threading
from array import array
from bisect import bisect_right
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cached_property, reduce
from itertools import chain
from operator import and_, or_
from pathlib import Path
from typing import Any
from weakref import WeakValueDictionary

from whoosh import index as whoosh_index
from whoosh.filedb.filestore import FileStorage

from judgekb.search.bits import bits_of, numbers_of
from judgekb.search.engines.base import IndexUnavailable
from judgekb.search.engines.whoosh import folders
from judgekb.search.engines.whoosh.codec import bits
from judgekb.search.engines.whoosh.postings import schema
from judgekb.search.entries import Entry, key_of_packed, unpack
from judgekb.search.plan import Term
from judgekb.search.vocabulary import Vocabulary, WordTable


class Segment:
    """What is read only once of a segment, for it never changes. Deleted documents are counted too."""

    def __init__(self, leaf: Any) -> None:
        self._leaf = leaf
        self.table = WordTable(text.decode("utf-8") for text in leaf.lexicon("exact"))
        self.namings = array("Q", leaf.column_reader("naming"))

    @cached_property
    def keys(self) -> list[str]:
        """The keys of the documents, in order."""
        return [key_of_packed(packed.decode("utf-8")) for packed in self._leaf.column_reader("packed")]


_segments: WeakValueDictionary[str, Segment] = WeakValueDictionary()  # by name; those in use


class WhooshStore:
    """Postings and entries of one state."""

    def __init__(self, folder: Path) -> None:
        """Open a state. Raises `IndexUnavailable` when it does not match its manifest."""
        self.folder = folder
        self.manifest = folders.verify(folder)
        self._lock = threading.RLock()
        self._filters: dict[tuple[tuple[str, ...], tuple[str, ...]], int] = {}
        with self._reading():
            reader = whoosh_index.FileIndex(FileStorage(str(folder)), schema=schema()).reader()
            self._reader = reader
            self._segments = [(leaf, base) for leaf, base in reader.leaf_readers() if leaf.doc_count_all()]
            self._packed = [leaf.column_reader("packed") for leaf, _ in self._segments]
            self._bases = [base for _, base in self._segments]
            self._deleted = bits_of(base + n for leaf, base in self._segments for n in leaf.segment().deleted_docs())
            self._known = [_segment(leaf) for leaf, _ in self._segments]
            self.vocabulary = Vocabulary([segment.table for segment in self._known])
            self.namings = list(chain.from_iterable(segment.namings for segment in self._known))

    def count(self) -> int:
        """Return the number of documents."""
        return self.manifest.documents

    def frequencies(self, terms: Iterable[Term]) -> Mapping[Term, int]:
        """Return in how many documents each form stands; deleted ones count until their segment is merged."""
        with self._reading():
            return {term: self._reader.doc_frequency(term.field, term.text.encode("utf-8")) for term in terms}

    def postings(self, terms: Iterable[Term]) -> Mapping[Term, int]:
        """Return the documents that hold each form, as sets of bits."""
        with self._reading():
            return {term: self._holding(term) & ~self._deleted for term in terms}

    def _holding(self, term: Term) -> int:
        return reduce(or_, (bits(leaf, term.field, term.text) << base for leaf, base in self._segments), 0)

    def beginning(self, field: str, start: str, most: int) -> list[Term]:
        """Return at most `most` forms of a field that begin so, in alphabetical order."""
        found: set[str] = set()
        with self._reading():
            for leaf, _ in self._segments:
                expanded = leaf.expand_prefix(field, start.encode("utf-8"))
                found.update(text.decode("utf-8") for text, _ in zip(expanded, range(most), strict=False))
        return [Term(field, text) for text in sorted(found)[:most]]

    def filtered(self, games: tuple[str, ...], kinds: tuple[str, ...]) -> int | None:
        """Return the documents of these games and kinds; `None` when both are empty, for all."""
        if not games and not kinds:
            return None
        if (games, kinds) not in self._filters:
            chosen = [(field, values) for field, values in (("game", games), ("kind", kinds)) if values]
            parts = [
                reduce(or_, self.postings(Term(field, value) for value in values).values()) for field, values in chosen
            ]
            if len(self._filters) > 64:
                self._filters.clear()
            self._filters[(games, kinds)] = reduce(and_, parts)
        return self._filters[(games, kinds)]

    def numbered(self, keys: Collection[str]) -> int:
        """Return the documents of these keys; unknown keys are passed over."""
        places = self._places
        return bits_of(places[key] for key in keys if key in places)

    def keys_of(self, documents: int) -> Iterator[str]:
        """Yield the keys of documents."""
        names = self._names
        return (names[number] for number in numbers_of(documents))

    @cached_property
    def _names(self) -> list[str]:
        """The keys of all documents by number, deleted ones too."""
        with self._reading():
            return [key for segment in self._known for key in segment.keys]

    @cached_property
    def _places(self) -> dict[str, int]:
        """The numbers of the documents that are held, by key."""
        return {key: number for number, key in enumerate(self._names) if not self._deleted >> number & 1}

    def entries(self, numbers: Sequence[int]) -> list[Entry]:
        """Return the entries of documents."""
        with self._reading():
            return [unpack(self._packed_of(number).decode("utf-8")) for number in numbers]

    def _packed_of(self, number: int) -> bytes:
        place = bisect_right(self._bases, number) - 1
        packed: bytes = self._packed[place][number - self._bases[place]]
        return packed

    def every_entry(self) -> Iterator[Entry]:
        """Yield the entries of all documents, for a thorough look."""
        for leaf, base in self._segments:
            for number in range(base, base + leaf.doc_count_all()):
                if not self._deleted >> number & 1:
                    yield from self.entries([number])

    @contextmanager
    def _reading(self) -> Iterator[None]:
        """Read under the lock; whatever Whoosh raises of a damaged file becomes `IndexUnavailable`."""
        with self._lock:
            try:
                yield
            except IndexUnavailable:
                raise
            except Exception as error:  # Whoosh raises anything, bare `Exception` too
                raise IndexUnavailable(f"The search index cannot be read: {error!r}") from error


def _segment(leaf: Any) -> Segment:
    name = leaf.segment().segment_id()
    known = _segments.get(name)
    if known is None:
        known = _segments[name] = Segment(leaf)
    return known
