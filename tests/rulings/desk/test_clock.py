"""What is scheduled comes out by itself at its time, once, whatever happens to the others."""

from __future__ import annotations

import threading
from datetime import datetime, timedelta
from io import StringIO
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.core.management import call_command
from django.db import OperationalError
from django.utils import timezone

from rulings.desk import publishing, releasing
from rulings.desk.clock import publish_due
from rulings.desk.publishing import BadTime, publish, schedule, unschedule
from rulings.desk.reviewing import request_changes
from rulings.desk.states import WrongStep
from rulings.management.commands import run_consumer
from rulings.models import Draft, DraftStep, Publication, Ruling
from tests.rows import make_ruling
from tests.rulings.desk.approved import NOON, approved, change_of, fresh, later, new_ruling, published
from tests.rulings.desk.people import editor, make_draft, publisher, reviewer, stranger

pytestmark = pytest.mark.django_db


def scheduled(draft: Draft, minutes: float = 60) -> Draft:
    return schedule(draft=draft, by=publisher(), publish_at=later(minutes), at=NOON)


def last_step(draft: Draft) -> DraftStep:
    step = draft.steps.last()
    assert step is not None
    return step


@pytest.mark.parametrize("who", [stranger, editor, reviewer, AnonymousUser])
def test_others_do_not_schedule(who: type) -> None:
    draft = new_ruling()
    with pytest.raises(PermissionDenied):
        schedule(draft=draft, by=who(), publish_at=later(60), at=NOON)
    scheduled(draft)
    with pytest.raises(PermissionDenied):
        unschedule(draft=draft, by=who())
    assert fresh(draft).state == "scheduled"


@pytest.mark.parametrize("when", [datetime(2030, 1, 1), NOON, NOON - timedelta(seconds=1)])
def test_times_without_a_zone_and_past_ones_are_refused(when: datetime) -> None:
    draft = new_ruling()
    with pytest.raises(BadTime):
        schedule(draft=draft, by=publisher(), publish_at=when, at=NOON)
    assert fresh(draft).state == "approved"


def test_only_what_is_approved_is_scheduled() -> None:
    with pytest.raises(WrongStep):
        scheduled(make_draft())


def test_the_step_says_the_time_of_budapest() -> None:
    draft = scheduled(new_ruling())
    assert (draft.state, draft.publish_at, last_step(draft).why) == ("scheduled", later(60), "2026-03-02 13:00")
    scheduled(draft, 120)
    assert fresh(draft).publish_at == later(120)


def test_it_is_taken_off_the_clock() -> None:
    draft = unschedule(draft=scheduled(new_ruling()), by=publisher())
    assert (draft.state, draft.publish_at, publish_due(now=later(60))) == ("approved", None, 0)


