"""What an entry became by itself is said at its head, since when and why; and what will replace it, from when."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.test import Client

from rulings.desk.publishing import undo
from rulings.models import Publication, Ruling
from tests.rows import make_edge, make_ruling
from tests.rulings.desk.approved import change_of, fresh, later, published
from tests.rulings.desk.people import publisher
from tests.rulings.pages.html import read, texts

pytestmark = pytest.mark.django_db


@pytest.fixture
def ruling() -> Ruling:
    return make_ruling("AK1.1", "Fúj-e?", "Fúj.")


def marks(client: Client, **parameters: Any) -> list[str]:
    return texts(read(client, "/proba/ak1.1", **parameters), "p", "mark")


def test_a_withdrawal_says_why(client: Client, ruling: Ruling) -> None:
    published(change_of(ruling, status="never_right"))
    assert marks(client) == ["Visszavonva: Pontosabban. 2026-03-02"]
    assert f"/valtozasok/{Publication.objects.get().pk}" in read(client, "/proba/ak1.1")


@pytest.mark.parametrize(
    ("day", "told"),
    [("2026-02-28", []), ("2026-03-01", ["2026-03-01 óta visszavonva: Pontosabban. 2026-03-02"])],
)
def test_with_a_last_day_it_says_since_when(client: Client, ruling: Ruling, day: str, told: list[str]) -> None:
    published(change_of(ruling, status="withdrawn", valid_to="2026-02-28"))
    assert marks(client, on=day) == told


def test_a_last_day_alone_needs_no_reason(client: Client) -> None:
    make_ruling("AK1.1", valid_to=date(2026, 2, 28))
    assert marks(client, on="2026-03-01") == ["2026-03-01 óta visszavonva"]


def test_a_dispute_says_why_too_until_it_is_taken_back(client: Client, ruling: Ruling) -> None:
    draft = change_of(ruling, status="disputed")
    published(draft)
    assert marks(client) == ["Vitatott: Pontosabban. 2026-03-02"]
    undo(draft=fresh(draft), by=publisher(), why="Mégsem.", at=later(1))
    assert marks(client) == []


@pytest.mark.parametrize(
    ("day", "told"),
    [
        ("2031-02-28", ["2031-03-01 napjától felváltja: AK1.2 Fúj-e most? Új szabály."]),
        ("2031-03-01", ["2031-03-01 óta felváltja: AK1.2 Fúj-e most? Új szabály."]),
    ],
)
def test_what_will_replace_it_is_told_before(client: Client, ruling: Ruling, day: str, told: list[str]) -> None:
    make_edge(make_ruling("AK1.2", "Fúj-e most?", "Nem."), "AK1.1", valid_from=date(2031, 3, 1))
    assert marks(client, on=day) == told
    assert "good" in read(client, "/proba/ak1.1", on="2031-02-28").split("badge ")[1][:10]


def test_a_part_that_will_change(client: Client, ruling: Ruling) -> None:
    newer = make_ruling("AK1.2", "Fúj-e most?", "Nem.")
    make_edge(newer, "AK1.1", "changes", valid_from=date(2031, 3, 1), extent="part", clause="a szél ereje")
    assert marks(client, on="2031-02-28") == [
        "2031-03-01 napjától módosítja: a szél ereje → AK1.2 Fúj-e most? Új szabály."
    ]
