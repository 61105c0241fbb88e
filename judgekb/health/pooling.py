"""Whether a pooler before PostgreSQL lends its connections for a transaction: what lasts longer is lost there.

Such a pooler hands two connections of ours the same one of its own, or one of ours now this and now that.
"""

from __future__ import annotations

from collections.abc import Callable

import psycopg
from django.db import connection

ASKED = 10  # times; a pooler that others use too hands out another one sooner or later


def lends() -> bool:
    """Return whether connections are lent. Opens two more for it; the base is PostgreSQL and answers."""
    connection.ensure_connection()
    info = connection.connection.info
    known = {**info.get_parameters(), "password": info.password}
    with _connected(known) as one, _connected(known) as other:
        return mixed(lambda: _process(one), lambda: _process(other))


def mixed(one: Callable[[], int], other: Callable[[], int]) -> bool:
    """Return whether two connections, asked in turn which process answers them, are not of one process each."""
    seen = {(one(), other()) for _ in range(ASKED)}
    return len(seen) > 1 or any(first == second for first, second in seen)


def _connected(known: dict[str, str]) -> psycopg.Connection[tuple[int]]:
    return psycopg.connect(**known, autocommit=True, prepare_threshold=None)  # type: ignore[arg-type]


def _process(asked: psycopg.Connection[tuple[int]]) -> int:
    row = asked.execute("SELECT pg_backend_pid()").fetchone()
    return row[0] if row else 0
