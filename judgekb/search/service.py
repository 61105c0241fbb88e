"""The index and the database together: bring recorded changes into the index, or make it anew."""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.conf import settings
from django.db import InterfaceError, OperationalError
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.module_loading import import_string

from judgekb.search.documents import Document
from judgekb.search.engines.base import Engine, IndexUnavailable, LockError, SearchError
from judgekb.search.engines.registry import get_engine
from judgekb.search.entries import entry, posted
from judgekb.search.models import OutboxEntry
from judgekb.search.outbox import REBUILD

NAMED = 5  # keys named in a fault
BATCH = 500  # changes that are brought into the index at once
RETRY = timedelta(minutes=1)  # until a change whose document could not be made is tried again
# What is no fault of one document: the index, the disk or the database is to blame.
FAULTS_OF_ALL = (SearchError, OSError, OperationalError, InterfaceError)

logger = logging.getLogger(__name__)


def documents(keys: Collection[str] | None = None) -> Iterator[Document]:
    """Yield the documents of `settings.SEARCH_DOCUMENT_SOURCES`: those of the keys, or all."""
    for name in settings.SEARCH_DOCUMENT_SOURCES:
        yield from import_string(name)(keys)


def consume() -> int:
    """Bring the oldest recorded changes into the index and return how many rows of the outbox that settled.

    A row is deleted only when the index holds its change. One whose document cannot be made is logged, stays, and is
    tried again after `RETRY`. Raises `LockError` when another process is writing.
    """
    if not _due().exists():
        return 0
    engine = get_engine()
    with engine.lock():  # before reading, so that no older text is written over a newer one
        rows = list(_due().values_list("id", "key")[:BATCH])
        keys = sorted({key for _, key in rows})
        try:
            failed = set() if REBUILD in keys else _update(engine, keys)
        except IndexUnavailable as error:
            logger.warning("%s It is made anew.", error)
            failed = None
        if failed is None or REBUILD in keys:
            recorded = list(_due().values_list("id", flat=True))
            _make_anew(engine)
            return _settle(recorded)
        OutboxEntry.objects.filter(key__in=failed).update(not_before=timezone.now() + RETRY)
        return _settle([number for number, key in rows if key not in failed])


def _due() -> QuerySet[OutboxEntry]:
    now = timezone.now()
    of_another_clock = Q(not_before__gt=now + RETRY)  # it was set back: nothing waits longer than that
    return OutboxEntry.objects.filter(Q(not_before=None) | Q(not_before__lte=now) | of_another_clock)


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


def _update(engine: Engine, keys: Sequence[str]) -> set[str]:
    """Index the documents of the keys and delete what is no more; return the keys whose documents cannot be made.

    Those are found by halving, so that one bad document costs a few tries. Raises `IndexUnavailable`.
    """
    try:
        found = list(documents(set(keys)))
        engine.add(found, without=set(keys) - {document.key for document in found})
    except FAULTS_OF_ALL:
        raise
    except Exception:
        if len(keys) == 1:
            logger.exception("%s could not be brought into the search index; it is tried again later", keys[0])
            return set(keys)
        middle = len(keys) // 2
        return _update(engine, keys[:middle]) | _update(engine, keys[middle:])
    return set()


def rebuild(*, progress: Callable[[int], object] | None = None) -> int:
    """Make the index anew from the database and return the number of documents. Raises `LockError`.

    A document that cannot be made is logged and left out; a change that waits for its next try keeps waiting.
    """
    engine = get_engine()
    with engine.lock():
        recorded = list(_due().values_list("id", flat=True))
        count = _make_anew(engine, progress=progress)
        _settle(recorded)
        return count


def _make_anew(engine: Engine, *, progress: Callable[[int], object] | None = None) -> int:
    try:
        return engine.rebuild(documents(), progress=progress)
    except FAULTS_OF_ALL:
        raise
    except Exception:
        logger.exception("A document cannot be indexed; the index is made without it")
    return engine.rebuild(_sound(documents()), progress=progress)


def _sound(found: Iterable[Document]) -> Iterator[Document]:
    """Leave out, with a line in the log, what cannot be analysed. Analysing twice costs time: only after a fault."""
    for document in found:
        try:
            item = entry(document)
            item.pack()
            posted(item, document.language)
        except Exception:
            logger.exception("%s is left out of the search index", document.key)
        else:
            yield document


def _settle(numbers: Sequence[int]) -> int:
    for start in range(0, len(numbers), BATCH):
        OutboxEntry.objects.filter(id__in=numbers[start : start + BATCH]).delete()
    return len(numbers)


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
