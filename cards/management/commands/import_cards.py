"""`manage.py import_cards FILE --game G [--apply] [--from DATE] [--json]`: cards and their texts from a CSV or JSON."""

from __future__ import annotations

from argparse import ArgumentParser
from datetime import date
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from cards.importing.comparing import compare
from cards.importing.difference import Difference
from cards.importing.held import held_cards, words_of
from cards.importing.reading import MAX_BYTES, FileError, Line, read_lines
from cards.importing.report import as_data, as_text
from cards.importing.writing import write_difference
from cards.models import Game
from judgekb.options import day_option
from judgekb.terminal import as_json, progress_bar

LONGEST_NOTE = 200


class Command(BaseCommand):
    help = (
        "Compare a file of cards with the base and say every difference; with --apply write it, all or nothing. "
        "Columns: name, edition, language, colours, types, subtypes, alignments, rarity, released, text, valid_from. "
        "An empty cell is unknown and changes nothing."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE", help="CSV with a header, or a JSON list; UTF-8")
        parser.add_argument("--game", required=True, metavar="GAME", help="slug of the game")
        parser.add_argument("--apply", action="store_true", help="write the differences (default: preview)")
        parser.add_argument(
            "--from", dest="begins", type=day_option, default=None, metavar="DATE", help="first day of the texts"
        )
        parser.add_argument(
            "--new", action="append", default=[], metavar="NAME", help="this name is a new card, though like another"
        )
        parser.add_argument("--source", default="", metavar="TEXT", help="where the texts stand (default: the file)")
        parser.add_argument("--json", action="store_true", help="print the report as JSON")

    def handle(self, *args: Any, file: Path, game: str, json: bool, **options: Any) -> None:
        held = Game.objects.filter(slug=game.lower()).first()
        if held is None:
            raise CommandError(f"There is no game {game!r}; load_corpus loads the games.")
        lines = _read(file)
        note = (options["source"] or file.name)[:LONGEST_NOTE]
        difference, applied = _import(held, lines, note, options)
        say = as_data if json else as_text
        told = say(difference, game=held.slug, applied=applied)
        self.stdout.write(as_json(told) if json else str(told))
        if options["apply"] and difference.refused:
            raise CommandError(f"{file}: {len(difference.refused)} lines are refused. Nothing was written.")


def _read(file: Path) -> list[Line]:
    try:
        with file.open("rb") as stream:
            return read_lines(stream.read(MAX_BYTES + 1))
    except OSError as error:
        raise CommandError(f"{file}: {error.strerror}. Nothing was written.") from error
    except FileError as error:
        raise CommandError(f"{file}: {error} Nothing was written.") from error


@transaction.atomic
def _import(game: Game, lines: list[Line], note: str, options: dict[str, Any]) -> tuple[Difference, bool]:
    """Compare, and write when that is asked for and no line is refused; say whether anything was written."""
    begins: date | None = options["begins"]
    difference = compare(lines, held_cards(game), words_of(game), valid_from=begins, new_names=options["new"])
    if not options["apply"] or difference.refused or difference.is_empty:
        return difference, False
    with progress_bar(None, "writing") as bar:
        write_difference(difference, game=game, source_note=note, progress=bar.update)
    return difference, True
