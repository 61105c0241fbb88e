"""When the consumer remakes the files: soon after a change, at most once a minute, and once an hour anyhow."""

from __future__ import annotations

import logging
import threading
from typing import Any

import pytest
from django.db import connections

from judgekb.search import outbox
from rulings.bulk import keeping
from rulings.bulk.keeping import LEAST, LOOK, MOST, Keeper
from rulings.bulk.make import Made
from rulings.models import BulkMark
from tests.rows import make_card, make_game

pytestmark = pytest.mark.django_db


class Clock:
    """A clock that stands until it is told, and threads that run at once."""

    now = 0.0

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.made: list[float] = []
        self.fault: Exception | None = None
        monkeypatch.setattr(keeping, "monotonic", lambda: self.now)
        monkeypatch.setattr(keeping, "make_bulk", self.make)
        monkeypatch.setattr(keeping, "close_old_connections", lambda: None)
        monkeypatch.setattr(connections, "close_all", lambda: None)
        monkeypatch.setattr(threading, "Thread", AtOnce)

    def make(self) -> Made:
        self.made.append(self.now)
        if self.fault:
            raise self.fault
        BulkMark.objects.all().delete()
        return Made(("proba rulings.json.gz",), 1, 0)


class AtOnce:
    def __init__(self, *, target: Any, args: Any = (), **_: Any) -> None:
        self.target, self.args = target, args

    def start(self) -> None:
        self.target(*self.args)

    def is_alive(self) -> bool:
        return False


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


def looks(keeper: Keeper, clock: Clock, *moments: float) -> list[float]:
    for clock.now in moments:
        keeper.look()
    return clock.made


def test_the_first_look_makes_them(clock: Clock) -> None:
    assert looks(Keeper(), clock, 0.0, LOOK, 2 * LOOK) == [0.0]


def test_a_change_is_in_the_files_within_seconds(clock: Clock) -> None:
    keeper = Keeper()
    looks(keeper, clock, 0.0, 500.0)
    outbox.record("ruling:proba:AK1.1")
    assert looks(keeper, clock, 500.0 + LOOK - 0.1, 500.0 + LOOK) == [0.0, 500.0 + LOOK]


def test_while_edits_pour_in_they_are_made_once_a_minute(clock: Clock) -> None:
    keeper = Keeper()
    for second in range(0, 181):
        outbox.record("ruling:proba:AK1.1")
        looks(keeper, clock, float(second))
    assert clock.made == [0.0, LEAST, 2 * LEAST, 3 * LEAST]


def test_deck_rules_tell_themselves(clock: Clock) -> None:
    keeper = Keeper()
    make_game()
    looks(keeper, clock, 0.0, LEAST)
    make_card("Ködfonó Pemete")
    assert looks(keeper, clock, LEAST + LOOK, 200.0) == [0.0, LEAST + LOOK]


def test_they_are_compared_once_an_hour_though_nobody_told(clock: Clock) -> None:
    assert looks(Keeper(), clock, 0.0, MOST - 1, MOST + LOOK) == [0.0, MOST + LOOK]


def test_a_fault_is_logged_and_tried_again_after_a_minute(clock: Clock, caplog: pytest.LogCaptureFixture) -> None:
    keeper = Keeper()
    clock.fault = OSError("no space left")
    outbox.record("ruling:proba:AK1.1")
    assert looks(keeper, clock, 0.0, LEAST - 1, LEAST + LOOK) == [0.0, LEAST + LOOK]
    assert [record.levelname for record in caplog.records if record.name == keeping.logger.name] == ["ERROR"] * 2


def test_a_base_that_is_away_ends_nothing(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(*_: Any) -> Any:
        raise OSError("the base is away")

    keeper = Keeper()
    with monkeypatch.context() as patched:
        patched.setattr(keeping, "version", gone)
        assert looks(keeper, clock, 0.0) == []
    assert looks(keeper, clock, LOOK) == [LOOK]


def test_it_says_what_it_wrote(clock: Clock, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, keeping.logger.name)
    looks(Keeper(), clock, 0.0)
    assert caplog.messages == ["Bulk files written: 1"]
