"""The project as a Django app: it holds the commands that belong to no other app."""

from django.apps import AppConfig


class JudgekbConfig(AppConfig):
    name = "judgekb"
    verbose_name = "judgekb"

    def ready(self) -> None:
        from judgekb import checks  # noqa: F401 - registers them
