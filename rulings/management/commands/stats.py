"""`manage.py stats [--json]`: how much the base holds of each game."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from judgekb.terminal import as_json, table
from rulings.counting import count_games


class Command(BaseCommand):
    help = "Count what the base holds, game by game."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--json", action="store_true", help="print JSON")

    def handle(self, *args: Any, json: bool, **options: Any) -> None:
        games = count_games()
        if json:
            self.stdout.write(as_json({"games": games}))
        elif not games:
            self.stdout.write("The base is empty: `manage.py load_corpus` loads the starter data.")
        else:
            kinds = list(next(iter(games.values())))
            self.stdout.write(table(["game", *kinds], [[slug, *counts.values()] for slug, counts in games.items()]))
