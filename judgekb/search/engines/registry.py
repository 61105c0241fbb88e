"""The engine that the settings choose."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from django.conf import settings

from judgekb.search.engines.base import Engine, IndexUnavailable

_engines: dict[tuple[str, Path], Engine] = {}


def _whoosh(root: Path) -> Engine:
    from judgekb.search.engines.whoosh import WhooshEngine

    return WhooshEngine(root)


ENGINES: dict[str, Callable[[Path], Engine]] = {"whoosh": _whoosh}


class UnknownEngineError(IndexUnavailable):
    """`settings.SEARCH_ENGINE` names no engine of this version."""


def get_engine() -> Engine:
    """Return the engine of the settings; one for the whole process, so that what it has opened is shared."""
    name, root = settings.SEARCH_ENGINE, Path(settings.SEARCH_INDEX_DIR)
    if name not in ENGINES:
        raise UnknownEngineError(f"SEARCH_ENGINE is {name!r}; this version has: {', '.join(sorted(ENGINES))}.")
    if (name, root) not in _engines:
        _engines[(name, root)] = ENGINES[name](root)
    return _engines[(name, root)]
