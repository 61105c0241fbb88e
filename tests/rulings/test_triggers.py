"""The rows of history are never changed, deleted or replaced, not even in SQL."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.core.management import call_command
from django.db import IntegrityError, connection, transaction
from django.db.models import CharField, Model
from django.utils import timezone

from rulings.desk.drafting import save_draft, submit
from rulings.models import Draft, DraftComment, DraftStep, DraftVersion, LostLink, Publication, RulingRevision
from rulings.models.unchanging import HistoryIsKept, Unchanging
from rulings.triggers import KEPT, WROTE, held_triggers, keep_history, let_go, let_go_of_drafts, triggers
from tests.rows import make_game, make_ruling
from tests.rulings.desk.people import editor, make_draft, publisher, reviewer

pytestmark = pytest.mark.django_db


def publication() -> Publication:
    return Publication.objects.create(
        game=make_game(), action="new", origin="desk", ref="AK1.1", title="Fúj?", at=timezone.now()
    )


def a_loss() -> LostLink:
    return LostLink.objects.create(publication=publication(), kind="card", key="kodfono")


def a_comment() -> DraftComment:
    return DraftComment.objects.create(draft=make_draft(), version=1, text="Jó?", by=editor(), at=timezone.now())


ROWS: dict[type[Model], Callable[[], Model | None]] = {
    RulingRevision: lambda: make_ruling("AK1.1").current,
    DraftVersion: lambda: make_draft().versions.all()[0],
    DraftStep: lambda: make_draft().steps.all()[0],
    DraftComment: a_comment,
    Publication: publication,
    LostLink: a_loss,
}
CHANGED = {
    RulingRevision: "answer",
    DraftVersion: "reason",
    DraftStep: "why",
    DraftComment: "text",
    Publication: "reason",
    LostLink: "key",
}


def test_all_unchanging_tables_are_kept() -> None:
    """After all migrations: SQLite loses the triggers of a table that a later one makes anew."""
    assert set(triggers()) <= held_triggers()
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


@pytest.mark.parametrize("model", KEPT)
def test_sql_does_not_delete_them(model: type[Model]) -> None:
    row = ROWS[model]()
    assert row is not None
    table = model._meta.db_table
    for statement in (f"DELETE FROM {table}", *emptying(table)):
        with (
            pytest.raises(IntegrityError, match=f"rows of {table} are never deleted"),
            transaction.atomic(),
            connection.cursor() as cursor,
        ):
            cursor.execute(statement)
    with pytest.raises((IntegrityError, HistoryIsKept)), transaction.atomic():
        model._default_manager.filter(pk=row.pk).delete()
    assert model._default_manager.filter(pk=row.pk).exists()


def emptying(table: str) -> list[str]:
    now = "SET CONSTRAINTS ALL IMMEDIATE"  # what was just written waits for nothing
    return [f"{now}; TRUNCATE {table} CASCADE"] if connection.vendor == "postgresql" else []


@pytest.mark.parametrize("model", KEPT)
def test_sqlite_does_not_replace_them(model: type[Model]) -> None:
    if connection.vendor != "sqlite":
        pytest.skip("only SQLite has INSERT OR REPLACE")
    row = ROWS[model]()
    assert row is not None
    table = model._meta.db_table
    columns = [str(field.column) for field in model._meta.concrete_fields]
    others = [column for column in columns if column != "id"]
    same_number = [f"INSERT OR REPLACE INTO {table} ({', '.join(others)}) SELECT {', '.join(others)} FROM {table}"]
    for statement in (
        f"INSERT OR REPLACE INTO {table} SELECT * FROM {table}",
        *(same_number if "number" in columns else ()),
    ):
        with (
            pytest.raises(IntegrityError, match=f"rows of {table} are never replaced"),
            transaction.atomic(),
            connection.cursor() as cursor,
        ):
            cursor.execute(statement)


class TestWhoWroteDoesNotApprove:
    """The database holds it too, for everybody who wrote any version, not only for the first and the last."""

    def between(self) -> tuple[Draft, int]:
        """Return a draft in review, and the id of somebody who wrote only its second version."""
        draft = make_draft()
        for who, answer in ((reviewer(), "Igen."), (editor(), "Nem.")):
            content = {**draft.content, "answer": answer}
            draft = save_draft(draft=draft, by=who, content=content, reason="", version=draft.version)
        return submit(draft=draft, by=editor()), reviewer().pk

    def test_in_sql(self) -> None:
        draft, wrote = self.between()
        with pytest.raises(IntegrityError, match=WROTE), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("UPDATE rulings_draft SET approved_by_id = %s WHERE id = %s", [wrote, draft.pk])
        with pytest.raises(IntegrityError, match=WROTE), transaction.atomic():
            Draft.objects.filter(pk=draft.pk).update(state="approved", approved_by=wrote)
        Draft.objects.filter(pk=draft.pk).update(state="approved", approved_by=publisher())

    def test_and_who_approved_does_not_write(self) -> None:
        draft, _wrote = self.between()
        Draft.objects.filter(pk=draft.pk).update(state="approved", approved_by=publisher())
        with pytest.raises(IntegrityError, match=WROTE), transaction.atomic():
            DraftVersion.objects.create(draft=draft, number=9, content={}, author=publisher(), at=timezone.now())


def test_a_table_that_was_made_anew_is_kept_again() -> None:
    name = f"kept_{DraftStep._meta.db_table}"
    on = f" ON {DraftStep._meta.db_table}" if connection.vendor == "postgresql" else ""
    with connection.cursor() as cursor:
        cursor.execute(f"DROP TRIGGER {name}{on}")
    assert name not in held_triggers()
    for _ in range(2):
        keep_history()
    assert name in held_triggers()


@pytest.mark.django_db(transaction=True)
def test_a_migration_can_make_the_tables_of_drafts_anew() -> None:
    """On SQLite each change of a column does; `migrate` tells before and after."""
    let_go_of_drafts()
    for model in (Draft, DraftVersion):
        held, shorter = model._meta.get_field("reason"), CharField(max_length=500)
        shorter.set_attributes_from_name("reason")
        for one, other in ((held, shorter), (shorter, held)):
            with connection.schema_editor() as editing:
                editing.alter_field(model, one, other)
    keep_history()
    assert set(triggers()) <= held_triggers()


def test_who_means_to_empty_the_base_lets_go_first() -> None:
    row = publication()
    let_go()
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM rulings_publication WHERE id = %s", [row.pk])
    keep_history()
    assert Publication.objects.count() == 0
    assert set(triggers()) <= held_triggers()


@pytest.mark.django_db(transaction=True)
def test_the_command_that_empties_the_base_does() -> None:
    publication()
    call_command("flush", interactive=False, verbosity=0)
    assert Publication.objects.count() == 0
    assert set(triggers()) <= held_triggers()
