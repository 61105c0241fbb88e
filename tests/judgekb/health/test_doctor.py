"""`manage.py doctor`: each thing that can be wrong is made wrong once, and told with what to do."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import timedelta
from functools import partial
from io import StringIO
from itertools import cycle
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.db import OperationalError, connection, connections
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone
from pytest_django import Settings

from judgekb.health import doctor, parts, pooling
from judgekb.search.models import OutboxEntry
from judgekb.search.service import rebuild
from tests.judgekb.test_checks import PUBLIC, manage
from tests.rows import make_ruling


@pytest.fixture
def healthy(db: None, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    make_ruling("AK1.1", "Kérdés?")
    OutboxEntry.objects.all().delete()
    User.objects.create_superuser("gondnok", password="x")
    rebuild()
    monkeypatch.setattr(doctor, "run_checks", lambda **more: [])


def wrong() -> list[tuple[str, str, str]]:
    """Return (name, level, what it says) of all that is not in order; each says what to do."""
    found = [finding for finding in doctor.examine() if finding.level != doctor.Level.OK]
    assert all(finding.do for finding in found)
    return [(finding.name, str(finding.level), finding.says) for finding in found]


def test_a_healthy_site(healthy: None) -> None:
    assert wrong() == []
    assert [finding.name for finding in doctor.examine()] == list(doctor.LOOKS)


def test_settings(healthy: None, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    settings.SEARCH_DOCUMENT_SOURCES = ["rulings.search.nowhere.documents"]
    settings.ENVIRONMENT = replace(settings.ENVIRONMENT, debug=True, allowed_hosts=["biro.example"])
    found = [(name, level, says.rsplit(" ", 1)[1]) for name, level, says in wrong() if name == "settings"]
    assert found == [("settings", "fault", "(search.E002)"), ("settings", "note", "(judgekb.W002)")]


class Usage(NamedTuple):
    free: int


@pytest.mark.usefixtures("healthy")
@pytest.mark.parametrize(("free", "told"), [(199_999_999, 1), (200_000_000, 0)])
def test_a_full_disk(tmp_path: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch, free: int, told: int) -> None:
    settings.SEARCH_ENGINE = "whoosh"
    monkeypatch.setattr(doctor, "_nearest", lambda folder: tmp_path)
    monkeypatch.setattr("shutil.disk_usage", lambda folder: Usage(free))
    assert [fault for fault in wrong() if fault[0] == "disk"] == [
        ("disk", "fault", f"199 MB are free in {tmp_path}.")
    ] * told


def test_a_folder_that_cannot_be_written(
    healthy: None, settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file in the place of the probe: root may write everywhere, so no mode of a folder would do."""
    monkeypatch.setattr(doctor, "_nearest", lambda folder: tmp_path)
    settings.SEARCH_ENGINE = "whoosh"
    (tmp_path / ".judgekb-doctor").mkdir()
    assert wrong()[:1] == [("disk", "fault", f"{tmp_path} cannot be written.")]


def fail(*args: Any, **kwargs: Any) -> None:
    raise OperationalError("no server at that port\nmore")


