"""`manage.py load_corpus [GAME …] [--json]`: put the starter data into the base."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from judgekb.terminal import as_json, progress_bar, table
from rulings.citing import CitationCycle
from rulings.corpus.files import read_game
from rulings.corpus.loading import load_game
from rulings.corpus.report import ACTIONS, KINDS, LoadReport
from rulings.corpus.shapes import CorpusError


class Command(BaseCommand):
    help = "Load the starter data (judgekb/corpus) into the base. A second run changes nothing."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("games", nargs="*", metavar="GAME", help="slugs of the games to load (default: all)")
        parser.add_argument("--folder", type=Path, default=settings.CORPUS_DIR, help="where the games' folders are")
        parser.add_argument("--json", action="store_true", help="print the counts as JSON")

    def handle(self, *args: Any, games: list[str], folder: Path, json: bool, **options: Any) -> None:
        reports = load_games(folder, games)
        if json:
            self.stdout.write(as_json({slug: counts(report) for slug, report in reports.items()}))
            return
        for slug, report in reports.items():
            self.stdout.write(f"{slug}: {'nothing changed' if report.is_quiet else 'loaded'}")
            self.stdout.write(table(["", *ACTIONS], _rows(report)))


def load_games(folder: Path, games: list[str]) -> dict[str, LoadReport]:
    """Load the named games, or all of a folder, each in its own transaction. Raises `CommandError`."""
    folders = sorted(path.parent for path in folder.glob("*/game.yaml"))
    unknown = set(games) - {path.name for path in folders}
    if unknown or not folders:
        raise CommandError(f"No starter data for {', '.join(sorted(unknown)) or 'any game'} in {folder}")
    reports = {}
    for path in folders:
        if games and path.name not in games:
            continue
        try:
            corpus = read_game(path)
            with progress_bar(len(corpus.entries()), path.name) as bar:
                reports[path.name] = load_game(corpus=corpus, progress=bar.update)
        except (CorpusError, CitationCycle) as error:
            raise CommandError(f"{error}. Nothing of {path.name} was loaded.") from error
    return reports


def counts(report: LoadReport) -> dict[str, dict[str, int]]:
    """Return a report as plain data."""
    return {action: dict(getattr(report, action)) for action in ACTIONS}


def _rows(report: LoadReport) -> list[list[object]]:
    return [[kind, *(getattr(report, action)[kind] for action in ACTIONS)] for kind in KINDS]
