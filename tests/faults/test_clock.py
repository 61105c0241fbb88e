"""The clock is set back: what is scheduled waits for its time again, and nothing happens twice or never."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from unittest.mock import patch

import pytest
from django.test import Client
from django.utils import timezone

from judgekb.search import outbox, service
from judgekb.search.models import OutboxEntry
from judgekb.search.service import RETRY
from rulings.desk.clock import publish_due
from rulings.desk.publishing import schedule
from rulings.models import Publication
from tests.rows import make_ruling
from tests.rulings.desk.approved import NOON, fresh, later, new_ruling
from tests.rulings.desk.people import publisher

pytestmark = pytest.mark.django_db


def test_a_scheduled_draft_comes_out_once() -> None:
    draft = schedule(draft=new_ruling(), by=publisher(), publish_at=later(60), at=NOON)
    clock = [(30, 0), (-1440, 0), (59, 0), (61, 1), (-1440, 0), (30, 0), (61, 0), (120, 0)]
    assert [publish_due(now=later(minutes)) for minutes, _ in clock] == [published for _, published in clock]
    assert (fresh(draft).state, Publication.objects.filter(draft=draft).count()) == ("published", 1)


def test_pages_are_those_of_the_day_that_the_clock_tells(client: Client) -> None:
    """Also of the day before, when it comes again."""
    make_ruling("AK1.1", valid_from=datetime(2031, 7, 2).date())
    shown = []
    for day in (1, 2, 1):
        with patch("django.utils.timezone.now", return_value=datetime(2031, 7, day, 10, tzinfo=UTC)):
            page = client.get("/proba/ak1.1").content.decode()
        shown.append(("2031-07-01" in page, "még nem hatályos" in page))
    assert shown == [(True, True), (False, False), (True, True)]


def test_what_waits_for_its_next_try_does_not_wait_for_the_old_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """A change that failed is tried again in a minute, not in the day by which the clock was wrong."""
    make_ruling("AK1.1")
    service.rebuild()
    outbox.record("ruling:proba:AK1.1")
    OutboxEntry.objects.update(not_before=timezone.now() + timedelta(days=1))
    assert service.consume() == 1
    outbox.record("ruling:proba:AK1.1")
    OutboxEntry.objects.update(not_before=timezone.now() + RETRY)
    assert service.consume() == 0


def test_the_index_is_made_and_swept_whatever_the_clock_says() -> None:
    make_ruling("AK1.1", question="Mit tesz a szitakötő?")
    now = timezone.now()
    moments: list[Callable[[], datetime]] = [lambda: now, lambda: now - timedelta(days=1), lambda: now]
    for moment in moments:
        with patch("django.utils.timezone.now", moment):
            assert service.rebuild() == len(list(service.documents()))
            assert service.inspect().faults == ()
