"""`manage.py show REF… [--on DATE] [--json]`: rulings under their references, as they stand on a day."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from datetime import date
from typing import Any

from django.core.management.base import BaseCommand

from judgekb.days import today
from judgekb.options import day_option
from judgekb.terminal import as_json
from rulings.presenting import ruling_data
from rulings.reading import read_reference
from rulings.search.resolve import nearest


class Command(BaseCommand):
    help = "Show rulings under their references. Unknown ones are named on stderr, and the exit code is 1."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("refs", nargs="+", metavar="REF", help="AK106.1, gyk.12 …")
        parser.add_argument("--on", type=day_option, default=None, metavar="DATE", help="the day (default: today)")
        parser.add_argument("--game", default=None, help="slug of the game, where several have the reference")
        parser.add_argument("--json", action="store_true", help="print JSON")

    def handle(
        self, *args: Any, refs: list[str], on: date | None, game: str | None, json: bool, **options: Any
    ) -> None:
        day = on or today()
        results = []
        unknown = []
        for ref in refs:
            found = read_reference(ref, day, game=game)
            if found is None:
                unknown.append(ref)
            else:
                results.append(ruling_data(found))
        if json:
            self.stdout.write(as_json({"on": day, "results": results, "unknown": unknown}))
        elif results:
            self.stdout.write("\n\n".join(_text(result) for result in results))
        for ref in unknown:
            near = ", ".join(thing.ref for thing in nearest(ref, game=game) if thing.kind == "ruling")
            self.stderr.write(f"No entry {ref}." + (f" Nearest: {near}." if near else ""))
        if unknown:
            sys.exit(1)


def _text(data: dict[str, Any]) -> str:
    """Return an entry as a person reads it on a terminal."""
    certain = "" if data["status_certain"] else " (not certain: the dates are only known within bounds)"
    lines = [f"{data['ref']}  [{data['status']}{certain}]", data["question"], "", data["answer"], ""]
    for label, edges in (("Superseded by", "superseded_by"), ("In part", "changed_by"), ("Disputed by", "disputed_by")):
        for edge in data[edges]:
            what = edge["clause"] or edge["reason"]
            lines.append(f"{label}: {edge['ref']}, since {edge['since']['not_after']}: {what}")
    cards = [f"{card['name']} ({card['edition']})" if card["edition"] else card["name"] for card in data["cards"]]
    for label, values in (("Cards", cards), ("Sections", data["sections"]), ("Topics", data["topics"])):
        if values:
            lines.append(f"{label}: {', '.join(values)}")
    return "\n".join(lines).rstrip()
