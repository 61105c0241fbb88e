"""Triggers that keep history, whoever writes: not `QuerySet.update`, not a hand in SQL.

Rows of history are never changed, deleted or replaced, and nobody approves a draft of which he wrote any version. They
are made after `migrate` where they are missing, because SQLite drops the triggers of a table that a migration makes
anew. A migration that has to rewrite such rows drops the triggers first; they come back at the end of `migrate`. Who
means to empty the base, or to drop a game whole, calls `let_go` before (`manage.py flush` does) and `keep_history`
after.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from django.db import DEFAULT_DB_ALIAS, connections, transaction
from django.db.models import Model, UniqueConstraint

from rulings.models import Draft, DraftComment, DraftStep, DraftVersion, LostLink, Publication, RulingRevision

KEPT: tuple[type[Model], ...] = (RulingRevision, DraftVersion, DraftStep, DraftComment, Publication, LostLink)
DRAFTS, VERSIONS = Draft._meta.db_table, DraftVersion._meta.db_table
APPROVER, WRITER = f"approver_of_{DRAFTS}", f"writer_of_{VERSIONS}"
WROTE = "who wrote a version of a draft does not approve it"

FUNCTIONS = f"""
CREATE OR REPLACE FUNCTION rulings_refuse_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are never changed', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE OR REPLACE FUNCTION rulings_refuse_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are never deleted', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE OR REPLACE FUNCTION rulings_refuse_approver() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM {VERSIONS} WHERE draft_id = NEW.id AND author_id = NEW.approved_by_id) THEN
    RAISE EXCEPTION '{WROTE}' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE FUNCTION rulings_refuse_writer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM {DRAFTS} WHERE id = NEW.draft_id AND approved_by_id = NEW.author_id) THEN
    RAISE EXCEPTION '{WROTE}' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
"""
POSTGRES = {
    "kept_{table}": "BEFORE UPDATE ON {table} FOR EACH ROW EXECUTE FUNCTION rulings_refuse_update()",
    "kept_{table}_delete": "BEFORE DELETE ON {table} FOR EACH ROW EXECUTE FUNCTION rulings_refuse_delete()",
    "kept_{table}_truncate": "BEFORE TRUNCATE ON {table} FOR EACH STATEMENT EXECUTE FUNCTION rulings_refuse_delete()",
}
POSTGRES_APPROVAL = {
    APPROVER: f"BEFORE INSERT OR UPDATE ON {DRAFTS} FOR EACH ROW EXECUTE FUNCTION rulings_refuse_approver()",
    WRITER: f"BEFORE INSERT ON {VERSIONS} FOR EACH ROW EXECUTE FUNCTION rulings_refuse_writer()",
}
# "INSERT OR REPLACE" deletes what stands in its way without a word to the triggers of deletion.
SQLITE = {
    "kept_{table}": "BEFORE UPDATE ON {table} BEGIN SELECT RAISE(ABORT, 'rows of {table} are never changed'); END",
    "kept_{table}_delete": (
        "BEFORE DELETE ON {table} BEGIN SELECT RAISE(ABORT, 'rows of {table} are never deleted'); END"
    ),
    "kept_{table}_replace": (
        "BEFORE INSERT ON {table} WHEN EXISTS (SELECT 1 FROM {table} WHERE {same})"
        " BEGIN SELECT RAISE(ABORT, 'rows of {table} are never replaced'); END"
    ),
}
SQLITE_APPROVAL = {
    APPROVER: (
        f"BEFORE UPDATE ON {DRAFTS} WHEN EXISTS"
        f" (SELECT 1 FROM {VERSIONS} WHERE draft_id = NEW.id AND author_id = NEW.approved_by_id)"
        f" BEGIN SELECT RAISE(ABORT, '{WROTE}'); END"
    ),
    WRITER: (
        f"BEFORE INSERT ON {VERSIONS} WHEN EXISTS"
        f" (SELECT 1 FROM {DRAFTS} WHERE id = NEW.draft_id AND approved_by_id = NEW.author_id)"
        f" BEGIN SELECT RAISE(ABORT, '{WROTE}'); END"
    ),
}


def keep_history(*, using: str = DEFAULT_DB_ALIAS, **_: object) -> None:
    """Make the triggers that are missing. Called after every `migrate`; several calls do no harm."""
    connection = connections[using]
    tables = set(connection.introspection.table_names())
    with transaction.atomic(using=using), connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(FUNCTIONS)
        held = held_triggers(using=using)
        for name, (table, form) in triggers(using=using).items():
            if name not in held and {table, DRAFTS, VERSIONS} <= tables:
                cursor.execute(f"CREATE TRIGGER {name} {form}")


def let_go(*, using: str = DEFAULT_DB_ALIAS) -> None:
    """Drop all triggers of this module, to empty the base or to drop a game on purpose."""
    _drop(triggers(using=using), using)


def let_go_of_drafts(*, using: str = DEFAULT_DB_ALIAS, **_: object) -> None:
    """Drop the triggers that name two tables: SQLite makes neither anew while they stand. Called before `migrate`."""
    _drop({name: one for name, one in triggers(using=using).items() if name in (APPROVER, WRITER)}, using)


def _drop(dropped: Mapping[str, tuple[str, str]], using: str) -> None:
    connection = connections[using]
    held = held_triggers(using=using)
    with transaction.atomic(using=using), connection.cursor() as cursor:
        for name, (table, _form) in dropped.items():
            if name in held:
                cursor.execute(f"DROP TRIGGER {name}" + (f" ON {table}" if connection.vendor == "postgresql" else ""))


def triggers(*, using: str = DEFAULT_DB_ALIAS) -> dict[str, tuple[str, str]]:
    """Return the table of every trigger and what it says, by its name."""
    is_postgres = connections[using].vendor == "postgresql"
    found: dict[str, tuple[str, str]] = {}
    for model in KEPT:
        table = model._meta.db_table
        for name, form in (POSTGRES if is_postgres else SQLITE).items():
            found[name.format(table=table)] = table, form.format(table=table, same=_same(model))
    for name, form in (POSTGRES_APPROVAL if is_postgres else SQLITE_APPROVAL).items():
        found[name] = DRAFTS if name == APPROVER else VERSIONS, form
    return found


def _same(model: type[Model]) -> str:
    """Return the condition under which a row stands in the way of a new one."""
    return " OR ".join(["id = NEW.id", *_unique(model)])


def _unique(model: type[Model]) -> Iterator[str]:
    names = {field.column: field.name for field in model._meta.concrete_fields}
    for one in model._meta.constraints:
        if isinstance(one, UniqueConstraint):
            columns = [column for column, name in names.items() if name in one.fields]
            yield f"({' AND '.join(f'{column} = NEW.{column}' for column in columns)})"


def held_triggers(*, using: str = DEFAULT_DB_ALIAS) -> set[str]:
    """Return the names of the triggers that a database has."""
    connection = connections[using]
    column = "tgname FROM pg_trigger" if connection.vendor == "postgresql" else "name FROM sqlite_master"
    where = "" if connection.vendor == "postgresql" else " WHERE type = 'trigger'"
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {column}{where}")
        return {row[0] for row in cursor.fetchall()}
