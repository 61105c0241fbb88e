"""The words of the other games, so that a browser weighs words as the server does."""

from __future__ import annotations

from typing import Any

import pytest

from judgekb.search.documents import Document
from judgekb.search.plan import Term
from judgekb.search.service import documents
from rulings.offline.elsewhere import counted, elsewhere, told
from tests.rows import make_card, make_game, make_ruling
from tests.search.engines.available import ENGINE_NAMES


def document(key: str, game: str, title: str, language: str = "hu") -> Document:
    return Document(key, "ruling", game, language, key, title, "")


def test_words_and_counts_of_the_others() -> None:
    found = counted(
        [document("A1", "egy", "lapok köd"), document("B1", "ketto", "lap"), document("B2", "ketto", "lappal")]
    )
    assert told(found, "egy") == {
        "documents": 2,
        "words": "b1 b2 lap lappal",
        "stem": {"1": "b1 b2", "2": "lap"},
        "prefix": {"1": "b1 b2 lap lappa"},
    }
    assert told(found, "ketto")["words"] == "a1 köd lapok"
    assert told(found, "nincs")["documents"] == 3


def test_a_game_alone() -> None:
    assert told(counted([document("A1", "egy", "köd")]), "egy") == {
        "documents": 0,
        "words": "",
        "stem": {},
        "prefix": {},
    }


@pytest.mark.django_db
def test_they_follow_the_base_and_cost_one_query_until_then(django_assert_num_queries: Any) -> None:
    make_ruling("AK1.1", "Mi ez?")
    make_card("Olaj", game=make_game("masik"))
    assert elsewhere("proba")["words"] == "olaj"
    with django_assert_num_queries(1):
        elsewhere("proba")
    make_card("Köd", game=make_game("masik"))
    assert elsewhere("proba")["words"] == "köd olaj"


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("engine", ENGINE_NAMES)
def test_with_the_own_ones_they_are_what_the_index_counts(engine: str, tmp_path: Any) -> None:
    from judgekb.search.engines.registry import ENGINES

    make_ruling("AK1.1", "Lapok a ködben?")
    make_ruling("AK1.1", "Egy lap?", game=make_game("masik"))
    held = ENGINES[engine](tmp_path / "index")
    held.rebuild(documents())
    found = counted(documents())
    own, others = found["proba"].forms, told(found, "proba")
    count = own[("stem", "lap")] + sum(int(n) for n, texts in others["stem"].items() if "lap" in texts.split())
    store = held._current()  # type: ignore[attr-defined]
    assert store.frequencies([Term("stem", "lap")]) == {Term("stem", "lap"): count}
    assert store.count() == found["proba"].documents + others["documents"]
