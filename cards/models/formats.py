"""Deck rules as rows: formats, their periods, the rules that hold in them, dated lists of cards, and modifiers.

What the kinds and parameters mean is said by the pure core (`cards.decks`); `full_clean` asks it.
"""

from __future__ import annotations

from datetime import date
from typing import Any

from django.core.exceptions import ValidationError
from django.db import models
from django.db.models.functions import Coalesce
from django.urls import reverse

from cards.decks.modifiers import MODIFIER_KINDS, Modifier, missing_parameters
from cards.decks.names import tagged
from cards.decks.parameters import decoded
from cards.decks.profile import RuleRow, within
from cards.decks.rules import KINDS, faults
from cards.decks.text import ZONES, known_tag
from cards.models.cards import Card, Game, Printing, Stamped
from judgekb.fields import TextsField


class RuleCertainty(models.TextChoices):
    """Whether a source says the rule in so many words. Breaking an inferred one makes a deck undetermined."""

    STATED = "stated", "stated by a source"
    INFERRED = "inferred", "inferred from evidence"


class RuleSeverity(models.TextChoices):
    """What breaking a rule does."""

    VIOLATION = "violation", "the deck is illegal"
    WARNING = "warning", "a warning that changes no verdict"


def check_zones(zones: Any) -> None:
    """Raise `ValidationError` unless this is a list of zones."""
    if not isinstance(zones, list) or any(zone not in ZONES for zone in zones):
        raise ValidationError(f'Write a list of zones: ["main", "side"]. Zones are {", ".join(ZONES)}.')


def check_edition(edition: str, card_id: int | None) -> str:
    """Return a tag without brackets. Raises `ValidationError` for what is no edition tag of the card or the game."""
    tag = edition.strip().removeprefix("(").removesuffix(")").strip()
    if not tag or Printing.objects.filter(card=card_id, edition=tag).exists():
        return tag
    if (known := known_tag(tag)) is None:
        raise ValidationError({"edition": f"{tag!r} is no edition tag: új, alfa, CM or a year."})
    return known


class Format(Stamped):
    """A way to play. `zones` is given where they differ from those of the game."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="formats")
    slug = models.SlugField(max_length=60)
    name = models.CharField(max_length=120)
    note = models.TextField(blank=True)
    zones = TextsField(null=True, blank=True, validators=[check_zones], help_text="empty: those of the game")
    position = models.PositiveSmallIntegerField(default=0)
    edited = models.BooleanField(default=False, editable=False, help_text="changed here: load_corpus leaves it alone")

    class Meta:
        ordering = ["game", "position", "id"]
        constraints = [models.UniqueConstraint(fields=["game", "slug"], name="one_format_per_slug")]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("format", args=[self.game.slug, self.slug])


class DeckRule(Stamped):
    """One demand on a deck. A rule that changes from a day on is a new rule in a new period: old days stay true."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="deck_rules")
    slug = models.SlugField(max_length=60, help_text="its name in addresses and reports; never changes")
    kind = models.CharField(max_length=40, help_text="of cards.decks.rules; docs/decks.md lists them")
    parameters = models.JSONField(default=dict, blank=True)
    severity = models.CharField(max_length=10, choices=RuleSeverity, default=RuleSeverity.VIOLATION)
    certainty = models.CharField(max_length=10, choices=RuleCertainty, default=RuleCertainty.STATED)
    text = models.TextField(help_text="the rule in plain words, in the game's language")
    position = models.PositiveSmallIntegerField(default=0)
    edited = models.BooleanField(default=False, editable=False, help_text="changed here: load_corpus leaves it alone")

    class Meta:
        ordering = ["game", "position", "id"]
        constraints = [models.UniqueConstraint(fields=["game", "slug"], name="one_deck_rule_per_slug")]

    def __str__(self) -> str:
        return self.slug

    def as_row(self, basis: tuple[str, ...] = ()) -> RuleRow:
        """Return the rule as the core takes it. Raises ValueError for a certainty or severity that is none."""
        parameters = {name: decoded(value) for name, value in self.parameters.items()}
        return RuleRow(self.slug, self.kind, parameters, self.severity, self.certainty, basis, self.text)

    def clean(self) -> None:
        """Raise `ValidationError` for parameters that the core refuses, and for a list that is not held."""
        if not self.kind:
            return  # the field itself says so
        if self.kind not in KINDS:
            raise ValidationError({"kind": f"{self.kind!r} is no kind of rule."})
        if not isinstance(self.parameters, dict):
            raise ValidationError({"parameters": 'Write an object: {"min": 50}.'})
        try:
            wrong = faults(self.as_row())
        except ValueError:
            return  # the choices of severity and certainty say so themselves
        held = self.parameters.get("list")
        if isinstance(held, str) and not CardList.objects.filter(game=self.game_id, slug=held).exists():
            wrong.append(f"there is no list {held}")
        if wrong:
            raise ValidationError({"parameters": [one.removeprefix(f"{self.slug}: ") for one in wrong]})


