"""`manage.py link FILE [--game hkk] [--json]`: the names and citations that a text holds."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from bisect import bisect_right
from dataclasses import asdict
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from cards.models import Card, Game
from judgekb.terminal import as_json, table
from rulings.linking.base import load_linker
from rulings.linking.link import Link, Suggestion

MAX_BYTES = 50_000_000
HEAD = ("kind", "name", "edition", "surface", "line:column", "offset", "certain")


class Command(BaseCommand):
    help = (
        "Show the cards, terms, sections, sources and entries that a text names, each with its place, and the cards "
        "that misspelt names may mean. Offsets count characters from 0, lines and columns from 1."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE", help="a text in UTF-8; - reads the standard input")
        parser.add_argument("--game", default="hkk", metavar="GAME", help="slug of the game (default: hkk)")
        parser.add_argument("--json", action="store_true", help="print JSON")

    def handle(self, *args: Any, file: str, game: str, json: bool, **options: Any) -> None:
        found = Game.objects.filter(slug=game).first()
        if found is None:
            held = ", ".join(Game.objects.values_list("slug", flat=True)) or "none: run load_corpus"
            raise CommandError(f"There is no game {game!r}. Games held: {held}.")
        if not Card.objects.filter(game=found).exists():
            self.stderr.write(f"The base holds no cards of {game}, so none can be found: run load_corpus.")
        text = _read(file)
        linker = load_linker(found)
        places = _Places(text)
        links, suggestions = linker.find(text), linker.suggestions(text)
        if json:
            rows = [{**asdict(link), **places.of(link)} for link in links]
            meant = [{**asdict(suggestion), **places.of(suggestion)} for suggestion in suggestions]
            self.stdout.write(as_json({"game": game, "links": rows, "suggestions": meant}))
            return
        self.stdout.write(table(HEAD, [_row(link, places) for link in links]) if links else "Nothing is named.")
        for suggestion in suggestions:
            self.stdout.write(f"{places.text_of(suggestion)}: {suggestion.surface!r}: {suggestion.name}?")


class _Places:
    """Lines and columns of offsets."""

    def __init__(self, text: str) -> None:
        self.starts = [0, *(place + 1 for place, letter in enumerate(text) if letter == "\n")]

    def of(self, found: Link | Suggestion) -> dict[str, int]:
        line = bisect_right(self.starts, found.start)
        return {"line": line, "column": found.start - self.starts[line - 1] + 1}

    def text_of(self, found: Link | Suggestion) -> str:
        return "{line}:{column}".format(**self.of(found))


def _row(link: Link, places: _Places) -> list[object]:
    certain = "yes" if link.certain else "no"
    surface = " ".join(link.surface.split())
    return [link.kind, link.name, link.edition, surface, places.text_of(link), link.start, certain]


def _read(file: str) -> str:
    """Return the text of a file or of the standard input. Raises `CommandError`."""
    try:
        if file == "-":
            data = sys.stdin.buffer.read(MAX_BYTES + 1)
        else:
            with Path(file).open("rb") as stream:
                data = stream.read(MAX_BYTES + 1)
        if len(data) > MAX_BYTES:
            raise CommandError(f"{file}: longer than {MAX_BYTES // 1_000_000} MB.")
        return data.decode("utf-8-sig")
    except OSError as error:
        raise CommandError(f"{file}: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise CommandError(f"{file}: not a text in UTF-8 (byte {error.start}).") from error
