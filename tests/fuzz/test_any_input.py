"""Whatever is typed, pasted or uploaded: nothing but the declared errors, and what each target says of its inputs.

The inputs are the same in every run, so that a change is judged by itself; `make fuzz` tries others, and many more.
"""

from __future__ import annotations

import pytest
from django.db import connection
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.fuzz.based import make_base
from tests.fuzz.every import TARGETS
from tests.fuzz.tape import LONGEST, Grammar, Tape, broken
from tests.fuzz.target import Target

INPUTS = 2_000
TAPES = st.binary(min_size=20, max_size=40)
HEALTH = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
LIKE_ALWAYS = settings(
    max_examples=INPUTS, deadline=None, database=None, derandomize=True, suppress_health_check=HEALTH
)
PURE = [target for target in TARGETS if not target.needs_base]
ON_BASE = [target for target in TARGETS if target.needs_base]


@pytest.mark.skipif(connection.vendor != "sqlite", reason="asks no base: tried in the run on SQLite")
@pytest.mark.parametrize("target", PURE, ids=lambda target: target.name)
@LIKE_ALWAYS
@given(tape=TAPES)
def test_nothing_breaks_it(target: Target, tape: bytes) -> None:
    target.try_bytes(tape)


@pytest.mark.django_db
@pytest.mark.parametrize("target", ON_BASE, ids=lambda target: target.name)
def test_nothing_breaks_what_asks_the_base(target: Target) -> None:
    make_base()

    @LIKE_ALWAYS
    @given(tape=TAPES)
    def ask(tape: bytes) -> None:
        target.try_bytes(tape)

    ask()


def test_a_tape_is_a_text_and_ends() -> None:
    grammar = Grammar(("köd",), ("A szél fúj.",))
    assert grammar.text(Tape(b"")) == ""
    assert grammar.text(Tape(bytes([0, 0, 0]))) == "köd"
    assert grammar.text(Tape(bytes([170, 0]))) == "A szél fúj.\n"
    assert len(grammar.text(Tape(bytes([170, 0] + [240, 63] * 500)))) == LONGEST
    assert broken("szél", Tape(bytes([1, 0, 0]))) == "sél"
