"""Fill an empty base from a file of `dump_base`: all of it, or nothing."""

from __future__ import annotations

import gzip
import hashlib
import json
import zlib
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from django.apps import apps
from django.contrib.auth.models import Permission
from django.contrib.contenttypes.models import ContentType
from django.core.management.color import no_style
from django.db import DEFAULT_DB_ALIAS, Error, connection, transaction
from django.db.models import Field, Model
from django.db.models.sql import InsertQuery

from judgekb.backup.dumping import FORMAT, Dump, migrations
from judgekb.backup.tables import MADE_BY_MIGRATE, NAMED, columns, kept_models, read
from judgekb.health.parts import migrations as migrations_missing
from judgekb.search.outbox import request_rebuild

BATCH = 1_000  # rows written at once
LONGEST_LINE = 100_000_000  # bytes; no row of ours comes near it


class RestoreError(Exception):
    """The base cannot be filled from the file. The message says why, in a sentence."""


def restore_base(path: Path) -> Dump:
    """Fill the base, which must have its tables and nothing in them; return what was written.

    Everything is written in one transaction, with the triggers of the base in force, and kept only when every row of
    the file came and its hash is right. Raises `RestoreError`, and `OSError` for a file that cannot be read.
    """
    try:
        with transaction.atomic(), gzip.open(path, "rb") as file:
            _demand_empty()
            dump = _read(_Lines(file))
            _reset_sequences()
            request_rebuild()
        return dump
    except (EOFError, zlib.error, gzip.BadGzipFile, UnicodeDecodeError, json.JSONDecodeError) as error:
        raise RestoreError(f"{path.name} is damaged, or no file of dump_base: {error}") from error
    except (Error, ValueError, KeyError, TypeError) as error:
        raise RestoreError(f"The rows of {path.name} do not fit this base: {error}") from error


class _Lines:
    """The lines of a file, each hashed as it is read."""

    def __init__(self, file: Any) -> None:
        self._file = file
        self._digest = hashlib.sha256()
        self._last = b""

    def next(self) -> Any:
        """Return the value of the next line. Raises `RestoreError` at the end of the file."""
        line = self._file.readline(LONGEST_LINE)
        if not line.endswith(b"\n"):
            raise RestoreError("The file ends before its last line: it is not whole.")
        self._digest.update(self._last)
        self._last = line
        return json.loads(line)

    def demand_end(self) -> None:
        """Read to the end, where gzip has a checksum of its own. Raises `RestoreError` when more follows."""
        if self._file.read(1):
            raise RestoreError("The file goes on after its last line.")

    def forget(self) -> None:
        """Leave what was read so far out of the hash."""
        self._last = b""

    @property
    def sha256(self) -> str:
        """The hash of all lines but the last."""
        return self._digest.hexdigest()


def _demand_empty() -> None:
    if migrations_missing():
        raise RestoreError("This base lacks tables: run manage.py migrate first.")
    for model in kept_models():
        if model._meta.label not in MADE_BY_MIGRATE and model._base_manager.exists():
            raise RestoreError(f"This base is not empty: {model._meta.label} has rows. Restore into a new one.")


def _read(lines: _Lines) -> Dump:
    _look_at_head(lines.next())
    lines.forget()
    _drop_roles()
    counts: dict[str, int] = {}
    told = lines.next()
    while "table" in told:
        model = _model(told)
        counts[model._meta.label], told = _fill(model, lines)
    if missing := {model._meta.label for model in kept_models()} - counts.keys():
        raise RestoreError(f"The file lacks tables: {', '.join(sorted(missing))}.")
    if (told.get("rows"), told.get("sha256")) != (counts, lines.sha256):
        raise RestoreError("The file is damaged: its rows are not those that were written.")
    lines.demand_end()
    return Dump(counts, lines.sha256)


def _look_at_head(head: Any) -> None:
    if not isinstance(head, dict) or head.get("judgekb") != "dump":
        raise RestoreError("This is no file of dump_base.")
    if head.get("format") != FORMAT:
        raise RestoreError(f"The file has the format {head.get('format')}; this version reads {FORMAT}.")
    theirs, ours = set(head.get("migrations", ())), set(migrations())
    if theirs != ours:
        names = ", ".join(sorted(theirs ^ ours)[:5])
        raise RestoreError(f"The file was made by another version, whose tables are not these: they differ by {names}.")


def _drop_roles() -> None:
    """Take away what `migrate` has made: the file tells the roles as they were."""
    for label in reversed(MADE_BY_MIGRATE):
        apps.get_model(label)._base_manager.all().delete()


def _model(told: Any) -> type[Model]:
    model = {one._meta.label: one for one in kept_models()}.get(told["table"])
    if model is None:
        raise RestoreError(f"The file holds a table that is not ours: {told['table']}.")
    if told["columns"] != [field.attname for field in columns(model)]:
        raise RestoreError(f"The columns of {told['table']} are not those of this version.")
    return model


def _fill(model: type[Model], lines: _Lines) -> tuple[int, Any]:
    """Write the rows of a table; return their number, and the line after them."""
    fields = columns(model)
    known = [_numbers(field) for field in fields]
    rest: list[Any] = []

    def rows() -> Iterator[Model]:
        while isinstance(row := lines.next(), list):
            yield _row(model, fields, known, row)
        rest.append(row)

    count, every = 0, rows()
    size = min(BATCH, connection.ops.bulk_batch_size(fields, [None] * BATCH))
    while batch := list(islice(every, size)):
        query = InsertQuery(model)
        query.insert_values(fields, batch, raw=True)  # raw: the times of change stay what they were
        query.get_compiler(using=DEFAULT_DB_ALIAS).execute_sql()
        count += len(batch)
    return count, rest[0]


def _row(
    model: type[Model], fields: list[Field[Any, Any]], known: list[dict[str, int] | None], row: list[Any]
) -> Model:
    values = {
        field.attname: read(field, value) if names is None or value is None else names[value]
        for field, names, value in zip(fields, known, row, strict=True)
    }
    return model(**values)


def _numbers(field: Field[Any, Any]) -> dict[str, int] | None:
    """Return the numbers of what `migrate` made, by the names under which it is written; else `None`."""
    target = field.remote_field.model if field.remote_field else None
    if target not in (Permission, ContentType):
        return None
    rows = target._default_manager.values_list("pk", *NAMED[target])
    return {".".join(parts): pk for pk, *parts in rows}


def _reset_sequences() -> None:
    """Let PostgreSQL number the next rows after those that came."""
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), kept_models()):
            cursor.execute(statement)
