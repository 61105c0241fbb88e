"""Statements that PostgreSQL keeps planned, for as long as a connection lasts: planning costs it more than answering.

A pooler between us and PostgreSQL must know of prepared statements (PgBouncer does from 1.21 on) or give each of our
connections one of its own; `DATABASE_PREPARE=false` goes without them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db.backends.base.base import BaseDatabaseWrapper
from psycopg import Cursor
from psycopg.types.numeric import Int8


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
    with connection.cursor() as cursor:
        plain: Any = connection.connection
        before = plain.cursor_factory, plain.prepare_threshold
        plain.cursor_factory, plain.prepare_threshold = _Preparing, 0  # it goes without both for all other statements
        try:
            cursor.cursor = connection.create_cursor()
            cursor.execute(sql, alike)
            return list(cursor.fetchall())
        finally:
            plain.cursor_factory, plain.prepare_threshold = before
