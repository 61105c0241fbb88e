"""What waits to be brought into the index."""

from __future__ import annotations

from django.db import models

from judgekb.search.engines.postgres.models import Generation, PostingList, StoredEntry

__all__ = ["Generation", "OutboxEntry", "PostingList", "StoredEntry"]


class OutboxEntry(models.Model):
    """One changed thing, recorded in the transaction that changed it."""

    key = models.CharField(max_length=300, db_index=True, help_text="kind, game and reference or slug of 200 letters")
    recorded_at = models.DateTimeField(auto_now_add=True)
    not_before = models.DateTimeField(null=True, blank=True, help_text="when one that failed is tried again")

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return self.key
