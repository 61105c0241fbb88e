"""`manage.py rebuild_index`: make the search index anew from the database."""

from __future__ import annotations

from argparse import ArgumentParser
from time import perf_counter
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from judgekb.search.engines.base import SearchError
from judgekb.search.service import rebuild
from judgekb.terminal import as_json, progress_bar
from rulings.search.documents import count_documents


class Command(BaseCommand):
    help = "Make the search index anew. The site answers from the old one until it is done."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--json", action="store_true", help="print JSON")

    def handle(self, *args: Any, json: bool, **options: Any) -> None:
        began = perf_counter()
        try:
            with progress_bar(count_documents(), "index") as bar:
                count = rebuild(progress=bar.update)
        except SearchError as error:
            raise CommandError(str(error)) from error
        if json:
            self.stdout.write(as_json({"documents": count, "seconds": round(perf_counter() - began, 1)}))
            return
        self.stdout.write(f"The index holds {count} documents, made in {perf_counter() - began:.1f} s.")
