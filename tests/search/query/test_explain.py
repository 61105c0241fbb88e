"""The sentence that says what was searched, in both languages."""

from __future__ import annotations

from datetime import date

import pytest

from judgekb.search.query.explain import Condition, Explanation, explain
from judgekb.search.query.fields import Value

DAY = date(2025, 9, 5)


def test_words() -> None:
    assert explain([("pakli", ()), ("hány", ())], (), on=DAY) == Explanation(
        "Keresés: ezek a szavak: pakli, hány; a szabályok állása: 2025-09-05.",
        "Searched: these words: pakli, hány; rules as of 2025-09-05.",
    )


def test_words_with_other_names_are_told_together() -> None:
    side = ("side", "kiegpakli")
    told = explain([("kiegészítő", side), ("pakli", side), ("lap", ()), ("VP", ("varázspont",))], (), on=DAY)
    assert told.hungarian == (
        "Keresés: ezek a szavak: kiegészítő pakli (más néven side, kiegpakli), lap, VP (más néven varázspont);"
        " a szabályok állása: 2025-09-05."
    )


def test_conditions() -> None:
    conditions = (
        Condition(Value.SOURCE, ("AK100–AK120",), is_range=True),
        Condition(Value.CARD, ("Köd", "Szél")),
        Condition(None, ("két lap",)),
        Condition(Value.STATUS, ("hatályos",), english=("in force",)),
        Condition(None, ("szél",), negated=True),
        Condition(Value.CARD, ("Asylux átka",), negated=True),
    )
    assert explain((), conditions, on=DAY, listed=True) == Explanation(
        "Keresés: minden bejegyzés, a források sorrendjében; csak a(z) AK100–AK120 forrásokban; csak a(z) Köd, Szél lapok"
        " valamelyikéről; csak „két lap”; csak ami hatályos; nem: „szél”, a(z) Asylux átka lapról;"
        " a szabályok állása: 2025-09-05.",
        "Searched: every entry, in the order of the sources; only in the sources AK100–AK120; only on any of the cards"
        " Köd, Szél; only “két lap”; only what is in force; not: “szél”, on the card Asylux átka; rules as of 2025-09-05.",
    )


@pytest.mark.parametrize("kind", list(Value))
def test_every_kind_of_condition_can_be_told(kind: Value) -> None:
    for names in (("X",), ("X", "Y")):
        told = explain((), (Condition(kind, names),), on=DAY)
        assert "X" in told.hungarian
        assert "X" in told.english


def test_many_names_are_counted() -> None:
    told = explain((), (Condition(Value.CARD, tuple("ABCDEFG")),), on=DAY)
    assert "a(z) A, B, C, D és még 3 lapok valamelyikéről" in told.hungarian
    assert "on any of the cards A, B, C, D and 3 more" in told.english
