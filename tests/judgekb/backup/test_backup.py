"""A base that was written into a file comes back whole: into an empty one, of either kind, or not at all."""

from __future__ import annotations

import gzip
import json
import shutil
import stat
from collections.abc import Callable, Iterator
from datetime import date
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.auth.models import Group, Permission, User
from django.contrib.contenttypes.models import ContentType
from django.core.management import CommandError, call_command
from django.db import IntegrityError, connection
from django.db.migrations.recorder import MigrationRecorder
from pytest_django import DjangoDbBlocker

from cards.models import Card, CardText
from judgekb.backup.dumping import dump_base
from judgekb.backup.restoring import RestoreError, restore_base
from judgekb.backup.tables import KEPT_APPS, LEFT_OUT, kept_models
from judgekb.search.models import OutboxEntry
from rulings.desk.publishing import publish
from rulings.models import (
    Citation,
    DraftVersion,
    Publication,
    Ruling,
    RulingCard,
    RulingRevision,
    RulingTopic,
    Section,
    Source,
    Term,
)
from rulings.triggers import keep_history, let_go
from tests.faults.sites import ON_POSTGRES, Site, copy_into
from tests.rows import make_card, make_edge, make_game, make_ruling, make_section
from tests.rulings.desk.approved import NOON, change_of
from tests.rulings.desk.people import editor, make_draft, publisher

pytestmark = pytest.mark.django_db(transaction=True)
OLD = "2001-02-03T04:05:06.000007+00:00"


@pytest.fixture
def base() -> None:
    """A ruling with history, links, drafts and people, and the letters that break things."""
    ruling = make_ruling(
        "AK1.1", question="Fúj-e a „szél”?\n\t\\ 𝄞 é", cards=(("Köd", "új", "subject"),), topics=("fújás",)
    )
    make_edge(make_ruling("AK2.1"), "AK1.1", "supersedes")
    make_section("21.6")
    CardText.objects.create(card=make_card("Köd"), language="hu", text="Elszáll.", valid_from=date(2020, 1, 2))
    Term.objects.create(game=make_game(), name="Szél", slug="szel", aliases=["szellő", "„fuvallat”"])
    publish(draft=change_of(ruling, answer="Nem fúj."), by=publisher(), at=NOON)
    make_draft(content={"question": "Hó?", "answer": "Esik."})
    User.objects.get(username=editor().username).user_permissions.add(Permission.objects.get(codename="add_card"))
    kind = ContentType.objects.get_for_model(Ruling)
    LogEntry.objects.create(user=editor(), content_type=kind, object_id="1", object_repr="x", action_flag=CHANGE)
    Card.objects.update(updated_at=OLD)


def empty() -> None:
    """Empty the base, as a new one is after `migrate`."""
    let_go()
    call_command("flush", interactive=False, verbosity=0)
    keep_history()
    call_command("migrate", verbosity=0)


