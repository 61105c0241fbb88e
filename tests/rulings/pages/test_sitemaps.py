"""The sitemap lists what is public and nothing else, and every address in it opens."""

from __future__ import annotations

from datetime import UTC, datetime
from xml.etree import ElementTree

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from cards.models import Card, CardListEntry
from rulings.models import Ruling
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
    with django_assert_num_queries(3):
        client.get("/sitemap-cards.xml")
    with django_assert_num_queries(9):
        client.get("/sitemap.xml")


@pytest.mark.parametrize(("held", "files"), [(2, 1), (3, 2), (4, 2), (5, 3)])
def test_a_file_holds_so_many_addresses_and_all_files_every_one(
    client: Client, monkeypatch: pytest.MonkeyPatch, held: int, files: int
) -> None:
    CardListEntry.objects.all().delete()
    Card.objects.all().delete()
    monkeypatch.setattr("rulings.pages.sitemaps.ADDRESSES", 2)
    for place in range(held):
        make_card(f"Lap {place}")
    parts = [url for url in addresses(client, "/sitemap.xml") if "-cards" in url]
    first = "http://testserver/sitemap-cards.xml"
    assert parts == [first, *(f"{first}?p={number}" for number in range(2, files + 1))]
    found = [addresses(client, part) for part in parts]
    assert [len(urls) for urls in found[:-1]] == [2] * (files - 1)
    assert sorted(url for urls in found for url in urls) == [
        f"http://testserver/proba/lap/lap-{place}" for place in range(held)
    ]
    assert client.get("/sitemap-cards.xml", {"p": files + 1}).status_code == 404


def test_the_day_of_the_last_change_stands_beside_a_ruling(client: Client) -> None:
    Ruling.objects.filter(ref="AK1.1").update(updated_at=datetime(2031, 7, 1, 23, tzinfo=UTC))
    Ruling.objects.filter(ref="AK1.2").update(updated_at=datetime(2031, 7, 1, 21, tzinfo=UTC))
    root = ElementTree.fromstring(client.get("/sitemap-rulings.xml").content)
    days = [(url[0].text, url[1].text) for url in root]
    assert days == [
        ("http://testserver/proba/ak1.1", "2031-07-02"),
        ("http://testserver/proba/ak1.2", "2031-07-01"),
    ]
    index = ElementTree.fromstring(client.get("/sitemap.xml").content)
    assert [part[1].text for part in index if len(part) == 2] == ["2031-07-02T01:00:00+02:00"]
