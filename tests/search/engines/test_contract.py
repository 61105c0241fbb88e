"""What every engine does: one suite for all of them."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judgekb.search.documents import Document
from judgekb.search.engines.base import CANDIDATES, Engine, IndexUnavailable, LockError, Query
from tests.conftest import SUITABLE
from tests.search.engines.available import started
from tests.search.engines.documents import FEW, named, ruling


def refs(engine: Engine, text: str, **more: Any) -> list[str]:
    return [match.key.split(":", 2)[2] for match in engine.search(Query(text, **more)).matches]


class TestSearch:
    @pytest.mark.parametrize(
        ("text", "first"),
        [
            ("ködpakli", "AK1.1"),
            ("hany lapos a kodpakli", "AK1.1"),
            ("KÖDPAKLIBAN", "AK1.1"),
            ("oszhaju tukor", "AK1.2"),
            ("Őszhajú tükör-kapu", "AK1.2"),
            ("tükörkapu", "AK1.2"),
            ("antimagia", "AK2.2"),
            ("anti mágia", "AK2.2"),
            ("anti-mágiával", "AK2.2"),
            ("negyven", "AK1.1"),
            ("AK2.2", "AK2.2"),
            ("21.6.0", "HKK 21.6.0"),
            ("pakliépítés", "pakliepites"),
            ("kolik karet", "DB.1"),
            ("balicku", "DB.1"),
        ],
    )
    def test_the_first_match(self, filled: Engine, text: str, first: str) -> None:
        assert refs(filled, text)[0] == first

    def test_exact_accents_come_first(self, engine: Engine) -> None:
        engine.rebuild([ruling("A.1", "Mi az a kor?"), ruling("A.2", "Mi az a kör?"), ruling("A.3", "Mi az a kór?")])
        assert [refs(engine, text)[0] for text in ("kor", "kör", "kór")] == ["A.1", "A.2", "A.3"]

    def test_titles_come_before_bodies(self, engine: Engine) -> None:
        engine.rebuild([ruling("A.1", "Mi ez?", "Egy köd."), ruling("A.2", "Köd?", "Semmi.")])
        assert refs(engine, "köd") == ["A.2", "A.1"]

    def test_words_that_stand_together_come_first(self, engine: Engine) -> None:
        far = "Köd van itt és semmi más sem látszik sehol, csak egy fal."
        engine.rebuild(
            [ruling("A.1", "Mi?", far, order=2), ruling("A.2", "Mi?", "Itt és most semmi más, csak köd fal.")]
        )
        assert refs(engine, "köd fal") == ["A.2", "A.1"]

    def test_the_newest_comes_first_among_equals(self, engine: Engine) -> None:
        engine.rebuild([ruling(f"A.{number}", "Köd?", order=number, source="A") for number in (3, 1, 2)])
        assert refs(engine, "köd") == ["A.3", "A.2", "A.1"]

    def test_a_match_says_which_words_it_lacks(self, filled: Engine) -> None:
        best = filled.search(Query("Mézgasárkány, ködpakli, bögre")).matches[0]
        assert best.missing in (("Mézgasárkány", "bögre"), ("ködpakli", "bögre"))
        assert filled.search(Query("ködpakli")).matches[0].missing == ()

    def test_scores_lie_between_0_and_1_and_fall(self, filled: Engine) -> None:
        scores = [match.score for match in filled.search(Query("ködpakli negyven lap kell")).matches]
        assert scores == sorted(scores, reverse=True)
        assert all(0 < score <= 1 for score in scores)

    def test_games_and_kinds(self, filled: Engine) -> None:
        assert refs(filled, "mézgasárkány", kinds=("card",)) == ["mezgasarkany", "mezgas-korso"]
        assert refs(filled, "mézgasárkány", kinds=("ruling", "section")) == ["AK2.1"]
        assert refs(filled, "balíček", games=("cesko",)) == ["DB.1"]
        assert refs(filled, "balíček", games=("proba",)) == []
        assert refs(filled, "balíček", games=("nincs-ilyen",)) == []

    def test_an_unknown_word_is_replaced_openly(self, filled: Engine) -> None:
        found = filled.search(Query("mézgasárkánny ébred"))
        assert found.matches[0].key == "ruling:proba:AK2.1"
        assert found.corrections == (("mézgasárkánny", "mézgasárkány"),)
        assert filled.search(Query("mezgasarkany ébred")).corrections == ()

    def test_question_words_are_left_out_unless_there_are_no_others(self, filled: Engine) -> None:
        terms = filled.search(Query("Hány lapos lehet a pakli?")).terms
        assert [(term.typed, term.asks) for term in terms] == [("Hány", True), ("lapos", False), ("pakli", False)]
        assert [(term.typed, term.asks) for term in filled.search(Query("hány a")).terms] == [
            ("hány", False),
            ("a", False),
        ]

    def test_of_two_entries_the_one_that_asks_the_same_comes_first(self, engine: Engine) -> None:
        engine.rebuild(
            [ruling("A.1", "Mikor kerül bele lap a pakliba?", order=2), ruling("A.2", "Hány lap kerül bele a pakliba?")]
        )
        assert refs(engine, "hany lap pakli") == ["A.2", "A.1"]
        assert engine.search(Query("hány bögre lap")).matches[0].missing == ("bögre",)

    @pytest.mark.parametrize(
        "text", ["", " ", "(", '"', "*", "\x00", "\ud800", "?!", "AND OR", "a:b", "[x TO", "~" * 500]
    )
    def test_odd_texts_are_answered(self, filled: Engine, text: str) -> None:
        filled.search(Query(text))
        filled.suggest(text)

    @settings(max_examples=60, suppress_health_check=SUITABLE)
    @given(text=st.text(alphabet=st.characters(), max_size=60))
    def test_any_text_is_answered(self, filled: Engine, text: str) -> None:
        filled.search(Query(text))
        filled.suggest(text)

    def test_a_text_of_10_kb(self, filled: Engine) -> None:
        assert len(filled.search(Query("köd " * 2_500)).terms) <= 40

    def test_no_more_than_the_candidates_are_returned(self, engine: Engine) -> None:
        engine.rebuild(ruling(f"A.{number}", "Köd?", f"szó{number}", source="A") for number in range(CANDIDATES + 5))
        assert len(refs(engine, "köd")) == CANDIDATES
        assert refs(engine, "köd szó7")[0] == "A.7"

    def test_an_empty_index_answers(self, engine: Engine) -> None:
        assert engine.rebuild([]) == 0
        assert refs(engine, "köd") == []
        assert engine.suggest("köd") == {}
        assert engine.add([ruling("A.1", "Köd?")]) == 1
        assert refs(engine, "köd") == ["A.1"]


class TestSuggest:
    def test_names_that_begin_so(self, filled: Engine) -> None:
        found = filled.suggest("mezg")
        assert [(kind, [item.title for item in items]) for kind, items in found.items()] == [
            ("card", ["Mézgasárkány", "Mézgás korsó"]),
            ("ruling", ["Mikor ébred fel a Mézgasárkány?"]),
        ]

    def test_references(self, filled: Engine) -> None:
        assert [item.ref for item in filled.suggest("ak1.")["ruling"]] == ["AK1.1", "AK1.2"]
        assert [item.ref for item in filled.suggest("hkk 21")["section"]] == ["HKK 21.6.0"]

    def test_every_word_must_begin_some_word(self, filled: Engine) -> None:
        assert list(filled.suggest("mézgás kor")) == ["card"]
        assert filled.suggest("mézgás bögre") == {}
        assert filled.suggest("mézgasárkány", games=("cesko",)) == {}

    def test_no_more_than_the_limit(self, engine: Engine) -> None:
        engine.rebuild(named("card", f"kod-{number}", f"Köd {number}") for number in range(10))
        assert len(engine.suggest("köd", limit=8)["card"]) == 8


class TestWriting:
    def test_added_documents_are_found_at_once(self, filled: Engine) -> None:
        assert filled.add([ruling("AK3.1", "Mennyibe kerül a bögre?")]) == 1
        assert refs(filled, "bögre") == ["AK3.1"]
        assert filled.health().documents == len(FEW) + 1

    def test_a_document_of_the_same_key_is_replaced(self, filled: Engine) -> None:
        filled.add([ruling("AK1.1", "Mennyibe kerül a bögre?")])
        assert refs(filled, "bögre") == ["AK1.1"]
        assert refs(filled, "negyven") == []
        assert filled.health().documents == len(FEW)

    def test_deleted_documents_are_gone(self, filled: Engine) -> None:
        filled.delete(["ruling:proba:AK1.1", "ruling:proba:nincs"])
        assert refs(filled, "negyven") == []
        assert filled.health().documents == len(FEW) - 1

    def test_adding_and_deleting_are_seen_together(self, filled: Engine) -> None:
        filled.add([ruling("AK3.1", "Bögre?")], without=["ruling:proba:AK1.1"])
        assert refs(filled, "negyven bögre") == ["AK3.1"]

    def test_many_small_changes(self, filled: Engine) -> None:
        for number in range(12):
            filled.add(
                [ruling("AK9.1", f"bögre{number}"), ruling(f"AK8.{number}", "csésze")], without=["ruling:proba:AK1.1"]
            )
        assert refs(filled, "bögre11") == ["AK9.1"]
        assert refs(filled, "bögre3") == []
        assert len(refs(filled, "csésze")) == 12
        assert filled.health(thorough=True).fault == ""

    def test_a_rebuild_forgets_what_was(self, filled: Engine) -> None:
        assert filled.rebuild([ruling("AK3.1", "Bögre?")]) == 1
        assert refs(filled, "ködpakli") == []
        assert list(filled.keys()) == ["ruling:proba:AK3.1"]

    def test_progress_is_told_for_every_document(self, engine: Engine) -> None:
        told: list[int] = []
        engine.rebuild(FEW, progress=told.append)
        assert sum(told) == len(FEW)

    def test_a_fault_while_writing_changes_nothing(self, filled: Engine) -> None:
        def broken() -> Iterator[Document]:
            yield ruling("AK3.1", "Bögre?")
            raise OSError("the base is gone")

        for write in (filled.add, filled.rebuild):
            with pytest.raises(OSError, match="the base is gone"):
                write(broken())
            assert refs(filled, "bögre") == []
            assert filled.health(thorough=True).fault == ""
        assert filled.add([ruling("AK3.1", "Bögre?")]) == 1  # the lock is free again

    def test_two_documents_of_one_key_are_refused(self, filled: Engine) -> None:
        with pytest.raises(ValueError, match="AK3.1"):
            filled.add([ruling("AK3.1", "Bögre?"), ruling("AK3.1", "Csésze?")])
        assert refs(filled, "bögre") == []


@pytest.mark.django_db(transaction=True)
class TestLock:
    def test_a_second_writer_comes_later(self, filled: Engine) -> None:
        faults: list[Exception] = []

        def write() -> None:
            try:
                filled.add([ruling("AK3.1", "Bögre?")])
            except LockError as error:
                faults.append(error)

        with filled.lock():
            started(write).join()
            assert len(faults) == 1
            assert refs(filled, "ködpakli") == ["AK1.1"]  # readers do not wait
            filled.add([ruling("AK4.1", "Csésze?")])  # who holds the lock may write
        write()
        assert len(faults) == 1
        assert refs(filled, "bögre") == ["AK3.1"]


@pytest.mark.django_db(transaction=True)
class TestThreads:
    def test_readers_are_right_while_the_index_changes(self, filled: Engine) -> None:
        wrong: list[object] = []
        done = threading.Event()

        def read() -> None:
            while not done.is_set():
                for text, first in (("ködpakli", "AK1.1"), ("oszhaju tukor", "AK1.2"), ("ébred", "AK2.1")):
                    try:
                        found = refs(filled, text)[0]
                    except Exception as error:
                        found = repr(error)
                    if found != first:
                        wrong.append(found)

        threads = [started(read) for _ in range(6)]
        try:
            for number in range(15):
                filled.add([ruling("AK9.1", f"bögre{number}")])
            filled.rebuild(FEW)
        finally:
            done.set()
            for thread in threads:
                thread.join()
        assert wrong == []


class TestHealth:
    def test_a_missing_index(self, engine: Engine) -> None:
        assert engine.health().fault != ""
        for use in (lambda: engine.search(Query("köd")), lambda: engine.suggest("köd"), lambda: engine.add([])):
            with pytest.raises(IndexUnavailable):
                use()

    def test_a_sound_index(self, filled: Engine) -> None:
        for thorough in (False, True):
            health = filled.health(thorough=thorough)
            assert (health.documents, health.fault) == (len(FEW), "")

    def test_keys(self, filled: Engine) -> None:
        assert sorted(filled.keys()) == sorted(document.key for document in FEW)