class FormatPeriod(Stamped):
    """A whole rule set of a format, valid between two days (both included; empty is unbounded).

    Nothing is inherited from another period. `choices`: options of which a player picks one value.
    """

    format = models.ForeignKey(Format, models.CASCADE, related_name="periods")
    valid_from = models.DateField(null=True, blank=True, help_text="empty: since ever")
    valid_to = models.DateField(null=True, blank=True, help_text="the last day; empty: still in force")
    last_seen = models.DateField(null=True, blank=True, help_text="the day on which its rules were last seen in force")
    certainty = models.CharField(max_length=10, choices=RuleCertainty, default=RuleCertainty.STATED)
    note = models.TextField(blank=True)
    choices = models.JSONField(default=dict, blank=True, help_text='{"limit": [3, 4]}')
    rules = models.ManyToManyField(DeckRule, related_name="periods", blank=True)

    class Meta:
        ordering = ["format", Coalesce("valid_from", date(1, 1, 1))]

    def __str__(self) -> str:
        return f"{self.format}, {days(self.valid_from, self.valid_to)}"

    def clean(self) -> None:
        """Raise `ValidationError` for days in the wrong order, choices that are none, or a day of another period."""
        check_days(self.valid_from, self.valid_to)
        if not _are_choices(self.choices):
            raise ValidationError({"choices": 'Write an object of lists: {"limit": [3, 4]}.'})
        if self.format_id is None:
            return
        for other in FormatPeriod.objects.filter(format=self.format_id).exclude(pk=self.pk):
            if overlap(self, other):
                raise ValidationError(
                    f"The period {days(other.valid_from, other.valid_to)} of this format holds on some of these days: "
                    "end it on the day before first."
                )


def _are_choices(choices: Any) -> bool:
    return isinstance(choices, dict) and all(isinstance(values, list) and values for values in choices.values())


def days(first: date | None, last: date | None) -> str:
    """Return two days as text: `2010-01-01 – 2019-11-30`."""
    return f"{first or '…'} – {last or '…'}"


def check_days(first: date | None, last: date | None) -> None:
    """Raise `ValidationError` when the last day is before the first."""
    if first and last and last < first:
        raise ValidationError({"valid_to": "The last day is before the first."})


def overlap(one: Any, other: Any) -> bool:
    """Say whether two things with `valid_from` and `valid_to` hold on some day both."""
    first = max(one.valid_from or date.min, other.valid_from or date.min)
    return within(first, one.valid_from, one.valid_to) and within(first, other.valid_from, other.valid_to)


