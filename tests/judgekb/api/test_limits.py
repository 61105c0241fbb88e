"""How often an address may ask: both sides of the limit, by kind, by address and by the minute of the clock."""

from __future__ import annotations

import time
from typing import Any

import pytest
from django.test import Client

from judgekb.environment import LIMITS
from tests.rows import make_game

pytestmark = pytest.mark.django_db
PATHS = {"search": "search?q=x", "suggest": "suggest?q=x", "other": "games"}
BODY = {"text": "1 Köd", "game": "proba", "format": "proba"}


class Clock:
    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 6_000_000.0
        monkeypatch.setattr(time, "time", lambda: self.now)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch, settings: Any) -> Clock:
    settings.REQUESTS_PER_MINUTE = {"search": 3, "suggest": 2, "check": 1, "other": 4}
    make_game()
    return Clock(monkeypatch)


def ask(client: Client, kind: str, **more: Any) -> Any:
    if kind == "check":
        return client.post("/api/v1/decks/check", BODY, content_type="application/json", **more)
    return client.get(f"/api/v1/{PATHS[kind]}", **more)


@pytest.mark.parametrize(("kind", "most"), [("search", 3), ("suggest", 2), ("check", 1), ("other", 4)])
def test_both_sides_of_each_limit(client: Client, clock: Clock, kind: str, most: int) -> None:
    assert [ask(client, kind).status_code == 429 for _ in range(most + 2)] == [False] * most + [True, True]
    refused = ask(client, kind)
    assert refused["Retry-After"] == "60"
    assert refused["Content-Type"] == "application/problem+json"
    assert refused.json() == {
        "type": "/api/v1/docs#throttled",
        "title": "Too many requests: wait.",
        "status": 429,
        "detail": "That was too often: come again in 60 seconds.",
        "code": "throttled",
    }


def test_kinds_and_addresses_are_counted_apart(client: Client, clock: Clock) -> None:
    for _ in range(3):
        ask(client, "suggest")
    assert ask(client, "suggest").status_code == 429
    assert ask(client, "search").status_code == 200
    assert ask(client, "suggest", REMOTE_ADDR="10.0.0.9").status_code == 200


def test_the_minute_of_the_clock(client: Client, clock: Clock) -> None:
    ask(client, "suggest")
    ask(client, "suggest")
    clock.now += 59.5
    assert ask(client, "suggest")["Retry-After"] == "1"
    clock.now += 0.5
    assert ask(client, "suggest").status_code == 200


def test_none_is_no_limit(client: Client, clock: Clock, settings: Any) -> None:
    settings.REQUESTS_PER_MINUTE = dict.fromkeys(LIMITS, 0)
    assert {ask(client, "suggest").status_code for _ in range(20)} == {200}


def test_what_the_settings_give(settings: Any) -> None:
    assert settings.REQUESTS_PER_MINUTE == {
        "search": 60,
        "suggest": 300,
        "check": 30,
        "drafts": 120,
        "other": 600,
    }
