"""What every engine does with a whole text: the documents that are alike."""

from __future__ import annotations

from typing import Any

import pytest

from judgekb.search.alike import MOST_ALIKE, rank
from judgekb.search.engines.base import Engine, IndexUnavailable, Sought
from judgekb.search.entries import entry
from tests.search.engines.documents import FEW, ruling

TITLE = "Hány lapos lehet a ködpakli?"


def sought(title: str = TITLE, *parts: str, **more: Any) -> Sought:
    return Sought(title, parts, **more)


def keys(engine: Engine, asked: Sought) -> list[str]:
    return [item.key for item in engine.alike(asked)]


class TestAlike:
    def test_the_same_text_comes_first_and_is_nearly_the_same(self, filled: Engine) -> None:
        first = filled.alike(sought(TITLE, "Legalább negyven lap kell bele."))[0]
        assert first.key == "ruling:proba:AK1.1"
        assert first.sameness > 0.8
        assert 0 < first.score <= 1

    def test_words_are_told_as_the_text_has_them(self, filled: Engine) -> None:
        assert filled.alike(sought("Ködpakliban?"))[0].words == ("ködpakliban",)

    def test_names_count(self, filled: Engine) -> None:
        assert keys(filled, sought("Zöld?", names="pakliépítés", kinds=("ruling",))) == ["ruling:proba:AK1.1"]

    @pytest.mark.parametrize("text", ["", "?!", "a az és", "AK1.1", "AK2", "xyzzy"])
    def test_a_text_that_tells_nothing_finds_nothing(self, filled: Engine, text: str) -> None:
        assert keys(filled, sought(text)) == []

    def test_games_and_kinds(self, filled: Engine) -> None:
        asked = "Kolik karet má ködpakli?"
        assert keys(filled, sought(asked, games=("cesko",), language="cs")) == ["ruling:cesko:DB.1"]
        assert keys(filled, sought("Mézgasárkány", kinds=("card",))) == ["card:proba:mezgasarkany"]
        assert keys(filled, sought(asked, games=("nincs",))) == []

    def test_some_are_left_out(self, filled: Engine) -> None:
        assert "ruling:proba:AK1.1" not in keys(filled, sought(without=frozenset({"ruling:proba:AK1.1"})))

    def test_unknown_keys_are_passed_over(self, filled: Engine) -> None:
        assert keys(filled, sought(also=frozenset({"ruling:proba:Z.9"}), without=frozenset({"x"}))) == keys(
            filled, sought()
        )

    def test_without_an_index(self, engine: Engine) -> None:
        with pytest.raises(IndexUnavailable):
            engine.alike(sought())


class TestMany:
    def test_at_most_so_many_by_their_words(self, engine: Engine) -> None:
        engine.rebuild(ruling(f"A.{number}", "Köd?", order=number) for number in range(MOST_ALIKE + 1))
        assert len(keys(engine, sought("Köd?"))) == MOST_ALIKE

    def test_others_are_scored_when_asked(self, engine: Engine) -> None:
        engine.rebuild(ruling(f"A.{number:03}", "Köd?", order=number) for number in range(MOST_ALIKE + 1))
        missing = {f"ruling:proba:A.{number:03}" for number in range(MOST_ALIKE + 1)} - set(
            keys(engine, sought("Köd?"))
        )
        assert len(keys(engine, sought("Köd?", also=frozenset(missing)))) == MOST_ALIKE + 1

    def test_rare_words_weigh_more(self, engine: Engine) -> None:
        engine.rebuild([*(ruling(f"A.{n}", "Mikor jön a köd?") for n in range(9)), ruling("B.1", "Mikor jön a dér?")])
        assert keys(engine, sought("Köd és dér?"))[0] == "ruling:proba:B.1"

    def test_a_long_entry_does_not_win_by_its_length(self, engine: Engine) -> None:
        long = "Köd. " + " ".join(f"szó{number}" for number in range(300))
        engine.rebuild([ruling("A.1", "Mi?", long), ruling("B.1", "Mi?", "Köd.")])
        assert keys(engine, sought("Köd?")) == ["ruling:proba:B.1", "ruling:proba:A.1"]

    def test_one_paragraph_may_be_alike(self, engine: Engine) -> None:
        same = "Havazáskor minden vándor kap egy kendőt, sapkát, botot, lámpást."
        half = "Havazáskor minden asztalon vándor könyv fekszik, sapkát árul, pipát, morzsát."
        other = "Nyáron asztalon könyv fekszik, pipát árul, morzsát szór, fonalat teker."
        engine.rebuild([ruling("A.1", "Mi?", half), ruling("B.1", "Mi?", same)])
        assert keys(engine, sought("Mi?", same, other))[0] == "ruling:proba:B.1"

    def test_a_huge_text_is_read_in_part(self, filled: Engine) -> None:
        assert keys(filled, sought(TITLE, *(f"szó{number} " * 50 for number in range(500)))) != []


def test_given_entries_are_ranked_as_an_engine_does(filled: Engine) -> None:
    asked = sought(TITLE, "A kapu áll, a sárkány ébred.")
    ranked = rank([entry(document) for document in FEW], asked)
    assert [item.key for item in ranked] == keys(filled, asked)
