"""What a source says and our restatement does not, and back."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from rulings.corpus.checking import Comparison, Difference, Fact, Restatement, Side, compare, totals
from tests.rulings.linking.invented import LINKER


def found(source: str, text: str, **more: Any) -> list[tuple[str, str, str, bool]]:
    comparison = compare(source, Restatement("AK1.1", text, **more), LINKER)
    return [(one.fact.value, one.side.value, one.value, one.explained) for one in comparison.differences]


@pytest.mark.parametrize(
    ("source", "text", "differences"),
    [
        ("Fúj 3 köd.", "Fúj három köd.", []),
        ("Fúj 3 köd.", "Fúj.", [("number", "missing", "3", False)]),
        ("Fúj.", "Fúj 12 és 3 köd.", [("number", "added", "3", False), ("number", "added", "12", False)]),
        ("Fúj 1 köd.", "Fúj egy köd.", []),
        ("Fúj egy köd.", "Fúj a köd.", []),
        ("Fúj a Pemetével.", "A Pemete fúj.", []),
        ("Fúj a Pemetével.", "A Brex fúj.", [("card", "missing", "Pemete", False), ("card", "added", "Brex", False)]),
        ("Köd fúj.", "Fúj.", []),
        ("Köd fúj.", "Fúj a Köd.", []),
        ("Fúj a Mézgasákány.", "Fúj a Mézgasárkány.", []),
        ("Fúj a Pemete (új).", "Fúj a Pemete.", [("edition", "missing", "Pemete (új)", False)]),
        ("Fúj a Pemete (2022).", "Fúj a Pemete (2022).", []),
        ("Fúj (Kódex 12.3).", "Fúj.", [("section", "missing", "HKK 12.3", False)]),
        ("Fúj az AK7-ben.", "Fúj.", [("source", "missing", "AK7", False)]),
        ("Fúj.", "Fúj (AK7.2).", [("source", "added", "AK7", False)]),
    ],
)
def test_differences(source: str, text: str, differences: list[tuple[str, str, str, bool]]) -> None:
    assert found(source, text) == differences


def test_the_lists_of_an_entry_speak_too() -> None:
    lists: dict[str, Any] = {"cards": (("Pemete", "új"),), "sections": ("HKK 12.3",), "cites": ("AK7.1",)}
    assert found("Fúj a Pemete (új) az AK7-ben (Kódex 12.3).", "Fúj.", **lists) == []
    assert found("Fúj.", "Fúj.", **lists) == [
        ("card", "added", "Pemete", False),
        ("edition", "added", "Pemete (új)", False),
        ("section", "added", "HKK 12.3", False),
    ]
    assert found("Fúj 2021. augusztus 5-től.", "Fúj.", days=(date(2021, 8, 5),)) == []
    assert found("A Kódexben (23 A köd).", "Fúj a 23. fejezet.", sections=("HKK 23",)) == []


def test_the_source_may_mean_more_than_it_names() -> None:
    ours = Restatement("AK8.1", "Fúj (AK7).")
    assert compare("Fúj az előző számban.", ours, LINKER, cites=("AK7.3",)).differences == ()


def test_a_note_explains_what_it_names() -> None:
    assert found("Fúj 3 Pemete.", "Fúj.", note="A három Pemete tévedés.") == [
        ("number", "missing", "3", True),
        ("card", "missing", "Pemete", True),
    ]
    comparison = compare("Fúj 3 köd.", Restatement("AK1.1", "Fúj.", note="Tévedés."), LINKER)
    assert (comparison.noted, [one.explained for one in comparison.differences]) == (True, [False])


def test_totals() -> None:
    differences = (Difference(Fact.CARD, Side.ADDED, "Köd", True), Difference(Fact.CARD, Side.MISSING, "Brex", False))
    counts = totals([Comparison("AK1.1", differences, True), Comparison("AK1.2", (), False)])
    assert counts["card"] == {"missing": 1, "added": 1, "explained": 1}
    assert [counts[fact] for fact in Fact if fact is not Fact.CARD] == [{"missing": 0, "added": 0, "explained": 0}] * 4
