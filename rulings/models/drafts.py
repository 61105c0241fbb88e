"""The desk: what editors write before readers see it. No row of these is read by any public page.

A draft is a proposal for one thing: a new ruling, a change of one, a wording of a section or of a card. Its words are
`DraftVersion` rows that never change; each step of its way is a `DraftStep`. The ruling itself is written only when
the draft is published, so a draft cannot be seen by accident.
"""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.urls import reverse

from cards.models import Card, Game
from judgekb.fields import check_code
from rulings.models.rulings import Ruling, RulingRevision
from rulings.models.sections import Section
from rulings.models.sources import PublicationBounds, Source, SourceKind
from rulings.models.unchanging import Unchanging


class DraftKind(models.TextChoices):
    """What a draft is a proposal for."""

    RULING = "ruling", "ruling"
    SECTION = "section", "wording of a section"
    CARD = "card", "wording of a card"


class DraftState(models.TextChoices):
    """Where a draft stands on its way (design 7). `rulings.desk.states` says which step leads where."""

    DRAFT = "draft", "draft"
    IN_REVIEW = "in_review", "in review"
    CHANGES_REQUESTED = "changes_requested", "changes requested"
    APPROVED = "approved", "approved"
    SCHEDULED = "scheduled", "scheduled"
    PUBLISHED = "published", "published"
    DISCARDED = "discarded", "discarded"


OPEN_STATES = (
    DraftState.DRAFT,
    DraftState.IN_REVIEW,
    DraftState.CHANGES_REQUESTED,
    DraftState.APPROVED,
    DraftState.SCHEDULED,
)
APPROVED_STATES = (DraftState.APPROVED, DraftState.SCHEDULED, DraftState.PUBLISHED)


class PlannedSource(PublicationBounds):
    """A source that becomes public together with the first draft that stands in it."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="planned_sources")
    code = models.CharField(max_length=40, validators=[check_code])
    kind = models.CharField(max_length=20, choices=SourceKind)
    number = models.PositiveIntegerField(null=True, blank=True)
    title = models.CharField(max_length=200)
    url = models.URLField(blank=True)
    source = models.OneToOneField(Source, models.SET_NULL, null=True, blank=True, related_name="planned")

    class Meta:
        ordering = ["game", "code", "id"]

    def __str__(self) -> str:
        return self.code


class Batch(models.Model):
    """An issue that was pasted or uploaded: its drafts are published together or not at all."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="batches")
    title = models.CharField(max_length=200)
    text = models.TextField(help_text="as it was given")
    report = models.JSONField(default=list, help_text="what was found in it: `rulings.desk.issues.report`")
    author = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="batches")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-created_at", "-id"]
        verbose_name_plural = "batches"

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return reverse("desk-batch", args=[self.pk])


