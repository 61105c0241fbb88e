"""The pages with the real search behind them: what a judge types, and what a hand in a hurry types."""

from __future__ import annotations

from datetime import date

import pytest
from django.test import Client

from rulings.search import find, resolve
from tests.rows import make_card, make_edge, make_ruling, make_section
from tests.rulings.pages.html import main_links, moved, read, texts

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def real_search(monkeypatch: pytest.MonkeyPatch, near: object) -> None:
    """Undo the made-up answers of the other tests, and fill the base."""
    monkeypatch.setattr("rulings.pages.home.find", find.find)
    monkeypatch.setattr("rulings.pages.errors.nearest", resolve.nearest)
    make_section("21.6.0", title="Előre hozott döntések")
    make_card("Ködfonó Pemete")
    make_ruling("AK106.1", "Hány lapból áll a kiegészítő pakli?", "Pontosan 25 lapból.")
    make_ruling("AK106.2", "Elfújja-e a szél a ködöt?", "Nem.", cards=(("Ködfonó Pemete", "", "subject"),))
    part = {"extent": "part", "clause": "30 lap a korábbi 25 helyett", "valid_from": date(2025, 1, 1)}
    newer = make_ruling("KIIRAS-2025.1", "Mekkora a tartalék?", "Pontosan harminc.", formats=["hagyomanyos"])
    make_edge(newer, "AK106.1", "changes", **part)


def test_words_without_accents_find_the_ruling_and_its_change(client: Client) -> None:
    html = read(client, "/", q="kiegeszito pakli hany lap")
    assert texts(html, "a", "title")[0] == "AK106.1 Hány lapból áll a kiegészítő pakli?"
    assert texts(html, "p", "mark")[0] == ("2025-01-01 óta (hagyományos): 30 lap a korábbi 25 helyett → KIIRAS-2025.1")


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("AK106", "/proba/ak106"),
        ("ak 106", "/proba/ak106"),
        ("AK106.2", "/proba/ak106.2"),
        ("Kódex 21.6.0", "/proba/szabaly/HKK%2021.6.0"),
        ("kodfono pemete", "/proba/lap/kodfono-pemete"),
    ],
)
def test_an_exact_name_opens_the_thing(client: Client, text: str, address: str) -> None:
    response = client.get("/", {"q": text})
    assert (response.status_code, response.headers.get("Location")) == (302, address)
    assert client.get(address).status_code == 200


def test_a_wrong_number_offers_the_nearest(client: Client) -> None:
    assert "/proba/ak106.1" in main_links(read(client, "/proba/ak106.3", 404))


@pytest.mark.parametrize(
    "text",
    [
        "(",
        ")",
        '"',
        "*",
        "\x00",
        "a\x00b",
        "+",
        "-",
        "AND",
        "[a",
        "a" * 1_000,
        "ﬀ４²",
        "😀",
        "%",
        "\\",
    ],
)
def test_nothing_typed_breaks_the_search(client: Client, text: str) -> None:
    assert client.get("/", {"q": text}).status_code == 200


@pytest.mark.parametrize("text", ["lap:", 'lap:"', "szín:piros", "datum:tegnap", "lap:Qwertz", "ak:9999", "ak:2-1"])
def test_a_fault_of_the_query_is_told(client: Client, text: str) -> None:
    html = read(client, "/", 400, q=text)
    assert texts(html, "h1") == ["Ezt nem értem"]
    assert texts(html, "p", "typed") == [text]


def test_ten_thousand_letters_are_refused(client: Client) -> None:
    html = read(client, "/", 400, q="ab " * 3_334)
    assert texts(html, "h1") == ["Nem értem a kérést"]


def test_the_list_can_be_forced(client: Client) -> None:
    assert moved(client, "/?q=AK106.2", 302) == "/proba/ak106.2"
    assert main_links(read(client, "/", q="AK106.2", list="1"))[0] == "/proba/ak106.2"
