"""Sizes, broken requests and odd letters: each gets a page that says what is wrong, none a 500."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from cards.models import Format
from rulings.models import SharedDeck
from tests.rulings.decks.conftest import Send
from tests.rulings.decks.rows import legal_text
from tests.rulings.pages.html import texts

pytestmark = pytest.mark.django_db
MEGABYTE = 1_000_000


def test_a_list_of_one_megabyte_is_the_largest(send: Send) -> None:
    comment = "#" + "x" * (MEGABYTE - 1)
    assert texts(send(comment), "h1") == ["Nem legális"]
    assert texts(send(comment + "x", status=413), "h1") == ["Ez a lista túl nagy"]
    assert texts(send(file=SimpleUploadedFile("a.txt", (comment + "x").encode()), status=413), "h1") == [
        "Ez a lista túl nagy"
    ]


def test_a_huge_body_is_refused_before_it_is_read(client: Client, proba: Format) -> None:
    strict = Client(enforce_csrf_checks=True)
    response = strict.post("/pakli", b"text=" + b"x" * 3 * MEGABYTE, content_type="application/x-www-form-urlencoded")
    assert response.status_code == 413


def test_a_form_without_its_token_is_refused(proba: Format) -> None:
    response = Client(enforce_csrf_checks=True).post("/pakli", {"text": "3 X"})
    assert response.status_code == 403
    assert texts(response.content.decode(), "h1") == ["Ezt az űrlapot nem fogadhatjuk el"]


@pytest.mark.parametrize("debug", [True, False])
def test_too_many_fields(client: Client, proba: Format, settings: object, debug: bool) -> None:
    settings.DEBUG = debug  # type: ignore[attr-defined]
    response = client.post("/pakli", {f"f{number}": "" for number in range(1100)})
    assert (response.status_code, texts(response.content.decode(), "h1")) == (400, ["Nem értem a kérést"])


def test_a_broken_multipart_body(client: Client, proba: Format) -> None:
    response = client.post("/pakli", b"--x\r\nnonsense", content_type="multipart/form-data")
    assert response.status_code == 400


@pytest.mark.parametrize("method", ["put", "delete", "patch"])
def test_other_methods(client: Client, proba: Format, method: str) -> None:
    assert getattr(client, method)("/pakli").status_code == 405


@pytest.mark.parametrize(
    "text",
    [
        "\x00\x01\x02",
        "3 \ud800".encode("utf-8", "replace").decode(),
        "３ Mézgasárkány\n² X\n",
        "🃏" * 400,
        "{" * 500,
        "3 X {szín: " + "a" * 300 + "}",
        "\u202e\u200b3 X",
        "Pakli:\n" * 50,
        "Dátum: 2031-02-30\nDátum: x\n",
        "3 X\u2028 4 Y\x85 5 Z\x0c",
        "=1+1\n@SUM(A1)\n",
    ],
)
@pytest.mark.parametrize("button", ["check", "txt", "csv", "json", "pdf", "facts", "share", "nincs"])
def test_odd_lists(client: Client, proba: Format, text: str, button: str) -> None:
    response = client.post("/pakli", {"text": text, "format": "proba/proba", "do": button})
    assert response.status_code == (302 if button == "share" else 200)
    if button == "share":
        assert client.get(response.headers["Location"]).status_code == 200


@pytest.mark.parametrize(
    "path",
    [
        "/pakli/x",
        "/pakli/%00",
        "/pakli/x/y",
        "/verseny/x",
        "/verseny/%00/biro",
        "/verseny/x/y",
        "/pakli/" + "a" * 300,
        "/verseny/x/qr.svg",
    ],
)
def test_links_that_lead_nowhere(client: Client, proba: Format, path: str) -> None:
    assert client.get(path).status_code == 404


def test_many_lines_and_many_typos_are_laid_out_up_to_a_limit(send: Send) -> None:
    html = send("".join(f"1 qqqq{number}\n" for number in range(2500)))
    assert len(texts(html, "li", "line")) == 2000
    assert "És még 500 sor" in html
    assert len(texts(html, "li", "finding")) == 300
    assert "És még 2200 ugyanilyen fajta" in html
    assert "1 qqqq2499" in html  # in the field


def test_too_long_to_print_or_share(send: Send) -> None:
    rows = "".join(f"1 qqqq{number}\n" for number in range(1001))
    assert "túl hosszú" in send(rows, status=400, do="pdf")
    assert "túl hosszú" in send("#" + "x" * 100_000, status=400, do="share")
    assert SharedDeck.objects.count() == 0


def test_files_in_other_encodings(send: Send) -> None:
    text = legal_text("2 Őszhajú tükör-kapu\n")
    for encoding in ("utf-8", "utf-8-sig", "utf-16", "cp1250"):
        html = send(file=SimpleUploadedFile("pakli.txt", text.encode(encoding)))
        assert texts(html, "h1") == ["Legális"], encoding
