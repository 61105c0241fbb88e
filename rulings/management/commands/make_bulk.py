"""`manage.py make_bulk`: bring the bulk files in line with the base."""

from __future__ import annotations

from argparse import ArgumentParser
from time import perf_counter
from typing import Any

from django.core.management.base import BaseCommand

from judgekb.terminal import as_json
from rulings.bulk.make import make_bulk
from rulings.bulk.manifest import manifest


class Command(BaseCommand):
    help = "Make the bulk files that the base no longer agrees with. A second run writes nothing."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--json", action="store_true", help="print JSON")

    def handle(self, *args: Any, json: bool, **options: Any) -> None:
        began = perf_counter()
        made = make_bulk()
        seconds = round(perf_counter() - began, 1)
        version = manifest()["version"]
        if json:
            facts = {"files": made.files, "written": made.written, "pruned": made.pruned}
            self.stdout.write(as_json({"version": version, **facts, "seconds": seconds}))
            return
        for name in made.written:
            self.stdout.write(f"written: {name}")
        self.stdout.write(f"{len(made.written)} of {made.files} bulk files written in {seconds} s. Version {version}.")
