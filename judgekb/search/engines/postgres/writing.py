"""Writing to the tables of the PostgreSQL engine. Whoever calls holds the lock, in a transaction."""

from __future__ import annotations

import secrets
from array import array
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from datetime import timedelta
from hashlib import blake2b
from itertools import islice
from typing import NamedTuple

from django.db import connection, models
from django.utils import timezone

from judgekb.search.bits import bits_of, numbers_of, pack, unpack
from judgekb.search.engines.base import IndexUnavailable
from judgekb.search.engines.postgres.models import Generation, PostingList, StoredEntry
from judgekb.search.engines.postgres.store import CHUNK, SIGNED, form_of
from judgekb.search.entries import FORMAT, Entry, naming, posted
from judgekb.search.entries import unpack as unpack_entry

KEPT_FOR = timedelta(minutes=1)  # rows of a generation that is no more in use: whoever reads it comes to the end
SUM = 1 << 62  # checksums are added up below it
DAMAGED = "The search index is damaged: {}"


class Item(NamedTuple):
    """A document on its way into the index."""

    entry: Entry
    language: str


def current() -> Generation:
    """Return the generation in use. Raises `IndexUnavailable` when there is none of this version."""
    generation = Generation.objects.filter(is_current=True).first()
    if generation is None:
        raise IndexUnavailable("There is no search index yet: run `manage.py rebuild_index`.")
    if generation.format != FORMAT:
        raise IndexUnavailable("The search index was made by another version of judgekb.")
    return generation


def write(items: Iterable[Item], *, progress: Callable[[int], object] | None = None) -> int:
    """Write a new generation and use it instead of the one before; return the number of documents."""
    generation = Generation.objects.create(
        format=FORMAT, state=_new_state(), posted=0, size=0, dead=pack(()), lists=0, checksum=0
    )
    lists: defaultdict[str, array[int]] = defaultdict(lambda: array("I"))
    sums = Sums(generation)
    iterator, count = iter(items), 0
    while chunk := list(islice(iterator, CHUNK)):
        for number, item in enumerate(chunk, count):
            for field, texts in posted(*item).items():
                for text in texts:
                    lists[form_of(field, text)].append(number)
            if progress is not None:
                progress(1)
        _copy(StoredEntry, (sums.entry(number, item) for number, item in enumerate(chunk, count)))
        count += len(chunk)
    _copy(PostingList, (sums.list(number, form, lists[form]) for number, form in enumerate(sorted(lists))))
    Generation.objects.filter(is_current=True).update(is_current=False, retired_at=timezone.now())
    generation.posted = generation.size = count
    generation.lists, generation.checksum, generation.is_current = len(lists), sums.total, True
    generation.save()
    _tell_planner()
    return count


def append(generation: Generation, items: Sequence[Item], *, without: Collection[str]) -> None:
    """Add documents in place of those of the same keys, and delete the keys `without`.

    Rows that are missing stay noticeable: what is added is counted and summed on top of what was.
    """
    keys = {item.entry.key for item in items}.union(without)
    old = list(StoredEntry.objects.filter(generation=generation, key__in=keys).values_list("number", flat=True))
    sums = Sums(generation)
    _copy(StoredEntry, (sums.entry(number, item) for number, item in enumerate(items, generation.size)))
    generation.dead = pack(numbers_of(unpack(bytes(generation.dead)) | bits_of(old)))
    generation.size += len(items)
    generation.checksum, generation.state = sums.total, _new_state()
    generation.save()


def live_items(generation: Generation) -> Iterator[Item]:
    """Yield the documents that are neither replaced nor deleted, in the order of their numbers."""
    dead = unpack(bytes(generation.dead))
    rows = StoredEntry.objects.filter(generation=generation).order_by("number")
    for number, language, packed in rows.values_list("number", "language", "packed").iterator(CHUNK):
        if not dead >> number & 1:
            yield Item(unpack_entry(packed), language)


def sweep() -> None:
    """Remove generations that nobody reads any more."""
    old = Generation.objects.filter(is_current=False, retired_at__lt=timezone.now() - KEPT_FOR)
    old.delete()


def look_over(generation: Generation) -> None:
    """Count the rows of a generation. Raises `IndexUnavailable` when any is missing or too many."""
    for model, expected in ((StoredEntry, generation.size), (PostingList, generation.lists)):
        found = model._default_manager.filter(generation=generation).count()
        if found != expected:
            name = model._meta.verbose_name_plural
            raise IndexUnavailable(DAMAGED.format(f"it has {found} {name} instead of {expected}."))


def read_all(generation: Generation) -> None:
    """Read every row of a generation again. Raises `IndexUnavailable` when one is not as it was written."""
    sums = Sums(generation)
    sums.total = 0
    entries = StoredEntry.objects.filter(generation=generation).values_list(*COLUMNS[StoredEntry][1:])
    for row in entries.iterator(CHUNK):
        sums.add(*row)
    lists = PostingList.objects.filter(generation=generation).values_list(*COLUMNS[PostingList][1:])
    for *row, documents in lists.iterator(CHUNK):
        sums.add(*row, bytes(documents))
    if sums.total != generation.checksum:
        raise IndexUnavailable(DAMAGED.format("its checksum is wrong."))


COLUMNS: dict[type[models.Model], tuple[str, ...]] = {
    StoredEntry: ("generation_id", "number", "key", "language", "naming", "packed"),
    PostingList: ("generation_id", "number", "form", "count", "documents"),
}


class Sums:
    """Makes rows of a generation and adds up their checksums."""

    def __init__(self, generation: Generation) -> None:
        self._generation = generation.pk
        self.total = generation.checksum

    def entry(self, number: int, item: Item) -> tuple[object, ...]:
        """Return the row of a document, in the order of `COLUMNS`."""
        place = naming(item.entry) - SIGNED
        return self._row(number, item.entry.key, item.language, place, item.entry.pack())

    def list(self, number: int, form: str, documents: Sequence[int]) -> tuple[object, ...]:
        """Return the row of a posting list, in the order of `COLUMNS`."""
        return self._row(number, form, len(documents), pack(documents))

    def _row(self, *values: object) -> tuple[object, ...]:
        self.add(*values)
        return (self._generation, *values)

    def add(self, *values: object) -> None:
        """Add the checksum of a row. That of many rows does not depend on their order."""
        parts = (value if isinstance(value, bytes) else str(value).encode() for value in values)
        digest = blake2b(b"\0".join(parts), digest_size=8).digest()
        self.total = (self.total + int.from_bytes(digest, "little")) % SUM


def _new_state() -> str:
    return secrets.token_hex(8)


def _tell_planner() -> None:
    """Let the database know how many rows there are now: by its old figures it would read whole tables."""
    with connection.cursor() as cursor:
        cursor.execute(f"ANALYZE {', '.join(model._meta.db_table for model in COLUMNS)}")


def _copy(model: type[models.Model], rows: Iterable[tuple[object, ...]]) -> None:
    columns = ", ".join(COLUMNS[model])
    with connection.cursor() as cursor, cursor.copy(f"COPY {model._meta.db_table} ({columns}) FROM STDIN") as copy:
        for row in rows:
            copy.write_row(row)
