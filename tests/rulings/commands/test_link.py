"""`manage.py link`: what a text names, with places; JSON alone on stdout."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from tests.rows import make_card, make_game

pytestmark = pytest.mark.django_db
TEXT = "Fúj a Pemetével (új).\r\nÉs a 😀 Mézgasárkány.\nMézgasákánnyal is."


@pytest.fixture(autouse=True)
def cards() -> None:
    make_card("Pemete", "új", game=make_game("hkk"))
    make_card("Mézgasárkány", game=make_game("hkk"))


def linked(*arguments: str) -> str:
    out = io.StringIO()
    call_command("link", *arguments, stdout=out)
    return out.getvalue()


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "text.txt"
    path.write_bytes(b"\xef\xbb\xbf" + TEXT.encode())
    return str(path)


def test_json_names_what_where(file: str) -> None:
    assert json.loads(linked(file, "--json")) == {
        "game": "hkk",
        "links": [
            {
                "kind": "card",
                "name": "Pemete",
                "edition": "új",
                "surface": "Pemetével (új)",
                "start": 6,
                "end": 20,
                "certain": True,
                "line": 1,
                "column": 7,
            },
            {
                "kind": "card",
                "name": "Mézgasárkány",
                "edition": "",
                "surface": "Mézgasárkány",
                "start": 30,
                "end": 42,
                "certain": True,
                "line": 2,
                "column": 8,
            },
        ],
        "suggestions": [
            {"name": "Mézgasárkány", "surface": "Mézgasákánnyal", "start": 44, "end": 58, "line": 3, "column": 1}
        ],
    }


def test_a_table_for_people(file: str) -> None:
    assert linked(file).split("\n")[:5] == [
        "kind  name          edition  surface         line:column  offset  certain",
        "----  ------------  -------  --------------  -----------  ------  -------",
        "card  Pemete        új       Pemetével (új)  1:7               6  yes",
        "card  Mézgasárkány           Mézgasárkány    2:8              30  yes",
        "3:1: 'Mézgasákánnyal': Mézgasárkány?",
    ]


def test_the_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO("Fúj Pemete.".encode())))
    assert [row["surface"] for row in json.loads(linked("-", "--json"))["links"]] == ["Pemete"]


def test_a_text_that_names_nothing(tmp_path: Path) -> None:
    path = tmp_path / "empty.txt"
    path.write_bytes(b"")
    assert linked(str(path)) == "Nothing is named.\n"
    assert json.loads(linked(str(path), "--json")) == {"game": "hkk", "links": [], "suggestions": []}


def test_what_cannot_be_read(tmp_path: Path, file: str) -> None:
    broken = tmp_path / "broken.txt"
    broken.write_bytes(b"ab\xff")
    wrong: list[tuple[tuple[str, ...], str]] = [
        ((str(broken),), f"{broken}: not a text in UTF-8 (byte 2)."),
        ((str(tmp_path / "none"),), f"{tmp_path / 'none'}: No such file or directory."),
        ((file, "--game", "nincs"), "There is no game 'nincs'. Games held: hkk."),
    ]
    for arguments, message in wrong:
        with pytest.raises(CommandError) as error:
            linked(*arguments)
        assert str(error.value) == message


def test_a_game_without_cards_says_so(file: str) -> None:
    make_game("ures")
    out, err = io.StringIO(), io.StringIO()
    call_command("link", file, "--game", "ures", "--json", stdout=out, stderr=err)
    answer: dict[str, Any] = json.loads(out.getvalue())
    assert answer["links"] == []
    assert err.getvalue() == "The base holds no cards of ures, so none can be found: run load_corpus.\n"
