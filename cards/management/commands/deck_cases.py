"""`manage.py deck_cases FILE`: run a file of deck cases and print every one that differs."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from cards.decks.cases import CaseError, Library, Result, case_name, run_case
from cards.decks.reader import RuleDataError, read_book, read_names
from judgekb.days import today


class Command(BaseCommand):
    help = "Run a file of deck cases; exit code 0 when all come out as expected, else 1."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--json", action="store_true", help="print the differing cases as JSON")

    def handle(self, *args: Any, file: Path, json: bool = False, **options: Any) -> None:
        results = [_run(case, number) for number, case in enumerate(_read(file), start=1)]
        differing = [one for one in results if one.faults]
        self._print_json(differing, len(results)) if json else self._print(differing)
        self.stdout.write(f"{len(results) - len(differing)} of {len(results)} as expected")
        if differing:
            sys.exit(1)

    def _print(self, differing: list[Result]) -> None:
        for one in differing:
            self.stdout.write(f"{one.name}: {'; '.join(one.faults)}")
            self.stdout.write(f"  expected  {one.expected}\n  got       {one.got}")

    def _print_json(self, differing: list[Result], total: int) -> None:
        data = [
            {
                "case": one.name,
                "faults": list(one.faults),
                "expected": one.expected,
                "got": one.got,
                "report": one.report.as_dict() if one.report else None,
            }
            for one in differing
        ]
        self.stdout.write(json.dumps({"cases": total, "differing": data}, ensure_ascii=False, indent=1, default=str))


def _read(file: Path) -> list[Any]:
    try:
        data = json.loads(file.read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise CommandError(f"{file} cannot be read: {error.strerror}") from error
    except ValueError as error:
        raise CommandError(f"{file} is not JSON: {error}") from error
    cases = data.get("cases") if isinstance(data, dict) else data
    if not isinstance(cases, list):
        raise CommandError(f"{file} is no list of cases.")
    return cases


def _run(case: Any, number: int) -> Result:
    if not isinstance(case, dict):
        return Result(f"case-{number}", "a case", "no object", ("it is no object",))
    try:
        return run_case(case, library(str(case.get("game", "hkk"))), today(), number)
    except (CaseError, RuleDataError) as error:
        return Result(case_name(case, number), str(case.get("expected", "")), "not run", (str(error),))


@cache
def library(game: str) -> Library:
    """Return the rule data and card names of a game from the starter data. Raises `RuleDataError`."""
    folders = {path.parent.name: path.parent for path in Path(settings.CORPUS_DIR).glob("*/formats.yaml")}
    folder = folders.get(game)
    if folder is None:
        raise RuleDataError(f"There is no rule data of a game {game!r}.")
    return Library(read_book(folder / "formats.yaml"), read_names(folder / "cards.yaml"))
