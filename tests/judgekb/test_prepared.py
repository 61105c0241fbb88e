"""Statements that PostgreSQL kept planned and that hold no more are prepared anew, without a fault for the reader."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import DatabaseError, connections, transaction

from judgekb.fixed_sql import rows_found

connection: Any = connections["default"]

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason="only PostgreSQL keeps statements planned"),
]


@pytest.fixture(autouse=True)
def table() -> Iterator[None]:
    execute("CREATE TABLE prepared_try (word varchar(10))")
    execute("INSERT INTO prepared_try VALUES ('olaj')")
    yield
    execute("DROP TABLE prepared_try")


def execute(sql: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(sql)


def ask(number: int = 1) -> list[tuple[Any, ...]]:
    return rows_found("default", f"SELECT word, {number} FROM prepared_try WHERE word = %s", ["olaj"])


@pytest.mark.parametrize("what", ["ALTER TABLE prepared_try ALTER word TYPE text", "DISCARD ALL", "DEALLOCATE ALL"])
def test_what_holds_no_more_is_prepared_anew(what: str) -> None:
    for _ in range(2):
        assert [ask(1), ask(2)] == [[("olaj", 1)], [("olaj", 2)]]
    execute(what)
    for _ in range(2):
        assert [ask(1), ask(2)] == [[("olaj", 1)], [("olaj", 2)]]
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_prepared_statements")
        assert cursor.fetchone() == (2,)


def test_within_a_transaction_it_costs_one_request() -> None:
    ask()
    execute("ALTER TABLE prepared_try ALTER word TYPE text")
    with pytest.raises(DatabaseError, match="cached plan"), transaction.atomic():
        ask()
    connection.close_if_unusable_or_obsolete()  # as at the end of each request
    with transaction.atomic():
        assert ask() == [("olaj", 1)]


def test_other_faults_are_told() -> None:
    ask()
    execute("ALTER TABLE prepared_try RENAME word TO name")
    with pytest.raises(DatabaseError, match='column "word" does not exist'):
        ask()
    execute("ALTER TABLE prepared_try RENAME name TO word")
    assert ask() == [("olaj", 1)]


def test_other_statements_are_not_prepared() -> None:
    before = connection.connection.prepare_threshold, connection.connection.cursor_factory
    execute("DISCARD ALL")
    ask()
    assert (connection.connection.prepare_threshold, connection.connection.cursor_factory) == before
