"""`manage.py import_issue FILE --game G [--by USER --source CODE] [--json]`: a pasted issue, compared or drafted."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.core.management.base import BaseCommand, CommandError

from cards.models import Game
from judgekb.terminal import as_json, table
from judgekb.text import reference_key
from rulings.desk.content import ContentError
from rulings.desk.issues.batches import start_batch
from rulings.desk.issues.comparing import compare
from rulings.desk.issues.cutting import cut
from rulings.desk.issues.reading import MOST_BYTES, IssueError, decoded
from rulings.desk.issues.report import Row, row_of, rows_of
from rulings.models import Source

WIDEST = 60


class Command(BaseCommand):
    help = "Cut a column of questions and answers and say what is new, changed or the same; with --by, begin drafts."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE", help="text in UTF-8, one entry a line")
        parser.add_argument("--game", required=True, help="slug of the game")
        parser.add_argument("--by", default="", metavar="USER", help="the editor whose drafts they become")
        parser.add_argument("--source", default="", metavar="CODE", help="where entries without a mark stand: AK150")
        parser.add_argument("--json", action="store_true", help="print JSON")

    def handle(self, *args: Any, file: Path, game: str, by: str, source: str, json: bool, **options: Any) -> None:
        held = Game.objects.filter(slug=game).first()
        if held is None:
            raise CommandError(f"There is no game {game!r}.")
        try:
            with file.open("rb") as stream:
                text = decoded(stream.read(MOST_BYTES + 1))
            rows = _drafted(held, text, file.stem, by, source) if by else _compared(held, text)
        except OSError as error:
            raise CommandError(f"{file}: {error.strerror}.") from error
        except (IssueError, ContentError) as error:
            raise CommandError(f"{file}: {error} Nothing was written.") from error
        self.stdout.write(as_json([row.as_told() for row in rows]) if json else _text(rows))


def _compared(game: Game, text: str) -> list[Row]:
    compared = compare(game, cut(text))
    return [row_of(found, draft=None, doubts=(*found.entry.doubts, *found.doubts)) for found in compared]


def _drafted(game: Game, text: str, title: str, by: str, code: str) -> list[Row]:
    user = User.objects.filter(username=by).first()
    if user is None:
        raise CommandError(f"There is no user {by!r}.")
    source = Source.objects.filter(game=game, code_key=reference_key(code)).first() if code else None
    if code and source is None:
        raise CommandError(f"There is no source {code!r}.")
    try:
        return rows_of(start_batch(game=game, by=user, text=text, title=title, source=source))
    except PermissionDenied as error:
        raise CommandError(f"{by} may not write drafts.") from error


def _text(rows: list[Row]) -> str:
    lines = [
        [row.lines[0], row.verdict, row.ref or "-", f"{row.score:.2f}", row.question[:WIDEST], len(row.doubts)]
        for row in rows
    ]
    return table(["line", "verdict", "ref", "score", "question", "doubts"], lines)
