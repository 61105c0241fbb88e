"""`/health` says that the process lives, `/ready` which part keeps it from answering."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.db import OperationalError, connection, connections
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client
from pytest_django import DjangoAssertNumQueries, Settings

from judgekb.search.service import rebuild
from tests.rows import make_ruling

ALL_WELL = {"database": "ok", "migrations": "ok", "index": "ok", "cache": "ok", "static files": "ok"}
SECRET = "postgres://judgekb:titok@db/judgekb"


@pytest.fixture
def built(db: None) -> None:
    make_ruling("AK1.1", "Kérdés?")
    rebuild()


def fail(*args: Any, **kwargs: Any) -> None:
    raise OperationalError(SECRET)


@pytest.mark.django_db
def test_health_asks_nothing_of_the_base(client: Client, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    with django_assert_num_queries(0):
        response = client.get("/health")
    assert (response.status_code, response.json()) == (200, {"status": "ok"})
    assert "no-store" in response["Cache-Control"]
    assert client.post("/health").status_code == 405


def test_health_lives_without_a_base(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections["default"], "ensure_connection", fail)
    assert client.get("/health").status_code == 200


def test_ready(client: Client, built: None) -> None:
    response = client.get("/ready")
    assert (response.status_code, response.json()) == (200, {"status": "ok", "parts": ALL_WELL})
    assert "no-store" in response["Cache-Control"]


def not_ready(client: Client) -> Any:
    response = client.get("/ready")
    assert response.status_code == 503
    assert response.json()["status"] == "not ready"
    assert "titok" not in response.content.decode()
    return {name: state for name, state in response.json()["parts"].items() if state != "ok"}


def test_without_the_base(client: Client, built: None, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as gone:
        gone.setattr(connections["default"], "cursor", fail)
        wrong = not_ready(client)
    assert {**wrong, "index": ""} == {
        "database": "The database does not answer.",
        "migrations": "The tables cannot be looked at.",
        "index": "",  # of Whoosh it lies elsewhere
    }


def test_with_older_tables(client: Client, built: None) -> None:
    MigrationRecorder(connection).record_unapplied("rulings", "0008_desk")
    assert not_ready(client) == {"migrations": "1 migrations are not applied."}


@pytest.mark.django_db
def test_without_an_index(client: Client, settings: Settings, tmp_path: Path) -> None:
    settings.SEARCH_ENGINE = "whoosh"
    settings.SEARCH_INDEX_DIR = tmp_path / "nowhere"
    assert list(not_ready(client)) == ["index"]


def test_without_the_cache(client: Client, built: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("judgekb.health.parts.cache.set", fail)
    assert not_ready(client) == {"cache": "The cache does not answer."}


def test_with_a_cache_that_forgets(client: Client, built: None, settings: Settings) -> None:
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.dummy.DummyCache"}}
    assert not_ready(client) == {"cache": "The cache does not keep what is put into it."}


def test_both_answer_the_machine_beside_them_without_tls(client: Client, built: None, settings: Settings) -> None:
    settings.SECURE_SSL_REDIRECT = True
    assert [client.get(path).status_code for path in ("/health", "/ready", "/")] == [200, 200, 301]
