"""A ruling keeps its identity in one row; its texts are revisions that never change."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import ValidationError
from django.db import models

from cards.models import Card, Game, Printing
from cards.models.cards import LANGUAGES
from judgekb.addresses import address
from judgekb.fields import TextsField
from rulings.models.sources import PublicationBounds, Source
from rulings.models.topics import Topic


class RulingKind(models.TextChoices):
    """What kind of text a ruling is."""

    FAQ = "faq", "question and answer"
    RULE = "rule", "rule text"
    CHANGE = "change", "rule change"


class RulingState(models.TextChoices):
    """Where a ruling stands in its life. Readers see `published`, `withdrawn` and `disputed` ones."""

    DRAFT = "draft", "draft"
    UNANSWERED = "unanswered", "question without an answer"
    PUBLISHED = "published", "published"
    WITHDRAWN = "withdrawn", "withdrawn"
    DISPUTED = "disputed", "disputed"
    MERGED = "merged", "merged into another entry"


PUBLIC_STATES = (RulingState.PUBLISHED, RulingState.WITHDRAWN, RulingState.DISPUTED)


class RulingQuerySet(models.QuerySet["Ruling"]):
    """Reads of rulings."""

    def public(self) -> RulingQuerySet:
        """Return the rulings that a reader may see, on whatever day."""
        return self.filter(state__in=PUBLIC_STATES)

    def in_document_order(self) -> RulingQuerySet:
        """Return them source by source, in the order in which each source has them."""
        return self.order_by("source__position", "position", "id")


class Ruling(PublicationBounds):
    """One entry under its permanent reference (`AK106.1`).

    The publication bounds are given only where they are known better than those of the source.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="rulings")
    source = models.ForeignKey(Source, models.PROTECT, related_name="rulings")
    ref = models.CharField(max_length=60)
    ref_key = models.CharField(max_length=60, editable=False, help_text="the reference in lower case, for addresses")
    kind = models.CharField(max_length=10, choices=RulingKind, default=RulingKind.FAQ)
    state = models.CharField(max_length=12, choices=RulingState, default=RulingState.DRAFT)
    position = models.PositiveIntegerField(default=0, help_text="place within the source")
    language = models.CharField(max_length=2, choices=LANGUAGES)
    valid_from = models.DateField(null=True, blank=True, help_text="first day, where the source states one")
    valid_to = models.DateField(null=True, blank=True, help_text="last day, where one is known")
    formats = TextsField(default=list, blank=True, help_text="slugs of the formats it is limited to")
    merged_into = models.ForeignKey("self", models.PROTECT, null=True, blank=True, related_name="merged_refs")
    current = models.ForeignKey("RulingRevision", models.PROTECT, null=True, blank=True, related_name="+")
    note = models.TextField(blank=True, help_text="for editors")
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    objects = RulingQuerySet.as_manager()

    class Meta:
        ordering = ["game", "source__position", "position", "id"]
        constraints = [models.UniqueConstraint(fields=["game", "ref_key"], name="one_ruling_per_ref")]

    def __str__(self) -> str:
        return self.ref

    def get_absolute_url(self) -> str:
        return address("entry", self.game.slug, self.ref_key)

    def clean(self) -> None:
        """Raise `ValidationError` for a merging that leads nowhere: into itself, a merged entry or another game."""
        into = self.merged_into
        if (self.state == RulingState.MERGED) != (into is not None):
            raise ValidationError({"merged_into": "A merged entry, and no other, names the entry that it went into."})
        if into is None:
            return
        if into.pk == self.pk:
            raise ValidationError({"merged_into": "An entry is not merged into itself."})
        if into.game_id != self.game_id:
            raise ValidationError({"merged_into": f"{into} is an entry of {into.game}."})
        if into.merged_into_id or (self.pk and self.merged_refs.exists()):
            raise ValidationError({"merged_into": "A merged entry leads to a living one at once, not through another."})


class RevisionOrigin(models.TextChoices):
    """Where the words of a revision come from."""

    CORPUS = "corpus", "starter data, in our own words"
    SOURCE = "source", "the source's text"
    DESK = "desk", "an editor"


class RulingRevision(models.Model):
    """One wording of a ruling. A revision is never changed; a new wording is a new revision."""

    ruling = models.ForeignKey(Ruling, models.CASCADE, related_name="revisions")
    number = models.PositiveIntegerField()
    question = models.TextField()
    answer = models.TextField(help_text="Markdown")
    answer_html = models.TextField(editable=False, help_text="rendered and sanitised when written")
    origin = models.CharField(max_length=10, choices=RevisionOrigin)
    reason = models.TextField(blank=True, help_text="why the wording changed, shown to readers")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["ruling", "number"]
        constraints = [models.UniqueConstraint(fields=["ruling", "number"], name="one_revision_per_number")]

    def __str__(self) -> str:
        return f"{self.ruling} / {self.number}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        if self.pk is not None:
            raise TypeError("A revision is never changed: write a new one.")
        super().save(*args, **kwargs)


class SourceText(models.Model):
    """The text of the original document beside our own wording, as an importer read it."""

    ruling = models.OneToOneField(Ruling, models.CASCADE, related_name="source_text")
    document_sha256 = models.CharField(max_length=64)
    lines = models.JSONField(help_text="line numbers in the document; several when the entry is repeated")
    raw = models.TextField(help_text="as it stands in the document")
    text = models.TextField(help_text="normalised, marker and topic prefix removed")
    title = models.TextField()
    questions = models.JSONField(default=list)
    topic = models.CharField(max_length=120, blank=True)
    flags = models.JSONField(default=list, help_text="what an editor should look at")

    class Meta:
        ordering = ["ruling"]

    def __str__(self) -> str:
        return f"{self.ruling}: source text"


class CardRole(models.TextChoices):
    """Why a card stands beside a ruling."""

    SUBJECT = "subject", "the ruling is about it"
    MENTIONED = "mentioned", "an example"


class RulingCard(models.Model):
    """A card, or one printing of it, that a ruling concerns."""

    ruling = models.ForeignKey(Ruling, models.CASCADE, related_name="card_links")
    card = models.ForeignKey(Card, models.PROTECT, related_name="ruling_links")
    printing = models.ForeignKey(Printing, models.PROTECT, null=True, blank=True, related_name="ruling_links")
    role = models.CharField(max_length=10, choices=CardRole)
    position = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ["ruling", "position", "id"]
        constraints = [
            models.UniqueConstraint(fields=["ruling", "card", "printing"], name="one_link_per_printing"),
            models.UniqueConstraint(
                fields=["ruling", "card"], condition=models.Q(printing=None), name="one_link_per_card"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.ruling}: {self.printing or self.card}"

    def clean(self) -> None:
        """Raise `ValidationError` for a card of another game, or a printing of another card."""
        if self.card_id is None:
            return  # the field itself says so
        if self.ruling_id and self.card.game_id != self.ruling.game_id:
            raise ValidationError({"card": f"{self.card} is a card of {self.card.game}."})
        if self.printing and self.printing.card_id != self.card_id:
            raise ValidationError({"printing": f"{self.printing} is no printing of {self.card}."})


class RulingTopic(models.Model):
    """A topic of a ruling, in the order in which the editor named them."""

    ruling = models.ForeignKey(Ruling, models.CASCADE, related_name="topic_links")
    topic = models.ForeignKey(Topic, models.PROTECT, related_name="ruling_links")
    position = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ["ruling", "position", "id"]
        constraints = [models.UniqueConstraint(fields=["ruling", "topic"], name="one_link_per_topic")]

    def __str__(self) -> str:
        return f"{self.ruling}: {self.topic}"
