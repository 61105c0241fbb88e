"""Triggers that keep the rows of history from being changed, whoever writes: not `QuerySet.update`, not a hand in SQL.

They are made after `migrate` where they are missing, because SQLite drops the triggers of a table that a migration
makes anew. Deleting stays possible in SQL: a game may be dropped whole, and a test database is flushed. A migration
that has to rewrite such rows drops the trigger first; it comes back at the end of `migrate`.
"""

from __future__ import annotations

from django.db import DEFAULT_DB_ALIAS, connections, transaction
from django.db.models import Model

from rulings.models import DraftComment, DraftStep, DraftVersion, Publication, RulingRevision

KEPT: tuple[type[Model], ...] = (RulingRevision, DraftVersion, DraftStep, DraftComment, Publication)

FUNCTION = """
CREATE OR REPLACE FUNCTION rulings_refuse_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are never changed', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$
"""
POSTGRES_TRIGGER = """
CREATE TRIGGER {name} BEFORE UPDATE ON {table} FOR EACH ROW EXECUTE FUNCTION rulings_refuse_update()
"""
SQLITE_TRIGGER = """
CREATE TRIGGER {name} BEFORE UPDATE ON {table} BEGIN SELECT RAISE(ABORT, 'rows of {table} are never changed'); END
"""


def name_of(model: type[Model]) -> str:
    """Return the name of the trigger of a table."""
    return f"kept_{model._meta.db_table}"


def keep_history(*, using: str = DEFAULT_DB_ALIAS, **_: object) -> None:
    """Make the triggers that are missing. Called after every `migrate`; several calls do no harm."""
    connection = connections[using]
    is_postgres = connection.vendor == "postgresql"
    tables = set(connection.introspection.table_names())
    with transaction.atomic(using=using), connection.cursor() as cursor:
        if is_postgres:
            cursor.execute(FUNCTION)
        held = held_triggers(using=using)
        for model in KEPT:
            table, name = model._meta.db_table, name_of(model)
            if name not in held and table in tables:
                cursor.execute((POSTGRES_TRIGGER if is_postgres else SQLITE_TRIGGER).format(name=name, table=table))


def held_triggers(*, using: str = DEFAULT_DB_ALIAS) -> set[str]:
    """Return the names of the triggers that a database has."""
    connection = connections[using]
    column = "tgname FROM pg_trigger" if connection.vendor == "postgresql" else "name FROM sqlite_master"
    where = "" if connection.vendor == "postgresql" else " WHERE type = 'trigger'"
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {column}{where}")
        return {row[0] for row in cursor.fetchall()}
