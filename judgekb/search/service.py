"""The index and the database together: bring recorded changes into the index, or make it anew."""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass

from django.conf import settings
from django.utils.module_loading import import_string

from judgekb.search.documents import Document
from judgekb.search.engines.base import Engine, IndexUnavailable, LockError
from judgekb.search.engines.registry import get_engine
from judgekb.search.models import OutboxEntry
from judgekb.search.outbox import REBUILD

NAMED = 5  # keys named in a fault
BATCH = 500  # changes that are brought into the index at once

logger = logging.getLogger(__name__)


def documents(keys: Collection[str] | None = None) -> Iterator[Document]:
    """Yield the documents of `settings.SEARCH_DOCUMENT_SOURCES`: those of the keys, or all."""
    for name in settings.SEARCH_DOCUMENT_SOURCES:
        yield from import_string(name)(keys)


def consume() -> int:
    """Bring the oldest recorded changes into the index and return how many rows of the outbox that settled.

    A row is deleted only when the index holds its change. Raises `LockError` when another process is writing.
    """
    if not OutboxEntry.objects.exists():
        return 0
    engine = get_engine()
    with engine.lock():  # before reading, so that no older text is written over a newer one
        rows = list(OutboxEntry.objects.values_list("id", "key")[:BATCH])
        keys = {key for _, key in rows}
        if REBUILD in keys or not _update(engine, keys):
            rows = list(OutboxEntry.objects.values_list("id", "key"))
            engine.rebuild(documents())
        _settle([number for number, _ in rows])
        return len(rows)


def catch_up() -> int:
    """Bring everything that is recorded into the index, and return how many rows of the outbox that settled.

    Stops early when another process is writing, for that one does the same.
    """
    settled = 0
    try:
        while done := consume():
            settled += done
    except LockError:
        logger.info("Another process is bringing the changes into the search index")
    return settled


def _update(engine: Engine, keys: Collection[str]) -> bool:
    """Index the documents of the keys, delete what is no more; return whether there was a sound index to change."""
    found = list(documents(keys))
    try:
        engine.add(found, without=set(keys) - {document.key for document in found})
    except IndexUnavailable as error:
        logger.warning("%s It is made anew.", error)
        return False
    return True


def rebuild(*, progress: Callable[[int], object] | None = None) -> int:
    """Make the index anew from the database and return the number of documents. Raises `LockError`."""
    engine = get_engine()
    with engine.lock():
        recorded = list(OutboxEntry.objects.values_list("id", flat=True))
        count = engine.rebuild(documents(), progress=progress)
        _settle(recorded)
        return count


def _settle(numbers: Sequence[int]) -> None:
    for start in range(0, len(numbers), BATCH):
        OutboxEntry.objects.filter(id__in=numbers[start : start + BATCH]).delete()


@dataclass(frozen=True, slots=True)
class Report:
    """What a thorough look at the index found. `faults` are sentences; `waiting` counts changes not indexed yet."""

    documents: int
    waiting: int
    faults: tuple[str, ...]


def inspect(*, progress: Callable[[int], object] | None = None) -> Report:
    """Read every byte of the index and compare its keys with the database.

    A difference is a fault only when no change waits that explains it. `progress` is called with 1 for every document
    of the database.
    """
    engine = get_engine()
    health = engine.health(thorough=True)
    recorded = set(OutboxEntry.objects.values_list("key", flat=True))
    if health.fault:
        return Report(health.documents, len(recorded), (health.fault,))
    held = set(engine.keys())
    wanted: set[str] = set()
    for document in documents():
        wanted.add(document.key)
        if progress is not None:
            progress(1)
    faults = (
        _difference("are missing from the index", wanted - held - recorded),
        _difference("are in the index but no longer held", held - wanted - recorded),
    )
    return Report(health.documents, len(recorded), tuple(filter(None, faults)))


def _difference(what: str, keys: Collection[str]) -> str:
    if not keys:
        return ""
    named = ", ".join(sorted(keys)[:NAMED]) + (" …" if len(keys) > NAMED else "")
    return f"{len(keys)} documents {what}: {named}."


def index_needs_rebuild() -> bool:
    """Return whether there is no sound index of this version, or more of it has changed than stayed."""
    health = get_engine().health()
    return bool(health.fault) or OutboxEntry.objects.count() > max(BATCH, health.documents // 2)
