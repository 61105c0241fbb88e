"""Where rulings stand: issues of a magazine, a web page, a rulebook, an announcement."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import Exists, OuterRef, Q

from cards.models import Game
from judgekb.addresses import address
from judgekb.fields import check_code
from judgekb.text import reference_key


class Certainty(models.TextChoices):
    """How well a fact is known."""

    STATED = "stated", "stated by a source"
    INFERRED = "inferred", "inferred from evidence"
    UNKNOWN = "unknown", "unknown"


class PublicationBounds(models.Model):
    """When something was published: a day, or the days that it lies between, `None` where nothing is known."""

    published_not_before = models.DateField(null=True, blank=True)
    published_not_after = models.DateField(null=True, blank=True)
    published_certainty = models.CharField(max_length=10, choices=Certainty, default=Certainty.UNKNOWN)
    published_evidence = models.TextField(blank=True, help_text="what the bounds rest on")

    class Meta:
        abstract = True


class SourceKind(models.TextChoices):
    """What kind of publication a source is."""

    MAGAZINE = "magazine", "magazine issue"
    WEB_FAQ = "web_faq", "web FAQ"
    RULE_TEXTS = "rule_texts", "rule texts"
    RULEBOOK = "rulebook", "rulebook"
    ANNOUNCEMENT = "announcement", "announcement"


class SourceQuerySet(models.QuerySet["Source"]):
    """Reads of sources."""

    def public(self) -> SourceQuerySet:
        """Return those that readers may see: one that came from the desk only while something public stands in it."""
        from rulings.models.rulings import PUBLIC_STATES, Ruling

        used = Ruling.objects.filter(source=OuterRef("pk"), state__in=PUBLIC_STATES)
        return self.filter(Q(planned=None) | Exists(used))


class Source(PublicationBounds):
    """One publication. `code` (`AK106`) opens its page; magazine issues are ordered by `number`."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="sources")
    code = models.CharField(max_length=40, validators=[check_code])
    code_key = models.CharField(max_length=40, editable=False, help_text="the code in lower case, for addresses")
    kind = models.CharField(max_length=20, choices=SourceKind)
    number = models.PositiveIntegerField(null=True, blank=True)
    title = models.CharField(max_length=200)
    url = models.URLField(blank=True)
    position = models.PositiveIntegerField(default=0)
    edited = models.BooleanField(default=False, editable=False, help_text="changed here: load_corpus leaves it alone")
    updated_at = models.DateTimeField(auto_now=True)
    # Every status is decided by the latest bound, so a source without one cannot be read as of a day.
    published_not_after = models.DateField(help_text="the day by which it was surely out")

    objects = SourceQuerySet.as_manager()

    class Meta:
        ordering = ["game", "position", "code"]
        constraints = [models.UniqueConstraint(fields=["game", "code_key"], name="one_source_per_code")]

    def __str__(self) -> str:
        return self.code

    def get_absolute_url(self) -> str:
        return address("entry", self.game.slug, self.code_key)

    def clean(self) -> None:
        """Set the key of the code. Raise `ValidationError` for one that is taken, in whatever case."""
        self.code_key = reference_key(self.code)
        others = Source.objects.filter(game=self.game_id, code_key=self.code_key).exclude(pk=self.pk)
        if other := others.first():
            raise ValidationError({"code": f"The code is taken: {other.code}."})


class LoadedCorpus(models.Model):
    """Which state of the starter data was loaded last, so that a start need not compare it again. One row."""

    fingerprint = models.CharField(max_length=64)
    loaded_at = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return self.fingerprint
