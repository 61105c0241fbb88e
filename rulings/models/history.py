"""What readers may know of changes: the public change log, what waits for a second look, and what readers report."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from cards.models import Card, Game
from rulings.models.drafts import Draft
from rulings.models.rulings import Ruling, RulingRevision
from rulings.models.sections import Section
from rulings.models.unchanging import Unchanging


class PublicationAction(models.TextChoices):
    """What happened to the thing."""

    NEW = "new", "new"
    CHANGED = "changed", "changed"
    WITHDRAWN = "withdrawn", "withdrawn"
    DISPUTED = "disputed", "disputed"
    MERGED = "merged", "merged into another"
    SUPERSEDED = "superseded", "superseded by another"
    AMENDED = "amended", "a clause of it changed by another"
    UNDONE = "undone", "a publication was undone"


class PublicationOrigin(models.TextChoices):
    """By which way it came."""

    DESK = "desk", "the desk"
    CORPUS = "corpus", "the starter data"
    IMPORT = "import", "an importer"


class Publication(Unchanging):
    """One line of the public change log. `number` of a feed is the id; it is written in the changing transaction.

    One thing changed: a ruling, a section or a card. `before` and `after` are contents as in `Draft.content`;
    `before` is empty for a new thing, `after` for one that is gone.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="publications")
    action = models.CharField(max_length=12, choices=PublicationAction)
    origin = models.CharField(max_length=10, choices=PublicationOrigin)
    ref = models.CharField(max_length=60)
    title = models.TextField(help_text="the question, the title or the name as it was")
    reason = models.TextField(blank=True)
    ruling = models.ForeignKey(Ruling, models.PROTECT, null=True, blank=True, related_name="publications")
    section = models.ForeignKey(Section, models.PROTECT, null=True, blank=True, related_name="publications")
    card = models.ForeignKey(Card, models.PROTECT, null=True, blank=True, related_name="publications")
    by_ruling = models.ForeignKey(
        Ruling, models.PROTECT, null=True, blank=True, related_name="+", help_text="which superseded or changed it"
    )
    revision = models.ForeignKey(RulingRevision, models.PROTECT, null=True, blank=True, related_name="publications")
    draft = models.ForeignKey(Draft, models.PROTECT, null=True, blank=True, related_name="publications")
    before = models.JSONField(null=True, blank=True)
    after = models.JSONField(null=True, blank=True)
    author = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")
    approved_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")
    published_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")
    at = models.DateTimeField(db_index=True)

    class Meta:
        ordering = ["-at", "-id"]

    def __str__(self) -> str:
        return f"{self.ref}: {self.action}"


class LostKind(models.TextChoices):
    """What a ruling may stop standing beside."""

    CARD = "card", "card"
    SECTION = "section", "section"
    TOPIC = "topic", "topic"
    FORMAT = "format", "format"


class LostLink(Unchanging):
    """What a ruling no longer names since a publication, so that who follows the thing hears of it.

    `key` is the slug, or the citation of a section, within the game of the publication.
    """

    publication = models.ForeignKey(Publication, models.PROTECT, related_name="lost_links")
    kind = models.CharField(max_length=10, choices=LostKind)
    key = models.CharField(max_length=240)

    class Meta:
        ordering = ["publication", "id"]
        constraints = [models.UniqueConstraint(fields=["kind", "key", "publication"], name="one_loss_of_a_link")]

    def __str__(self) -> str:
        return f"{self.publication}: {self.kind} {self.key}"


class Recheck(models.Model):
    """A ruling that rests on something that has changed since. Readers see "under review" while it is open."""

    ruling = models.ForeignKey(Ruling, models.CASCADE, related_name="rechecks")
    publication = models.ForeignKey(Publication, models.PROTECT, related_name="rechecks", help_text="what changed")
    opened_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True, blank=True)
    closed_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")
    outcome = models.CharField(
        max_length=12, blank=True, choices=[("holds", "still right"), ("changed", "changed by a draft")]
    )
    note = models.TextField(blank=True)

    class Meta:
        ordering = ["opened_at", "id"]
        constraints = [models.UniqueConstraint(fields=["ruling", "publication"], name="one_recheck_per_cause")]

    def __str__(self) -> str:
        return f"{self.ruling}: {self.publication}"


class ReportKind(models.TextChoices):
    """What a reader finds wrong."""

    WRONG_CARD = "wrong_card", "wrong card"
    OUTDATED = "outdated", "outdated"
    UNCLEAR = "unclear", "unclear"
    OTHER = "other", "something else"


class Report(models.Model):
    """A fault that a reader reported, without an account and without any personal data."""

    ruling = models.ForeignKey(Ruling, models.CASCADE, null=True, blank=True, related_name="reports")
    section = models.ForeignKey(Section, models.CASCADE, null=True, blank=True, related_name="reports")
    card = models.ForeignKey(Card, models.SET_NULL, null=True, blank=True, related_name="reports")
    kind = models.CharField(max_length=12, choices=ReportKind)
    text = models.TextField(blank=True)
    at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True, blank=True)
    closed_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")
    answer = models.TextField(blank=True)

    class Meta:
        ordering = ["at", "id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(ruling__isnull=False) | Q(section__isnull=False) | Q(card__isnull=False),
                name="a_report_is_about_something",
            )
        ]

    def __str__(self) -> str:
        return f"{self.ruling or self.section or self.card}: {self.kind}"
