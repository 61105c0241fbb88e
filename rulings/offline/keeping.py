"""Packs that are made once for each state of the base and day, and kept in the cache."""

from __future__ import annotations

from contextlib import suppress
from datetime import date
from threading import Lock

from django.core.cache import cache

from judgekb.api.limits import CACHE_FAULTS
from judgekb.release import code_version
from judgekb.touches import version
from rulings.offline.pack import Packed, packed
from rulings.versions import EVERYTHING

KEPT_FOR = 86_400  # seconds

_making = Lock()  # one at a time: it takes seconds of a processor


def state_of_base() -> str:
    """Return what changes with everything that a pack may hold. One query."""
    return f"{version(EVERYTHING).token}:{code_version()}"


def key_of(game: str, on: date, state: str) -> str:
    """Return the name under which a pack of a state of the base is kept."""
    return f"offline:{state}:{game}:{on.isoformat()}"


def kept_version(key: str) -> str | None:
    """Return the version of a pack that is kept, `None` when it must be made."""
    try:
        held: str | None = cache.get(f"{key}:version")
    except CACHE_FAULTS:
        return None
    return held


def kept_pack(key: str) -> Packed | None:
    """Return a pack that is kept, `None` when it must be made."""
    try:
        held: Packed | None = cache.get(key)
    except CACHE_FAULTS:
        return None
    return held


def made_pack(key: str, game: str, on: date) -> Packed:
    """Return a pack, made anew unless another thread has just made it. Raises `Game.DoesNotExist`."""
    with _making:
        held = kept_pack(key)
        if held is None:
            held = packed(game, on)
            with suppress(*CACHE_FAULTS):
                cache.set(key, held, KEPT_FOR)
                cache.set(f"{key}:version", held.version, KEPT_FOR)
    return held
