"""The parts that the site needs to answer: base, tables, index, cache, static files. Looking never raises."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from uuid import uuid4

from django.conf import settings
from django.core.cache import cache
from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.migrations.loader import MigrationLoader

from judgekb.health.collected import missing
from judgekb.search.engines.registry import get_engine

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Part:
    """A part and what is wrong with it in a sentence without secrets, `""` when it is in order."""

    name: str
    problem: str = ""


def parts() -> list[Part]:
    """Look at all parts. Without the base the tables and the index cannot be looked at: they are told too."""
    return [Part(name, _look(name, problem_of)) for name, problem_of in PARTS.items()]


def _look(name: str, problem_of: Callable[[], str]) -> str:
    try:
        return problem_of()
    except Exception as error:
        # What the driver says may hold host and user names: the log has its kind, the answer neither.
        logger.warning("%s: %s", name, type(error).__name__)
        return SENTENCES[name]


def database() -> str:
    """Return what is wrong with the base: it must answer a question."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
        cursor.fetchone()
    return ""


def migrations() -> str:
    """Return what is wrong with the tables: they must be those of this version."""
    loader = MigrationLoader(connections[DEFAULT_DB_ALIAS])
    missing = len(set(loader.graph.nodes) - set(loader.applied_migrations))
    return f"{missing} migrations are not applied." if missing else ""


def index() -> str:
    """Return what is wrong with the search index."""
    return get_engine().health().fault


def cache_works() -> str:
    """Return what is wrong with the cache: it must give back what was put into it."""
    key, value = f"ready-{uuid4().hex}", "1"
    cache.set(key, value, timeout=5)
    kept = cache.get(key)
    cache.delete(key)
    return "" if kept == value else "The cache does not keep what is put into it."


def static_files() -> str:
    """Return what is wrong with the static files of a public site: a page with one that is missing cannot be made."""
    return "" if settings.ENVIRONMENT.debug else _missing_static_files()


@lru_cache(maxsize=1)
def _missing_static_files() -> str:
    """The process has read the manifest once too: it takes new files when it is started again."""
    lacking = len(missing())
    return f"{lacking} static files are not collected." if lacking else ""


PARTS: dict[str, Callable[[], str]] = {
    "database": database,
    "migrations": migrations,
    "index": index,
    "cache": cache_works,
    "static files": static_files,
}
SENTENCES = {
    "database": "The database does not answer.",
    "migrations": "The tables cannot be looked at.",
    "index": "The search index cannot be looked at.",
    "cache": "The cache does not answer.",
    "static files": "The static files are not collected.",
}
