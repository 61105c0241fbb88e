"""Connections that are asked whether they are still there only when there is a reason to doubt it.

Django asks before each request (`CONN_HEALTH_CHECKS`): a question that costs the site and the base some hundredths of a
millisecond, and a busy machine a change of processes. When the base ends a connection, the socket becomes readable
though nothing was asked: looking costs a microsecond. A network that swallows connections says nothing; there a
connection that has rested for `RESTED` seconds is asked as before.
"""

from __future__ import annotations

from select import select
from time import monotonic

from django.db.backends.postgresql import base
from psycopg import Error

RESTED = 5.0  # seconds


class DatabaseWrapper(base.DatabaseWrapper):
    """See above. Django finds it by this name."""

    health_check_done: bool  # in this request
    _looked = 0.0  # when it was looked at last

    def close_if_health_check_failed(self) -> None:
        """Close the connection if it is no more; once in a request."""
        if self.connection is not None and not self.health_check_done:
            now = monotonic()
            self.health_check_done = now - self._looked < RESTED and self._is_quiet()
            self._looked = now
        super().close_if_health_check_failed()

    def _is_quiet(self) -> bool:
        """Return whether the base has said nothing unasked, such as that it ends."""
        try:
            return not select([self.connection], [], [], 0)[0]
        except (OSError, ValueError, Error):  # closed, or a number that `select` does not take
            return False
