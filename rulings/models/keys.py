"""Keys by which an editor's own tools write drafts over the API, in her name."""

from __future__ import annotations

from django.conf import settings
from django.db import models


class ApiKey(models.Model):
    """A key of an editor. The key itself is shown once, when it is made; only its SHA-256 is held.

    `last_used_on` is a day of Budapest and no more: when an editor works is nobody's business.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="api_keys")
    name = models.CharField(max_length=80, help_text="which tool it is for")
    sha256 = models.CharField(max_length=64, unique=True, editable=False)
    created_at = models.DateTimeField()
    last_used_on = models.DateField(null=True, blank=True)
    expires_on = models.DateField(null=True, blank=True, help_text="the last day on which it is taken; empty: no end")
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created_at", "-id"]

    def __str__(self) -> str:
        return self.name
