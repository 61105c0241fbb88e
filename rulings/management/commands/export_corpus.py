"""`manage.py export_corpus [GAME …] [--folder DIR]`: write the base back as starter data, byte for byte."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from cards.models import Game
from judgekb.terminal import as_json, progress_bar
from rulings.corpus.exporting import export_game


class Command(BaseCommand):
    help = "Write the base as YAML files in the form of judgekb/corpus."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("games", nargs="*", metavar="GAME", help="slugs of the games to export (default: all)")
        parser.add_argument("--folder", type=Path, default=settings.CORPUS_DIR, help="folder to write to")
        parser.add_argument("--json", action="store_true", help="print the number of files as JSON")

    def handle(self, *args: Any, games: list[str], folder: Path, json: bool, **options: Any) -> None:
        held = list(Game.objects.filter(slug__in=games) if games else Game.objects.all())
        unknown = set(games) - {game.slug for game in held}
        if unknown or not held:
            raise CommandError(f"The base holds no game {', '.join(sorted(unknown))}".rstrip())
        written = {}
        with progress_bar(len(held), "export") as bar:
            for game in held:
                written[game.slug] = export_game(game=game, folder=folder / game.slug)
                bar.update(1)
        if json:
            self.stdout.write(as_json({"folder": str(folder), "files": written}))
        else:
            for slug, number in written.items():
                self.stdout.write(f"{slug}: {number} files in {folder / slug}")
