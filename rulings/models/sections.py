"""Rulebooks and their citable sections."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.db import models

from cards.models import Game
from judgekb.addresses import address
from judgekb.fields import check_line
from judgekb.text import reference_key
from rulings.models.sources import Source


class Rulebook(models.Model):
    """A numbered rulebook. `prefix` opens its citations (`HKK` in `HKK 21.6.0`)."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="rulebooks")
    updated_at = models.DateTimeField(auto_now=True)
    prefix = models.CharField(max_length=12)
    title = models.CharField(max_length=200)
    short_title = models.CharField(max_length=40, help_text="how texts name it: Kódex")
    source = models.ForeignKey(Source, models.PROTECT, null=True, blank=True, related_name="rulebooks")

    class Meta:
        ordering = ["game", "prefix"]
        constraints = [models.UniqueConstraint(fields=["game", "prefix"], name="one_rulebook_per_prefix")]

    def __str__(self) -> str:
        return self.title


class SectionKind(models.TextChoices):
    """What a section of a rulebook is."""

    MAIN = "main", "rule"
    DEFINITION = "definition", "definition"
    SUPPLEMENT = "supplement", "supplement"
    EXCEPTION = "exception", "exception"
    EXAMPLE = "example", "example"
    HEADING = "heading", "heading"


class SectionStatus(models.TextChoices):
    """What the sources held say of a section."""

    IN_FORCE = "in_force", "in force"
    CHANGED = "changed", "changed"
    ADDED = "added", "added later"
    DELETED = "deleted", "deleted"
    ANNOUNCED = "announced", "announced"


class Section(models.Model):
    """A citable unit under its permanent citation. Its wording stands in `SectionText`, when it is held."""

    rulebook = models.ForeignKey(Rulebook, models.CASCADE, related_name="sections")
    citation = models.CharField(max_length=60, validators=[check_line], help_text="with the prefix: HKK 21.6.0")
    citation_key = models.CharField(max_length=60, db_index=True, editable=False)
    number = models.CharField(max_length=60, validators=[check_line], help_text="without the prefix: 21.6.0")
    title = models.CharField(max_length=300, blank=True)
    about = models.TextField(blank=True, help_text="what it says, in our words")
    kind = models.CharField(max_length=12, choices=SectionKind, default=SectionKind.MAIN)
    status = models.CharField(max_length=12, choices=SectionStatus, default=SectionStatus.IN_FORCE)
    parent = models.ForeignKey("self", models.PROTECT, null=True, blank=True, related_name="children")
    position = models.PositiveIntegerField(default=0)
    edited = models.BooleanField(default=False, editable=False, help_text="changed here: load_corpus leaves it alone")
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["rulebook", "position", "id"]
        constraints = [models.UniqueConstraint(fields=["rulebook", "citation_key"], name="one_section_per_citation")]

    def __str__(self) -> str:
        return self.citation

    def get_absolute_url(self) -> str:
        return address("section", self.rulebook.game.slug, self.citation)

    def clean(self) -> None:
        """Set the key of the citation. Raise `ValidationError` for one that is taken, or a parent that is none."""
        self.citation_key = reference_key(self.citation)
        if self.rulebook_id is None:
            return  # the field itself says so
        others = Section.objects.filter(rulebook=self.rulebook_id, citation_key=self.citation_key).exclude(pk=self.pk)
        if other := others.first():
            raise ValidationError({"citation": f"The citation is taken: {other.citation}."})
        if self.citation and self.number and self.citation != f"{self.rulebook.prefix} {self.number}":
            raise ValidationError({"citation": f"Prefix and number make it: {self.rulebook.prefix} {self.number}."})
        self._check_parent()

    def _check_parent(self) -> None:
        """A section stands after its parent, so that files of sections can be read from the top; no circle is made."""
        if self.parent is None:
            return
        if self.parent.rulebook_id != self.rulebook_id:
            raise ValidationError({"parent": "The parent is a section of another rulebook."})
        if self.parent.pk == self.pk or self.parent.position > (self.position or 0):
            raise ValidationError({"parent": "The parent stands before: its position is lower."})


class SectionText(models.Model):
    """The wording of a section from a day on; `valid_from` is `None` when the day is unknown."""

    section = models.ForeignKey(Section, models.CASCADE, related_name="texts")
    text = models.TextField(help_text="Markdown")
    text_html = models.TextField(editable=False)
    is_original = models.BooleanField(default=False, help_text="the source's own words, not ours")
    valid_from = models.DateField(null=True, blank=True)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["section", "is_original", "valid_from", "id"]

    def __str__(self) -> str:
        return f"{self.section}: text"
