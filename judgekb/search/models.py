"""What waits to be brought into the index."""

from __future__ import annotations

from django.db import models


class OutboxEntry(models.Model):
    """One changed thing, recorded in the transaction that changed it."""

    key = models.CharField(max_length=200, db_index=True)
    recorded_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return self.key
