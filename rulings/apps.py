"""Sources, rulings, rulebook sections, topics and the citations between them."""

from django.apps import AppConfig


class RulingsConfig(AppConfig):
    name = "rulings"
    verbose_name = "Rulings"
    default_auto_field = "django.db.models.BigAutoField"
