"""What is noted of changes: when something of each part of the base was last written."""

from __future__ import annotations

from django.db import models


class Touch(models.Model):
    """A transaction wrote rows of a part of the base. Triggers of the database write it: see `judgekb/touches.py`.

    On PostgreSQL there is a row for each writing transaction, so that writers never wait for each other here; on
    SQLite, where there is one writer at a time, one row for each part.
    """

    scope = models.CharField(max_length=20)
    writer = models.BigIntegerField(default=0, help_text="number of the transaction")
    token = models.BigIntegerField(help_text="at random, below 2 ** 40")
    at = models.DateTimeField()

    class Meta:
        verbose_name_plural = "touches"
        constraints = [models.UniqueConstraint(fields=["scope", "writer"], name="one_touch_per_writer")]

    def __str__(self) -> str:
        return f"{self.scope} at {self.at}"
