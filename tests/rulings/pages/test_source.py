"""The page of a source: when it was published, and its entries in their order."""

from __future__ import annotations

from datetime import date

import pytest
from django.test import Client

from tests.rows import make_ruling, make_source
from tests.rulings.pages.html import main_links, read, texts

pytestmark = pytest.mark.django_db


def test_entries_stand_in_the_order_of_the_source(client: Client) -> None:
    for ref in ("AK2.10", "AK2.2", "AK2.1"):
        make_ruling(ref, "Fúj?")
    make_ruling("AK2.3", state="unanswered")
    html = read(client, "/proba/ak2")
    assert texts(html, "h1") == ["Krónika AK2"]
    assert texts(html, "h2") == ["3 döntés"]
    assert texts(html, "a", "title") == ["AK2.1 Fúj?", "AK2.2 Fúj?", "AK2.10 Fúj?"]
    assert texts(html, "p", "facts") == ["AK2 Források megjelent: legkésőbb 2010-02-01 a nap nem ismert"]


def test_it_links_the_sources_before_and_after(client: Client) -> None:
    for position, code in enumerate(("AK1", "AK2", "AK3")):
        make_source(code, position=position)
    assert main_links(read(client, "/proba/ak2"))[-2:] == ["/proba/ak1", "/proba/ak3"]


def test_only_a_web_address_is_linked(client: Client) -> None:
    make_source("AK1", url="https://pelda.hu/ak1", published_not_before=date(2009, 1, 1))
    make_source("AK2", url="javascript:alert(1)", position=1)
    html = read(client, "/proba/ak1")
    assert main_links(html) == ["/proba#forrasok", "https://pelda.hu/ak1", "/proba/ak2"]
    assert texts(html, "p", "facts")[0] == "AK1 Források megjelent: 2009-01-01 és 2010-02-01 között a nap nem ismert"
    assert main_links(read(client, "/proba/ak2")) == ["/proba#forrasok", "/proba/ak1"]


def test_a_source_without_entries_says_so(client: Client) -> None:
    make_source("AK1")
    assert texts(read(client, "/proba/ak1"), "p", "none") == [
        "A gyűjtemény ebből a forrásból még egy döntést sem tartalmaz."
    ]
