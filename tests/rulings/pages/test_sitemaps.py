"""The sitemap lists what is public and nothing else, and every address in it opens."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.rows import make_card, make_ruling, make_section
from tests.rulings.decks.rows import make_proba

pytestmark = pytest.mark.django_db
XML = "{http://www.sitemaps.org/schemas/sitemap/0.9}"


@pytest.fixture(autouse=True)
def rows() -> None:
    make_proba()
    make_ruling("AK1.1", topics=("szél",))
    make_ruling("AK1.2", state="withdrawn")
    for place, state in enumerate(("draft", "unanswered", "merged")):
        make_ruling(f"AK1.{place + 3}", state=state)
    make_section("21.6")


def addresses(client: Client, path: str) -> list[str]:
    response = client.get(path)
    assert (response.status_code, response["Content-Type"]) == (200, "application/xml")
    return [element.text or "" for element in ElementTree.fromstring(response.content).iter(f"{XML}loc")]


def test_all_public_things_stand_in_it_and_open(client: Client) -> None:
    found = [url for part in addresses(client, "/sitemap.xml") for url in addresses(client, part)]
    rulings = [url for url in found if "/ak1." in url]
    assert rulings == ["http://testserver/proba/ak1.1", "http://testserver/proba/ak1.2"]
    for url in ("/proba", "/proba/ak1", "/proba/tema/szel", "/proba/szabaly/HKK%2021.6", "/proba/format/proba"):
        assert f"http://testserver{url}" in found
    assert {client.get(url).status_code for url in found} == {200}


def test_an_unknown_part_is_404(client: Client) -> None:
    assert client.get("/sitemap-drafts.xml").status_code == 404
    assert client.get("/sitemap-rulings.xml?p=9").status_code == 404
    assert client.get("/sitemap-rulings.xml?p=x").status_code == 404
    assert client.post("/sitemap.xml").status_code == 405


@pytest.mark.parametrize("number", [1, 5])
def test_queries(client: Client, number: int, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    for place in range(number):
        make_card(f"Lap {place}")
    with django_assert_num_queries(2):
        client.get("/sitemap-cards.xml")
