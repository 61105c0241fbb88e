"""What a game is made of: colours, cards and the editions they were printed in."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.core.validators import MinValueValidator
from django.db import models
from django.db.models.functions import Coalesce
from django.urls import reverse

from judgekb.addresses import address
from judgekb.fields import FactsField, TextsField, check_line, check_slug
from judgekb.sorting import LONGEST_KEY, collation_key
from judgekb.text import fold

LANGUAGES = [("hu", "magyar"), ("cs", "čeština")]


class Stamped(models.Model):
    """A row that the deck check holds in memory, and that knows when it was written last."""

    updated_at = models.DateTimeField(auto_now=True, db_index=True)

    class Meta:
        abstract = True


class Game(Stamped):
    """A card game, named in every address and reference."""

    slug = models.SlugField(unique=True, validators=[check_slug])
    name = models.CharField(max_length=120)
    language = models.CharField(max_length=2, choices=LANGUAGES, help_text="ISO 639-1 code of the game's own texts")
    licence_note = models.TextField(blank=True)
    position = models.PositiveSmallIntegerField(default=0)
    deck_zones = TextsField(default=list, blank=True, help_text="parts of a deck: main, side, rule …")

    class Meta:
        ordering = ["position", "slug"]

    def __str__(self) -> str:
        return self.name

    def save(self, *args: object, **kwargs: object) -> None:
        before = Game.objects.filter(pk=self.pk).values_list("language", flat=True).first() if self.pk else None
        super().save(*args, **kwargs)  # type: ignore[arg-type]
        if before not in (None, self.language):
            self._sort_anew()

    def get_absolute_url(self) -> str:
        return reverse("game", args=[self.slug])

    def _sort_anew(self) -> None:
        """Sort everything of the game that is listed by name as its new language does."""
        for relation in self._meta.related_objects:
            model: Any = relation.related_model
            if any(field.name == "sort_key" for field in model._meta.fields):
                rows = list(model._base_manager.filter(game=self))
                for row in rows:
                    row.sort_key = collation_key(row.name, self.language)
                model._base_manager.bulk_update(rows, ["sort_key"], batch_size=500)


class Colour(models.Model):
    """A colour of a game: a god in HKK, an alignment or a dice colour elsewhere."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="colours")
    name = models.CharField(max_length=60)
    position = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ["game", "position", "name"]
        constraints = [models.UniqueConstraint(fields=["game", "name"], name="one_colour_per_name")]

    def __str__(self) -> str:
        return self.name


class Card(Stamped):
    """One card name, edition tag removed. Its editions are `Printing` rows.

    Every fact may be unknown (`None`), which is not "no": an empty list of colours is a card without a colour.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="cards")
    name = models.CharField(max_length=200, validators=[check_line])
    name_key = models.CharField(max_length=200, db_index=True, editable=False, help_text="folded name, for look-ups")
    sort_key = models.CharField(max_length=LONGEST_KEY, editable=False, help_text="its place in the game's alphabet")
    slug = models.SlugField(max_length=200, validators=[check_slug])
    colours = TextsField(null=True, blank=True, help_text="names of colours; unknown if empty, [] if colourless")
    types = TextsField(null=True, blank=True)
    subtypes = TextsField(null=True, blank=True)
    alignments = TextsField(null=True, blank=True)
    divine = models.BooleanField(null=True, blank=True, help_text="carries the divine icon")
    any_number = models.BooleanField(null=True, blank=True, help_text="its own text lifts the copy limit")
    starting_only = models.BooleanField(null=True, blank=True, help_text="may only stand among the starting cards")
    named_adventurer = models.BooleanField(null=True, blank=True)
    token = models.BooleanField(null=True, blank=True, help_text="made by other cards")
    copy_limit = models.PositiveSmallIntegerField(
        null=True, blank=True, validators=[MinValueValidator(1)], help_text="where its own text gives one"
    )
    facts_from = TextsField(default=list, blank=True, help_text="references that state these facts")
    details = FactsField(default=dict, blank=True, help_text="facts of its game alone: points, count …")
    edited = models.BooleanField(default=False, editable=False, help_text="changed here: load_corpus keeps its facts")

    class Meta:
        ordering = ["game", "sort_key", "id"]
        indexes = [models.Index(fields=["game", "sort_key"], name="cards_a_to_z")]
        constraints = [
            models.UniqueConstraint(fields=["game", "name"], name="one_card_per_name"),
            models.UniqueConstraint(fields=["game", "slug"], name="one_card_per_slug"),
        ]

    def __str__(self) -> str:
        return self.name

    def save(self, *args: object, **kwargs: object) -> None:
        self.name_key, self.sort_key = fold(self.name), collation_key(self.name, self.game.language)
        super().save(*args, **kwargs)  # type: ignore[arg-type]

    def get_absolute_url(self) -> str:
        return address("card", self.game.slug, self.slug)


class Printing(Stamped):
    """A card in one edition. `edition` is the tag without brackets (`új`, `2022`), `""` for the untagged one."""

    card = models.ForeignKey(Card, models.CASCADE, related_name="printings")
    edition = models.CharField(max_length=20, blank=True)
    year = models.PositiveSmallIntegerField(null=True, blank=True, validators=[MinValueValidator(1)])
    released = models.DateField(null=True, blank=True)
    rare = models.BooleanField(null=True, blank=True, help_text="judged by this printing's own icon")
    mini_expansion = models.BooleanField(null=True, blank=True)

    class Meta:
        ordering = ["card", "edition"]
        constraints = [models.UniqueConstraint(fields=["card", "edition"], name="one_printing_per_edition")]

    def __str__(self) -> str:
        return f"{self.card} ({self.edition})" if self.edition else str(self.card)


class CardText(models.Model):
    """The wording of a card, or of one printing of it, from a day on. Written by editors and `import_cards`."""

    card = models.ForeignKey(Card, models.CASCADE, related_name="texts")
    printing = models.ForeignKey(Printing, models.CASCADE, null=True, blank=True, related_name="texts")
    language = models.CharField(max_length=2)
    text = models.TextField()
    valid_from = models.DateField(null=True, blank=True, help_text="empty: since ever, as far as is known")
    source_note = models.CharField(max_length=200, blank=True, help_text="where the wording stands")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["card", "printing", "valid_from", "id"]
        constraints = [
            models.UniqueConstraint(
                Coalesce("printing", 0),
                Coalesce("valid_from", date(1, 1, 1)),
                "card",
                "language",
                name="one_text_per_day",
            )
        ]

    def __str__(self) -> str:
        return f"{self.printing or self.card}: text"
