"""`manage.py check_deck FILE --format … --on …`: is this list legal? The exit code says it."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from datetime import date
from pathlib import Path
from typing import Any, NoReturn

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError

from cards.decks.text import MAX_BYTES, TooLarge
from judgekb.options import day_option
from judgekb.terminal import as_json
from rulings.decks.answers import CannotCheck, UnknownFormat, UnknownGame
from rulings.decks.asking import NUMBERS
from rulings.decks.presenting import checked_data, deck_data
from rulings.decks.service import check_text
from rulings.decks.telling import told
from rulings.decks.uploads import Unreadable, text_of_file

EXIT_CODES = {"legal": 0, "illegal": 1, "undetermined": 2}
UNREADABLE = 3


class Command(BaseCommand):
    help = (
        "Check a decklist (text, CSV or JSON; - is stdin). Exit code 0: legal, 1: illegal, 2: undetermined, "
        "3: the list or the question cannot be read."
    )

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> CommandParser:
        """A wrong option exits with 3 as well: 2, which argparse uses, means undetermined."""
        parser = super().create_parser(prog_name, subcommand, **kwargs)
        if parser.called_from_command_line:
            parser.error = self._refuse_options(parser)  # type: ignore[method-assign]
        return parser

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE", help="the list; - reads it from stdin")
        parser.add_argument("--format", default="", help="slug or name of the format (default: what the list says)")
        parser.add_argument("--game", default="", help="slug of the game (default: what the list says)")
        parser.add_argument("--on", type=day_option, default=None, help="the day (default: the list's, else today)")
        parser.add_argument("--partner", metavar="FILE", help="the other list of a pair")
        parser.add_argument("--before", metavar="FILE", help="the registered list, when FILE is that after a swap")
        for name in NUMBERS:
            parser.add_argument(f"--{name.replace('_', '-')}", type=int, help="an option of the event")
        parser.add_argument("--as", dest="kind", choices=["text", "csv", "json"], help="default: by the file's name")
        parser.add_argument("--json", action="store_true", help="print the report as JSON")

    def handle(
        self, *args: Any, file: str, format: str, game: str, on: date | None, json: bool, **options: Any
    ) -> None:
        kind = options["kind"]
        try:
            checked = check_text(
                _read(file, kind),
                game=game or None,
                format=format or None,
                on=on,
                partner_text=_read(options["partner"], kind),
                before_text=_read(options["before"], kind),
                extra={name: options[name] for name in NUMBERS},
            )
        except (TooLarge, Unreadable, OSError) as error:
            raise CommandError(_reason(error), returncode=UNREADABLE) from error
        except CannotCheck as error:
            raise CommandError(f"{error}{_near(error)}", returncode=UNREADABLE) from error
        except DatabaseError as error:  # a traceback would exit with 1, which means illegal
            first, _, _ = str(error).partition("\n")  # the rest is the query
            reason = f"The base cannot be read ({first}): run manage.py setup_site."
            raise CommandError(reason, returncode=UNREADABLE) from error
        if json:
            self.stdout.write(as_json({**checked_data(checked), "deck": deck_data(checked.deck)}))
        else:
            for line in told(checked):
                self.stdout.write(line)
        if code := EXIT_CODES[checked.report.verdict]:
            sys.exit(code)

    def _refuse_options(self, parser: ArgumentParser) -> Any:
        def refuse(message: str) -> NoReturn:
            parser.print_usage(sys.stderr)
            parser.exit(UNREADABLE, f"{parser.prog}: error: {message}\n")

        return refuse


def _read(name: str | None, kind: str | None) -> str:
    if not name:
        return ""
    if name == "-":
        content = sys.stdin.buffer.read(MAX_BYTES + 1)
    else:
        with Path(name).open("rb") as stream:
            content = stream.read(MAX_BYTES + 1)
    if b"\x00" in content and not content.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise Unreadable(f"{name} is no text.")
    ending = {"text": "list.txt", "csv": "list.csv", "json": "list.json"}
    return text_of_file(ending[kind] if kind else name, content)


def _reason(error: Exception) -> str:
    if isinstance(error, OSError):
        return f"{error.filename} cannot be read: {error.strerror}."
    return str(error)


def _near(error: CannotCheck) -> str:
    if isinstance(error, UnknownGame):
        return f" Games: {', '.join(error.near)}."
    if isinstance(error, UnknownFormat):
        names = dict.fromkeys(one.slug for one in error.near)  # games may share one
        return f" Did you mean {', '.join(names)}?" if names else ""
    return ""
