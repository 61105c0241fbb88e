"""`manage.py setup_site`: make the tables, load the starter data and build the index, each where needed."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from judgekb.setting_up import set_up


class Command(BaseCommand):
    help = "Bring the site to a state in which it can serve. `make setup` runs it."

    def handle(self, *args: Any, **options: Any) -> None:
        set_up(say=self.stdout.write)
        self.stdout.write("The site is ready.")
