"""Standings in Hungarian words."""

from __future__ import annotations

from datetime import date

import pytest

from rulings.pages.words import Badge, badge, begins, format_names, mark, since
from rulings.status import Bounds, Edge, Standing, Status

DAY = date(2025, 1, 1)
KNOWN = Bounds(DAY, DAY)
LATEST = Bounds(None, date(2010, 2, 1))
BETWEEN = Bounds(date(2009, 5, 1), date(2010, 2, 1))
PART = Edge(
    "changes", "part", "30 lap a korábbi 25 helyett", "Új kiírás.", "inferred", "KI.2", "Hány?", KNOWN, ("hagyomanyos",)
)


@pytest.mark.parametrize(
    ("bounds", "short", "full"),
    [
        (KNOWN, "2025-01-01 óta", "2025-01-01"),
        (LATEST, "legkésőbb 2010-02-01 óta", "legkésőbb 2010-02-01"),
        (BETWEEN, "legkésőbb 2010-02-01 óta", "2009-05-01 és 2010-02-01 között"),
    ],
)
def test_days(bounds: Bounds, short: str, full: str) -> None:
    assert (since(bounds), begins(bounds)) == (short, full)


@pytest.mark.parametrize(
    ("standing", "expected"),
    [
        (Standing(Status.IN_FORCE, True, KNOWN), Badge("hatályos", "good")),
        (Standing(Status.IN_FORCE, True, KNOWN, (), (PART,)), Badge("hatályos, részben módosult", "changed")),
        (Standing(Status.IN_FORCE, False, KNOWN), Badge("hatályos (a nap bizonytalan)", "good")),
        (Standing(Status.SUPERSEDED, True, KNOWN, (PART,)), Badge("felváltva", "gone")),
        (Standing(Status.NOT_YET_IN_FORCE, False, BETWEEN), Badge("még nem hatályos (a nap bizonytalan)", "waiting")),
        (Standing(Status.WITHDRAWN, True, KNOWN), Badge("visszavonva", "gone")),
        (Standing(Status.DISPUTED, True, KNOWN), Badge("vitatott", "disputed")),
    ],
)
def test_badges(standing: Standing, expected: Badge) -> None:
    assert badge(standing) == expected


def test_a_mark_names_day_format_clause_and_successor() -> None:
    made = mark(PART, "proba")
    assert (made.lead, made.clause, made.ref) == (
        "2025-01-01 óta (hagyományos)",
        "30 lap a korábbi 25 helyett",
        "KI.2",
    )
    assert (made.url, made.is_inferred, made.verb) == ("/proba/ki.2", True, "módosítja")


def test_an_unknown_format_stands_as_it_is() -> None:
    assert format_names(["paros", "uj-forma"]) == "páros, uj-forma"
