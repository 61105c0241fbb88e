"""Bulk files: everything public of a game, for those who would else scrape. The bytes stand in the base itself.

So any number of stateless processes serve them, and a backup of the base holds them. `rulings.bulk` writes these rows.
"""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from cards.models import Game


class BulkMark(models.Model):
    """Something that the files show has changed: they are to be made anew. Written in the changing transaction."""

    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return f"changed at {self.at}"


class BulkFile(models.Model):
    """One gzipped file. The one without `replaced_at` is served; replaced ones are kept for slow readers for a day."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="bulk_files")
    collection = models.CharField(max_length=20)
    format = models.CharField(max_length=4, help_text="json or csv")
    sha256 = models.CharField(max_length=64, help_text="of the gzipped bytes, which are what is served")
    size = models.PositiveBigIntegerField(help_text="of the gzipped bytes")
    content_sha256 = models.CharField(max_length=64, help_text="of the unpacked text: the same wherever it is made")
    content_size = models.PositiveBigIntegerField()
    count = models.PositiveIntegerField(help_text="of the items in it")
    made_at = models.DateTimeField()
    replaced_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["game__position", "game__slug", "collection", "format", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["game", "collection", "format"], condition=Q(replaced_at=None), name="one_bulk_file_served"
            ),
            models.UniqueConstraint(fields=["game", "collection", "format", "sha256"], name="one_bulk_file_per_hash"),
        ]

    def __str__(self) -> str:
        return f"{self.game.slug} {self.collection}.{self.format}.gz"


class BulkPart(models.Model):
    """A piece of a file's bytes, so that serving a large file holds only a piece of it in memory."""

    file = models.ForeignKey(BulkFile, models.CASCADE, related_name="parts")
    number = models.PositiveIntegerField()
    content = models.BinaryField()

    class Meta:
        ordering = ["file", "number"]
        constraints = [models.UniqueConstraint(fields=["file", "number"], name="one_bulk_part_per_number")]

    def __str__(self) -> str:
        return f"{self.file} / {self.number}"
