"""The booklet, read back: Hungarian and Czech letters, page numbers of contents and index, codes, and plain refusals."""

from __future__ import annotations

import io
import re
from datetime import date
from typing import Any

import pytest
import segno
from django.test import Client
from pypdf import PdfReader
from pytest_django import Settings

from tests.rows import make_edge, make_ruling, make_section

pytestmark = pytest.mark.django_db
LETTERS = "Árvíztűrő tükörfúrógép; Příliš žluťoučký kůň úpěl ďábelské ódy"


@pytest.fixture
def entries() -> None:
    make_section("21.6")
    for number in range(1, 31):
        cards = (("Őszhajú tükör", "új", "subject"), ("Zöld béka", "", "mentioned"))[: 1 + (number == 30)]
        text = f"{LETTERS}. **Fontos** rész.\n\n1. egy\n2. kettő\n\n" + "Hosszú magyarázat. " * 30
        make_ruling(f"AK1.{number}", f"Mi lesz a {number}. körben?", text, topics=("kör",), cards=cards)
    new = make_ruling("AK2.1", "Űrlény ez?", "Nem.", valid_from=date(2031, 1, 1))
    make_edge(new, "AK1.7", "changes", extent="part", clause="csak nappal", valid_from=date(2031, 1, 1))
    make_edge(new, "HKK 21.6", "cites")


def made(client: Client, **fields: Any) -> PdfReader:
    response = client.post("/proba/fuzet", {"on": "2031-02-01"} | fields)
    assert (response.status_code, response["Content-Type"]) == (200, "application/pdf")
    assert response["Content-Disposition"] == 'attachment; filename="proba-fuzet-2031-02-01.pdf"'
    return PdfReader(io.BytesIO(response.content))


def texts(reader: PdfReader) -> list[str]:
    return [" ".join(page.extract_text().split()) for page in reader.pages]


def test_the_letters_and_everything_of_an_entry(client: Client, entries: None) -> None:
    pages = texts(made(client, topic=["kor"], since="2030-12-31"))
    whole = " ".join(pages)
    assert "Próbajáték Versenyfüzet A szabályok állása: 2031-02-01 Témák: kör Minden döntés" in pages[0]
    assert "Döntések: 31" in pages[0]
    assert LETTERS in whole
    entry = whole[
        whole.index("AK1.7 Mi lesz a 7. körben? hatályos") : whole.index("AK1.8 Mi lesz a 8. körben? hatályos")
    ]
    assert "! 2031-01-01 óta: csak nappal → AK2.1" in entry
    assert "1. egy 2. kettő" in entry
    assert (
        "Változás: 2031-01-01 óta módosítja: AK2.1 Lapok: Őszhajú tükör (új) Hivatkoznak rá: AK2.1 Forrás: AK1" in entry
    )
    newer = whole[whole.index("AK2.1 Űrlény ez? hatályos · 2031-01-01") :]
    assert "Változás: új: 2031-01-01 Hivatkozik: HKK 21.6 Régebbieket érint: módosítja: AK1.7 Forrás: AK2" in newer


def test_page_numbers_of_contents_and_index_are_right(client: Client, entries: None) -> None:
    pages = texts(made(client, topic=["kor"], since="2030-12-31"))
    begins = {}
    for number, page in enumerate(pages, 1):
        for ref in re.findall(r"(AK[12]\.[0-9]+) (?:Mi|Űrlény)[^?]+\? hatályos", page):
            begins[ref] = number
    assert len(begins) == 31
    contents = " ".join(page for page in pages[: min(begins.values()) - 1])
    told = {
        ref: int(page) for ref, page in re.findall(r"(AK[12]\.[0-9]+) (?:Mi|Űrlény)[^?]+\? ([0-9]+)(?= |$)", contents)
    }
    assert told == begins
    index = " ".join(pages[max(begins.values()) :])
    index = index[index.index("Mutató") :]
    cards, refs = index.split("Hivatkozások")
    own = {ref: int(page) for ref, page in re.findall(r"(AK[12]\.[0-9]+) ([0-9]+)", refs)}
    assert own == begins | {"AK1.7": begins["AK1.7"]}
    assert re.search(r"Zöld béka ([0-9]+)", cards)[1] == str(begins["AK1.30"])  # type: ignore[index]
    numbers = re.search(r"Őszhajú tükör ([0-9, ]+)", cards)[1]  # type: ignore[index]
    assert [int(one) for one in numbers.split(",")] == sorted({begins[f"AK1.{number}"] for number in range(1, 31)})
    assert f"HKK 21.6 {begins['AK2.1']}" in refs
    assert [page.rsplit(" ", 1)[1] for page in pages[1:]] == [str(number) for number in range(2, len(pages) + 1)]


