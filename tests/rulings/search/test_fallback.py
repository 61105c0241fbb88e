"""Without an index the database answers, says so, and asks for a new index."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import DatabaseError
from pytest_django import DjangoAssertNumQueries

from judgekb.search import outbox, service
from judgekb.search.models import OutboxEntry
from rulings.models.rulings import RulingState
from rulings.search.find import Answer, find
from tests.rows import make_game, make_ruling, make_section

pytestmark = pytest.mark.django_db
NOTICE = "A kereső mutatója most újraépül; addig az adatbázisban keresek, a találatok sorrendje gyengébb."


@pytest.fixture(autouse=True)
def base(db: None) -> None:
    make_ruling("AK1.1", "Hány lapos a ködpakli?", "Negyven.", cards=(("Őszhajú tükör-kapu", "", "subject"),))
    make_ruling("AK1.2", "Mikor ébred a Mézgasárkány?", "Amikor a ködpakliból húzol.")
    make_ruling("AK1.3", "Ködpakli vázlat", state=RulingState.DRAFT)
    make_section("21.6.0", title="Ködpakli", about="Döntések.")


def refs(answer: Answer) -> list[str]:
    return [hit.ref for hit in answer.results]


def test_the_database_answers_and_says_so() -> None:
    answer = find("KÖDPAKLI")
    assert refs(answer) == ["AK1.1", "HKK 21.6.0", "AK1.2"]
    assert answer.notice == NOTICE
    assert answer.results[0].title_html == "Hány lapos a <mark>ködpakli</mark>?"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("oszhaju", ["AK1.1"]),
        ("mézgasárkányt", ["AK1.2"]),
        ("ködpakli ébred", ["AK1.2", "AK1.1", "HKK 21.6.0"]),
        ("AK1.2", ["AK1.2"]),
        ("21.6.0", ["HKK 21.6.0"]),
        ("AK1", ["AK1.1", "AK1.2"]),
        ("vázlat", []),
        ("bögre", []),
    ],
)
def test_what_it_finds(text: str, expected: list[str]) -> None:
    assert refs(find(text)) == expected


def test_games() -> None:
    make_game("masik")
    assert refs(find("ködpakli", game="masik")) == []
    assert refs(find("ébred", game="proba")) == ["AK1.2"]


def test_missing_words() -> None:
    assert [(hit.ref, hit.missing_words) for hit in find("ébred bögre").results] == [("AK1.2", ("bögre",))]


@pytest.mark.parametrize("text", ["", "(", "\x00", "\ud800", "%", "_", "é" * 1000])
def test_odd_texts(text: str) -> None:
    assert refs(find(text)) == []


def test_a_new_index_is_asked_for_once_and_then_serves() -> None:
    find("ködpakli")
    find("ébred")
    assert list(OutboxEntry.objects.values_list("key", flat=True)) == [outbox.REBUILD]
    assert service.consume() == 1
    assert find("ködpakli").notice == ""


def test_a_base_that_cannot_be_written_to_still_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*keys: str) -> None:
        raise DatabaseError("read-only")

    monkeypatch.setattr(outbox, "record", refuse)
    assert refs(find("oszhaju")) == ["AK1.1"]


def test_settings_that_name_no_engine(settings: object) -> None:
    settings.SEARCH_ENGINE = "grep"  # type: ignore[attr-defined]
    assert (refs(find("oszhaju")), find("oszhaju").notice) == (["AK1.1"], NOTICE)


def test_a_damaged_index(index: Callable[[], int], settings: object) -> None:
    index()
    root = settings.SEARCH_INDEX_DIR  # type: ignore[attr-defined]
    next(root.glob("state-*/MANIFEST.json")).write_bytes(b"{")
    assert (refs(find("oszhaju")), find("oszhaju").notice) == (["AK1.1"], NOTICE)


@pytest.mark.parametrize("count", [1, 3])
def test_queries(count: int, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    for number in range(count):
        make_ruling(f"AK2.{number}", "Miért zúg a szél?")
    outbox.request_rebuild()
    with django_assert_num_queries(19):
        assert len(find("zúg a szél").results) == count
