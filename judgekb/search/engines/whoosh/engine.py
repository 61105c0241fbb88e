"""The embedded engine: the index is a folder of files, written by one process at a time, read by all."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from whoosh import index as whoosh_index
from whoosh.filedb.filestore import FileStorage

from judgekb.lagging import note_lag
from judgekb.search import retrieval, suggesting
from judgekb.search.alike import alike
from judgekb.search.documents import Document
from judgekb.search.engines.base import (
    Alike,
    Health,
    Holders,
    IndexUnavailable,
    Matches,
    Query,
    SearchError,
    Sought,
    Suggestion,
)
from judgekb.search.engines.whoosh import folders
from judgekb.search.engines.whoosh.codec import Codec, Pool
from judgekb.search.engines.whoosh.postings import row, schema
from judgekb.search.engines.whoosh.store import WhooshStore
from judgekb.search.holding import holding
from judgekb.search.synonyms import NO_SYNONYMS, Synonyms

TRIES = 3  # a state may be swept away between reading its name and opening it, by whoever has written a newer one


class WhooshEngine:
    """`Engine` over a folder of Whoosh files."""

    def __init__(self, root: Path) -> None:
        """Use the index below `root`, which need not exist yet."""
        self.root = root
        self._store: WhooshStore | None = None
        self._opening = threading.Lock()
        self._held = threading.local()

    # Reading

    def search(self, query: Query) -> Matches:
        """See `Engine.search`."""
        return retrieval.search(self._current(), query)

    def holding(self, text: str, *, is_phrase: bool = False, synonyms: Synonyms = NO_SYNONYMS) -> Holders:
        """See `Engine.holding`."""
        return holding(self._current(), text, is_phrase=is_phrase, synonyms=synonyms)

    def alike(self, sought: Sought) -> tuple[Alike, ...]:
        """See `Engine.alike`."""
        return alike(self._current(), sought)

    def suggest(self, text: str, *, games: tuple[str, ...] = (), limit: int = 8) -> dict[str, tuple[Suggestion, ...]]:
        """See `Engine.suggest`."""
        return suggesting.suggest(self._current(), text, games, limit)

    def keys(self) -> Iterator[str]:
        """See `Engine.keys`."""
        for held in self._current().every_entry():
            yield held.key

    def state(self) -> str:
        """See `Engine.state`."""
        return folders.current(self.root).name

    def health(self, *, thorough: bool = False) -> Health:
        """See `Engine.health`."""
        try:
            store = self._current()
            if thorough:
                folders.verify(store.folder, thorough=True)
                held = sum(1 for _ in store.every_entry())
                if held != store.count():
                    return Health(held, f"The manifest speaks of {store.count()} documents, the index holds {held}.")
        except SearchError as error:
            return Health(0, str(error))
        return Health(store.count(), facts={"engine": "whoosh", "state": store.folder.name})

    def _current(self) -> WhooshStore:
        """Return the state in use, opened. While a newer one is being opened, the one before it still serves."""
        for _ in range(TRIES):
            folder = folders.current(self.root)
            store = self._store
            if store is not None and store.folder == folder:
                return store
            if not self._opening.acquire(blocking=store is None):
                note_lag()
                return store  # type: ignore[return-value]  # it does not block only when there is one
            try:
                return self._open(folder)
            except IndexUnavailable:
                if folders.current(self.root) == folder:
                    raise
            finally:
                self._opening.release()
        if store is None:
            raise IndexUnavailable("The search index changes faster than it can be opened.")
        note_lag()
        return store

    def _open(self, folder: Path) -> WhooshStore:
        if self._store is None or self._store.folder != folder:
            self._store = WhooshStore(folder)
        return self._store

    # Writing

    @contextmanager
    def lock(self) -> Iterator[None]:
        """See `Engine.lock`. A thread that holds the lock may take it again."""
        if getattr(self._held, "lock", False):
            yield
            return
        with folders.locked(self.root):
            self._held.lock = True
            try:
                yield
            finally:
                self._held.lock = False

    def add(self, documents: Iterable[Document], *, without: Collection[str] = ()) -> int:
        """See `Engine.add`."""
        with self.lock():
            state = folders.current(self.root)
            folders.verify(state)
            return self._write(documents, without=without, like=state)

    def delete(self, keys: Collection[str]) -> None:
        """See `Engine.delete`."""
        self.add((), without=keys)

    def rebuild(self, documents: Iterable[Document], *, progress: Callable[[int], object] | None = None) -> int:
        """See `Engine.rebuild`."""
        with self.lock():
            return self._write(documents, progress=progress)

    def _write(
        self,
        documents: Iterable[Document],
        *,
        without: Collection[str] = (),
        like: Path | None = None,
        progress: Callable[[int], object] | None = None,
    ) -> int:
        """Write a new state and use it; on any fault it is thrown away and the state in use stays."""
        folder = folders.new_state(self.root, like)
        try:
            added, held = self._fill(folder, documents, without, fresh=like is None, progress=progress)
            folders.seal(folder, held)
        except BaseException:
            shutil.rmtree(folder, ignore_errors=True)
            raise
        folders.use(self.root, folder)
        return added

    def _fill(
        self,
        folder: Path,
        documents: Iterable[Document],
        without: Collection[str],
        *,
        fresh: bool,
        progress: Callable[[int], object] | None,
    ) -> tuple[int, int]:
        """Write documents into a folder; return how many were added and how many it holds."""
        storage = FileStorage(str(folder))
        index = storage.create_index(schema()) if fresh else whoosh_index.FileIndex(storage, schema=schema())
        writer = index.writer(codec=Codec())
        writer.pool = Pool()
        written: set[str] = set()
        try:
            for key in without:
                writer.delete_by_term("key", key)
            for document in documents:
                if document.key in written:
                    raise ValueError(f"Two documents have the key {document.key}.")
                written.add(document.key)
                (writer.add_document if fresh else writer.update_document)(**row(document))
                if progress is not None:
                    progress(1)
        except BaseException:
            writer.cancel()
            raise
        writer.commit()
        with index.reader() as reader:
            return len(written), reader.doc_count()
