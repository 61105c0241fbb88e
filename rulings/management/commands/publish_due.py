"""`manage.py publish_due`: publish the drafts whose time has come. The consumer does so by itself."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from rulings.desk.clock import publish_due


class Command(BaseCommand):
    help = "Publish the drafts whose time has come. A running consumer (run_consumer, serve) does so by itself."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"{publish_due()} drafts published.")
