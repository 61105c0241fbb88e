"""Restricted lists: from a day on fewer copies of a card than of others (fault report 35)."""

from __future__ import annotations

from datetime import date

import pytest

from cards.decks.facts import CardFacts
from tests.cards.decks.near import PEMETE, ban, cards, codes, facts, found, profile, rule

ONE = rule("limited", "egy", list="lista", limit=1, zones=["main", "side"])
OVER = "copies-over-limit"


@pytest.mark.parametrize(
    ("text", "broken"),
    [
        ("1 Mézgasárkány", []),
        ("2 Mézgasárkány", [(OVER, "violation", "Mézgasárkány")]),
        ("Pakli:\n1 Mézgasárkány\nKiegészítő:\n1 Mézgasárkány", [(OVER, "violation", "Mézgasárkány")]),
        ("Pakli:\n1 Mézgasárkány\nSzabálylap:\n1 Mézgasárkány", []),
        ("9 Mézgasárkány nagyanyja", []),
    ],
)
def test_both_zones_count_together(text: str, broken: list[tuple[str, str, str]]) -> None:
    under = profile(ONE, lists=[ban("Mézgasárkány", basis=("HIR.1",))])
    report = found(text, under)
    assert codes(report) == broken
    assert [one.basis for one in report.findings if one.code == OVER] == [("HIR.1", "PRÓBA.1")] * len(broken)


@pytest.mark.parametrize(("on", "broken"), [(date(2031, 2, 28), 0), (date(2031, 3, 1), 1)])
def test_it_holds_from_its_day_on(on: date, broken: int) -> None:
    under = profile(ONE, on=on, lists=[ban("Mézgasárkány", valid_from=date(2031, 3, 1))])
    assert len(codes(found("3 Mézgasárkány", under))) == broken


def test_a_tag_makes_it_about_one_printing() -> None:
    under = profile(ONE, lists=[ban("Ködfonó Pemete (új)")])
    assert codes(found("3 Ködfonó Pemete", under)) == []
    assert codes(found("3 Ködfonó Pemete (új)\n3 Ködfonó Pemete", under)) == [
        (OVER, "violation", "Ködfonó Pemete (új)")
    ]


def test_a_line_that_may_be_the_restricted_printing_is_undecided() -> None:
    held = cards(CardFacts("Tünde", facts("Kék"), {"új": PEMETE.facts, "2020": PEMETE.facts}))
    report = found("2 Tünde", profile(ONE, lists=[ban("Tünde (új)")]), held)
    assert codes(report) == [("unknown-fact", "unknown", "Tünde")]
