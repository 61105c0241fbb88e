"""A list as a file: text, CSV and JSON that read back as the same deck, and cells that no spreadsheet runs."""

from __future__ import annotations

import csv
import io
import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client

from cards.models import Format
from rulings.decks.uploads import Unreadable, text_of, text_of_file
from tests.rulings.decks.rows import known_card, legal_text

pytestmark = pytest.mark.django_db


def file(client: Client, text: str, kind: str, upload: SimpleUploadedFile | None = None) -> HttpResponse:
    fields: dict[str, object] = {"text": text, "format": "proba/proba", "do": kind}
    if upload:
        fields["file"] = upload
    response = client.post("/pakli", fields)
    assert response.status_code == 200
    return response  # type: ignore[return-value]


def test_the_canonical_text(client: Client, proba: Format) -> None:
    response = file(client, "2 kek PILLE 2\r\nx3 Kék pille 1\nSB: 1 Mezgasarkany\n# jegyzet\n", "txt")
    assert response.content.decode() == "Pakli:\n3 Kék pille 1\n2 Kék pille 2\nKiegészítő:\n1 Mézgasárkány\n"
    assert response["Content-Type"] == "text/plain; charset=utf-8"
    assert response["Content-Disposition"].startswith('attachment; filename="pakli-')


@pytest.mark.parametrize("kind", ["txt", "csv", "json"])
def test_every_file_reads_back_as_the_same_deck(client: Client, proba: Format, kind: str) -> None:
    """Rows 7 and 70: also with unknown lines, broken lines, stated facts, and whatever ends the lines."""
    text = legal_text('2 Zin\'dorr & "b", <i>\n0 Mézgasárkány\n1 Ismeretlen Szellem {szín: Kék; típus: lény}\n')
    names = set()
    for ending in ("\n", "\r\n", "\r"):
        response = file(client, text.replace("\n", ending), kind)
        names.add(response["Content-Disposition"])
        again = file(client, "", "txt", SimpleUploadedFile(f"x.{kind}", response.content))
        assert again.content == file(client, text, "txt").content
    assert len(names) == 1


@pytest.mark.parametrize("name", ["=1+1", "+1+1", "-2+3", "@SUM(A1)", "'alma", '=HYPERLINK("x")'])
def test_cells_are_inert_and_give_the_name_back(client: Client, proba: Format, name: str) -> None:
    """Row 70."""
    known_card(name, "Kék")
    response = file(client, f"Pakli:\n3x {name}\n", "csv")
    rows = list(csv.reader(io.StringIO(response.content.decode("utf-8-sig"))))
    assert rows[1][2] == f"'{name}"
    again = file(client, "", "json", SimpleUploadedFile("x.csv", response.content))
    assert [(one["name"], one["count"]) for one in json.loads(again.content)["entries"]] == [(name, 3)]


def test_pasted_json_and_csv_are_known(client: Client, proba: Format) -> None:
    for kind in ("json", "csv"):
        pasted = file(client, legal_text(), kind).content.decode()
        assert file(client, pasted, "txt").content == file(client, legal_text(), "txt").content


@pytest.mark.parametrize(
    "content",
    [b"{", b"[1]", b'{"entries": [1]}', b'{"entries": [{"name": "x", "zone": "nincs"}]}', b'{"unknown": [1]}',
     b'{"fields": [1]}', b'{"entries": [], "errors": 5}', b"null", b'{"a": ' * 5000],
)  # fmt: skip
def test_what_is_no_deck(content: bytes) -> None:
    with pytest.raises(Unreadable):
        text_of_file("x.json", content)


@pytest.mark.parametrize("content", [b"PK\x03\x04\x14\x00\x00", b"\x89PNG\r\n\x1a\n\x00", "3 X".encode("utf-16-le")])
def test_what_is_no_text(content: bytes) -> None:
    with pytest.raises(Unreadable) as told:
        text_of_file("lista.txt", content)
    assert (str(told.value), told.value.said.by(str)) == ("This is not text: it holds a NUL.", "nem szöveg")


def test_a_lone_surrogate_in_json_does_no_harm() -> None:
    assert text_of('{"entries": [{"name": "a\\ud800b", "count": 1}]}') == "Pakli:\n1 a?b\n"
