"""The rows of history are never changed, not even in SQL."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import IntegrityError, connection, transaction
from django.db.models import Model
from django.utils import timezone

from rulings.models import DraftComment, DraftStep, DraftVersion, Publication, RulingRevision
from rulings.models.unchanging import HistoryIsKept, Unchanging
from rulings.triggers import KEPT, held_triggers, keep_history, name_of
from tests.rows import make_game, make_ruling
from tests.rulings.desk.people import editor, make_draft

pytestmark = pytest.mark.django_db


def publication() -> Publication:
    return Publication.objects.create(
        game=make_game(), action="new", origin="desk", ref="AK1.1", title="Fúj?", at=timezone.now()
    )


def a_comment() -> DraftComment:
    return DraftComment.objects.create(draft=make_draft(), version=1, text="Jó?", by=editor(), at=timezone.now())


ROWS: dict[type[Model], Callable[[], Model | None]] = {
    RulingRevision: lambda: make_ruling("AK1.1").current,
    DraftVersion: lambda: make_draft().versions.all()[0],
    DraftStep: lambda: make_draft().steps.all()[0],
    DraftComment: a_comment,
    Publication: publication,
}
CHANGED = {
    RulingRevision: "answer",
    DraftVersion: "reason",
    DraftStep: "why",
    DraftComment: "text",
    Publication: "reason",
}


def test_all_unchanging_tables_are_kept() -> None:
    """After all migrations: SQLite loses the triggers of a table that a later one makes anew."""
    assert {name_of(model) for model in KEPT} <= held_triggers()
    assert {RulingRevision, *Unchanging.__subclasses__()} == set(KEPT)


@pytest.mark.parametrize("model", KEPT)
def test_sql_does_not_change_them(model: type[Model]) -> None:
    row, column = ROWS[model](), CHANGED[model]
    assert row is not None
    table, before = model._meta.db_table, getattr(row, column)
    with (
        pytest.raises(IntegrityError, match=f"rows of {table} are never changed"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(f"UPDATE {table} SET {column} = 'más' WHERE id = %s", [row.pk])
    with pytest.raises((IntegrityError, HistoryIsKept)), transaction.atomic():
        model._default_manager.filter(pk=row.pk).update(**{column: "más"})
    with pytest.raises(TypeError):
        row.save()
    row.refresh_from_db()
    assert getattr(row, column) == before


def test_a_table_that_was_made_anew_is_kept_again() -> None:
    on = f" ON {DraftStep._meta.db_table}" if connection.vendor == "postgresql" else ""
    with connection.cursor() as cursor:
        cursor.execute(f"DROP TRIGGER {name_of(DraftStep)}{on}")
    assert name_of(DraftStep) not in held_triggers()
    for _ in range(2):
        keep_history()
    assert name_of(DraftStep) in held_triggers()


def test_a_game_can_still_be_dropped_in_sql() -> None:
    row = publication()
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM rulings_publication WHERE id = %s", [row.pk])
    assert Publication.objects.count() == 0
