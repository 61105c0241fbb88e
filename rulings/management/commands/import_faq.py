"""`manage.py import_faq FILE [--game hkk] [--json]`: put the original HKK FAQ document into the base."""

from __future__ import annotations

import re
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from cards.models import Game
from judgekb.terminal import as_json, progress_bar
from rulings.importers.faq.numbering import Decisions
from rulings.importers.faq.reading import MAX_BYTES, Document, FaqError, read_document
from rulings.importers.faq.report import ImportReport
from rulings.importers.faq.write import import_document

HKK = "hkk"
SAME = re.compile(r"([0-9]{1,7})=(\S{1,60})")
NEW = re.compile(r"[0-9]{1,7}")


class Command(BaseCommand):
    help = (
        "Read the original FAQ document of HKK into the base: its text beside our own wording, entries that are "
        "missing as they stand in it. References never change; a second run changes nothing."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE", help="the document, text in UTF-8")
        parser.add_argument("--game", default=HKK, metavar="GAME", help="slug of the game: hkk")
        parser.add_argument("--json", action="store_true", help="print the report as JSON")
        parser.add_argument(
            "--same",
            action="append",
            default=[],
            metavar="LINE=REF",
            help="the entry on this line is an edited form of that one; its text replaces the one held",
        )
        parser.add_argument(
            "--new",
            action="append",
            default=[],
            metavar="LINE",
            help="the entry on this line is new, though like another",
        )

    def handle(self, *args: Any, file: Path, game: str, json: bool, **options: Any) -> None:
        if game != HKK:
            raise CommandError(f"Only the FAQ of hkk can be read; there is no such document of {game!r}.")
        try:
            report = _import(_read(file), _decisions(options["same"], options["new"]))
        except FaqError as error:
            raise CommandError(f"{file}: {error} Nothing was imported.") from error
        self.stdout.write(as_json({"game": game, **report.as_data()}) if json else report.as_text())


def _read(file: Path) -> Document:
    try:
        with file.open("rb") as stream:
            return read_document(stream.read(MAX_BYTES + 1))
    except OSError as error:
        raise CommandError(f"{file}: {error.strerror}. Nothing was imported.") from error


def _decisions(same: list[str], new: list[str]) -> Decisions:
    pairs = [SAME.fullmatch(text) for text in same]
    if not all(pairs) or not all(NEW.fullmatch(text) for text in new):
        raise CommandError("Decisions are written --same LINE=REF and --new LINE, for example --same 415=AK106.3.")
    return Decisions(
        same={int(pair.group(1)): pair.group(2) for pair in pairs if pair}, new={int(text) for text in new}
    )


@transaction.atomic
def _import(document: Document, decisions: Decisions) -> ImportReport:
    game, _ = Game.objects.get_or_create(slug=HKK, defaults={"name": "Hatalom Kártyái Kártyajáték", "language": "hu"})
    with progress_bar(len(document.candidates), HKK) as bar:
        return import_document(game=game, document=document, decisions=decisions, progress=bar.update)
