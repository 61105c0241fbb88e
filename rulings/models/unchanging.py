"""Rows of history: written once, never changed and never deleted. Triggers of the database hold it too."""

from __future__ import annotations

from typing import Any

from django.db import models


class HistoryIsKept(TypeError):
    """Somebody tried to change or delete what has happened."""


class UnchangingQuerySet(models.QuerySet[Any, Any]):
    """Reads and inserts only."""

    def update(self, **values: Any) -> int:
        raise HistoryIsKept(f"{self.model.__name__} rows are never changed.")

    def delete(self) -> tuple[int, dict[str, int]]:
        raise HistoryIsKept(f"{self.model.__name__} rows are never deleted.")


UnchangingManager = models.Manager.from_queryset(UnchangingQuerySet)


class Unchanging(models.Model):
    """A row that is written once."""

    objects = UnchangingManager()

    class Meta:
        abstract = True

    def save(self, *args: Any, **kwargs: Any) -> None:
        if self.pk is not None:
            raise HistoryIsKept(f"{type(self).__name__} rows are never changed: write a new one.")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        raise HistoryIsKept(f"{type(self).__name__} rows are never deleted.")
