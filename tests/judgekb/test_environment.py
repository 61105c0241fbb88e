"""Settings come from the environment only, typed, with clear refusals."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from judgekb.environment import ENVIRONMENT_SETTINGS, LOCAL_HOSTS, read_environment


@pytest.fixture(autouse=True)
def bare_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for setting in ENVIRONMENT_SETTINGS:
        monkeypatch.delenv(setting.name, raising=False)


def test_without_settings_it_runs_locally_with_a_key_of_its_own(tmp_path: Path) -> None:
    first, second = read_environment(tmp_path), read_environment(tmp_path)
    key = tmp_path / "var" / "secret_key"
    assert (first.debug, first.allowed_hosts, first.search_engine) == (True, LOCAL_HOSTS, "whoosh")
    assert first.secret_key == second.secret_key == key.read_text()
    assert len(first.secret_key) >= 50
    assert stat.S_IMODE(key.stat().st_mode) == 0o600
    assert first.database["NAME"] == str(tmp_path / "var" / "judgekb.sqlite3")


@pytest.mark.parametrize(
    ("given", "named"),
    [
        ({"DEBUG": "false"}, "SECRET_KEY"),
        ({"DEBUG": "false"}, "ALLOWED_HOSTS"),
        ({"DEBUG": "false", "SECRET_KEY": "x" * 50}, "false, so ALLOWED_HOSTS"),
        ({"DEBUG": "false", "SECRET_KEY": "x" * 49, "ALLOWED_HOSTS": "a.example"}, "at least 50 letters"),
        ({"DEBUG": "maybe"}, "DEBUG"),
        ({"SEARCH_ENGINE": "grep"}, "SEARCH_ENGINE"),
        ({"DATABASE_URL": "nonsense"}, "DATABASE_URL"),
        ({"DATABASE_URL": "mysql://u:p@db/x"}, "DATABASE_URL must be a postgres:// or sqlite:// URL"),
        ({"DATABASE_URL": "postgres://u:p@db:port/x"}, "DATABASE_URL"),
        ({"CACHE_URL": "memcached://x"}, "CACHE_URL"),
        ({"CACHE_URL": "redis://cache/name"}, "CACHE_URL must end with the number"),
        ({"CACHE_URL": "redis://cache/²"}, "CACHE_URL must end with the number"),
        ({"WEB_CONCURRENCY": "0"}, "WEB_CONCURRENCY is 0; it must be at least 1"),
        ({"WEB_CONCURRENCY": "many"}, "WEB_CONCURRENCY"),
        ({"TRUSTED_PROXIES": "-1"}, "TRUSTED_PROXIES is -1; it must be at least 0"),
        ({"LOGIN_ATTEMPTS": "0"}, "LOGIN_ATTEMPTS is 0"),
        ({"LOGIN_LOCK_MINUTES": "0"}, "LOGIN_LOCK_MINUTES is 0"),
        ({"REPORTS_PER_HOUR": "0"}, "REPORTS_PER_HOUR is 0; it must be at least 1"),
        ({"LOG_FORMAT": "xml"}, "LOG_FORMAT is 'xml'; it must be one of: text, json"),
    ],
)
def test_a_wrong_setting_is_named(
    given: dict[str, str], named: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in given.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(ImproperlyConfigured, match=named):
        read_environment(tmp_path)


def test_a_public_site_is_configured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DEBUG", "false")
    monkeypatch.setenv("SECRET_KEY", "k" * 60)
    monkeypatch.setenv("ALLOWED_HOSTS", "a.example, b.example")
    monkeypatch.setenv("DATABASE_URL", "postgres://u:p@db/judgekb")
    monkeypatch.setenv("CACHE_URL", "redis://cache:6379/0")
    read = read_environment(tmp_path)
    assert (read.debug, read.secret_key, read.allowed_hosts) == (False, "k" * 60, ["a.example", "b.example"])
    assert (read.database["ENGINE"], read.database["HOST"]) == ("django.db.backends.postgresql", "db")
    assert (read.prepares, read.database["DISABLE_SERVER_SIDE_CURSORS"]) == (True, False)
    assert (read.log_format, read.processes, read.trusted_proxies) == ("json", 1, 0)
    assert (read.login_attempts, read.login_lock_minutes, read.reports_per_hour) == (5, 15, 10)
    assert read.cache["LOCATION"] == "redis://cache:6379/0"
    assert not (tmp_path / "var").exists()


def test_a_pooler_that_lends_connections_keeps_no_cursor_either(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgres://u:p@db/judgekb")
    monkeypatch.setenv("DATABASE_PREPARE", "false")
    read = read_environment(tmp_path)
    assert (read.prepares, read.database["DISABLE_SERVER_SIDE_CURSORS"]) == (False, True)


def test_the_documentation_names_every_setting() -> None:
    page = (Path(settings.BASE_DIR) / "docs" / "settings.md").read_text(encoding="utf-8")
    rows = [line for line in page.split("\n") if line.startswith("| `")]
    assert rows == [
        f"| `{setting.name}` | {setting.type} | {setting.default} | {setting.meaning} |"
        for setting in ENVIRONMENT_SETTINGS
    ]
