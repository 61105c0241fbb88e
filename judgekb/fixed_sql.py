"""Queries that are put into SQL once in a process: from then on only their values differ.

Django puts a query into SQL each time it is made, and PostgreSQL plans it each time: 0.3 to 2 ms of a page, more than
finding the rows. What pages ask again and again is put into SQL once here, and PostgreSQL keeps its plan for as long as
the connection lasts. The rows are what the query set yields by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from copy import copy
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from django.conf import settings
from django.db import connections
from django.db.models import Expression, QuerySet
from django.db.models.sql.compiler import SQLCompiler

Item = TypeVar("Item")
Value = int | str  # what every database takes as it is: SQLite wants days in words
MOST_PLACES = 144  # above so many values a query is put into SQL anew; a search ranks up to 128 entries of its games


def in_steps(values: Iterable[Value]) -> list[Value]:
    """Return values of which each may stand twice so that there are a power of two, or none: few different numbers."""
    given = list(values)
    return given + given[-1:] * ((1 << (len(given) - 1).bit_length()) - len(given)) if given else []


class FixedQuery(Generic[Item]):
    """A query of which only the values differ: `FixedQuery(lambda pk: Card.objects.filter(pk=pk))(7)` is a list.

    The function is given a place for each value, once for each number of them. It puts them into conditions as they
    are and chooses nothing by them. Of a foreign key: `ruling__pk__in=ids`, for `ruling__in` takes but numbers.
    """

    def __init__(self, make: Callable[..., QuerySet[Any, Item]]) -> None:
        self._make = make
        self._held: dict[tuple[str, int], _InSql[Item]] = {}

    def __call__(self, *values: Value) -> list[Item]:
        """Return the rows for these values. One query."""
        if len(values) > MOST_PLACES:
            return list(self._make(*values))
        key = connections["default"].vendor, len(values)
        held = self._held.get(key)
        if held is None:
            held = self._held[key] = _in_sql(self._make(*(_Place(number) for number in range(len(values)))))
        return held.rows(values)

    def among(self, values: Iterable[Value]) -> list[Item]:
        """Return the rows for any number of values, of which each may stand twice: none for none, else one query."""
        given = in_steps(values)
        return self(*given) if given else []


class _Place(Expression):
    """Where a value will stand."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number

    def as_sql(self, compiler: SQLCompiler, connection: Any) -> tuple[str, list[Any]]:  # type: ignore[override]
        return "%s", [self]


@dataclass(frozen=True, slots=True)
class _InSql(Generic[Item]):
    query: QuerySet[Any, Item]
    compiler: SQLCompiler
    sql: str
    parameters: tuple[Any, ...]

    def rows(self, values: tuple[Value, ...]) -> list[Item]:
        filled = [values[one.number] if isinstance(one, _Place) else one for one in self.parameters]
        found = [rows_found(self.query.db, self.sql, filled)]
        asked = self.query.all()
        asked.query.get_compiler = lambda using, *args: _answering(self.compiler, using, found)  # type: ignore
        return list(asked)


def _in_sql(query: QuerySet[Any, Item]) -> _InSql[Item]:
    compiler = query.query.get_compiler(using=query.db)
    sql, parameters = compiler.as_sql()
    return _InSql(query, compiler, sql, tuple(parameters))


def rows_found(using: str, sql: str, parameters: Sequence[Any]) -> list[tuple[Any, ...]]:
    """Return what plain SQL finds, planned once by PostgreSQL: its text must be one of few. One query."""
    connection = connections[using]
    if connection.vendor == "postgresql" and settings.DATABASE_PREPARE:
        from judgekb import prepared

        return prepared.rows(connection, sql, parameters)
    with connection.cursor() as cursor:
        cursor.execute(sql, parameters)
        return list(cursor.fetchall())


def _answering(compiler: SQLCompiler, using: str, found: list[list[tuple[Any, ...]]]) -> SQLCompiler:
    """Return a compiler like the first that has the answer already, for a query set to make its rows of."""
    made = copy(compiler)
    made.connection = connections[using]  # each thread has its own
    made.execute_sql = lambda *args, **kwargs: found  # type: ignore
    return made
