"""What deck rules rest on."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from cards.models import CardList, CardModifier, DeckRule
from cards.models.cards import Stamped
from rulings.models.rulings import Ruling
from rulings.models.sections import Section
from rulings.models.sources import Source

OWNERS = ("rule", "card_list", "modifier")


class DeckRuleBasis(Stamped):
    """A deck rule, a list of cards or a modifier (one of them) rests on a ruling, a section or an announcement.

    `target` is kept even where nothing is held under it; `rulings.decks.basis.resolve_bases` sets the links.
    """

    rule = models.ForeignKey(DeckRule, models.CASCADE, null=True, blank=True, related_name="bases")
    card_list = models.ForeignKey(CardList, models.CASCADE, null=True, blank=True, related_name="bases")
    modifier = models.ForeignKey(CardModifier, models.CASCADE, null=True, blank=True, related_name="bases")
    target = models.CharField(max_length=60, help_text="AK106.1, HKK 138.3 or KIIRAS-2025")
    to_ruling = models.ForeignKey(Ruling, models.SET_NULL, null=True, blank=True, related_name="deck_bases")
    to_section = models.ForeignKey(Section, models.SET_NULL, null=True, blank=True, related_name="deck_bases")
    to_source = models.ForeignKey(Source, models.SET_NULL, null=True, blank=True, related_name="deck_bases")
    position = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ["position", "id"]
        verbose_name_plural = "deck rule bases"
        constraints = [
            models.CheckConstraint(
                condition=Q(rule__isnull=False, card_list__isnull=True, modifier__isnull=True)
                | Q(rule__isnull=True, card_list__isnull=False, modifier__isnull=True)
                | Q(rule__isnull=True, card_list__isnull=True, modifier__isnull=False),
                name="a_basis_has_one_owner",
            ),
            models.UniqueConstraint(fields=["rule", "target"], name="one_basis_per_rule_and_target"),
            models.UniqueConstraint(fields=["card_list", "target"], name="one_basis_per_list_and_target"),
            models.UniqueConstraint(fields=["modifier", "target"], name="one_basis_per_modifier_and_target"),
        ]

    def __str__(self) -> str:
        return f"{self.rule or self.card_list or self.modifier}: {self.target}"