def lines_of(path: Path) -> list[Any]:
    with gzip.open(path, "rt", encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def rewrite(path: Path, change: Callable[[list[str]], None]) -> Path:
    """Change the lines of a file."""
    with gzip.open(path, "rt", encoding="utf-8", newline="\n") as file:
        lines = file.readlines()
    change(lines)
    with gzip.open(path, "wt", encoding="utf-8", newline="\n") as file:
        file.writelines(lines)
    return path


def files_of(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.fixture(scope="module")
def migrated(
    tmp_path_factory: pytest.TempPathFactory, django_db_setup: None, django_db_blocker: DjangoDbBlocker
) -> Path:
    """A base of SQLite that is as `migrate` leaves it: that of the suite where it is one, which is quicker."""
    path = tmp_path_factory.mktemp("migrated") / "base.sqlite3"
    if ON_POSTGRES:
        Site(path.parent, f"sqlite:///{path}").manage("migrate", "--verbosity", "0")
    else:
        with django_db_blocker.unblock():
            connection.ensure_connection()
            copy_into(path)
    return path


@pytest.fixture
def other(tmp_path: Path, migrated: Path) -> Iterator[Site]:
    """Another base, of SQLite, with processes of its own."""
    path = shutil.copy(migrated, tmp_path / "other.sqlite3")
    site = Site(tmp_path, f"sqlite:///{path}")
    try:
        yield site
    finally:
        site.end()


def test_every_table_is_kept_or_left_out_for_a_reason() -> None:
    ours = {model._meta.label for model in kept_models()}
    assert {model._meta.label for model in apps.get_models(include_auto_created=True)} - ours == set(LEFT_OUT)
    assert {label.split(".")[0] for label in ours} == set(KEPT_APPS)


def test_a_base_comes_back(base: None, tmp_path: Path) -> None:
    path, again = tmp_path / "base.gz", tmp_path / "again.gz"
    written = dump_base(path)
    assert {"rulings.RulingRevision", "rulings.DraftVersion", "rulings.Publication"} <= {
        label for label, count in written.rows.items() if count
    }
    empty()
    assert restore_base(path) == written
    assert dump_base(again) == written
    assert lines_of(path)[1:] == lines_of(again)[1:]
    assert Card.objects.values_list("updated_at", flat=True).distinct().get().isoformat() == OLD
    assert [entry.key for entry in OutboxEntry.objects.all()] == ["*"]


def test_what_came_back_is_in_use(base: None, tmp_path: Path) -> None:
    """Numbers go on where they were, the triggers hold, people and their roles are who they were."""
    path = tmp_path / "base.gz"
    dump_base(path)
    numbers = set(Ruling.objects.values_list("pk", flat=True))
    roles = {group.name: group.permissions.count() for group in Group.objects.all()}
    empty()
    restore_base(path)
    assert make_ruling("AK9.1").pk > max(numbers)
    with pytest.raises(IntegrityError):
        RulingRevision.objects.update(question="más")
    user = User.objects.get(username=editor().username)
    assert user.has_perm("cards.add_card")
    assert [group.name for group in user.groups.all()] == [group.name for group in editor().groups.all()]
    assert {group.name: group.permissions.count() for group in Group.objects.all()} == roles
    assert LogEntry.objects.get().content_type == ContentType.objects.get_for_model(Ruling)


def test_it_moves_to_another_database_and_back(base: None, tmp_path: Path, other: Site) -> None:
    """On PostgreSQL this goes to SQLite and back; on SQLite into another file and back."""
    path, there, back = tmp_path / "base.gz", tmp_path / "there.gz", tmp_path / "back.gz"
    written = dump_base(path)
    call_command("export_corpus", "--folder", str(tmp_path / "here"), stdout=StringIO())
    empty()
    assert json.loads(other.manage("restore_base", str(path), "--json")) == {
        "rows": written.rows,
        "sha256": written.sha256,
    }
    other.manage("dump_base", str(there))
    other.manage("export_corpus", "--folder", str(tmp_path / "there"))
    assert files_of(tmp_path / "there") == files_of(tmp_path / "here") != {}
    assert restore_base(there) == written
    assert dump_base(back) == written


def test_the_starter_data_moves_as_text(base: None, tmp_path: Path, other: Site) -> None:
    """`export_corpus` and `load_corpus`, from SQLite to PostgreSQL where the suite runs on it: the files are the same.

    So are the numbers of what they hold.
    """
    call_command("export_corpus", "--folder", str(tmp_path / "here"), stdout=StringIO())
    counted = counts()
    empty()
    if ON_POSTGRES:
        other.manage("load_corpus", "--folder", str(tmp_path / "here"))
        other.manage("export_corpus", "--folder", str(tmp_path / "there"))
    call_command("load_corpus", "--folder", str(tmp_path / ("there" if ON_POSTGRES else "here")), stdout=StringIO())
    call_command("export_corpus", "--folder", str(tmp_path / "back"), stdout=StringIO())
    assert files_of(tmp_path / "back") == files_of(tmp_path / "here") != {}
    assert counts() == counted


def counts() -> dict[str, int]:
    """Return how many rows the tables of the starter data have."""
    held = (Ruling, RulingRevision, Source, Section, Citation, RulingCard, RulingTopic, Card, Term)
    counted = {model.__name__: model._base_manager.count() for model in held}
    return counted | {"RulingRevision": Ruling.objects.exclude(current=None).count()}  # history is not in the files


def test_a_base_with_something_in_it_is_not_touched(base: None, tmp_path: Path) -> None:
    path = tmp_path / "base.gz"
    before = dump_base(path)
    with pytest.raises(RestoreError, match="not empty"):
        restore_base(path)
    assert dump_base(path) == before


def cut(lines: list[str]) -> None:
    del lines[-1]


def change_a_row(lines: list[str]) -> None:
    place = next(place for place, line in enumerate(lines) if "Elszáll." in line)
    lines[place] = lines[place].replace("Elszáll.", "Leszáll.")


def lose_a_row(lines: list[str]) -> None:
    del lines[next(place for place, line in enumerate(lines) if "Elszáll." in line)]


def lose_a_table(lines: list[str]) -> None:
    start = next(place for place, line in enumerate(lines) if '"cards.CardText"' in line)
    del lines[start : start + 2]


def add_a_table(lines: list[str]) -> None:
    lines.insert(1, '{"columns":["id"],"table":"sessions.Session"}\n')


def of_another_version(lines: list[str]) -> None:
    lines[0] = lines[0].replace("rulings.0001_initial", "rulings.0001_other")


def of_another_format(lines: list[str]) -> None:
    lines[0] = lines[0].replace('"format":1', '"format":2')


def of_another_kind(lines: list[str]) -> None:
    lines[0] = "[1]\n"


def no_json(lines: list[str]) -> None:
    lines[3] = "{\n"


def a_dead_link(lines: list[str]) -> None:
    place = next(place for place, line in enumerate(lines) if "Elszáll." in line)
    row = json.loads(lines[place])
    row[1:] = [99_999_999 if isinstance(value, int) and not isinstance(value, bool) else value for value in row[1:]]
    lines[place] = json.dumps(row) + "\n"


FAULTS: dict[str, Callable[[list[str]], None]] = {
    function.__name__: function
    for function in (
        cut,
        change_a_row,
        lose_a_row,
        lose_a_table,
        add_a_table,
        of_another_version,
        of_another_format,
        of_another_kind,
        no_json,
        a_dead_link,
    )
}


def test_a_damaged_file_changes_nothing(base: None, tmp_path: Path) -> None:
    path = tmp_path / "base.gz"
    dump_base(path)
    whole = path.read_bytes()
    empty()
    bare = dump_base(tmp_path / "bare.gz")
    for name, change in FAULTS.items():
        path.write_bytes(whole)
        with pytest.raises(RestoreError):
            restore_base(rewrite(path, change))
        assert dump_base(tmp_path / "after.gz") == bare, name
    for broken in (whole[: len(whole) // 2], whole[:-9], b"", b"text", whole[:200] + b"x" + whole[201:]):
        path.write_bytes(broken)
        with pytest.raises(RestoreError):
            restore_base(path)
        assert dump_base(tmp_path / "after.gz") == bare
    path.write_bytes(whole)
    restore_base(path)


def test_only_its_owner_reads_it_and_a_failed_one_leaves_the_older(
    base: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "base.gz"
    dump_base(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    whole = path.read_bytes()

    def full(*_: Any) -> Any:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("judgekb.backup.dumping.rows_of", full)
    with pytest.raises(OSError, match="No space"):
        dump_base(path)
    assert (path.read_bytes(), [one.name for one in tmp_path.iterdir()]) == (whole, ["base.gz"])


@pytest.mark.django_db
def test_a_base_without_tables_is_told_to_migrate(tmp_path: Path) -> None:
    MigrationRecorder(connection).record_unapplied("rulings", "0008_desk")
    (tmp_path / "base.gz").touch()
    with pytest.raises(RestoreError) as told:
        restore_base(tmp_path / "base.gz")
    assert str(told.value) == "This base lacks tables: run manage.py migrate first."


def test_the_commands(base: None, tmp_path: Path) -> None:
    path, out = tmp_path / "base.gz", StringIO()
    call_command("dump_base", str(path), stdout=out)
    with pytest.raises(CommandError, match="not empty"):
        call_command("restore_base", str(path))
    empty()
    call_command("restore_base", str(path), stdout=out)
    first, second, third = out.getvalue().splitlines()
    assert first.replace("written", "restored") == second
    assert third == "The search index is made anew by run_consumer, or now by rebuild_index."
    with pytest.raises(CommandError, match="cannot be read: No such file"):
        call_command("restore_base", str(tmp_path / "none.gz"))
    with pytest.raises(CommandError, match="cannot be written"):
        call_command("dump_base", str(tmp_path / "none" / "base.gz"))
    assert (DraftVersion.objects.exists(), Publication.objects.exists()) == (True, True)
