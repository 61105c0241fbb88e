"""Ask for the name of the state of the index once while one answer is made: the answer is of one state, too."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_told: ContextVar[list[str | None] | None] = ContextVar("what was told of the state for this answer", default=None)


@contextmanager
def one_state() -> Iterator[None]:
    """Within the block, let an engine go by the state that it was told first. Nothing is written to the index in it."""
    token = _told.set([])
    try:
        yield
    finally:
        _told.reset(token)


def state_told(ask: Callable[[], str | None]) -> str | None:
    """Return what `ask` returns; within `one_state`, what it returned before."""
    told = _told.get()
    if told is None:
        return ask()
    if not told:
        told.append(ask())
    return told[0]


def forget_state() -> None:
    """Ask anew: the state that was told is no more."""
    if told := _told.get():
        told.clear()
