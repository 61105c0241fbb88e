"""One state of the index, opened for reading. Safe for several threads: nothing of it changes but what is remembered.

Words, forms and how often they stand are held in memory; posting lists and entries are read when they are asked for.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, reduce
from itertools import takewhile
from operator import and_, or_
from typing import Any

from django.db import connection
from django.db.models import Model

from judgekb.fixed_sql import rows_found
from judgekb.search.bits import bits_of, numbers_of, unpack
from judgekb.search.engines.postgres.models import Generation, PostingList, StoredEntry
from judgekb.search.entries import Entry, naming, posted
from judgekb.search.entries import unpack as unpack_entry
from judgekb.search.plan import Term
from judgekb.search.vocabulary import Vocabulary, WordTable

EXACT = "exact "  # how the forms begin that are the words themselves
SIGNED = 1 << 63  # the database holds signed numbers
CHUNK = 2_000  # rows read at once
MOST_LISTS = 256  # posting lists that stay in memory, each of up to a bit a document


class GoneError(Exception):
    """The state is no more, or damaged: rows of it are missing."""


def form_of(field: str, text: str) -> str:
    """Return a form as it is kept."""
    return f"{field} {text}"


def current_state() -> str | None:
    """Return the name of the state in use, `None` when there is no index."""
    found = rows_found(connection.alias, f"SELECT state FROM {Generation._meta.db_table} WHERE is_current", ())
    return str(found[0][0]) if found else None


def _rows(model: type[Model], column: str, generation: int, numbers: Collection[int]) -> list[tuple[int, Any]]:
    """Return (number, value of the column) of some rows. As plain SQL, for it is asked twice in every search."""
    chosen = f"SELECT number, {column} FROM {model._meta.db_table} WHERE generation_id = %s AND number = ANY(%s)"
    with connection.cursor() as cursor:
        cursor.execute(chosen, [generation, list(numbers)])
        found: list[tuple[int, Any]] = cursor.fetchall()
        return found


class Base:
    """What is read once of a generation: the part that has posting lists."""

    def __init__(self, generation: Generation) -> None:
        """Read it. Raises `GoneError` when rows are missing."""
        self.generation, self.size = generation.pk, generation.posted
        lists = PostingList.objects.filter(generation=generation).order_by("number").values_list("form", "count")
        self.counts = array("I")  # of documents that hold each form
        self.forms: dict[str, int] = {}  # the number of each
        for form, count in lists.iterator(CHUNK):
            self.forms[form] = len(self.counts)
            self.counts.append(count)
        entries = StoredEntry.objects.filter(generation=generation, number__lt=generation.posted).order_by("number")
        named = list(entries.values_list("key", "naming").iterator(CHUNK))
        if (len(self.forms), len(named)) != (generation.lists, generation.posted):
            raise GoneError
        self.keys = [key for key, _ in named]
        self.namings = array("Q", (place + SIGNED for _, place in named))
        self.words = frozenset(form[len(EXACT) :] for form in self.forms if form.startswith(EXACT))
        self.table = WordTable(sorted(self.words))
        self.in_order = sorted(self.forms)
        self._lists: dict[int, int] = {}

    def lists(self, numbers: Collection[int]) -> dict[int, int]:
        """Return posting lists as sets of bits. One query, none where all were read lately.

        A list never changes, and the same words are sought again: twice in a search, once for cards. Raises
        `GoneError` when rows are missing.
        """
        held = {number: bits for number in numbers if (bits := self._lists.get(number)) is not None}
        missing = [number for number in numbers if number not in held]
        if missing:
            rows = _rows(PostingList, "documents", self.generation, missing)
            if len(rows) != len(missing):
                raise GoneError
            held |= {number: unpack(bytes(documents)) for number, documents in rows}
            if len(self._lists) > MOST_LISTS:
                self._lists = {}
            self._lists |= held
        return held


@dataclass(frozen=True)
class Fresh:
    """The documents added since, posted in memory: bit 0 of a set is the first of them."""

    keys: tuple[str, ...] = ()
    namings: tuple[int, ...] = ()
    forms: Mapping[str, int] = field(default_factory=dict)
    words: frozenset[str] = frozenset()  # those that the base lacks
    table: WordTable = field(default_factory=lambda: WordTable(()))

    def grown(self, generation: Generation, base: Base) -> Fresh:
        """Return it with the documents that a later state has. Raises `GoneError` when rows are missing."""
        keys, namings, forms = list(self.keys), list(self.namings), dict(self.forms)
        seen = base.size + len(keys)
        rows = StoredEntry.objects.filter(generation=generation, number__gte=seen, number__lt=generation.size)
        for language, packed in rows.order_by("number").values_list("language", "packed"):
            entry = unpack_entry(packed)
            for name, texts in posted(entry, language).items():
                for text in texts:
                    form = form_of(name, text)
                    forms[form] = forms.get(form, 0) | 1 << len(keys)
            keys.append(entry.key)
            namings.append(naming(entry))
        if base.size + len(keys) != generation.size:
            raise GoneError
        words = frozenset(form[len(EXACT) :] for form in forms if form.startswith(EXACT)) - base.words
        table = self.table if words == self.words else WordTable(sorted(words))
        return Fresh(tuple(keys), tuple(namings), forms, words, table)

    @cached_property
    def in_order(self) -> list[str]:
        """All forms, sorted."""
        return sorted(self.forms)


class PostgresStore:
    """Postings and entries of one state of a generation."""

    def __init__(self, generation: Generation, base: Base, fresh: Fresh, vocabulary: Vocabulary) -> None:
        self.generation, self.state, self.size = generation.pk, generation.state, generation.size
        self.base, self.fresh, self.vocabulary = base, fresh, vocabulary
        self.namings = base.namings + array("Q", fresh.namings)
        self._dead = unpack(bytes(generation.dead))
        self._filters: dict[tuple[tuple[str, ...], tuple[str, ...]], int] = {}

    def count(self) -> int:
        """Return the number of documents."""
        return self.size - self._dead.bit_count()

    def frequencies(self, terms: Iterable[Term]) -> Mapping[Term, int]:
        """Return in how many documents each form stands; dead ones count."""
        return {term: self._frequency(form_of(*term)) for term in terms}

    def _frequency(self, form: str) -> int:
        number = self.base.forms.get(form)
        posted = 0 if number is None else self.base.counts[number]
        return posted + self.fresh.forms.get(form, 0).bit_count()

    def postings(self, terms: Iterable[Term]) -> Mapping[Term, int]:
        """Return the documents that hold each form, as sets of bits. One query at most."""
        forms = {term: form_of(*term) for term in terms}
        kept = self.base.lists({self.base.forms[form] for form in forms.values() if form in self.base.forms})
        return {term: self._holding(form, kept) & ~self._dead for term, form in forms.items()}

    def _holding(self, form: str, kept: Mapping[int, int]) -> int:
        return kept.get(self.base.forms.get(form, -1), 0) | self.fresh.forms.get(form, 0) << self.base.size

    def beginning(self, field: str, start: str, most: int) -> list[Term]:
        """Return at most `most` forms of a field that begin so, in alphabetical order."""
        begun, found = form_of(field, start), set[str]()
        for forms in (self.base.in_order, self.fresh.in_order):
            at = bisect_left(forms, begun)
            found.update(takewhile(lambda form: form.startswith(begun), forms[at : at + most]))
        return [Term(field, form[len(field) + 1 :]) for form in sorted(found)[:most]]

    def filtered(self, games: tuple[str, ...], kinds: tuple[str, ...]) -> int | None:
        """Return the documents of these games and kinds; `None` when both are empty, for all."""
        if not games and not kinds:
            return None
        if (games, kinds) not in self._filters:
            chosen = [
                [Term(name, one) for one in values] for name, values in (("game", games), ("kind", kinds)) if values
            ]
            if len(self._filters) > 64:
                self._filters.clear()
            self._filters[(games, kinds)] = reduce(and_, (reduce(or_, self.postings(t).values()) for t in chosen))
        return self._filters[(games, kinds)]

    def numbered(self, keys: Collection[str]) -> int:
        """Return the documents of these keys; unknown keys are passed over."""
        places = self._places
        return bits_of(places[key] for key in keys if key in places)

    @cached_property
    def _places(self) -> dict[str, int]:
        """The numbers of the documents that are held, by key. A later document of a key replaced the earlier one."""
        return {key: n for n, key in enumerate((*self.base.keys, *self.fresh.keys)) if not self._dead >> n & 1}

    def keys_of(self, documents: int) -> Iterator[str]:
        """Yield the keys of documents, in the order of their numbers."""
        base, fresh, size = self.base.keys, self.fresh.keys, self.base.size
        return (base[number] if number < size else fresh[number - size] for number in numbers_of(documents))

    def entries(self, numbers: Sequence[int]) -> list[Entry]:
        """Return the entries of documents. One query."""
        if not numbers:
            return []
        packed = dict(_rows(StoredEntry, "packed", self.generation, numbers))
        if len(packed) != len(numbers):
            raise GoneError
        return [unpack_entry(packed[number]) for number in numbers]
