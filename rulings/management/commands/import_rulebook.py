"""`manage.py import_rulebook FILE --game GAME [--valid-from DAY] [--json] [--units]`: a rulebook into the base."""

from __future__ import annotations

from argparse import ArgumentParser
from datetime import date
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from judgekb.days import parse_day
from judgekb.terminal import as_json, progress_bar
from rulings.importers.faq.reading import MAX_BYTES
from rulings.importers.rulebooks.reading import Document, Reading, RulebookError, read_document
from rulings.importers.rulebooks.recipes import RECIPES, read_rulebook
from rulings.importers.rulebooks.report import ImportReport
from rulings.importers.rulebooks.write import import_rulebook

GAMES = ", ".join(RECIPES)


class Command(BaseCommand):
    help = (
        "Read the original rulebook of a game into the base: the text of each unit beside our own wording, units that "
        "are missing as rows with their kind and parent. Citations never change; a second run changes nothing."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE", help="the document, text in UTF-8")
        parser.add_argument("--game", required=True, metavar="GAME", help=f"slug of the game: {GAMES}")
        parser.add_argument(
            "--valid-from",
            default="",
            metavar="DAY",
            help="the day from which this text holds (2025-01-01); older texts are kept beside it",
        )
        parser.add_argument("--json", action="store_true", help="print the report (or the units) as JSON")
        parser.add_argument("--units", action="store_true", help="print the table of units and write nothing")

    def handle(self, *args: Any, file: Path, game: str, json: bool, units: bool, **options: Any) -> None:
        if game not in RECIPES:
            raise CommandError(f"There is no rulebook of {game!r} to read; these can be read: {GAMES}.")
        day = _day(options["valid_from"])
        document, reading = _read(file, game)
        if units:
            self.stdout.write(_units_as_json(game, reading) if json else RECIPES[game].table(reading.units), ending="")
            return
        report = _import(file, game, document, reading, day)
        self.stdout.write(as_json({"game": game, **report.as_data()}) if json else report.as_text())


def _day(text: str) -> date | None:
    try:
        return parse_day(text) if text else None
    except ValueError as error:
        raise CommandError(f"--valid-from: {error}") from error


def _read(file: Path, game: str) -> tuple[Document, Reading]:
    try:
        with file.open("rb") as stream:
            document = read_document(stream.read(MAX_BYTES + 1))
        return document, read_rulebook(document, game)
    except OSError as error:
        raise CommandError(f"{file}: {error.strerror}. Nothing was imported.") from error
    except RulebookError as error:
        raise CommandError(f"{file}: {error} Nothing was imported.") from error


def _import(file: Path, game: str, document: Document, reading: Reading, day: date | None) -> ImportReport:
    try:
        with progress_bar(len(reading.units), game) as bar:
            return import_rulebook(
                recipe=RECIPES[game], document=document, reading=reading, valid_from=day, progress=bar.update
            )
    except RulebookError as error:
        raise CommandError(f"{file}: {error} Nothing was imported.") from error


def _units_as_json(game: str, reading: Reading) -> str:
    recipe = RECIPES[game]
    units = [
        {
            "citation": recipe.citation(unit.number),
            "kind": unit.kind,
            "line": unit.line,
            "char_offset": unit.offset,
            "opening": unit.opening,
            "parent": recipe.citation(unit.parent) if unit.parent else None,
        }
        for unit in reading.units
    ]
    return as_json({"game": game, "units": units}) + "\n"
