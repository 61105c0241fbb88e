"""No page asks the database more often because a list is longer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from cards.models import Format
from tests.rulings.decks.rows import DAY, legal_text

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock")]
SHORT = "3 Mézgasárkány\n4 Ismeretlen Szellem\n2 Mezgasarkanyy\n9 Vörös pille\n9 Fekete pille\n"
LONG = SHORT + "Kiegészítő:\n" + "".join(f"0 qqqq{number}\n1 qqqq{number}\n" for number in range(300))


@pytest.mark.parametrize("text", [SHORT, LONG], ids=["short", "long"])
@pytest.mark.parametrize(
    ("button", "queries"), [("check", 7), ("txt", 3), ("csv", 2), ("json", 2), ("pdf", 2), ("share", 6)]
)
def test_checking(client: Client, proba: Format, text: str, button: str, queries: int) -> None:
    sent = {"text": text, "format": "proba/proba", "do": button}
    client.post("/pakli", sent)  # the rules are read into memory
    with CaptureQueriesContext(connection) as asked:
        client.post("/pakli", sent)
    assert len(asked) == queries


@pytest.mark.parametrize("text", [SHORT, LONG], ids=["short", "long"])
def test_sharing_and_events(client: Client, proba: Format, text: str) -> None:
    own = client.post("/pakli", {"text": text, "format": "proba/proba", "do": "share"}).headers["Location"]
    event = client.post("/verseny", {"format": "proba/proba", "on": DAY.isoformat(), "title": "X"}).headers["Location"]
    link = event.rsplit("/", 1)[0]
    found = {}
    asks: dict[str, Callable[[], Any]] = {
        "form": lambda: client.get("/pakli"),
        "announce": lambda: client.get("/verseny?format=proba/proba&on=2031-02-01"),
        "shared": lambda: client.get(own.rsplit("/", 1)[0]),
        "event": lambda: client.get(link),
        "check": lambda: client.post(link, {"text": text}),
        "judge": lambda: client.post(f"{link}/biro", {"registered": text, "table": legal_text()}),
        "owner": lambda: client.get(event),
        "qr": lambda: client.get(f"{link}/qr.svg"),
    }
    for name, ask in asks.items():
        with CaptureQueriesContext(connection) as asked:
            assert ask().status_code == 200
        found[name] = len(asked)
    assert found == {
        "form": 1,
        "announce": 3,
        "shared": 8,
        "event": 2,
        "check": 8,
        "judge": 5,
        "owner": 3,
        "qr": 1,
    }
