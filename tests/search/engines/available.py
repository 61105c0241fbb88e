"""Which engines can be tested: that of PostgreSQL needs the suite to run on PostgreSQL."""

from __future__ import annotations

from collections.abc import Callable
from threading import Thread

from django.conf import settings
from django.db import connections

from judgekb.search.engines.registry import ENGINES

ON_POSTGRES = settings.DATABASES["default"]["ENGINE"].endswith("postgresql")
ENGINE_NAMES = [name for name in sorted(ENGINES) if ON_POSTGRES or name != "postgres"]


def started(work: Callable[[], object]) -> Thread:
    """Start some work in a thread that closes its own connections to the database."""

    def run() -> None:
        try:
            work()
        finally:
            connections.close_all()

    thread = Thread(target=run)
    thread.start()
    return thread
