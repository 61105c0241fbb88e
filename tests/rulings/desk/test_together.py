"""An issue has one time for all of it, one way back, and goes out without an entry that was taken out."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.core.exceptions import PermissionDenied
from django.db import OperationalError

from rulings.desk import publishing, releasing
from rulings.desk.clock import publish_due
from rulings.desk.content import ContentError
from rulings.desk.drafting import discard, save_draft
from rulings.desk.publishing import BadTime, NotPublishable, UndoRefused, publish, schedule, undo, unschedule
from rulings.desk.reviewing import request_changes
from rulings.desk.rights import allowed_steps
from rulings.desk.states import WrongStep
from rulings.desk.together import publish_batch, schedule_batch, take_out, undo_batch, unschedule_batch
from rulings.models import Batch, Draft, Publication, Ruling
from tests.rows import make_game, make_ruling
from tests.rulings.desk.approved import CHANGE, NOON, approved, change_of, fresh, later
from tests.rulings.desk.people import editor, make_draft, publisher, reviewer, stranger

pytestmark = pytest.mark.django_db
WORDS = {"question": "Miért?", "answer": "Csak."}
NOBODIES = [stranger, AnonymousUser]


@pytest.fixture
def batch() -> Batch:
    return Batch.objects.create(game=make_game(), title="Krónika 107", text="x", author=editor())


def parts(batch: Batch, *contents: dict[str, Any]) -> list[Draft]:
    """Begin and approve AK1.1, AK1.2 … of the batch."""
    made = [make_draft(batch=batch, content={**WORDS, **one}) for one in contents]
    return [approved(draft) for draft in made]


def on_clock(batch: Batch, minutes: float = 60) -> None:
    schedule_batch(batch=batch, by=publisher(), publish_at=later(minutes), at=NOON)


def states(*drafts: Draft) -> list[str]:
    return [fresh(draft).state for draft in drafts]


def last_step(draft: Draft) -> tuple[str, User | None, str]:
    step = draft.steps.latest("pk")
    return step.action, step.by, step.why


class TestClock:
    @pytest.mark.parametrize("who", [*NOBODIES, editor, reviewer])
    def test_others_do_not_touch_it(self, batch: Batch, who: Callable[[], User]) -> None:
        held = parts(batch, {}, {})
        with pytest.raises(PermissionDenied):
            schedule_batch(batch=batch, by=who(), publish_at=later(60), at=NOON)
        assert states(*held) == ["approved"] * 2
        on_clock(batch)
        with pytest.raises(PermissionDenied):
            unschedule_batch(batch=batch, by=who())
        assert states(*held) == ["scheduled"] * 2

    def test_all_of_it_comes_out_at_its_time_what_is_referred_to_first(self, batch: Batch) -> None:
        held = parts(batch, {"cites": ["AK1.2"]}, {})
        on_clock(batch)
        assert [last_step(draft) for draft in held] == [("schedule", publisher(), "2026-03-02 13:00")] * 2
        assert publish_due(now=later(59.99)) == 0
        assert publish_due(now=later(60)) == 2
        assert publish_due(now=later(61)) == 0
        assert list(Publication.objects.order_by("pk").values_list("ref", "at", "published_by")) == [
            ("AK1.2", later(60), None),
            ("AK1.1", later(60), None),
        ]

    def test_it_gets_another_time_and_is_taken_off(self, batch: Batch) -> None:
        held = parts(batch, {}, {})
        on_clock(batch)
        on_clock(batch, 120)
        assert publish_due(now=later(60)) == 0
        unschedule_batch(batch=batch, by=publisher())
        assert [(one.state, one.publish_at, one.approved_by) for one in map(fresh, held)] == [
            ("approved", None, reviewer())
        ] * 2
        assert publish_due(now=later(120)) == 0
        with pytest.raises(WrongStep):
            unschedule_batch(batch=batch, by=publisher())

    @pytest.mark.parametrize("when", [datetime(2030, 1, 1), NOON])
    def test_times_without_a_zone_and_past_ones(self, batch: Batch, when: datetime) -> None:
        parts(batch, {})
        with pytest.raises(BadTime):
            schedule_batch(batch=batch, by=publisher(), publish_at=when, at=NOON)

    def test_not_with_a_part_that_is_not_approved(self, batch: Batch) -> None:
        held = [*parts(batch, {}), make_draft(batch=batch)]
        with pytest.raises(NotPublishable, match="AK1.2: Nincs jóváhagyva."):
            on_clock(batch)
        assert states(*held) == ["approved", "draft"]

    def test_nothing_of_it_waits(self, batch: Batch) -> None:
        with pytest.raises(WrongStep):
            on_clock(batch)

    def test_a_part_has_no_time_of_its_own(self, batch: Batch) -> None:
        first, _ = parts(batch, {}, {})
        with pytest.raises(NotPublishable, match="együtt"):
            schedule(draft=first, by=publisher(), publish_at=later(60), at=NOON)
        on_clock(batch)
        with pytest.raises(NotPublishable, match="együtt"):
            unschedule(draft=first, by=publisher())
        assert fresh(first).state == "scheduled"

    def test_a_part_that_was_sent_back_keeps_all_back(self, batch: Batch) -> None:
        first, second = parts(batch, {}, {})
        on_clock(batch)
        request_changes(draft=first, by=reviewer(), why="Várjunk.")
        assert publish_due(now=later(60)) == 0
        assert states(first, second) == ["changes_requested", "approved"]
        why = "Az időzített közzététel nem sikerült. AK1.1: Nincs jóváhagyva."
        assert last_step(second) == ("unschedule", None, why)
        assert last_step(first) == ("request_changes", reviewer(), "Várjunk.")
        assert (publish_due(now=later(61)), Ruling.objects.count()) == (0, 0)

    def test_a_part_that_was_approved_anew_comes_out_with_the_others(self, batch: Batch) -> None:
        first, second = parts(batch, {}, {})
        on_clock(batch)
        request_changes(draft=first, by=reviewer(), why="Várjunk.")
        save_draft(draft=first, by=editor(), content={**first.content, "answer": "Jobb."}, reason="", version=1)
        approved(fresh(first))
        assert publish_due(now=later(60)) == 2
        assert states(first, second) == ["published"] * 2

    def test_the_one_at_fault_goes_back_and_the_others_stay_approved(self, batch: Batch) -> None:
        ruling = make_ruling("AK2.1")
        other, stale = *parts(batch, {}), change_of(ruling, answer="Más.")
        Draft.objects.filter(pk=stale.pk).update(batch=batch)
        on_clock(batch)
        publish(draft=change_of(ruling, answer="Közben."), by=publisher(), at=later(30))
        assert publish_due(now=later(60)) == 0
        assert states(other, stale) == ["approved", "changes_requested"]
        assert last_step(other) == ("unschedule", None, last_step(stale)[2])
        assert last_step(stale)[2].startswith("Az időzített közzététel nem sikerült. AK2.1: A bejegyzés megváltozott,")
        assert Ruling.objects.count() == 1

    def test_an_unexpected_fault_stops_no_other_issue(
        self, batch: Batch, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
    ) -> None:
        held, other = parts(batch, {}, {}), Batch.objects.create(game=batch.game, title="y", text="y", author=editor())
        whole = parts(other, {})
        on_clock(batch)
        on_clock(other)
        release = releasing.release

        def fail(draft: Draft, *more: Any) -> Publication:
            if draft == held[1]:
                raise KeyError("x")
            return release(draft, *more)

        monkeypatch.setattr(publishing, "release", fail)
        assert publish_due(now=later(60)) == 1
        assert states(*held, *whole) == ["approved", "approved", "published"]
        assert [record.message for record in caplog.records] == [f"Batch {batch.pk} could not be published at its time"]

    def test_a_database_that_is_away_changes_nothing(self, batch: Batch, monkeypatch: pytest.MonkeyPatch) -> None:
        held = parts(batch, {}, {})
        on_clock(batch)
        with monkeypatch.context() as patch, pytest.raises(OperationalError):
            patch.setattr(publishing, "release", lambda *more: (_ for _ in ()).throw(OperationalError("away")))
            publish_due(now=later(60))
        assert states(*held) == ["scheduled"] * 2
        assert publish_due(now=later(60)) == 2  # as after a restart: nothing but the base knows of it

    def test_somebody_publishes_it_before(self, batch: Batch) -> None:
        parts(batch, {}, {})
        on_clock(batch)
        publish_batch(batch=batch, by=publisher(), at=later(30))
        assert (publish_due(now=later(60)), Publication.objects.count()) == (0, 2)


class TestUndo:
    @pytest.mark.parametrize("who", [*NOBODIES, editor, reviewer])
    def test_others_do_not(self, batch: Batch, who: Callable[[], User]) -> None:
        held = parts(batch, {})
        publish_batch(batch=batch, by=publisher(), at=NOON)
        with pytest.raises(PermissionDenied):
            undo_batch(batch=batch, by=who(), why="Elírás.", at=later(1))
        assert states(*held) == ["published"]

    @pytest.mark.parametrize(("minutes", "undone"), [(10, True), (10.01, False)])
    def test_all_of_it_within_ten_minutes(self, batch: Batch, minutes: float, undone: bool) -> None:
        held = parts(batch, {"cites": ["AK1.2"]}, {"changes": [{**CHANGE, "target": "AK1.3"}]}, {"cites": ["AK1.1"]})
        publish_batch(batch=batch, by=publisher(), at=NOON)
        if undone:
            rows = undo_batch(batch=batch, by=publisher(), why=" Elírás. ", at=later(minutes))
            assert sorted(row.ref for row in rows) == ["AK1.1", "AK1.2", "AK1.3"]
            assert states(*held) == ["approved"] * 3
            assert [last_step(draft) for draft in held] == [("undo", publisher(), "Elírás.")] * 3
        else:
            with pytest.raises(WrongStep):
                undo_batch(batch=batch, by=publisher(), why="Elírás.", at=later(minutes))
        assert Ruling.objects.public().count() == (0 if undone else 3)

    def test_it_comes_out_again(self, batch: Batch) -> None:
        held = parts(batch, {"cites": ["AK1.2"]}, {})
        publish_batch(batch=batch, by=publisher(), at=NOON)
        undo_batch(batch=batch, by=publisher(), why="Elírás.", at=later(1))
        on_clock(batch)
        assert publish_due(now=later(60)) == 2
        undo_batch(batch=batch, by=publisher(), why="Megint.", at=later(65))
        publish_batch(batch=batch, by=publisher(), at=later(70))
        assert (states(*held), Ruling.objects.public().count()) == (["published"] * 2, 2)

    def test_one_that_cannot_keeps_all_out(self, batch: Batch) -> None:
        held = parts(batch, {}, {})
        publish_batch(batch=batch, by=publisher(), at=NOON)
        publish(draft=change_of(Ruling.objects.get(ref="AK1.1"), answer="Más."), by=publisher(), at=later(1))
        with pytest.raises(UndoRefused, match="^AK1.1: Azóta"):
            undo_batch(batch=batch, by=publisher(), why="Elírás.", at=later(2))
        assert (states(*held), Ruling.objects.public().count()) == (["published"] * 2, 2)

    def test_with_a_reason_and_once(self, batch: Batch) -> None:
        first, second = parts(batch, {}, {})
        publish_batch(batch=batch, by=publisher(), at=NOON)
        with pytest.raises(ContentError):
            undo_batch(batch=batch, by=publisher(), why=" ", at=later(1))
        undo(draft=fresh(first), by=publisher(), why="Csak ez.", at=later(1))
        assert len(undo_batch(batch=batch, by=publisher(), why="A másik is.", at=later(2))) == 1
        with pytest.raises(WrongStep):
            undo_batch(batch=batch, by=publisher(), why="Megint.", at=later(3))
        assert states(first, second) == ["approved"] * 2


class TestTakingOut:
    def test_the_rest_goes_out_and_it_is_a_draft_of_its_own(self, batch: Batch) -> None:
        bad, good = parts(batch, {}, {})
        take_out(draft=bad, by=editor(), why=" Rossz lap. ", at=NOON)
        held = fresh(bad)
        assert (held.batch, held.state, held.approved_by, held.ref, held.version) == (None, "draft", None, "AK1.1", 1)
        assert last_step(bad) == ("take_out", editor(), "Rossz lap.")
        publish_batch(batch=batch, by=publisher(), at=NOON)
        assert states(bad, good) == ["draft", "published"]
        publish(draft=approved(held), by=publisher(), at=later(60))
        assert Ruling.objects.public().count() == 2

    @pytest.mark.parametrize("who", [*NOBODIES, editor, reviewer, publisher])
    @pytest.mark.parametrize("scheduled", [False, True])
    def test_by_everybody(self, batch: Batch, who: Callable[[], User], scheduled: bool) -> None:
        first, _ = parts(batch, {}, {})
        if scheduled:
            on_clock(batch)
        offered = [one.action for one in allowed_steps(fresh(first), who())]
        if who in (reviewer, publisher) or (who is editor and not scheduled):
            assert "take_out" in offered
            take_out(draft=first, by=who(), why="Rossz.")
            assert (fresh(first).batch, fresh(first).publish_at) == (None, None)
            assert publish_due(now=later(60)) == int(scheduled)
        else:
            assert "take_out" not in offered
            with pytest.raises(PermissionDenied):
                take_out(draft=first, by=who(), why="Rossz.")
            assert fresh(first).batch == batch

    def test_with_a_reason_of_an_issue_and_before_it_is_out(self, batch: Batch) -> None:
        (held,) = parts(batch, {})
        with pytest.raises(ContentError):
            take_out(draft=held, by=editor(), why=" ")
        with pytest.raises(ContentError):
            take_out(draft=make_draft(), by=editor(), why="Rossz.")
        publish_batch(batch=batch, by=publisher(), at=NOON)
        with pytest.raises(WrongStep):
            take_out(draft=held, by=editor(), why="Rossz.")
        assert fresh(held).batch == batch

    def test_what_names_it_is_told(self, batch: Batch) -> None:
        bad, naming = parts(batch, {}, {"cites": ["AK1.1"]})
        take_out(draft=bad, by=editor(), why="Rossz.")
        with pytest.raises(NotPublishable, match="AK1.2: .*AK1.1"):
            publish_batch(batch=batch, by=publisher())
        assert states(bad, naming) == ["draft", "approved"]

    def test_the_last_one_is_alone(self, batch: Batch) -> None:
        first, second = parts(batch, {}, {})
        discard(draft=first, by=editor(), why="Kettős.")
        take_out(draft=second, by=editor(), why="Rossz.")
        with pytest.raises(WrongStep):
            publish_batch(batch=batch, by=publisher())
        publish(draft=approved(second), by=publisher())
