"""Write the whole base into a file, as it was at one moment."""

from __future__ import annotations

import gzip
import hashlib
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.db import connection, transaction
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone

from judgekb.backup.tables import KEPT_APPS, Names, columns, kept_models, rows_of

FORMAT = 1


@dataclass(frozen=True, slots=True)
class Dump:
    """What was written: rows by table, and the hash of them all, which is the same for equal bases."""

    rows: dict[str, int]
    sha256: str


def dump_base(path: Path) -> Dump:
    """Write the base into a file, which takes the place of an older one only when it is whole.

    Nobody but its owner may read it. Readers and, on PostgreSQL, writers go on meanwhile. Raises `OSError`.
    """
    unfinished = path.with_name(f"{path.name}.unfinished")
    opened = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    try:
        with os.fdopen(opened, "wb") as file:
            with gzip.GzipFile(filename="", mode="wb", compresslevel=6, fileobj=file, mtime=0) as packed, _one_moment():
                dump = _write(packed)
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(path)
    except BaseException:
        unfinished.unlink(missing_ok=True)
        raise
    return dump


@contextmanager
def _one_moment() -> Iterator[None]:
    """Read everything as of one moment, whatever is written meanwhile."""
    if connection.vendor == "postgresql" and not connection.in_atomic_block:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            yield
    else:  # SQLite: nobody writes while a transaction of ours is open
        with transaction.atomic():
            yield


def _write(file: Any) -> Dump:
    digest, counts, names = hashlib.sha256(), {}, Names()

    def line(value: Any) -> None:
        text = f"{as_line(value)}\n".encode()
        file.write(text)
        digest.update(text)

    file.write(f"{as_line(head())}\n".encode())
    for model in kept_models():
        label, count = model._meta.label, 0
        line({"table": label, "columns": [field.attname for field in columns(model)]})
        for row in rows_of(model, names):
            line(row)
            count += 1
        counts[label] = count
    dump = Dump(counts, digest.hexdigest())
    file.write(f"{as_line({'rows': dump.rows, 'sha256': dump.sha256})}\n".encode())
    return dump


def as_line(value: Any) -> str:
    """Return a value as one line of JSON. Keys are sorted, for PostgreSQL keeps them in an order of its own."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def head() -> dict[str, Any]:
    """Return the first line of a file: what it is, and the version of the tables."""
    return {"judgekb": "dump", "format": FORMAT, "made_at": timezone.now().isoformat(), "migrations": migrations()}


def migrations() -> list[str]:
    """Return the migrations that this base has of the tables that are kept."""
    applied = MigrationRecorder(connection).applied_migrations()
    return sorted(f"{app}.{name}" for app, name in applied if app in KEPT_APPS)
