"""Several editors at once: threads with connections of their own, on a base of which SQLite can have several."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from django.db import connection, connections

Found = TypeVar("Found")


@contextmanager
def own_file(folder: Path) -> Iterator[None]:
    """Let other threads work on a file, as the product does: the tests' own SQLite base lives in this thread's memory.

    What this thread wrote so far is in it; what the others write stays in it.
    """
    if connection.vendor != "sqlite":
        yield
        return
    held = connections.settings["default"]["NAME"]
    path = folder / "at-once.sqlite3"
    with connection.cursor() as cursor:
        cursor.execute("VACUUM INTO %s", [str(path)])
    connections.settings["default"]["NAME"] = str(path)
    try:
        yield
    finally:
        connections.settings["default"]["NAME"] = held


def elsewhere(work: Callable[[], Found]) -> Found:
    """Do something in another thread and return what it returns."""
    return at_once([work])[0]


def at_once(works: Sequence[Callable[[], Found]], threads: int | None = None) -> list[Found]:
    """Do things in threads that start together, and return what they return in the same order."""
    number = threads or len(works)
    gate = threading.Barrier(number)
    started = threading.local()

    def run(work: Callable[[], Any]) -> Any:
        if not hasattr(started, "done"):
            started.done = True
            gate.wait(timeout=30)
        try:
            return work()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(number) as pool:
        return list(pool.map(run, works))
