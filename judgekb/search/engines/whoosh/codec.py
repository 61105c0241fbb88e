"""How Whoosh keeps a segment for us: its own files, but each posting list whole, as a set of bits.

As it comes, it looks for a file of lengths at every posting, sorts postings one by one through files of pickles, and
cuts lists into blocks of 128; that took most of a rebuild and half of a search.
"""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Any

from whoosh.codec import whoosh3
from whoosh.matching import ListMatcher
from whoosh.reading import TermNotFound
from whoosh.system import pack_ushort

from judgekb.search.bits import numbers_of, pack, unpack
from judgekb.search.engines.whoosh.reading import Segment

Item = tuple[str, bytes, int, float, bytes]  # field, text, document, weight, value
List = tuple[str, bytes, "array[int]"]  # field, text, documents in order


def bits(reader: Any, field: str, text: str) -> int:
    """Return the documents of one segment that hold a term, deleted ones too."""
    terms = reader._terms
    try:
        info = terms.term_info(field, text.encode("utf-8"))
    except TermNotFound:
        return 0
    return _read(terms._postfile, info)


def _read(file: Any, info: Any) -> int:
    offset, (length,) = info.extent()  # Whoosh leaves the length in its tuple
    return unpack(file.get(offset, length))


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
    """Keeps each list in one piece, and no lengths of fields: nothing is scored by them."""

    length_stats = False

    def new_segment(self, storage: Any, indexname: str) -> Segment:
        """Return an empty segment."""
        return Segment(self, indexname)

    def field_writer(self, storage: Any, segment: Any) -> Any:
        """Return the writer of the terms of a segment; it takes what `Pool` gives."""
        return _FieldWriter(self, storage, segment)

    def postings_reader(self, dbfile: Any, terminfo: Any, format_: Any, term: Any = None, scorer: Any = None) -> Any:
        """Return a list as Whoosh reads it when it merges segments or deletes by key."""
        documents = list(numbers_of(_read(dbfile, terminfo)))
        weights, values = (1.0,) * len(documents), (b"",) * len(documents)
        return ListMatcher(documents, weights, values, format_, scorer=scorer, term=term, terminfo=terminfo)


class _FieldWriter(whoosh3.W3FieldWriter):  # type: ignore[misc]
    def add_postings(self, schema: Any, lengths: None, items: Iterable[List]) -> None:
        """Write the lists of all fields."""
        for field, text, documents in items:
            number = self._fieldmap.setdefault(field, len(self._fieldmap))
            kept, count = pack(documents), len(documents)
            info = whoosh3.W3TermInfo(count, count, maxweight=1.0, minid=documents[0], maxid=documents[-1])
            info.set_extent(self._postfile.tell(), len(kept))
            self._postfile.write(kept)
            self._tindex.add(pack_ushort(number) + text, info.to_bytes())
