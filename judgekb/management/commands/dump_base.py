"""`manage.py dump_base FILE`: the whole base as one packed file, history, drafts and people too."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from judgekb.backup.dumping import dump_base
from judgekb.terminal import as_json


class Command(BaseCommand):
    help = "Write the whole base into a file (gzip; it holds hashes of passwords: keep it as you keep the base)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--json", action="store_true", help="rows by table and the hash, as JSON")

    def handle(self, *args: Any, file: Path, json: bool, **options: Any) -> None:
        try:
            dump = dump_base(file)
        except OSError as error:
            raise CommandError(f"{file} cannot be written: {error.strerror}.") from error
        if json:
            self.stdout.write(as_json({"rows": dump.rows, "sha256": dump.sha256}))
        else:
            self.stdout.write(
                f"{sum(dump.rows.values())} rows of {len(dump.rows)} tables written. SHA-256 {dump.sha256}"
            )
