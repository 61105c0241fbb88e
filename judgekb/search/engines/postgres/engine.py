"""The engine for several machines: the index is kept in the site's own PostgreSQL database."""

from __future__ import annotations

import threading
import zlib
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import TypeVar

from django.db import DatabaseError, connection, transaction

from judgekb.lagging import note_lag
from judgekb.search import retrieval, suggesting
from judgekb.search.alike import alike
from judgekb.search.documents import Document
from judgekb.search.engines.asking import forget_state, state_told
from judgekb.search.engines.base import (
    Alike,
    Health,
    Holders,
    IndexUnavailable,
    LockError,
    Matches,
    Query,
    SearchError,
    Sought,
    Suggestion,
)
from judgekb.search.engines.postgres import writing
from judgekb.search.engines.postgres.store import Base, Fresh, GoneError, PostgresStore, current_state
from judgekb.search.entries import entry
from judgekb.search.holding import holding
from judgekb.search.synonyms import NO_SYNONYMS, Synonyms
from judgekb.search.vocabulary import Vocabulary

LOCK = zlib.crc32(b"judgekb search index")  # of the database's advisory locks
TRIES = 3  # the state that is read may be swept away
MOST_FRESH = 1_000  # documents without posting lists, from which on lists are made for all

Result = TypeVar("Result")


class PostgresEngine:
    """`Engine` over tables of the default database."""

    def __init__(self) -> None:
        self._store: PostgresStore | None = None
        self._opening = threading.Lock()
        self._held = threading.local()

    # Reading

    def search(self, query: Query) -> Matches:
        """See `Engine.search`."""
        return self._read(lambda store: retrieval.search(store, query))

    def holding(self, text: str, *, is_phrase: bool = False, synonyms: Synonyms = NO_SYNONYMS) -> Holders:
        """See `Engine.holding`."""
        return self._read(lambda store: holding(store, text, is_phrase=is_phrase, synonyms=synonyms))

    def alike(self, sought: Sought) -> tuple[Alike, ...]:
        """See `Engine.alike`."""
        return self._read(lambda store: alike(store, sought))

    def suggest(self, text: str, *, games: tuple[str, ...] = (), limit: int = 8) -> dict[str, tuple[Suggestion, ...]]:
        """See `Engine.suggest`."""
        return self._read(lambda store: suggesting.suggest(store, text, games, limit))

    def keys(self) -> Iterator[str]:
        """See `Engine.keys`."""
        for item in writing.live_items(writing.current()):
            yield item.entry.key

    def state(self) -> str:
        """See `Engine.state`. One query."""
        state = state_told(current_state)
        if state is None:
            raise IndexUnavailable("There is no search index yet.")
        return state

    def health(self, *, thorough: bool = False) -> Health:
        """See `Engine.health`."""
        try:
            store = self._read(lambda store: store)
            generation = writing.current()
            writing.look_over(generation)
            if thorough:
                writing.read_all(generation)
        except SearchError as error:
            return Health(0, str(error))
        return Health(store.count(), facts={"engine": "postgres", "state": str(generation)})

    def _read(self, ask: Callable[[PostgresStore], Result]) -> Result:
        """Ask the state in use; whatever the database says of a damaged one becomes `IndexUnavailable`."""
        try:
            for _ in range(TRIES):
                try:
                    return ask(self._current())
                except GoneError:
                    self._store = None
                    forget_state()
        except (DatabaseError, ValueError) as error:
            first, _, _ = str(error).partition("\n")  # the rest is the query
            raise IndexUnavailable(f"The search index cannot be read: {first}") from error
        raise IndexUnavailable("The search index is damaged: rows of it are missing.")

    def _current(self) -> PostgresStore:
        """Return the state in use, opened. While another thread opens a newer one, the one before it still serves."""
        state = state_told(current_state)
        store = self._store
        if store is not None and store.state == state:
            return store
        if connection.in_atomic_block:
            return _opened(store)  # it may hold what will never be committed: no other thread may see it
        if not self._opening.acquire(blocking=store is None):
            note_lag()
            return store  # type: ignore[return-value]  # it does not block only when there is one
        try:
            self._store = _opened(self._store)
            return self._store
        finally:
            self._opening.release()

    # Writing

    @contextmanager
    def lock(self) -> Iterator[None]:
        """See `Engine.lock`. A thread that holds the lock may take it again; it ends with the connection."""
        if getattr(self._held, "lock", False):
            yield
            return
        if not _ask_lock("pg_try_advisory_lock"):
            raise LockError(BUSY)
        self._held.lock = True
        try:
            yield
        finally:
            self._held.lock = False
            _unlock()

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """Hold the lock, in a transaction. The lock is asked for once more: the connection may be another one now."""
        with self.lock(), transaction.atomic():
            if not _ask_lock("pg_try_advisory_xact_lock"):
                raise LockError(BUSY)
            writing.sweep()
            yield

    def add(self, documents: Iterable[Document], *, without: Collection[str] = ()) -> int:
        """See `Engine.add`."""
        with self._writing():
            items = list(_items(documents))
            generation = writing.current()
            writing.append(generation, items, without=without)
        if generation.size - generation.posted >= MOST_FRESH:
            with suppress(LockError):  # whoever writes now does it
                self._post_all()
        return len(items)

    def delete(self, keys: Collection[str]) -> None:
        """See `Engine.delete`."""
        self.add((), without=keys)

    def rebuild(self, documents: Iterable[Document], *, progress: Callable[[int], object] | None = None) -> int:
        """See `Engine.rebuild`."""
        with self._writing():
            return writing.write(_items(documents), progress=progress)

    def _post_all(self) -> None:
        """Make posting lists for all documents; what was added before is seen already."""
        with self._writing():
            writing.write(writing.live_items(writing.current()))


BUSY = "Another process is writing to the search index; try again later."


def _opened(before: PostgresStore | None) -> PostgresStore:
    """Open the state in use. What the one before has read is taken over."""
    generation = writing.current()
    if before is None or before.generation != generation.pk:
        writing.look_over(generation)
        base, known, vocabulary = Base(generation), Fresh(), None
    else:
        base, known, vocabulary = before.base, before.fresh, before.vocabulary
    fresh = known.grown(generation, base)
    if vocabulary is None or fresh.table is not known.table:
        vocabulary = Vocabulary([base.table, fresh.table])
    return PostgresStore(generation, base, fresh, vocabulary)


def _items(documents: Iterable[Document]) -> Iterator[writing.Item]:
    written: set[str] = set()
    for document in documents:
        if document.key in written:
            raise ValueError(f"Two documents have the key {document.key}.")
        written.add(document.key)
        yield writing.Item(entry(document), document.language)


def _ask_lock(function: str) -> bool:
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {function}(%s)", [LOCK])
        return bool(cursor.fetchone()[0])


def _unlock() -> None:
    try:
        _ask_lock("pg_advisory_unlock")
    except DatabaseError:
        connection.close()  # the lock ends with it
