"""What rulings are about: topics, and the terms of a game's glossary."""

from __future__ import annotations

from django.db import models

from cards.models import Game
from judgekb.addresses import address
from judgekb.fields import TextsField, check_line, check_slug
from judgekb.sorting import LONGEST_KEY, collation_key
from judgekb.text import fold


class Topic(models.Model):
    """A subject heading that gathers rulings."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="topics")
    name = models.CharField(max_length=120, validators=[check_line])
    name_key = models.CharField(max_length=120, db_index=True, editable=False)
    sort_key = models.CharField(max_length=LONGEST_KEY, editable=False, help_text="its place in the game's alphabet")
    slug = models.SlugField(max_length=120, validators=[check_slug])
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["game", "sort_key", "id"]
        indexes = [models.Index(fields=["game", "sort_key"], name="topics_a_to_z")]
        constraints = [
            models.UniqueConstraint(fields=["game", "name"], name="one_topic_per_name"),
            models.UniqueConstraint(fields=["game", "slug"], name="one_topic_per_slug"),
        ]

    def __str__(self) -> str:
        return self.name

    def save(self, *args: object, **kwargs: object) -> None:
        self.name_key, self.sort_key = fold(self.name), collation_key(self.name, self.game.language)
        super().save(*args, **kwargs)  # type: ignore[arg-type]

    def get_absolute_url(self) -> str:
        return address("topic", self.game.slug, self.slug)


class Term(models.Model):
    """A word of the game's glossary, defined in our words. It shares its page with the topic of its name."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="terms")
    name = models.CharField(max_length=120, validators=[check_line])
    name_key = models.CharField(max_length=120, db_index=True, editable=False)
    sort_key = models.CharField(max_length=LONGEST_KEY, editable=False, help_text="its place in the game's alphabet")
    slug = models.SlugField(max_length=120, validators=[check_slug])
    kind = models.CharField(max_length=80, blank=True)
    aliases = TextsField(default=list, blank=True)
    abbreviations = TextsField(default=list, blank=True)
    definition = models.TextField(blank=True)
    english = models.TextField(blank=True, help_text="its meaning in English")
    definition_html = models.TextField(editable=False, blank=True)
    defined_by = TextsField(default=list, blank=True, help_text="references of the defining rulings and sections")
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["game", "sort_key", "id"]
        indexes = [models.Index(fields=["game", "sort_key"], name="terms_a_to_z")]
        constraints = [
            models.UniqueConstraint(fields=["game", "name"], name="one_term_per_name"),
            models.UniqueConstraint(fields=["game", "slug"], name="one_term_per_slug"),
        ]

    def __str__(self) -> str:
        return self.name

    def save(self, *args: object, **kwargs: object) -> None:
        self.name_key, self.sort_key = fold(self.name), collation_key(self.name, self.game.language)
        super().save(*args, **kwargs)  # type: ignore[arg-type]

    def get_absolute_url(self) -> str:
        return address("topic", self.game.slug, self.slug)
