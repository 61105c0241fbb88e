"""Settings that will go wrong are told with what to do; a well-set public site is told nothing."""

from __future__ import annotations

import os
import re
import sqlite3
import subprocess
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as site
from django.core.checks import run_checks
from pytest_django import Settings

from judgekb import checks
from judgekb.environment import ENVIRONMENT_SETTINGS

PUBLIC = {
    "DEBUG": "false",
    "SECRET_KEY": "aB3-" * 15 + "zyxwvut",
    "ALLOWED_HOSTS": "biro.example",
    "TRUSTED_PROXIES": "1",
    "CACHE_URL": "redis://127.0.0.1:6379/0",
    "WEB_CONCURRENCY": "4",
}


def manage(*arguments: str, **given: str) -> subprocess.CompletedProcess[str]:
    """Run a command in a process of its own with just these settings."""
    left_out = {*(each.name for each in ENVIRONMENT_SETTINGS), "DJANGO_ALLOW_ASYNC_UNSAFE"}  # the browser tests set it
    kept = {name: value for name, value in os.environ.items() if name not in left_out}
    return subprocess.run(
        [sys.executable, str(Path(site.BASE_DIR) / "manage.py"), *arguments],
        env={**kept, **given}, capture_output=True, text=True, check=False, timeout=120,
    )  # fmt: skip


def test_a_public_site_has_nothing_to_mend() -> None:
    run = manage("check", "--deploy", "--fail-level", "INFO", **PUBLIC)
    assert (run.returncode, run.stdout) == (0, "System check identified no issues (0 silenced).\n"), run.stderr


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"CACHE_URL": ""}, "judgekb.W001"),
        ({"DEBUG": "true"}, "judgekb.W002"),
        ({"LOG_FORMATS": "json"}, "judgekb.W003"),
        ({"ALLOWED_HOSTS": "*"}, "judgekb.W004"),
        ({"TRUSTED_PROXIES": "0"}, "judgekb.W005"),
        ({"SEARCH_ENGINE": "postgres"}, "search.E001"),
    ],
)
def test_each_wrong_setting_is_told_with_a_hint(given: dict[str, str], told: str) -> None:
    run = manage("check", "--deploy", **{**PUBLIC, **given})
    _, _, after = run.stderr.partition(f"?: ({told}) ")
    assert [line.split(":")[0].strip() for line in after.split("\n")[1:2]] == ["HINT"], run.stderr


def test_a_setting_that_cannot_be_read_is_one_sentence() -> None:
    run = manage("check", DEBUG="false")
    assert run.returncode == 1
    assert run.stderr == (
        "A setting is wrong: DEBUG is false, so SECRET_KEY must be set to a random text of at least 50 letters and "
        "ALLOWED_HOSTS must name the site's host names, separated by commas.\n"
        "docs/settings.md says what each setting means.\n"
    )


def ids(found: list[Any]) -> list[str]:
    return [message.id for message in found]


def test_a_base_that_is_older_or_away_is_told_without_a_traceback(tmp_path: Path) -> None:
    path = tmp_path / "old.sqlite3"
    with closing(sqlite3.connect(path)) as old:
        old.execute("CREATE TABLE cards_game (id INTEGER)")
    run = manage("stats", DATABASE_URL=f"sqlite:///{path}")
    assert (run.returncode, run.stdout) == (1, "")
    assert re.fullmatch(
        r"The base has no tables yet, or older ones: run `make setup` first\. \(no such .*\)\n", run.stderr
    )
    run = manage("stats", DATABASE_URL="postgres://x:titok@127.0.0.1:1/nincs")
    assert (run.returncode, run.stdout, "titok" in run.stderr) == (1, "", False)
    lines = run.stderr.splitlines()
    assert (lines[0].split(": ")[0], lines[1:]) == (
        "The database does not answer",
        ["`manage.py doctor` says what to do."],
    )


@pytest.mark.parametrize(("processes", "told"), [(1, []), (2, ["judgekb.W001"])])
def test_one_process_needs_no_shared_cache(settings: Settings, processes: int, told: list[str]) -> None:
    settings.CACHES = {"default": {"BACKEND": checks.PER_PROCESS}}
    settings.ENVIRONMENT = replace(settings.ENVIRONMENT, processes=processes)
    assert ids(checks.check_processes()) == told


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("DATABASE_URI", ["judgekb.W003"]),
        ("Allowed_Hosts", ["judgekb.W003"]),
        ("TRUSTED_PROXY", ["judgekb.W003"]),
        ("PYTHONPATH", []),
        ("DATABASE", []),
    ],
)
def test_mistyped_names_are_told(monkeypatch: pytest.MonkeyPatch, name: str, told: list[str]) -> None:
    for setting in ENVIRONMENT_SETTINGS:
        monkeypatch.delenv(setting.name, raising=False)
    monkeypatch.setenv(name, "x")
    assert ids(checks.check_names()) == told


@pytest.mark.parametrize("host", ["judge.example", ".judge.example", "*", "127.0.0.1", "[::1]", "bíró.example"])
def test_names_of_hosts(settings: Settings, host: str) -> None:
    settings.ENVIRONMENT = replace(settings.ENVIRONMENT, allowed_hosts=[host])
    assert checks.check_hosts() == []


@pytest.mark.parametrize("host", ["https://judge.example", "judge.example/", "judge.example:443", "a b", "*.example"])
def test_what_is_no_name_of_a_host_is_told(settings: Settings, host: str) -> None:
    settings.ENVIRONMENT = replace(settings.ENVIRONMENT, allowed_hosts=["judge.example", host])
    alone = replace(settings.ENVIRONMENT, allowed_hosts=[host])
    found = [f"{each.id} {each.msg}" for each in checks.check_hosts()]
    assert found == [f"judgekb.W006 ALLOWED_HOSTS holds what no host is called: {host}"]
    settings.ENVIRONMENT = alone  # nobody would be answered
    assert [each.id for each in checks.check_hosts()] == ["judgekb.E001"]


def test_the_site_of_the_tests_is_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in set(os.environ) - {setting.name for setting in ENVIRONMENT_SETTINGS}:
        monkeypatch.delenv(name)
    assert run_checks() == []