def test_the_codes_lead_to_the_entries(client: Client) -> None:
    make_ruling("AK1.1", topics=("kör",))
    reader = made(client, topic="kor")
    address = "http://testserver/proba/ak1.1"
    [page] = [page for page in reader.pages if "AK1.1 Mi történik" in page.extract_text() and page.images]
    held = page.images[0].image
    assert held is not None
    expected = [list(row) for row in segno.make(address, error="m", micro=False, mask=2).matrix_iter(border=2)]
    side = held.width // len(expected)
    got = [
        [int(held.getpixel((x * side + 1, y * side + 1)) == 0) for x in range(len(expected))]
        for y in range(len(expected))
    ]
    assert got == [[int(dark) for dark in row] for row in expected]
    notes: Any = page["/Annots"]
    actions = [note.get_object().get("/A", {}) for note in notes]
    links = [action["/URI"] for action in actions if "/URI" in action]
    assert links == [address]


def test_equal_data_equal_bytes(client: Client, entries: None) -> None:
    sent = {"on": "2031-02-01", "topic": "kor"}
    one, other = (client.post("/proba/fuzet", sent).content for _ in range(2))
    assert one == other
    assert client.post("/proba/fuzet", sent | {"on": "2031-02-02"}).content != one


def test_words_follow_the_reader_and_data_does_not(client: Client, entries: None) -> None:
    client.cookies["django_language"] = "en"
    pages = texts(made(client, topic="kor"))
    assert "Próbajáték" in pages[0]
    assert LETTERS in " ".join(pages)


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({}, "Válassz témát, vagy adj meg egy napot, amely óta a változások kellenek."),
        ({"topic": "nincs"}, "Ezzel a választással egyetlen döntés sem kerülne a füzetbe."),
        ({"since": "tegnap"}, "„tegnap” nem nap."),
        ({"on": "2031-02-29", "topic": "kor"}, "„2031-02-29” nem nap."),
        ({"on": "2031-01-01", "since": "2031-01-02"}, "A változások napja nem lehet későbbi"),
        ({"since": "1989-12-31"}, "A változások napja legkorábban 1990-01-01 lehet."),
        ({"topic": [f"t{number}" for number in range(401)]}, "Legfeljebb 400 témát lehet választani."),
        ({"topic": "\x00"}, "Ezzel a választással egyetlen döntés sem kerülne a füzetbe."),
    ],
)
def test_refusals_are_sentences(client: Client, fields: dict[str, Any], sentence: str) -> None:
    make_ruling("AK1.1", topics=("kör",))
    response = client.post("/proba/fuzet", fields)
    assert response.status_code == 400
    assert sentence in response.content.decode()


def test_too_many_entries_are_told(client: Client, entries: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rulings.booklet.choosing.MAX_ENTRIES", 29)
    response = client.post("/proba/fuzet", {"on": "2031-02-01", "topic": "kor"})
    assert response.status_code == 400
    assert "Ez 30 döntés, egy füzetbe legfeljebb 1000 fér." in " ".join(
        re.findall(r"<strong>(.*?)</strong>", response.content.decode())
    )


@pytest.mark.usefixtures("within_a_minute")
def test_an_address_makes_so_many_a_minute(client: Client, settings: Settings) -> None:
    settings.REQUESTS_PER_MINUTE = settings.REQUESTS_PER_MINUTE | {"check": 2}
    make_ruling("AK1.1", topics=("kör",))
    sent = {"on": "2031-02-01", "topic": "kor"}
    answers = [client.post("/proba/fuzet", sent) for _ in range(3)]
    assert [one.status_code for one in answers] == [200, 200, 429]
    assert 0 < int(answers[2]["Retry-After"]) <= 60


def test_the_form_keeps_what_was_sent(client: Client) -> None:
    make_ruling("AK1.1", topics=("kör", "ágyú"))
    page = client.get("/proba/fuzet?topic=kor&since=2030-01-01&on=2031-02-01").content.decode()
    assert re.findall(r'type="checkbox" name="topic" value="([a-z]+)"( checked)?', page) == [
        ("agyu", ""),
        ("kor", " checked"),
    ]
    assert 'value="2030-01-01"' in page
    assert client.get("/PROBA/fuzet").status_code == 301
    assert client.get("/nincs/fuzet").status_code == 404
