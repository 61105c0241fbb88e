"""The sentence that says what was searched, in both languages."""

from __future__ import annotations

import pytest

from judgekb.search.query.explain import Condition, Explanation, explain
from judgekb.search.query.fields import Value


def test_words() -> None:
    assert explain([("pakli", ()), ("hány", ())], ()) == Explanation(
        "Keresés: pakli, hány.",
        "Searched: pakli, hány.",
    )


def test_words_with_other_names_are_told_together() -> None:
    side = ("side", "kiegpakli")
    told = explain([("kiegészítő", side), ("pakli", side), ("lap", ()), ("VP", ("varázspont",))], ())
    assert told.hungarian == ("Keresés: kiegészítő pakli (más néven side, kiegpakli), lap, VP (más néven varázspont).")


def test_conditions() -> None:
    conditions = (
        Condition(Value.SOURCE, ("AK100–AK120",), is_range=True),
        Condition(Value.CARD, ("Köd", "Szél")),
        Condition(None, ("két lap",)),
        Condition(Value.STATUS, ("hatályos",), english=("in force",)),
        Condition(None, ("szél",), negated=True),
        Condition(Value.CARD, ("Asylux átka",), negated=True),
    )
    assert explain((), conditions, listed=True) == Explanation(
        "Keresés: minden bejegyzés, a források sorrendjében; csak a(z) AK100–AK120 forrásokban; csak a(z) Köd, Szél lapok"
        " valamelyikéről; csak „két lap”; csak ami hatályos; nem: „szél”, a(z) Asylux átka lapról.",
        "Searched: every entry, in the order of the sources; only in the sources AK100–AK120; only on any of the cards"
        " Köd, Szél; only “két lap”; only what is in force; not: “szél”, on the card Asylux átka.",
    )


@pytest.mark.parametrize("kind", list(Value))
def test_every_kind_of_condition_can_be_told(kind: Value) -> None:
    for names in (("X",), ("X", "Y")):
        told = explain((), (Condition(kind, names),))
        assert "X" in told.hungarian
        assert "X" in told.english


def test_many_names_are_counted() -> None:
    told = explain((), (Condition(Value.CARD, tuple("ABCDEFG")),))
    assert "a(z) A, B, C, D és még 3 lapok valamelyikéről" in told.hungarian
    assert "on any of the cards A, B, C, D and 3 more" in told.english
