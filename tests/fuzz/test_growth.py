"""Ten times the input is about ten times the work, whatever is repeated in it: no text is a bomb.

Calls are counted, which is the same on every machine. What goes on inside one call (a regex that tries again and again)
shows in the time of the processor alone: there a quadratic reader takes a hundred times as long, and 40 is too much.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from time import process_time

import pytest
from django.db import connection

from tests.fuzz.growth import PIECES, READERS, of_size, steps

pytestmark = pytest.mark.skipif(connection.vendor != "sqlite", reason="asks no base: tried in the run on SQLite")

Reader = Callable[[str], object]
LONG, LONGER = 1_000, 4_000  # letters: of the texts in which calls are counted, and of those that are timed
LEAST = 0.002  # seconds; below it a clock says nothing
TRIES = 4  # of the time: what else the machine does is no fault of a reader


@pytest.mark.parametrize("name", READERS)
def test_calls_grow_like_the_input(name: str) -> None:
    assert {what: found for what in PIECES if (found := _steps(READERS[name], PIECES[what]))} == {}


@pytest.mark.parametrize("name", READERS)
def test_time_grows_like_the_input(name: str) -> None:
    assert [what for what in PIECES if not _is_in_time(READERS[name], PIECES[what])] == []


def _steps(read: Reader, piece: str) -> tuple[int, int] | None:
    """Return the steps for 100 and 1,000 letters where they are far from ten times as many."""
    short, long = of_size(piece, LONG)
    read(long)  # what is compiled or remembered once
    few, many = steps(read, short), steps(read, long)
    return (few, many) if many > 15 * few + 1_000 else None


def _is_in_time(read: Reader, piece: str) -> bool:
    short, long = of_size(piece, LONGER)
    return any(_seconds(read, long) < 40 * max(LEAST, _seconds(read, short)) for _ in range(TRIES))


def _seconds(read: Reader, text: str) -> float:
    began = process_time()
    read(text)
    return process_time() - began


def test_a_quadratic_reader_is_seen() -> None:
    def by_calls(text: str) -> None:
        for start in range(len(text)):
            text[start:].upper()

    def by_a_regex(text: str) -> None:
        re.search("(?:a|ab)*c", text)

    assert _steps(by_calls, "a") is not None
    assert not _is_in_time(by_a_regex, "a")
    assert _steps(str.upper, "a") is None
    assert _is_in_time(partial(re.search, "a*b"), "b")
