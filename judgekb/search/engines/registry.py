"""The engine that the settings choose."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path

from django.conf import settings
from django.db import connection

from judgekb.search.engines.base import Engine, IndexUnavailable

_engines: dict[tuple[str, Path], Engine] = {}
_used: ContextVar[str | None] = ContextVar("engine used instead of that of the settings", default=None)


def _whoosh(root: Path) -> Engine:
    from judgekb.search.engines.whoosh import WhooshEngine

    return WhooshEngine(root)


def _postgres(root: Path) -> Engine:
    from judgekb.search.engines.postgres.engine import PostgresEngine

    if connection.vendor != "postgresql":
        raise UnknownEngineError("SEARCH_ENGINE is 'postgres', but DATABASE_URL names no PostgreSQL database.")
    return PostgresEngine()


ENGINES: dict[str, Callable[[Path], Engine]] = {"whoosh": _whoosh, "postgres": _postgres}


class UnknownEngineError(IndexUnavailable):
    """`settings.SEARCH_ENGINE` names no engine of this version, or one that cannot be had with this database."""


def get_engine(name: str | None = None) -> Engine:
    """Return the engine of that name, by default that of `using` or of the settings.

    One for the whole process, so that what it has opened is shared.
    """
    name, root = name or _used.get() or settings.SEARCH_ENGINE, Path(settings.SEARCH_INDEX_DIR)
    if name not in ENGINES:
        raise UnknownEngineError(f"SEARCH_ENGINE is {name!r}; this version has: {', '.join(sorted(ENGINES))}.")
    if (name, root) not in _engines:
        _engines[(name, root)] = ENGINES[name](root)
    return _engines[(name, root)]


@contextmanager
def using(name: str) -> Iterator[None]:
    """Let this thread use another engine than that of the settings, to compare the two."""
    token = _used.set(name)
    try:
        yield
    finally:
        _used.reset(token)