def test_no_database(healthy: None, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as gone:
        gone.setattr(connections["default"], "cursor", fail)
        found = wrong()
    assert found[0] == ("database", "fault", "The database does not answer: no server at that port")
    assert found[1:] == [(name, "note", "not looked at without the database.") for name in doctor.NEED_BASE]


def test_what_cannot_be_looked_at(healthy: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("judgekb.health.doctor.Game.objects.exists", fail)
    assert wrong() == [("data", "fault", "cannot be looked at: OperationalError: no server at that port")]


@pytest.mark.parametrize(
    ("one", "other", "told"),
    [
        ([1], [2], False),  # each its own: PostgreSQL itself, or a pooler in session mode
        ([1], [1], True),
        ([1], [2, 2, 3], True),
        ([1, 2], [2, 1], True),
    ],
)
def test_a_pooler_that_lends_connections(one: list[int], other: list[int], told: bool) -> None:
    """Given the processes that answer each of two connections, again and again."""
    assert pooling.mixed(partial(next, cycle(one)), partial(next, cycle(other))) is told


@pytest.mark.skipif("connection.vendor != 'postgresql'", reason="before SQLite stands no pooler")
@pytest.mark.parametrize(("prepares", "told"), [(True, ["pooler"]), (False, [])])
def test_a_pooler_that_loses_what_is_prepared(
    healthy: None, settings: Settings, monkeypatch: pytest.MonkeyPatch, prepares: bool, told: list[str]
) -> None:
    assert pooling.lends() is False
    monkeypatch.setattr(pooling, "mixed", lambda one, other: True)
    settings.DATABASE_PREPARE = prepares
    assert [name for name, _, _ in wrong()] == told


@pytest.mark.skipif("connection.vendor != 'postgresql'", reason="the clock of SQLite is ours")
@pytest.mark.parametrize(("seconds", "told"), [(29, []), (-31, ["clock"]), (31, ["clock"])])
def test_clocks_that_differ(healthy: None, monkeypatch: pytest.MonkeyPatch, seconds: int, told: list[str]) -> None:
    difference = doctor._difference
    monkeypatch.setattr(doctor, "_difference", lambda theirs: difference(theirs + timedelta(seconds=seconds)))
    assert [name for name, _, _ in wrong()] == told


def test_older_tables(healthy: None) -> None:
    MigrationRecorder(connection).record_unapplied("rulings", "0008_desk")
    told = [(name, "note", "not looked at without the tables.") for name in doctor.NEED_TABLES]
    assert wrong() == [("migrations", "fault", "1 migrations are not applied."), *told]


@pytest.mark.django_db
def test_an_empty_base() -> None:
    rebuild()
    assert [name for name, _, _ in wrong() if name != "settings"] == ["data", "people"]


def test_no_index(healthy: None, settings: Settings, tmp_path: Path) -> None:
    settings.SEARCH_ENGINE = "whoosh"
    settings.SEARCH_INDEX_DIR = tmp_path / "nowhere"
    assert [name for name, _, _ in wrong()] == ["index"]


@pytest.mark.parametrize(
    ("seconds", "told"),
    [(299, []), (301, [("consumer", "fault", "1 changes have been waiting for the index for more than 5 minutes.")])],
)
def test_no_consumer(healthy: None, seconds: int, told: list[Any]) -> None:
    OutboxEntry.objects.create(key="ruling/proba/AK1.1")
    OutboxEntry.objects.update(recorded_at=timezone.now() - timedelta(seconds=seconds))
    assert wrong() == told


def test_no_cache(healthy: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("judgekb.health.parts.cache.set", fail)
    assert wrong() == [("cache", "fault", "The cache does not answer: OperationalError.")]


@pytest.mark.parametrize(("debug", "told"), [(True, []), (False, ["static files"])])
def test_files_not_collected(healthy: None, settings: Settings, tmp_path: Path, debug: bool, told: list[str]) -> None:
    settings.STATIC_ROOT = tmp_path
    settings.ENVIRONMENT = replace(settings.ENVIRONMENT, debug=debug)
    assert [name for name, _, _ in wrong()] == told


def test_files_of_another_version(healthy: None, settings: Settings, tmp_path: Path) -> None:
    settings.ENVIRONMENT = replace(settings.ENVIRONMENT, debug=False)
    settings.STATIC_ROOT, settings.STATICFILES_DIRS = tmp_path / "collected", [tmp_path / "ours"]
    settings.STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
    for name in ("collected", "ours"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "a.css").write_text("a")
    (tmp_path / "collected" / "staticfiles.json").write_text('{"paths": {"a.css": "a.1.css"}}')
    assert (wrong(), parts.PARTS["static files"]()) == ([], "")
    (tmp_path / "ours" / "b.css").write_text("b")  # a new one
    (tmp_path / "ours" / "a.css").write_text("b")  # another one
    told = "2 static files are not collected as they are now: a.css, b.css"
    assert wrong() == [("static files", "fault", told)]
    parts._missing_static_files.cache_clear()
    assert parts.PARTS["static files"]() == "1 static files are not collected."
    parts._missing_static_files.cache_clear()


def test_nobody_to_administer(healthy: None) -> None:
    User.objects.update(is_active=False)
    assert wrong() == [("people", "note", "Nobody may administer the site; reading needs nobody.")]


def run(*arguments: str) -> tuple[int, str]:
    out = StringIO()
    try:
        call_command("doctor", *arguments, stdout=out)
    except SystemExit as end:
        return int(end.code or 0), out.getvalue()
    return 0, out.getvalue()


def test_the_command_ends_with_0_when_all_is_in_order(healthy: None) -> None:
    code, out = run()
    assert (code, out.strip().split("\n")[-1]) == (0, "The site is in order.")


def test_a_note_is_no_fault(healthy: None) -> None:
    User.objects.update(is_active=False)
    assert run()[0] == 0


def test_the_command_ends_with_1_and_says_what_to_do(healthy: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("judgekb.health.parts.cache.set", fail)
    code, out = run()
    assert code == 1
    assert "FAULT  cache: The cache does not answer: OperationalError.\n       do: Is Redis running" in out
    assert out.strip().split("\n")[-1] == "1 to mend."


def test_json(healthy: None) -> None:
    code, out = run("--json")
    assert (code, [row["name"] for row in json.loads(out)]) == (0, list(doctor.LOOKS))


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"DATABASE_URL": "postgres://x:titok@127.0.0.1:1/nincs"}, "FAULT  database: The database does not answer: "),
        (
            {"DATABASE_URL": "sqlite:////nincs/ilyen/titok.sqlite3"},
            "unable to open database file\n       do: Is there the folder",
        ),
        ({"CACHE_URL": "redis://:titok@127.0.0.1:1/0"}, "FAULT  cache: The cache does not answer: "),
    ],
)
def test_real_faults_show_no_password(given: dict[str, str], told: str) -> None:
    found = manage("doctor", **{**PUBLIC, **given})
    assert found.returncode == 1
    assert told in found.stdout
    assert "titok" not in found.stdout + found.stderr


def test_every_look_is_made_wrong_above() -> None:
    """A new look needs a test: this list is kept by hand."""
    tested = ["settings", "disk", "database", "pooler", "clock", "migrations", "data", "index", "consumer", "cache"]
    assert list(doctor.LOOKS) == [*tested, "static files", "people"]
