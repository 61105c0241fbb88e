"""Changes on their way to the index."""

from __future__ import annotations

from judgekb.search.models import OutboxEntry


def record(*keys: str) -> None:
    """Record that things have changed; call it inside the transaction that changes them."""
    OutboxEntry.objects.bulk_create(OutboxEntry(key=key) for key in dict.fromkeys(keys))
