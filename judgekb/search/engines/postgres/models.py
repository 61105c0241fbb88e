"""The tables of the PostgreSQL engine. They stay empty where another engine or database is used.

Rows of a generation are only ever added, so whoever has begun to read one of its states reads it to the end.
"""

from __future__ import annotations

from django.db import models
from django.db.models import Q


class Generation(models.Model):
    """One whole index, made by a rebuild and changed since.

    Documents are numbered from 0. Those below `posted` have posting lists; the others were added since and are few:
    readers post them in memory.
    """

    format = models.PositiveIntegerField(help_text="version of the analysis by which it was made")
    is_current = models.BooleanField(default=False)
    state = models.CharField(max_length=32, help_text="another text after every change")
    posted = models.PositiveIntegerField()
    size = models.PositiveIntegerField(help_text="documents numbered so far")
    dead = models.BinaryField(help_text="documents that were replaced or deleted, a packed set")
    lists = models.PositiveIntegerField(help_text="number of posting lists")
    checksum = models.BigIntegerField(help_text="of all its entries and posting lists")
    retired_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["is_current"], condition=Q(is_current=True), name="one_current_generation")
        ]

    def __str__(self) -> str:
        return f"{self.pk} ({self.state})"


class StoredEntry(models.Model):
    """One document as ranking reads it."""

    generation = models.ForeignKey(Generation, models.CASCADE, db_index=False)
    number = models.PositiveIntegerField()
    key = models.CharField(max_length=300)
    language = models.CharField(max_length=8)
    naming = models.BigIntegerField(help_text="place among suggestions (`entries.naming`), less 2**63")
    packed = models.TextField(help_text="what `Entry.pack` gives")

    class Meta:
        verbose_name_plural = "stored entries"
        constraints = [models.UniqueConstraint(fields=["generation", "number"], name="one_entry_a_number")]
        indexes = [models.Index(fields=["generation", "key"], name="entry_by_key")]

    def __str__(self) -> str:
        return self.key


class PostingList(models.Model):
    """The documents that hold one form, such as `stem kod`."""

    generation = models.ForeignKey(Generation, models.CASCADE, db_index=False)
    number = models.PositiveIntegerField()
    form = models.TextField(help_text="looked up in memory, for it may be too long for an index")
    count = models.PositiveIntegerField(help_text="number of documents")
    documents = models.BinaryField(help_text="a packed set")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["generation", "number"], name="one_list_a_number")]

    def __str__(self) -> str:
        return self.form