class Draft(models.Model):
    """A proposal. `content` is the newest version's; `base` is what it was written upon, for merging.

    For a ruling, `content` has the keys of an entry of the starter data (`rulings.corpus.shapes.Entry`), days as
    `YYYY-MM-DD`; for a wording it has `text` and `valid_from`.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="drafts")
    kind = models.CharField(max_length=10, choices=DraftKind, default=DraftKind.RULING)
    ref = models.CharField(max_length=60, help_text="of the ruling; the section's citation; the card's slug")
    ref_key = models.CharField(max_length=60, editable=False)
    ruling = models.ForeignKey(Ruling, models.PROTECT, null=True, blank=True, related_name="drafts")
    section = models.ForeignKey(Section, models.PROTECT, null=True, blank=True, related_name="drafts")
    card = models.ForeignKey(Card, models.PROTECT, null=True, blank=True, related_name="drafts")
    source = models.ForeignKey(Source, models.PROTECT, null=True, blank=True, related_name="drafts")
    planned_source = models.ForeignKey(PlannedSource, models.PROTECT, null=True, blank=True, related_name="drafts")
    batch = models.ForeignKey(Batch, models.PROTECT, null=True, blank=True, related_name="drafts")

    state = models.CharField(max_length=20, choices=DraftState, default=DraftState.DRAFT)
    content = models.JSONField(default=dict)
    base = models.JSONField(null=True, blank=True, help_text="content that it was written upon; empty for a new ruling")
    base_revision = models.ForeignKey(
        RulingRevision, models.PROTECT, null=True, blank=True, related_name="+", help_text="of the ruling"
    )
    reason = models.TextField(blank=True, help_text="why, shown to readers")
    version = models.PositiveIntegerField(default=0, help_text="number of the newest DraftVersion")
    link_decisions = models.JSONField(default=dict, help_text="doubtful links that were confirmed or refused")

    author = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="drafts")
    edited_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    approved_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")
    publish_at = models.DateTimeField(null=True, blank=True)
    published_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["-updated_at", "-id"]
        permissions = [
            ("write_draft", "write drafts"),
            ("review_draft", "approve drafts of others"),
            ("publish_draft", "publish approved drafts"),
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(approved_by=None) | (~Q(approved_by=F("author")) & ~Q(approved_by=F("edited_by"))),
                name="author_is_not_approver",
            ),
            models.CheckConstraint(
                condition=~Q(state__in=["approved", "scheduled", "published"]) | Q(approved_by__isnull=False),
                name="approved_by_somebody",
            ),
            models.CheckConstraint(
                condition=~Q(state="scheduled") | Q(publish_at__isnull=False), name="scheduled_for_a_time"
            ),
            # One new ruling under a reference at a time; changes of a held one may compete, and are merged.
            models.UniqueConstraint(
                fields=["game", "ref_key"],
                condition=Q(kind="ruling", ruling=None)
                & Q(state__in=["draft", "in_review", "changes_requested", "approved", "scheduled"]),
                name="one_draft_per_new_ref",
            ),
        ]

    def __str__(self) -> str:
        return self.ref

    def get_absolute_url(self) -> str:
        return reverse("desk-draft", args=[self.pk])


class DraftVersion(Unchanging):
    """The words of a draft as one editor saved them."""

    draft = models.ForeignKey(Draft, models.PROTECT, related_name="versions")
    number = models.PositiveIntegerField()
    content = models.JSONField()
    reason = models.TextField(blank=True)
    author = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    at = models.DateTimeField()

    class Meta:
        ordering = ["draft", "number"]
        constraints = [models.UniqueConstraint(fields=["draft", "number"], name="one_version_per_number")]

    def __str__(self) -> str:
        return f"{self.draft} / {self.number}"


class DraftStep(Unchanging):
    """One step of a draft: who, when, why. `by` is empty where the clock did it."""

    draft = models.ForeignKey(Draft, models.PROTECT, related_name="steps")
    action = models.CharField(max_length=20)
    from_state = models.CharField(max_length=20, blank=True)
    to_state = models.CharField(max_length=20)
    version = models.PositiveIntegerField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")
    at = models.DateTimeField()
    why = models.TextField(blank=True)

    class Meta:
        ordering = ["draft", "id"]

    def __str__(self) -> str:
        return f"{self.draft}: {self.action}"


class DraftComment(Unchanging):
    """What a reviewer says of a place of the draft."""

    draft = models.ForeignKey(Draft, models.PROTECT, related_name="comments")
    version = models.PositiveIntegerField()
    field = models.CharField(max_length=40, blank=True, help_text="key of the content: answer, cards …")
    quote = models.TextField(blank=True, help_text="the words that it is about")
    text = models.TextField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    at = models.DateTimeField()

    class Meta:
        ordering = ["draft", "id"]

    def __str__(self) -> str:
        return f"{self.draft}: {self.text[:40]}"


class MarkVerdict(models.TextChoices):
    """What an editor found of an entry that the draft may overturn."""

    UNAFFECTED = "unaffected", "unaffected"
    SUPERSEDED = "superseded", "superseded"
    CONTRADICTED = "contradicted", "contradicted"
    SAME = "same", "the same question"


class DraftMark(models.Model):
    """An entry beside the draft, looked at. Superseded and contradicted ones stand as edges in the content too."""

    draft = models.ForeignKey(Draft, models.CASCADE, related_name="marks")
    ruling = models.ForeignKey(Ruling, models.CASCADE, related_name="+")
    verdict = models.CharField(max_length=12, choices=MarkVerdict)
    reason = models.TextField(blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    at = models.DateTimeField()

    class Meta:
        ordering = ["draft", "id"]
        constraints = [models.UniqueConstraint(fields=["draft", "ruling"], name="one_mark_per_ruling")]

    def __str__(self) -> str:
        return f"{self.draft} / {self.ruling}: {self.verdict}"
