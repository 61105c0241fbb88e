"""How results are spread; the term of a value leads to exactly those results."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pytest_django import DjangoAssertNumQueries

from judgekb.touches import knowing, version
from rulings.search import facets as module
from rulings.search import links
from rulings.search.facets import MOST_VALUES, facets
from rulings.search.find import Answer, find
from rulings.versions import EVERYTHING
from tests.rows import make_game, make_ruling, make_section, make_source

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def base(db: None, index: Callable[[], int]) -> None:
    make_source("AK7", number=7)
    make_source("GYK", kind="web_faq")
    wind, water = ("Szél anyó", "új", "subject"), ("Élet vize", "", "mentioned")
    make_ruling("AK7.1", "Köd van?", cards=(wind, water), topics=("időjárás", "köd"))
    make_ruling("AK7.2", "Köd lesz?", cards=(wind,), topics=("időjárás",))
    make_ruling("GYK.1", "Köd volt?", topics=("köd",))
    make_ruling("GYK.2", "Derült?", topics=("köd",))
    make_section("3.1", title="Köd")
    other = make_game("masik")
    other.name = "Másik"
    other.save()
    make_ruling("AK9.1", "Köd amott?", game=other)
    index()


def told(answer: Answer) -> dict[str, list[tuple[str, int, str]]]:
    return {facet.name: [(one.label, one.count, one.term) for one in facet.values] for facet in answer.facets}


def test_every_facet_counts_all_results() -> None:
    answer = find('"köd"', limit=1)
    assert answer.total == 6
    assert told(find("ak:7", limit=1)) == {
        "game": [("Próbajáték", 2, "jatek:proba")],
        "kind": [("magazin", 2, "forras:magazin")],
        "source": [("AK7", 2, "ak:7")],
        "topic": [("időjárás", 2, 'tema:"időjárás"'), ("köd", 1, 'tema:"köd"')],
        "card": [("Szél anyó", 2, 'lap:"Szél anyó"'), ("Élet vize", 1, 'lap:"Élet vize"')],
    }
    assert told(answer)["source"] == [
        ("AK7", 2, "ak:7"),
        ("GYK", 2, "ak:GYK"),
        ("AK9", 1, "ak:AK9"),
        ("Kódex (HKK)", 1, "ak:HKK"),
    ]
    assert told(answer)["kind"] == [
        ("magazin", 3, "forras:magazin"),
        ("gyik", 2, "forras:gyik"),
        ("szabálykönyv", 1, "forras:szabálykönyv"),
    ]


@pytest.mark.parametrize("text", ["köd -lap:Vize", "köd", '"köd"', "-ak:7", "szél köd derült"])
def test_a_term_leads_to_as_many_results_as_its_count_says(text: str) -> None:
    answer = find(text, limit=100)
    for facet in answer.facets:
        for value in facet.values:
            narrower = find(f"{text} {value.term}", limit=100)
            assert (value.term, narrower.total) == (value.term, value.count)
            assert {hit.ref for hit in narrower.results} <= {hit.ref for hit in answer.results}


def test_nothing_has_no_facets() -> None:
    assert facets([]) == ()
    assert find("qqqqq").facets == ()


def test_the_most_frequent_values_come_first_and_no_more_than_eight(index: Callable[[], int]) -> None:
    for number in range(MOST_VALUES + 3):
        make_ruling(f"AK8.{number}", "Köd?", topics=(f"téma {number}", "köd"))
    (topics,) = [facet for facet in find("ak:8").facets if facet.name == "topic"]
    assert (len(topics.values), topics.values[0].label, topics.values[0].count) == (MOST_VALUES, "köd", MOST_VALUES + 3)


def test_many_results_are_counted_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    few = told(find('-lap:"Szél anyó"'))
    monkeypatch.setattr(module, "LISTED", 0)
    monkeypatch.setattr(links, "LISTED", 0)
    assert told(find('-lap:"Szél anyó"')) == few


def test_queries(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    keys = ["ruling:proba:AK7.1", "ruling:proba:AK7.2", "section:proba:HKK 3.1"]
    with knowing(version(EVERYTHING)):
        facets(keys)
        with django_assert_num_queries(4):
            facets(keys)
