"""`manage.py restore_base FILE`: fill an empty base from a file of `dump_base`."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from judgekb.backup.restoring import RestoreError, restore_base
from judgekb.terminal import as_json


class Command(BaseCommand):
    help = "Fill an empty base (after `migrate`) from a file of dump_base: all of it or nothing."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--json", action="store_true", help="rows by table and the hash, as JSON")

    def handle(self, *args: Any, file: Path, json: bool, **options: Any) -> None:
        try:
            dump = restore_base(file)
        except RestoreError as error:
            raise CommandError(str(error)) from error
        except OSError as error:
            raise CommandError(f"{file} cannot be read: {error.strerror or error}.") from error
        if json:
            self.stdout.write(as_json({"rows": dump.rows, "sha256": dump.sha256}))
        else:
            rows = sum(dump.rows.values())
            self.stdout.write(f"{rows} rows of {len(dump.rows)} tables restored. SHA-256 {dump.sha256}")
            self.stdout.write("The search index is made anew by run_consumer, or now by rebuild_index.")
