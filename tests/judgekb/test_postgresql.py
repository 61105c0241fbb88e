"""A connection that the base ended is opened anew by the next request; one that works is not asked each time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from unittest.mock import patch

import psycopg
import pytest
from django.db import connections

from judgekb.postgresql import base

connection: Any = connections["default"]

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason="needs PostgreSQL"),
]


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[bool]]:
    """What the base answered when it was asked whether the connection is still there."""
    connection.ensure_connection()
    answers: list[bool] = []
    ask = connection.is_usable

    def noting() -> bool:
        answers.append(ask())
        return answers[-1]

    monkeypatch.setattr(connection, "health_check_enabled", True)
    with patch.object(connection, "is_usable", noting):
        request()
        answers.clear()
        yield answers


def request() -> int:
    """Ask the base as a request does; return the number of the connection there."""
    connection.health_check_done = False
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        return int(cursor.fetchone()[0])


def end(number: int) -> None:
    parameters: dict[str, Any] = connection.get_connection_params()
    for name in ("cursor_factory", "context", "prepare_threshold"):
        parameters.pop(name, None)
    with psycopg.connect(**parameters, autocommit=True) as other:
        other.execute("SELECT pg_terminate_backend(%s, 10000)", [number])


def test_a_connection_that_works_is_not_asked(asked: list[bool]) -> None:
    assert request() == request()
    assert asked == []


def test_one_that_the_base_ended_is_opened_anew(asked: list[bool]) -> None:
    first = request()
    end(first)
    assert request() != first
    assert asked == [False]


@pytest.mark.parametrize(("rested", "questions"), [(base.RESTED - 0.1, []), (base.RESTED, [True])])
def test_one_that_has_rested_is_asked(asked: list[bool], rested: float, questions: list[bool]) -> None:
    before = connection._looked
    with patch.object(base, "monotonic", return_value=before + rested):
        request()
    assert asked == questions


def test_one_that_cannot_be_looked_at_is_asked(asked: list[bool]) -> None:
    with patch.object(base, "select", side_effect=ValueError):
        request()
    assert asked == [True]
