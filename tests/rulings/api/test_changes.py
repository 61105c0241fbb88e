"""`/api/v1/changes`: a log that can be followed without losing an entry; nothing of drafts in it."""

from __future__ import annotations

import threading
from datetime import UTC, datetime
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection, transaction
from django.test import Client

from rulings.api.changes import horizon
from rulings.models import Draft, Publication
from tests.rows import make_card, make_game, make_ruling, make_section

pytestmark = pytest.mark.django_db
FIRST = datetime(2031, 6, 1, 10, tzinfo=UTC)


def get(client: Client, url: str = "", status: int = 200, **parameters: Any) -> Any:
    response = client.get(url or "/api/v1/changes", parameters)
    assert response.status_code == status, response.content
    return response.json()


def log(ref: str, day: int = 1, **more: Any) -> Publication:
    given: Any = {"game": make_game(), "action": "new", "origin": "desk", "title": "Mi?", "at": FIRST.replace(day=day)}
    return Publication.objects.create(ref=ref, **(given | more))


def refs(data: Any) -> list[str]:
    return [one["ref"] for one in data["results"]]


def test_an_entry_in_full(client: Client) -> None:
    ruling, by = make_ruling("AK1.1", "Fúj?"), make_ruling("AK2.1")
    author = User.objects.create(username="lili")
    draft = Draft.objects.create(game=ruling.game, ref="AK1.1", ref_key="ak1.1", author=author, edited_by=author)
    made = log(
        "AK1.1", ruling=ruling, action="superseded", reason="Elfogyott.", by_ruling=by, revision=ruling.current,
        draft=draft, author=author, before={"question": "Régi"}, after={"question": "Új"},
    )  # fmt: skip
    assert get(client) == {
        "next": f"http://testserver/api/v1/changes?since={made.pk}",
        "cursor": made.pk,
        "more": False,
        "results": [
            {
                "id": made.pk,
                "game": "proba",
                "kind": "ruling",
                "ref": "AK1.1",
                "action": "superseded",
                "origin": "desk",
                "title": "Mi?",
                "reason": "Elfogyott.",
                "by": "AK2.1",
                "revision": 1,
                "url": "/api/v1/rulings/proba/AK1.1",
                "page_url": "/proba/ak1.1",
                "at": "2031-06-01T10:00:00Z",
            }
        ],
    }


def test_things_of_every_kind(client: Client) -> None:
    log("HKK 1.1", section=make_section("1.1"))
    log("kod", card=make_card("Köd"))
    found = [(one["kind"], one["url"]) for one in get(client)["results"]]
    assert found == [("section", "/api/v1/sections/proba/HKK%201.1"), ("card", "/api/v1/cards/proba/kod")]


def test_following_from_cursor_to_cursor(client: Client) -> None:
    for number in range(5):
        log(f"AK1.{number}")
    page = get(client, page_size=2)
    found = refs(page)
    while page["more"]:
        page = get(client, page["next"])
        found += refs(page)
    assert found == [f"AK1.{number}" for number in range(5)]
    assert refs(get(client, page["next"])) == []
    log("AK1.9")
    later = get(client, page["next"])
    assert refs(later) == ["AK1.9"]
    assert get(client, later["next"])["next"] == later["next"]


def test_since_a_time(client: Client) -> None:
    for day in (1, 2, 3):
        log(f"AK1.{day}", day)
    assert refs(get(client, since="2031-06-02T10:00:00Z")) == ["AK1.2", "AK1.3"]
    assert refs(get(client, since="2031-06-02T10:00:01Z")) == ["AK1.3"]
    assert refs(get(client, since="2031-06-02T12:00:00+02:00")) == ["AK1.2", "AK1.3"]
    assert refs(get(client, "/api/v1/changes?since=2031-06-02T12:00:00+02:00")) == ["AK1.2", "AK1.3"]
    assert refs(get(client, since="2031-06-02T12:00:00")) == ["AK1.2", "AK1.3"]  # of Budapest
    assert refs(get(client, since="2031-06-03")) == ["AK1.3"]
    nothing = get(client, since="2031-07-01")
    assert refs(nothing) == []
    log("AK1.4", 4)
    assert refs(get(client, nothing["next"])) == ["AK1.4"]


@pytest.mark.parametrize("since", ["", "tegnap", "2031-02-30", "-1", "1e3", "²", "9" * 19, "2031-06-01T25:00:00"])
def test_what_is_no_cursor(client: Client, since: str) -> None:
    assert get(client, status=400, since=since)["parameter"] == "since"


def test_the_changes_of_a_game(client: Client) -> None:
    log("AK1.1")
    log("AK1.2", game=make_game("masik"))
    assert refs(get(client, game="masik")) == ["AK1.2"]
    last = log("AK1.3")
    page = get(client, game="masik", page_size=1)
    assert page["cursor"] < last.pk


@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has one writer at a time")
@pytest.mark.django_db(transaction=True)
def test_an_entry_that_comes_late_is_not_lost() -> None:
    """A number given to a transaction that is still open: what comes behind it waits until the other has ended."""
    make_game()
    first = log("AK1.1")
    given, finish = threading.Event(), threading.Event()
    late: list[int] = []

    def slow() -> None:
        try:
            with transaction.atomic():
                late.append(log("AK1.2").pk)
                given.set()
                finish.wait(10)
        finally:
            connection.close()

    thread = threading.Thread(target=slow)
    thread.start()
    assert given.wait(10)
    last = log("AK1.3")
    assert last.pk > late[0]
    try:
        assert horizon() == first.pk
    finally:
        finish.set()
        thread.join()
    assert horizon() == last.pk
    with transaction.atomic():  # a number that never comes holds nobody up
        log("AK1.4")
        transaction.set_rollback(True)
    newest = log("AK1.5")
    assert horizon() == newest.pk
