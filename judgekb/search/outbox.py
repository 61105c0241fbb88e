"""Changes on their way to the index."""

from __future__ import annotations

import logging

from django.db import DatabaseError, transaction
from django.dispatch import Signal

from judgekb.search.models import OutboxEntry

REBUILD = "*"  # a key that asks for the whole index

recorded = Signal()  # sent in the transaction of the change, for what else is made from the same things

logger = logging.getLogger(__name__)


def record(*keys: str) -> None:
    """Record that things have changed; call it inside the transaction that changes them."""
    OutboxEntry.objects.bulk_create(OutboxEntry(key=key) for key in dict.fromkeys(keys))
    if keys and keys != (REBUILD,):
        recorded.send(sender=record)


def request_rebuild() -> None:
    """Ask the consumer to make the index anew. For readers that find it damaged, so it never raises."""
    try:
        with transaction.atomic():
            if not OutboxEntry.objects.filter(key=REBUILD).exists():
                record(REBUILD)
    except DatabaseError:
        logger.exception("The rebuild of the search index could not be requested")
