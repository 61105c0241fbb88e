"""The edges of the base: what a ruling cites, replaces, changes, deletes or contradicts."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.db import models

from judgekb.fields import check_line
from rulings.models.rulings import Ruling
from rulings.models.sections import Rulebook, Section
from rulings.models.sources import Source


class CitationKind(models.TextChoices):
    """What the citing ruling does to its target."""

    CITES = "cites", "cites"
    SUPERSEDES = "supersedes", "supersedes"
    CHANGES = "changes", "changes"
    DELETES = "deletes", "deletes"
    CONTRADICTS = "contradicts", "contradicts"


class Extent(models.TextChoices):
    """How much of the target an edge concerns."""

    WHOLE = "whole", "the whole entry"
    PART = "part", "one clause"


class Basis(models.TextChoices):
    """Whether the source says so itself."""

    EXPLICIT = "explicit", "the source says so"
    INFERRED = "inferred", "inferred"


class Citation(models.Model):
    """A dated edge. `target` is kept even where nothing is held under it: then no link resolves (`is_held`)."""

    ruling = models.ForeignKey(Ruling, models.CASCADE, related_name="citations")
    kind = models.CharField(max_length=12, choices=CitationKind)
    target = models.CharField(max_length=60, validators=[check_line], help_text="AK40.1, AK88 or HKK 21.6.0")
    to_ruling = models.ForeignKey(Ruling, models.SET_NULL, null=True, blank=True, related_name="cited_by")
    to_section = models.ForeignKey(Section, models.SET_NULL, null=True, blank=True, related_name="cited_by")
    to_source = models.ForeignKey(Source, models.SET_NULL, null=True, blank=True, related_name="cited_by")
    extent = models.CharField(max_length=6, choices=Extent, blank=True)
    clause = models.TextField(blank=True, help_text="for a part: which clause, and what holds instead")
    basis = models.CharField(max_length=10, choices=Basis, default=Basis.EXPLICIT)
    reason = models.TextField(blank=True)
    valid_from = models.DateField(null=True, blank=True, help_text="empty: the bounds of the citing ruling")
    position = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ["ruling", "position", "id"]
        constraints = [
            models.UniqueConstraint(fields=["ruling", "kind", "target", "clause"], name="one_edge_per_clause"),
        ]

    def __str__(self) -> str:
        return f"{self.ruling} {self.kind} {self.target}"

    def clean(self) -> None:
        """Raise `ValidationError` for what the starter data could not say: half an edge, or a section not held."""
        if self.kind == CitationKind.CITES:
            self._check_cited()
        elif self.kind:
            needed = {"extent": self.extent, "reason": self.reason.strip()}
            if self.extent == Extent.PART:
                needed["clause"] = self.clause.strip()
            missing = {name: f"What {self.kind} needs it." for name, value in needed.items() if not value}
            if missing:
                raise ValidationError(missing)

    def _check_cited(self) -> None:
        if self.clause or self.extent:
            raise ValidationError({"clause": "A mere citation has no extent and no clause."})
        if self.ruling_id is None:
            return
        for rulebook in Rulebook.objects.filter(game=self.ruling.game_id):
            number = self.target.removeprefix(f"{rulebook.prefix} ")
            if number != self.target and not rulebook.sections.filter(number=number).exists():
                raise ValidationError({"target": f"The base holds no section {self.target}."})

    @property
    def is_held(self) -> bool:
        """Whether the base holds the ruling or section that is cited, not just its issue."""
        return bool(self.to_ruling_id or self.to_section_id)
