"""Which names every engine suggests first: those that begin so, then short ones, new ones, and by their keys."""

from __future__ import annotations

import pytest

from judgekb.search.engines.base import Engine
from tests.search.engines.documents import named, ruling


def titles(engine: Engine, text: str, limit: int = 8) -> list[str]:
    return [item.title for item in engine.suggest(text, limit=limit).get("card", ())]


@pytest.fixture
def cards(engine: Engine) -> Engine:
    names = ("Ködös kapu", "Nagy köd", "Köd", "Kösz", "A ködben járó öreg", "Ködhajó", "Ködvár")
    engine.rebuild(named("card", f"c{number}", name) for number, name in enumerate(names))
    return engine


@pytest.mark.parametrize("text", ["k", "kö", "köd", "KÖD"])
def test_names_that_begin_so_come_first_then_short_ones(cards: Engine, text: str) -> None:
    expected = ["Köd", "Kösz", "Ködvár", "Ködhajó", "Ködös kapu", "Nagy köd", "A ködben járó öreg"]
    assert titles(cards, text) == [name for name in expected if name != "Kösz" or text in ("k", "kö")]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("ködö", ["Ködös kapu"]),
        ("ködös ka", ["Ködös kapu"]),
        ("ka ködös", []),  # only the last word may be unfinished
        ("kapu ködös", ["Ködös kapu"]),
        ("öreg", ["A ködben járó öreg"]),
        ("ködösk", []),
        ("*", []),
        ("k*", ["Köd", "Kösz"]),
    ],
)
def test_more_letters_and_more_words(cards: Engine, text: str, found: list[str]) -> None:
    assert titles(cards, text)[:2] == found


def test_the_limit_leaves_the_last_out(cards: Engine) -> None:
    assert titles(cards, "kö", limit=1) == ["Köd"]
    assert titles(cards, "kö", limit=6)[-1] == "Nagy köd"
    assert titles(cards, "kö", limit=0) == []


def test_the_newest_first_among_short_ones(engine: Engine) -> None:
    rows = [("AK3.1", 1), ("AK2.1", 2), ("AK10.1", 1), ("AK1.1", 2)]
    engine.rebuild(ruling(ref, "Mikor?", order=order) for ref, order in rows)
    assert [item.ref for item in engine.suggest("mikor", limit=3)["ruling"]] == ["AK1.1", "AK2.1", "AK3.1"]


def test_changes_are_suggested_at_once(cards: Engine) -> None:
    cards.add([named("card", "c2", "Ködmag"), named("card", "c9", "Köd")], without=["card:proba:c5"])
    assert titles(cards, "köd") == ["Köd", "Ködmag", "Ködvár", "Ködös kapu", "Nagy köd", "A ködben járó öreg"]


def test_a_limit_over_several_states(cards: Engine) -> None:
    for number in range(20):
        cards.add([named("card", f"d{number:02}", "Köd fala")])
    assert titles(cards, "köd f", limit=3) == ["Köd fala"] * 3
    assert [item.key for item in cards.suggest("köd fala", limit=2)["card"]] == ["card:proba:d00", "card:proba:d01"]