class CardList(Stamped):
    """One dated version of a list of cards, such as a ban list. Rules name its `slug`; all versions share it."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="card_lists")
    slug = models.SlugField(max_length=60)
    title = models.CharField(max_length=200)
    format = models.ForeignKey(
        Format, models.SET_NULL, null=True, blank=True, related_name="own_lists", help_text="that it is announced for"
    )
    valid_from = models.DateField(null=True, blank=True, help_text="empty: since ever")
    valid_to = models.DateField(null=True, blank=True, help_text="the last day; empty: still in force")
    last_seen = models.DateField(null=True, blank=True, help_text="the day on which it was last seen in force")
    note = models.TextField(blank=True)
    position = models.PositiveSmallIntegerField(default=0)
    edited = models.BooleanField(default=False, editable=False, help_text="changed here: load_corpus leaves it alone")

    class Meta:
        ordering = ["game", "position", "slug", Coalesce("valid_from", date(1, 1, 1))]
        constraints = [
            models.UniqueConstraint(
                "game", "slug", Coalesce("valid_from", date(1, 1, 1)), name="one_card_list_per_first_day"
            )
        ]

    def __str__(self) -> str:
        return f"{self.title} ({days(self.valid_from, self.valid_to)})"

    def clean(self) -> None:
        """Raise `ValidationError` for days in the wrong order or shared with another version."""
        check_days(self.valid_from, self.valid_to)
        for other in CardList.objects.filter(game=self.game_id, slug=self.slug).exclude(pk=self.pk):
            if overlap(self, other):
                raise ValidationError(
                    f"The version {days(other.valid_from, other.valid_to)} of this list holds on some of these days: "
                    "end it on the day before first."
                )


class CardListEntry(Stamped):
    """A card on a list. With an `edition` it is about that printing alone, else about all of them.

    `written` keeps the announcement's spelling where it is not the card's own.
    """

    card_list = models.ForeignKey(CardList, models.CASCADE, related_name="entries")
    card = models.ForeignKey(Card, models.PROTECT, related_name="list_entries")
    edition = models.CharField(max_length=20, blank=True, help_text="tag without brackets: új, 2020")
    written = models.CharField(max_length=220, blank=True, help_text="as announced, where that differs")
    position = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ["card_list", "position", "id"]
        constraints = [
            models.UniqueConstraint(fields=["card_list", "card", "edition"], name="one_entry_per_printing_on_a_list")
        ]

    def __str__(self) -> str:
        return self.written or tagged(self.card.name, self.edition)

    def clean(self) -> None:
        """Take the brackets off the tag. Raise `ValidationError` for one that is no edition tag."""
        self.edition = check_edition(self.edition, self.card_id)


class CardModifier(Stamped):
    """What a card changes about the rules of the deck while it lies in one of its `zones`."""

    card = models.ForeignKey(Card, models.CASCADE, related_name="modifiers")
    edition = models.CharField(max_length=20, blank=True, help_text="the printing that carries it; empty: all")
    kind = models.CharField(max_length=40, help_text="of cards.decks.modifiers; docs/decks.md lists them")
    parameters = models.JSONField(default=dict, blank=True)
    zones = models.JSONField(default=list, validators=[check_zones], help_text='where the card must lie: ["rule"]')
    certainty = models.CharField(max_length=10, choices=RuleCertainty, default=RuleCertainty.STATED)
    text = models.TextField(help_text="in plain words, in the game's language")
    position = models.PositiveSmallIntegerField(default=0)
    edited = models.BooleanField(default=False, editable=False, help_text="changed here: load_corpus leaves it alone")

    class Meta:
        ordering = ["card__game", "position", "id"]
        constraints = [models.UniqueConstraint(fields=["card", "edition", "kind"], name="one_modifier_per_kind")]

    def __str__(self) -> str:
        return f"{tagged(self.card.name, self.edition)}: {self.kind}"

    def as_modifier(self, basis: tuple[str, ...] = ()) -> Modifier:
        """Return the row as the core takes it. Raises ValueError for an unknown kind or parameters that do not fit."""
        return Modifier(
            card=self.card.name,
            kind=self.kind,
            parameters=self.parameters,
            zones=tuple(self.zones),
            edition=self.edition or None,
            certainty=self.certainty,
            basis=basis,
            text=self.text,
        )

    def clean(self) -> None:
        """Raise `ValidationError` for a kind, an edition or parameters that the core refuses."""
        self.edition = check_edition(self.edition, self.card_id)
        if not self.kind:
            return  # the field itself says so
        if self.kind not in MODIFIER_KINDS:
            raise ValidationError({"kind": f"{self.kind!r} is no kind of modifier."})
        if not isinstance(self.parameters, dict):
            raise ValidationError({"parameters": 'Write an object: {"limit": 1}.'})
        if missing := missing_parameters(self.kind, self.parameters):
            raise ValidationError({"parameters": f"{self.kind} needs {', '.join(missing)}."})
        try:
            self.as_modifier()
        except ValueError as error:
            raise ValidationError({"parameters": str(error)}) from error
