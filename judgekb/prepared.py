"""Statements that PostgreSQL keeps planned, for as long as a connection lasts: planning costs it more than answering.

A pooler between us and PostgreSQL must give each of our connections one of its own; where it lends them for a
transaction, `DATABASE_PREPARE=false` goes without prepared statements and cursors of the base.

A statement that holds no more is prepared anew: a migration changed a column that it reads, or somebody said
`DISCARD ALL`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from django.db import DatabaseError
from django.db.backends.base.base import BaseDatabaseWrapper
from psycopg import Cursor
from psycopg.errors import FeatureNotSupported, InvalidSqlStatementName
from psycopg.types.numeric import Int8

NO_MORE = (FeatureNotSupported, InvalidSqlStatementName)  # "cached plan must not change result type", "does not exist"


class _Preparing(Cursor[Any]):
    """A cursor that prepares whatever it is asked."""

    def execute(self, query: Any, params: Any = None, **how: Any) -> Any:
        return super().execute(query, params, **how | {"prepare": True})

    def _convert_query(self, query: Any, params: Any = None) -> Any:
        self._query = super()._convert_query(query, params)  # what Django's log of queries shows
        return self._query


def rows(connection: BaseDatabaseWrapper, sql: str, parameters: Sequence[Any]) -> list[tuple[Any, ...]]:
    """Return what a statement finds. Its text must be one of few, or each would be prepared once for nothing."""
    alike = [Int8(one) if type(one) is int else one for one in parameters]  # else one statement for each size of number
    try:
        return _found(connection, sql, alike)
    except DatabaseError as error:
        if not isinstance(error.__cause__, NO_MORE):
            raise
        if connection.in_atomic_block:  # nothing can be asked in it any more; the next request gets a connection anew
            connection.close_at = 0.0
            raise
        _forget(connection)
        return _found(connection, sql, alike)


def _found(connection: BaseDatabaseWrapper, sql: str, parameters: Sequence[Any]) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor, _preparing(connection.connection):
        cursor.cursor = connection.create_cursor()
        cursor.execute(sql, parameters)
        return list(cursor.fetchall())


@contextmanager
def _preparing(plain: Any) -> Iterator[None]:
    """Within the block, let cursors of the connection prepare; it goes without that for all other statements."""
    before = plain.cursor_factory, plain.prepare_threshold
    plain.cursor_factory, plain.prepare_threshold = _Preparing, 0
    try:
        yield
    finally:
        plain.cursor_factory, plain.prepare_threshold = before


def _forget(connection: BaseDatabaseWrapper) -> None:
    """Let base and psycopg forget all statements: psycopg looks whether it was told so only where it may prepare."""
    plain: Any = connection.connection
    with _preparing(plain):
        Cursor(plain).execute("DEALLOCATE ALL", prepare=False)
