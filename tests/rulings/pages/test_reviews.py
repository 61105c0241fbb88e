"""Readers see which rulings are under review: on pages, in lists, among hits and in the API."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from rulings.models import Ruling
from rulings.models.history import Recheck
from rulings.reading import readable_list
from rulings.reviews import under_review
from rulings.search.find import find
from tests.history_rows import FIRST, make_recheck
from tests.rows import make_edge, make_ruling, make_section
from tests.rulings.pages.html import read, texts

pytestmark = pytest.mark.django_db
BANNER = (
    "Felülvizsgálat alatt: megváltozott valami, amin ez a döntés alapul, és szerkesztő még nem nézte át. "
    "Amíg nem teszi, ez a szöveg áll."
)
BADGE = "felülvizsgálat alatt"


@pytest.fixture(autouse=True)
def rows() -> Ruling:
    ruling = make_ruling("AK1.1", "Fúj?", cards=(("Olaj", "", "subject"),), topics=("szél",))
    make_section("21.6")
    make_edge(ruling, "HKK 21.6", "cites")
    make_ruling("AK1.2", "Esik?", cards=(("Olaj", "", "subject"),), topics=("szél",))
    return ruling


def test_a_ruling_that_waits_for_a_second_look_says_so(client: Client, rows: Ruling) -> None:
    assert BANNER not in texts(read(client, "/proba/ak1.1"), "p", "mark")
    make_recheck(rows)
    assert texts(read(client, "/proba/ak1.1"), "p", "mark") == [BANNER]
    assert texts(read(client, "/proba/ak1.2"), "p", "mark") == []


def test_it_ends_when_the_last_one_is_closed(client: Client, rows: Ruling) -> None:
    first, second = make_recheck(rows), make_recheck(rows)
    Recheck.objects.filter(pk=first.pk).update(closed_at=FIRST, outcome="holds")
    assert texts(read(client, "/proba/ak1.1"), "p", "mark") == [BANNER]
    Recheck.objects.filter(pk=second.pk).update(closed_at=FIRST, outcome="holds")
    assert texts(read(client, "/proba/ak1.1"), "p", "mark") == []


@pytest.mark.parametrize(
    "path", ["/proba/ak1", "/proba/lap/olaj", "/proba/tema/szel", "/proba/szabaly/HKK 21.6", "/?q=fúj&list=1"]
)
def test_rows_of_lists_and_hits_carry_a_badge(client: Client, rows: Ruling, path: str) -> None:
    assert BADGE not in texts(read(client, path), "span", "waiting")
    make_recheck(rows)
    assert texts(read(client, path), "span", "waiting") == [BADGE]


def test_the_api_tells_it(client: Client, rows: Ruling) -> None:
    def told() -> list[Any]:
        one = client.get("/api/v1/rulings/proba/ak1.1").json()["under_review"]
        rulings = [row["under_review"] for row in client.get("/api/v1/rulings").json()["results"]]
        hits = [row["under_review"] for row in client.get("/api/v1/search?q=fúj").json()["results"]]
        card = [row["under_review"] for row in client.get("/api/v1/cards/proba/olaj").json()["rulings"]]
        return [one, rulings, hits, card]

    assert told() == [False, [False, False], [False], [False, False]]
    make_recheck(rows)
    assert told() == [True, [True, False], [True], [True, False]]


def test_it_costs_no_query(rows: Ruling, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    make_recheck(rows)
    with django_assert_num_queries(1):
        assert [under_review(ruling) for ruling in readable_list()] == [True, False]
    assert [hit.under_review for hit in find("fúj").results] == [True]


def test_a_row_that_does_not_know_is_an_error_of_ours(rows: Ruling) -> None:
    with pytest.raises(KeyError):
        under_review(Ruling.objects.get(pk=rows.pk))
