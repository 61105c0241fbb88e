"""Plain data with a few places changed: what a file holds that is YAML or JSON and yet not what is wanted."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from datetime import date
from typing import Any

from tests.fuzz.tape import Tape

ODD: tuple[Any, ...] = (
    None, True, False, 0, -1, 10**20, 1.5, float("inf"), "", " ", "x", "köd", "a\nb", "é" * 300, "\ufeff", "1/2?#", "2025-09-05",
    date(2025, 9, 5), date.max, [], {}, [[]], ["köd", "köd"], {"a": 1}, {1: 2}, [None], [{"name": "köd"}], {"name": ["x"]},
)  # fmt: skip


def altered(value: Any, tape: Tape, words: Sequence[str]) -> Any:
    """Return a copy of a value in which one to four places are another thing, gone, or there twice."""
    value = copy.deepcopy(value)
    for _ in range(tape.below(4) + 1):
        value = _altered_once(value, tape, words)
    return value


def _altered_once(value: Any, tape: Tape, words: Sequence[str]) -> Any:
    if isinstance(value, list) and value and tape.below(8):
        at = tape.below(len(value))
        deed = tape.below(10)
        if deed == 0:
            del value[at]
        elif deed == 1:
            value.insert(at, copy.deepcopy(value[tape.below(len(value))]))
        else:
            value[at] = _altered_once(value[at], tape, words)
        return value
    if isinstance(value, dict) and value and tape.below(8):
        key = tape.pick([*value])
        deed = tape.below(10)
        if deed == 0:
            del value[key]
        elif deed == 1:
            value[tape.pick((*value, *words))] = _thing(tape, words)
        else:
            value[key] = _altered_once(value[key], tape, words)
        return value
    return _thing(tape, words)


def _thing(tape: Tape, words: Sequence[str]) -> Any:
    return copy.deepcopy(tape.pick(ODD)) if tape.below(2) else tape.pick(words)
