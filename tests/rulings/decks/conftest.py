"""What the tests of the deck pages share: the format `Próba` and a day that stands still."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

import pytest
from django.test import Client

from cards.models import Format
from tests.rulings.decks.rows import make_proba

TODAY = date(2031, 2, 1)
Send = Callable[..., str]


@pytest.fixture
def proba(db: None) -> Format:
    return make_proba()


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Callable[[date], None]:
    """Let a test say which day it is."""

    def stand(day: date) -> None:
        for place in (
            "rulings.decks.service",
            "rulings.decks.sharing",
            "rulings.pages.decks.result",
            "rulings.pages.events.announcing",
            "rulings.pages.page",
        ):
            monkeypatch.setattr(f"{place}.today", lambda: day)

    stand(TODAY)
    return stand


@pytest.fixture
def send(client: Client, proba: Format, clock: object) -> Send:
    """Send the form of the deck check; returns the page."""

    def post(text: str = "", path: str = "/proba/pakli", status: int = 200, **fields: object) -> str:
        response = client.post(path, {"text": text, "format": "proba/proba", **fields})
        assert response.status_code == status, response.status_code
        return str(response.content.decode())

    return post
