"""Answers that must not be kept: those made from something older than what the base says is there now.

While one thread opens a new state of the search index, others still answer from the one before; and while there is no
index, the database answers. Whoever answers so says it here, and whoever keeps answers looks.
"""

from __future__ import annotations

from contextvars import ContextVar

_noted: ContextVar[int] = ContextVar("answers from what is old", default=0)


def note_lag() -> None:
    """Say that what this thread answers now is made from something old."""
    _noted.set(_noted.get() + 1)


def lags() -> int:
    """Return how often that was said in this thread: an answer between two equal numbers may be kept."""
    return _noted.get()
