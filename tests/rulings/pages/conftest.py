"""What the tests of the pages share: a search that answers what the test says."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest

from rulings.search.answers import Answer, Thing
from tests.rulings.pages.answers import TODAY

Say = Callable[..., list[dict[str, Any]]]


@pytest.fixture
def say(monkeypatch: pytest.MonkeyPatch) -> Say:
    """Make every search give this answer; returns the list of what was asked."""

    def speak(**parts: Any) -> list[dict[str, Any]]:
        asked: list[dict[str, Any]] = []

        def find(text: str, **how: Any) -> Answer:
            asked.append({"text": text, **how})
            return Answer(**{"query": text, "on": how.get("on") or TODAY, **parts})

        monkeypatch.setattr("rulings.pages.home.find", find)
        return asked

    return speak


@pytest.fixture(autouse=True)
def near(monkeypatch: pytest.MonkeyPatch) -> list[Thing]:
    """The nearest references: those that the test puts into this list."""
    things: list[Thing] = []
    monkeypatch.setattr("rulings.pages.errors.nearest", lambda ref, **how: tuple(things))
    return things


@pytest.fixture(autouse=True)
def fixed_today(monkeypatch: pytest.MonkeyPatch) -> date:
    """Read the rules on one day, whatever the calendar says."""
    monkeypatch.setattr("rulings.pages.page.today", lambda: TODAY)
    return TODAY
