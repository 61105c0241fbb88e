"""The search engine and its outbox. It knows no other app."""

from django.apps import AppConfig


class SearchConfig(AppConfig):
    name = "judgekb.search"
    label = "search"
    verbose_name = "Search"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from judgekb.search import checks  # noqa: F401 - registers the checks
