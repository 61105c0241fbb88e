"""When a part of the base was last written, whoever wrote it: the ground on which answers are kept.

Triggers of the database note every write, so nothing goes around them: not `QuerySet.update`, not an importer, not a
hand in the database; only PostgreSQL's `TRUNCATE` does. They are made after `migrate` where they are missing, because
SQLite drops the triggers of a table that a migration makes anew.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TypeVar

from django.db import connection, transaction
from django.db.models import Model
from django.utils import timezone

from judgekb.fixed_sql import rows_found
from judgekb.models import Touch

MOST_NOTES = 500  # above so many they are put together
TOKENS = 2**40  # a sum of millions of them fits 64 bits
EVENTS = ("INSERT", "UPDATE", "DELETE")
Watched = Mapping[type[Model], str]

FUNCTION = f"""
CREATE OR REPLACE FUNCTION judgekb_note_touch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO judgekb_touch (scope, writer, token, at)
  VALUES (TG_ARGV[0], txid_current(), floor(random() * {TOKENS})::bigint, clock_timestamp())
  ON CONFLICT (scope, writer) DO UPDATE SET token = EXCLUDED.token, at = EXCLUDED.at;
  RETURN NULL;
END $$
"""
# No "INSERT OR REPLACE": the way in which the outer statement treats conflicts would hold for it too.
SQLITE_TRIGGER = f"""
CREATE TRIGGER {{name}} AFTER {{event}} ON {{table}} BEGIN
  DELETE FROM judgekb_touch WHERE scope = '{{scope}}';
  INSERT INTO judgekb_touch (scope, writer, token, at)
  VALUES ('{{scope}}', 0, abs(random() % {TOKENS}), strftime('%Y-%m-%d %H:%M:%f', 'now'));
END
"""
POSTGRES_TRIGGER = """
CREATE TRIGGER {name} AFTER {event} ON {table} FOR EACH STATEMENT EXECUTE FUNCTION judgekb_note_touch('{scope}')
"""


@dataclass(frozen=True, slots=True)
class Version:
    """The state of some parts of the base: another `token` after every write; `at` is when the last one was."""

    token: str
    at: datetime | None
    scopes: frozenset[str] = frozenset()


def version(scopes: Iterable[str]) -> Version:
    """Return the state of the parts. One query; none for no parts, which never change."""
    parts = sorted(frozenset(scopes))
    if not parts:
        return Version("nothing", None)
    places = ", ".join(["%s"] * len(parts))
    sql = f"SELECT count(*), sum(token), max(at) FROM judgekb_touch WHERE scope IN ({places})"
    [(count, total, at)] = rows_found(connection.alias, sql, parts)  # plain SQL, for every page begins with it
    token = hashlib.sha256(f"{count}-{total}-{at}".encode()).hexdigest()[:16]
    if isinstance(at, str):  # SQLite has no type for it
        at = datetime.fromisoformat(at).replace(tzinfo=UTC)
    return Version(token, at, frozenset(parts))


Value = TypeVar("Value")
MOST_REMEMBERED = 64  # values in the memory of a process

_known: ContextVar[Version | None] = ContextVar("the state that was read for this request", default=None)
_remembered: dict[tuple[object, ...], tuple[str, object]] = {}


@contextmanager
def knowing(held: Version) -> Iterator[None]:
    """Within the block, let `remembered` go by a state that was read already."""
    token = _known.set(held)
    try:
        yield
    finally:
        _known.reset(token)


@contextmanager
def known(scopes: Collection[str]) -> Iterator[None]:
    """Within the block, let `remembered` go by the state of these parts. One query unless it was read already."""
    with nullcontext() if is_known(scopes) else knowing(version(scopes)):
        yield


def is_known(scopes: Collection[str]) -> bool:
    """Return whether `remembered` may return what it made before: the state of these parts was read already."""
    held = _known.get()
    return held is not None and held.scopes.issuperset(scopes)


def remembered(scopes: Collection[str], make: Callable[..., Value], *given: str | None) -> Value:
    """Return `make(*given)`; within `knowing`, what it returned before in the same state of the base.

    For what is small, asked for by every page and seldom written; `scopes` are the parts of the base that it is made
    from. Nobody may change what is returned.
    """
    held = _known.get()
    if held is None or not held.scopes.issuperset(scopes):
        return make(*given)
    key: tuple[object, ...] = (connection.settings_dict["NAME"], held.scopes, make, *given)
    state, value = _remembered.get(key, ("", None))
    if state != held.token:
        value = make(*given)
        if len(_remembered) >= MOST_REMEMBERED:
            _remembered.clear()
        _remembered[key] = (held.token, value)
    return value  # type: ignore[return-value]  # what `make` returned


def remembered_if_known(scopes: Collection[str], make: Callable[..., Value], *given: str | None) -> Value | None:
    """Return what `remembered` does; `None` where it would be made for this once: for what only spares other work."""
    return remembered(scopes, make, *given) if is_known(scopes) else None


def tidy() -> None:
    """Put one note in the place of many: on PostgreSQL every writing transaction leaves one, and all are added up.

    Notes of transactions that have not ended are not seen here, and stay.
    """
    if Touch.objects.count() <= MOST_NOTES:
        return
    with transaction.atomic():
        noted = list(Touch.objects.values_list("pk", "scope", "at"))
        Touch.objects.filter(pk__in=[pk for pk, _, _ in noted]).delete()
        latest: dict[str, datetime] = {}
        for _, scope, at in noted:
            latest[scope] = max(at, latest.get(scope, at))
        for scope, at in sorted(latest.items()):
            token = secrets.randbelow(TOKENS)
            Touch.objects.create(scope=scope, writer=-secrets.randbelow(TOKENS), token=token, at=at)


def watch(watched: Watched) -> None:
    """Let the database note every write to the tables, each under its part; make what is missing, forget old notes."""
    with transaction.atomic(), connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(FUNCTION)
        held = _held_triggers()
        form = POSTGRES_TRIGGER if connection.vendor == "postgresql" else SQLITE_TRIGGER
        for model, scope in watched.items():
            table = model._meta.db_table
            for event in EVENTS:
                name = f"touch_{scope}_{table}_{event}".lower()
                if name not in held:
                    cursor.execute(form.format(name=name, event=event, table=table, scope=scope))
        _begin_anew(set(watched.values()))


def _held_triggers() -> set[str]:
    if connection.vendor == "postgresql":
        sql = "SELECT tgname FROM pg_trigger WHERE tgname LIKE 'touch%'"
    else:
        sql = "SELECT name FROM sqlite_master WHERE type = 'trigger'"
    with connection.cursor() as cursor:
        cursor.execute(sql)
        return {row[0] for row in cursor.fetchall()}


def _begin_anew(scopes: set[str]) -> None:
    """Keep one note of each part: a migration may have changed anything."""
    Touch.objects.all().delete()
    now = timezone.now()
    Touch.objects.bulk_create(
        Touch(scope=scope, writer=0, token=secrets.randbelow(TOKENS), at=now) for scope in sorted(scopes)
    )
