"""What players and organisers keep here without an account: a frozen profile, a shared list."""

from __future__ import annotations

from django.db import models
from django.urls import reverse

from cards.models import Game

TITLE_LENGTH = 120


class Unguessable(models.Model):
    """A row that whoever holds its link may read, and whoever holds its edit secret may change or delete."""

    token = models.CharField(max_length=40, unique=True, editable=False)
    secret_hash = models.CharField(max_length=64, editable=False, help_text="SHA-256 of the edit secret")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return self.token


class Event(Unguessable):
    """A tournament's frozen rules: every list is checked under `profile`, whatever the base learns later."""

    title = models.CharField(max_length=TITLE_LENGTH)
    game = models.ForeignKey(Game, models.CASCADE, related_name="events")
    format = models.CharField(max_length=60)
    on = models.DateField(help_text="the day whose rules hold")
    deadline = models.DateTimeField(null=True, blank=True)
    profile = models.JSONField(help_text="the rules, lists and options as they were when it was announced")
    announced = models.JSONField(default=dict, help_text="how it deviates from the format")

    class Meta:
        ordering = ["-created_at", "-id"]

    def get_absolute_url(self) -> str:
        return reverse("event", args=[self.token])


class SharedDeck(Unguessable):
    """A list that its player chose to share. Its verdict is read anew each time; `verdict` is that of the first day."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="shared_decks")
    format = models.CharField(max_length=60)
    on = models.DateField(null=True, blank=True, help_text="empty: the day on which it is opened")
    event = models.ForeignKey(Event, models.SET_NULL, null=True, blank=True, related_name="shared_decks")
    text = models.TextField()
    partner_text = models.TextField(blank=True)
    options = models.JSONField(default=dict)
    verdict = models.CharField(max_length=20)
    checked_on = models.DateField(help_text="the day on which the verdict was reached")

    class Meta:
        ordering = ["-created_at", "-id"]

    def get_absolute_url(self) -> str:
        return reverse("shared-deck", args=[self.token])
