"""`manage.py check_index [--json]`: look whether the search index is whole and up to date."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from judgekb.search.service import Report, inspect
from judgekb.terminal import as_json, progress_bar
from rulings.search.documents import count_documents


class Command(BaseCommand):
    help = "Check every byte of the search index and compare it with the database. Exit code 1 when anything is wrong."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--json", action="store_true", help="print JSON")

    def handle(self, *args: Any, json: bool, **options: Any) -> None:
        with progress_bar(count_documents(), "compare") as bar:
            report = inspect(progress=bar.update)
        if json:
            self.stdout.write(as_json(data(report)))
        else:
            self.stdout.write("\n".join(lines(report)))
        if report.faults:
            sys.exit(1)


def data(report: Report) -> dict[str, Any]:
    """Return a report as plain data."""
    return {"documents": report.documents, "waiting": report.waiting, "faults": list(report.faults)}


def lines(report: Report) -> list[str]:
    """Return a report as a person reads it."""
    waiting = f"{report.waiting} changes wait to be indexed." if report.waiting else "No changes wait."
    if not report.faults:
        return [f"The index is whole: {report.documents} documents. {waiting}"]
    return [*report.faults, f"The index is not in order. {waiting} `manage.py rebuild_index` makes it anew."]
