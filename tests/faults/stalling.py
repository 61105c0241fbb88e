"""Stop a process in the middle of its work, so that a test can kill it there. `TEST_STALL` says where."""

from __future__ import annotations

import signal
from collections.abc import Collection, Iterator
from typing import Any

from django.conf import settings
from django.db import connection

from judgekb.search.documents import Document
from rulings.search.documents import documents as documents_of_rulings

SAID = "It has come to the middle"
FIRST_RULING = 'INSERT INTO "rulings_ruling"'  # of an import
ALL_READ = "documents"  # of a rebuild of the index, which has nothing written into its place yet


def stall_at(place: str) -> None:
    """Let this process say so and wait for ever when it comes to the place."""
    if place == ALL_READ:
        settings.SEARCH_DOCUMENT_SOURCES = [f"{__name__}.documents"]
    elif place:
        connection.execute_wrappers.append(_Stalling(place))


def documents(keys: Collection[str] | None) -> Iterator[Document]:
    """Yield all documents, and then no end."""
    yield from documents_of_rulings(keys)
    _stall()


class _Stalling:
    def __init__(self, place: str) -> None:
        self._place = place

    def __call__(self, execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        done = execute(sql, params, many, context)
        if self._place in sql:
            _stall()
        return done


def _stall() -> None:
    print(SAID, flush=True)
    while True:
        signal.pause()