class TestDue:
    def test_it_comes_out_at_its_time_and_once(self) -> None:
        draft = scheduled(new_ruling())
        assert publish_due(now=later(59.99)) == 0
        assert Ruling.objects.count() == 0
        assert publish_due(now=later(60)) == 1
        assert publish_due(now=later(61)) == 0
        row = Publication.objects.get()
        assert (row.at, row.published_by, row.approved_by) == (later(60), None, reviewer())
        assert (fresh(draft).state, fresh(draft).published_at, fresh(draft).publish_at) == (
            "published",
            later(60),
            None,
        )
        assert (last_step(draft).action, last_step(draft).by) == ("publish", None)

    def test_somebody_may_publish_it_before(self) -> None:
        draft = scheduled(new_ruling())
        published(draft, 30)
        assert (publish_due(now=later(60)), Publication.objects.count()) == (0, 1)

    def test_what_was_sent_back_does_not_come_out(self) -> None:
        draft = scheduled(new_ruling())
        request_changes(draft=draft, by=reviewer(), why="Várjunk vele.")
        assert publish_due(now=later(60)) == 0

    def test_one_that_cannot_goes_back_with_a_reason_and_the_others_come_out(self) -> None:
        ruling = make_ruling("AK1.1")
        stale, other = change_of(ruling, answer="Első."), change_of(make_ruling("AK1.2"), answer="Második.")
        scheduled(stale), scheduled(other)
        published(change_of(ruling, answer="Közben más."), 30)
        assert publish_due(now=later(60)) == 1
        held, step = fresh(stale), last_step(stale)
        assert (held.state, held.approved_by, held.publish_at) == ("changes_requested", None, None)
        assert (step.action, step.by, step.at) == ("request_changes", None, later(60))
        assert step.why == (
            "Az időzített közzététel nem sikerült. "
            "A bejegyzés megváltozott, mióta a piszkozat készült: össze kell fésülni vele."
        )
        assert fresh(other).state == "published"
        assert publish_due(now=later(61)) == 0

    def test_its_problems_are_named(self) -> None:
        make_ruling("AK9.9")
        draft = scheduled(approved(make_draft(content={"question": "Miért?", "answer": "Csak.", "cites": ["AK9.9"]})))
        Ruling.objects.update(ref="AK9.8", ref_key="ak9.8")
        assert publish_due(now=later(60)) == 0
        assert last_step(draft).why.endswith("nem sikerült. Nincs ilyen hivatkozás az adatbázisban: AK9.9.")

    def test_an_unexpected_fault_stops_nothing(
        self, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
    ) -> None:
        first, second = scheduled(new_ruling()), scheduled(new_ruling())
        release = releasing.release

        def fail(draft: Draft, *more: Any) -> Publication:
            if draft == first:
                raise KeyError("x")
            return release(draft, *more)

        monkeypatch.setattr(publishing, "release", fail)
        assert publish_due(now=later(60)) == 1
        assert (fresh(first).state, fresh(second).state) == ("changes_requested", "published")
        assert last_step(first).why.endswith("Váratlan hiba történt; a részletei a kiszolgáló naplójában vannak.")
        assert [record.message for record in caplog.records] == [f"Draft {first.pk} could not be published at its time"]

    def test_a_database_that_is_away_is_no_fault_of_the_draft(self, monkeypatch: pytest.MonkeyPatch) -> None:
        draft = scheduled(new_ruling())

        def fail(*more: Any) -> Publication:
            raise OperationalError("away")

        with monkeypatch.context() as patch, pytest.raises(OperationalError):
            patch.setattr(publishing, "release", fail)
            publish_due(now=later(60))
        assert fresh(draft).state == "scheduled"
        assert publish_due(now=later(60)) == 1


class TestProcesses:
    def due(self) -> Draft:
        now = timezone.now()
        draft = new_ruling()
        return schedule(draft=draft, by=publisher(), publish_at=now, at=now - timedelta(hours=1))

    def test_the_command(self) -> None:
        draft, out = self.due(), StringIO()
        call_command("publish_due", stdout=out)
        assert (out.getvalue(), fresh(draft).state) == ("1 drafts published.\n", "published")

    def test_the_consumer_once(self) -> None:
        draft, out = self.due(), StringIO()
        call_command("run_consumer", "--once", stdout=out)
        assert (out.getvalue().splitlines()[0], fresh(draft).state) == ("1 drafts published.", "published")

    def test_the_consumer_that_runs_publishes_by_itself(self, monkeypatch: pytest.MonkeyPatch) -> None:
        draft, stop = self.due(), threading.Event()

        def consume() -> int:
            stop.set()
            return 0

        monkeypatch.setattr(run_consumer, "consume", consume)
        monkeypatch.setattr(run_consumer, "close_old_connections", lambda: None)
        run_consumer.run(stop)
        assert fresh(draft).state == "published"

    def test_the_consumer_goes_on_after_a_fault(self, monkeypatch: pytest.MonkeyPatch) -> None:
        stop = threading.Event()
        consumed: list[int] = []

        def fail() -> int:
            raise OperationalError("away")

        def consume() -> int:
            consumed.append(1)
            if len(consumed) == 3:
                stop.set()
            return 0

        monkeypatch.setattr(run_consumer, "publish_due", fail)
        monkeypatch.setattr(run_consumer, "consume", consume)
        monkeypatch.setattr(run_consumer, "AFTER_FAULT", 0)
        monkeypatch.setattr(run_consumer, "close_old_connections", lambda: None)
        run_consumer.run(stop)
        assert len(consumed) == 3


def test_the_clock_may_publish_what_nobody_scheduled_for_it() -> None:
    assert publish(draft=new_ruling(), by=None).published_by is None
