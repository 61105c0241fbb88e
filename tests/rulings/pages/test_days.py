"""One day rules every page: `?on=` is read, refused when it is none, and kept in every link."""

from __future__ import annotations

from datetime import date

import pytest
from django.test import Client

from rulings.models import Ruling
from tests.rows import make_edge, make_ruling, make_section
from tests.rulings.pages.answers import TODAY
from tests.rulings.pages.html import links, main_links, moved, read, texts

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def rows() -> None:
    make_section("21.6")
    old = make_ruling("AK1.1", cards=(("Ködfonó Pemete", "", "subject"),), topics=("fújás",))
    make_edge(old, "HKK 21.6", "cites")
    make_edge(make_ruling("AK2.1"), "AK1.1", valid_from=date(2015, 3, 1))


PAGES = [
    "/",
    "/proba",
    "/proba/ak1",
    "/proba/ak1.1",
    "/proba/lap",
    "/proba/lap/kodfono-pemete",
    "/proba/szabaly",
    "/proba/szabaly/HKK%2021.6",
    "/proba/tema",
    "/proba/tema/fujas",
]


def test_the_status_is_that_of_the_day(client: Client) -> None:
    assert texts(read(client, "/proba/ak1.1", on="2015-02-28"), "span", "badge")[0] == "hatályos"
    assert texts(read(client, "/proba/ak1.1", on="2015-03-01"), "span", "badge")[0] == "felváltva"


@pytest.mark.parametrize("path", PAGES)
def test_every_link_keeps_the_day(client: Client, path: str) -> None:
    without = [url for url in main_links(read(client, path, on="2015-03-01")) if not url.startswith("#")]
    assert [url for url in without if "on=2015-03-01" not in url] == []


@pytest.mark.parametrize("path", PAGES)
def test_no_link_names_today(client: Client, path: str) -> None:
    assert [url for url in links(read(client, path)) if "on=" in url] == []


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("day", ["2015-02-29", "tegnap", "2015", "２０１５-01-01", "2015-3-1", "0000-01-01", "\x00"])
def test_a_bad_day_is_refused_with_a_sentence(client: Client, path: str, day: str) -> None:
    html = read(client, path, 400, on=day)
    assert texts(html, "main") == [
        f"Nem értem a kérést „{day}” nem nap. Év-hónap-nap alakban add meg, például: 2025-09-05."
    ]
    assert html.count('role="search"') == 1


def test_the_form_of_the_day_keeps_the_rest_of_the_address(client: Client) -> None:
    html = read(client, "/proba/lap", letter="k")
    assert '<input type="hidden" name="letter" value="k">' in html


def test_an_empty_day_is_today(client: Client) -> None:
    assert texts(read(client, "/proba/ak1.1", on=""), "span", "badge")[0] == "felváltva"


EVERY_PAGE = [
    *PAGES,
    "/pakli",
    "/proba/pakli",
    "/verseny",
    "/proba/format",
    "/proba/szotar",
    "/sugo/kereses",
    "/nincs/x/y",
]


@pytest.fixture(autouse=True)
def today_of_the_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rulings.templatetags.reading.today", lambda: TODAY)


def bar(html: str) -> str:
    return texts(html, "summary")[0]


@pytest.mark.parametrize("path", EVERY_PAGE)
def test_every_page_says_the_day_of_its_rules(client: Client, path: str) -> None:
    status = 404 if path.startswith("/nincs") else 200
    assert bar(read(client, path, status)) == "A szabályok állása: 2026-11-30 (ma)"
    assert bar(read(client, path, status, on="2015-03-01")) == "A szabályok állása: 2015-03-01"


def test_a_page_that_refuses_a_day_tells_today_and_drops_the_bad_one(client: Client) -> None:
    html = read(client, "/proba/ak1.1", 400, on="tegnap")
    assert bar(html) == "A szabályok állása: 2026-11-30 (ma)"
    assert [url for url in links(html) if "on=" in url] == []


def test_the_link_for_citing_carries_the_chosen_day(client: Client) -> None:
    address = "http://testserver/proba/ak1.1"
    copied = texts(read(client, "/proba/ak1.1"), "span", "copy")
    assert copied == [f"AK1.1, Krónika AK1: {address}", f"{address}?on=2026-11-30"]
    copied = texts(read(client, "/proba/ak1.1", on="2015-02-28"), "span", "copy")
    assert copied == [f"AK1.1, Krónika AK1: {address}?on=2015-02-28"]


def test_a_merged_reference_leads_on_with_the_day(client: Client) -> None:
    new = Ruling.objects.get(ref="AK2.1")
    make_ruling("AK3.1", state="merged", merged_into=new)
    assert moved(client, "/proba/ak3.1?on=2015-03-01") == "/proba/ak2.1?on=2015-03-01"
