"""What every engine does with filters, other names and texts that must be held: one suite for all of them."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judgekb.search.engines.base import CANDIDATES, Engine, IndexUnavailable, Query
from judgekb.search.synonyms import Synonyms
from tests.conftest import SUITABLE
from tests.search.engines.documents import FEW, ruling

NAMES = Synonyms([("VP", "varázspont"), ("kiegészítő pakli", "side", "kiegpakli")])
NAMED = (
    ruling("A.1", "Mennyi varázspontot kapok?", "Kettőt.", order=1),
    ruling("A.2", "Elfogy a VP?", "Igen.", order=2),
    ruling("A.3", "Hány lapos a kiegészítő pakli?", "Húsz.", order=3),
    ruling("A.4", "Kell-e side?", "Nem.", order=4),
    ruling("A.5", "Kell-e nagy pakli?", "Nem.", order=5),
)


def refs(engine: Engine, text: str, **more: object) -> list[str]:
    found = engine.search(Query(text, **more)).matches  # type: ignore[arg-type]
    return [match.key.split(":", 2)[2] for match in found]


def held(engine: Engine, text: str, **more: object) -> list[str]:
    return sorted(key.split(":", 2)[2] for key in engine.holding(text, **more).keys)  # type: ignore[arg-type]


class TestAllowed:
    def test_only_allowed_documents_are_found(self, filled: Engine) -> None:
        assert refs(filled, "köd kapu", allowed=frozenset(["ruling:proba:AK2.1", "ruling:proba:AK1.1"])) == ["AK2.1"]
        assert refs(filled, "köd kapu", allowed=frozenset()) == []
        assert refs(filled, "köd kapu", allowed=frozenset(["ruling:proba:nincs"])) == []

    def test_games_and_kinds_count_too(self, filled: Engine) -> None:
        both = frozenset(["ruling:proba:AK2.1", "card:proba:mezgasarkany"])
        assert refs(filled, "mézgasárkány", allowed=both) == ["AK2.1", "mezgasarkany"]
        assert refs(filled, "mézgasárkány", allowed=both, kinds=("ruling",)) == ["AK2.1"]
        assert refs(filled, "mézgasárkány", allowed=both, games=("cesko",)) == []

    def test_the_filter_comes_before_the_cut(self, engine: Engine) -> None:
        engine.rebuild(ruling(f"A.{number}", "Köd?", source="A") for number in range(CANDIDATES + 50))
        every = {f"A.{number}" for number in range(CANDIDATES + 50)}
        beyond = every - set(refs(engine, "köd"))
        assert len(beyond) == 50
        assert set(refs(engine, "köd", allowed=frozenset(f"ruling:proba:{ref}" for ref in beyond))) == beyond

    def test_scores_do_not_depend_on_the_filter(self, filled: Engine) -> None:
        every = {match.key: match.score for match in filled.search(Query("kell lap ködpakli")).matches}
        some = filled.search(Query("kell lap ködpakli", allowed=frozenset(every))).matches
        assert {match.key: match.score for match in some} == every

    def test_what_has_changed_since(self, filled: Engine) -> None:
        allowed = frozenset(["ruling:proba:AK1.1", "ruling:proba:AK9.1"])
        filled.add([ruling("AK9.1", "Ködpakli?")], without=["ruling:proba:AK1.1"])
        assert refs(filled, "ködpakli", allowed=allowed) == ["AK9.1"]
        filled.add([ruling("AK9.1", "Bögre?"), ruling("AK1.1", "Ködpakli?")])
        assert refs(filled, "ködpakli", allowed=allowed) == ["AK1.1"]


class TestHolding:
    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("ködpakli", ["AK1.1"]),
            ("KODPAKLIBAN", ["AK1.1"]),
            ("köd", ["AK2.1"]),
            ("anti-mágia", ["AK2.2"]),
            ("antimagia", ["AK2.2"]),
            ("kell lap", ["AK1.1"]),
            ("kell bögre", []),
            ("mezgasarkany", ["AK2.1", "mezgasarkany"]),
            ("mézgasárkánny", ["AK2.1", "mezgasarkany"]),
            ("padesat", ["DB.1"]),
            ("", []),
            ("?!", []),
            ("\x00", []),
        ],
    )
    def test_words(self, filled: Engine, text: str, expected: list[str]) -> None:
        assert held(filled, text) == expected

    @pytest.mark.parametrize("text", ["ködpakli", "kell", "lap kell", "mézgasárkány", "mezgasarkanny", "kapu"])
    def test_held_is_what_a_search_does_not_call_lacking(self, filled: Engine, text: str) -> None:
        whole = [match.key for match in filled.search(Query(text)).matches if not match.missing]
        assert sorted(whole) == sorted(filled.holding(text).keys)

    def test_corrections_are_told(self, filled: Engine) -> None:
        assert filled.holding("mézgasárkánny").corrections == (("mézgasárkánny", "mézgasárkány"),)
        assert filled.holding("mézgasárkány").corrections == ()

    @pytest.mark.parametrize(
        ("phrase", "expected"),
        [
            ("kell bele", ["AK1.1"]),
            ("bele kell", []),
            ("legalabb NEGYVEN lap", ["AK1.1"]),
            ("negyven la", []),
            ("a kör vége", ["AK2.1"]),
            ("a kör végén a ködben", ["AK2.1"]),
            ("köre végén", []),
            ("anti-mágia", ["AK2.2"]),
            ("anti mágia", ["AK2.2"]),
            ("hozzá anti-mágia", ["AK2.2"]),
            ("tükör-kapu áll", []),
            ("az őszhajú tükör-kapu", ["AK1.2"]),
            ("mézgasárkány", ["AK2.1", "mezgasarkany"]),
            ("mézgasárkánny", []),
            ("", []),
            ("?", []),
        ],
    )
    def test_phrases(self, filled: Engine, phrase: str, expected: list[str]) -> None:
        assert held(filled, phrase, is_phrase=True) == expected

    def test_all_that_hold_a_word_not_only_the_best(self, engine: Engine) -> None:
        engine.rebuild(ruling(f"A.{number}", "Köd?", source="A") for number in range(CANDIDATES + 50))
        assert len(held(engine, "köd")) == len(held(engine, "köd", is_phrase=True)) == CANDIDATES + 50

    def test_deleted_documents_hold_nothing(self, filled: Engine) -> None:
        filled.add([ruling("AK1.1", "Bögre?")], without=["ruling:proba:AK2.1"])
        assert (held(filled, "ködpakli"), held(filled, "bögre")) == ([], ["AK1.1"])
        assert held(filled, "mézgasárkány", is_phrase=True) == ["mezgasarkany"]

    @settings(max_examples=60, suppress_health_check=SUITABLE)
    @given(text=st.text(alphabet=st.characters(), max_size=60), is_phrase=st.booleans())
    def test_any_text_is_answered(self, filled: Engine, text: str, is_phrase: bool) -> None:
        assert filled.holding(text, is_phrase=is_phrase).keys <= {document.key for document in FEW}

    def test_a_missing_index(self, engine: Engine) -> None:
        with pytest.raises(IndexUnavailable):
            engine.holding("köd")


class TestSynonyms:
    @pytest.fixture
    def named(self, engine: Engine) -> Engine:
        engine.rebuild(NAMED)
        return engine

    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("vp", ["A.2", "A.1"]),
            ("varázspont", ["A.1", "A.2"]),
            ("VARAZSPONTOT", ["A.1", "A.2"]),
            ("side", ["A.4", "A.3"]),
            ("kiegpakliba", ["A.4", "A.3"]),
            ("kiegészítő paklim", ["A.3", "A.4", "A.5"]),
        ],
    )
    def test_other_names_are_found_after_the_name_itself(self, named: Engine, text: str, expected: list[str]) -> None:
        assert refs(named, text, synonyms=NAMES) == expected

    def test_without_them_they_are_not(self, named: Engine) -> None:
        assert refs(named, "vp") == ["A.2"]
        assert refs(named, "side") == ["A.4"]

    def test_an_other_name_is_no_lacking_word(self, named: Engine) -> None:
        for text in ("vp", "varázspont", "side"):
            found = named.search(Query(text, synonyms=NAMES)).matches
            assert [match.missing for match in found] == [()] * len(found)
        assert held(named, "side", synonyms=NAMES) == ["A.3", "A.4"]
        assert held(named, "vp", synonyms=NAMES) == ["A.1", "A.2"]
        assert held(named, "vp") == ["A.2"]

    def test_a_name_that_the_index_does_not_know_is_not_corrected(self, named: Engine) -> None:
        found = named.search(Query("kiegpakli", synonyms=NAMES))
        assert (found.matches[0].key, found.corrections) == ("ruling:proba:A.4", ())
