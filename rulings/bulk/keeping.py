"""Keep the bulk files up with the base, from the process that brings changes into the search index."""

from __future__ import annotations

import logging
import threading
from time import monotonic
from typing import Any

from django.db import close_old_connections, connections

from judgekb.touches import version
from rulings.bulk.make import is_stale, make_bulk
from rulings.models import BulkMark
from rulings.versions import RULES

LEAST = 60.0  # seconds between two makes while edits pour in
LOOK = 2.0  # seconds between two looks
MOST = 3600.0  # seconds until the files are compared with the base though nobody told of a change

logger = logging.getLogger(__name__)


def mark_stale(**_: Any) -> None:
    """Say that something public has changed. Call it inside the transaction that changes it. One insert."""
    BulkMark.objects.create()


class Keeper:
    """Remakes the files when something has changed: within seconds, but at most once a minute. Never raises."""

    def __init__(self) -> None:
        self._looked = self._made = -MOST
        self._rules = ""
        self._thread: threading.Thread | None = None

    def look(self) -> None:
        """Start making the files where that is due; it goes on beside the caller. Two queries every two seconds."""
        now = monotonic()
        if now - self._looked < LOOK or (self._thread and self._thread.is_alive()):
            return
        self._looked = now
        try:
            rules = version(RULES).token
            if not self._is_due(now, rules):
                return
        except Exception:  # the base may be away; the next look is soon
            logger.exception("It could not be seen whether the bulk files are up to date; trying again")
            return
        self._made = now
        self._thread = threading.Thread(target=self._make, args=(rules,), name="bulk files", daemon=True)
        self._thread.start()

    def _is_due(self, now: float, rules: str) -> bool:
        """Deck rules are edited in many places that mark nothing: their tables tell themselves."""
        since = now - self._made
        return since >= MOST or (since >= LEAST and (rules != self._rules or is_stale()))

    def _make(self, rules: str) -> None:
        close_old_connections()
        try:
            made = make_bulk()
            self._rules = rules
            if made.written:
                logger.info("Bulk files written: %s", len(made.written))
        except Exception:  # whatever it is, the consumer must live on
            logger.exception("The bulk files could not be made; trying again in a minute")
        finally:
            connections.close_all()
