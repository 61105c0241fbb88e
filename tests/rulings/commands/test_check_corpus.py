"""`manage.py check_corpus`: the differences between a document and our entries, each way."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from cards.models import Game
from rulings.models import Ruling, RulingRevision
from rulings.models.rulings import RevisionOrigin
from tests.rows import make_card, make_game, make_ruling
from tests.rulings.importers.documents import DOCUMENT

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def game() -> Game:
    game = make_game("hkk")
    make_card("Ködfonó Pemete", "új", game=game)
    make_card("Brex", game=game)
    make_ruling("AK2.1", "Fúj?", "Igen (Kódex 12.3; AK9).", game=game, cards=(("Ködfonó Pemete", "új", "subject"),))
    make_ruling("AK2.2", "Szereti?", "Nem, 7 Brex sem.", game=game, note="A hét saját példánk.")
    make_ruling("SZ.1", "Hányszor?", "A Ködfonó Pemete körönként egyszer fúj.", game=game)
    make_ruling("KIIRAS-2025.1", game=game)
    return game


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "faq.txt"
    path.write_text("\n".join(DOCUMENT), encoding="utf-8")
    return path


def check(file: Path, *arguments: str) -> str:
    out = io.StringIO()
    call_command("check_corpus", str(file), *arguments, stdout=out)
    return out.getvalue()


def checked(file: Path) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(check(file, "--json"))
    return data


def test_differences_each_way(file: Path) -> None:
    zero = {"missing": 0, "added": 0, "explained": 0}
    assert checked(file) == {
        "game": "hkk",
        "compared": 3,
        "without_differences": 2,
        "totals": {
            "number": {"missing": 0, "added": 1, "explained": 1},
            "card": {"missing": 0, "added": 1, "explained": 0},
            "edition": zero,
            "section": zero,
            "source": zero,
        },
        "entries": [
            {
                "line": 3,
                "ref": "AK2.2",
                "differences": [
                    {"fact": "number", "side": "added", "value": "7", "explained": True},
                    {"fact": "card", "side": "added", "value": "Brex", "explained": False},
                ],
                "noted": True,
            }
        ],
        "not_restated": ["AK2.3", "GYK.1"],
        "not_in_document": ["KIIRAS-2025.1"],
    }


def test_a_table_for_people(file: Path) -> None:
    assert check(file).split("\n") == [
        "entry  line  what    side   value  note",
        "-----  ----  ------  -----  -----  --------",
        "AK2.2     3  number  added  7      names it",
        "AK2.2     3  card    added  Brex   is there",
        "",
        "         missing  added  explained",
        "-------  -------  -----  ---------",
        "number         0      1          1",
        "card           0      1          0",
        "edition        0      0          0",
        "section        0      0          0",
        "source         0      0          0",
        "",
        "3 entries compared.",
        "",
        "Not restated: AK2.3, GYK.1",
        "",
        "Not in the document: KIIRAS-2025.1",
        "",
    ]


def test_the_words_of_the_source_itself_are_no_restatement(file: Path) -> None:
    ruling = Ruling.objects.get(ref="AK2.2")
    assert ruling.current is not None
    words = {"question": ruling.current.question, "answer": ruling.current.answer}
    ruling.current = RulingRevision.objects.create(ruling=ruling, number=2, origin=RevisionOrigin.SOURCE, **words)
    ruling.save()
    assert (checked(file)["compared"], checked(file)["not_restated"]) == (2, ["AK2.2", "AK2.3", "GYK.1"])


def test_an_entry_that_says_something_else(file: Path) -> None:
    ruling = make_ruling("GYK.1", "Mit?", "Bármit.", game=make_game("hkk"))
    assert [row["ref"] for row in checked(file)["entries"]] == ["AK2.2", ruling.ref]


def test_what_cannot_be_read(file: Path, tmp_path: Path) -> None:
    empty = tmp_path / "empty.txt"
    empty.write_bytes(b"")
    wrong: list[tuple[tuple[Any, ...], str]] = [
        ((tmp_path / "none",), f"{tmp_path / 'none'}: No such file or directory."),
        ((empty,), f"{empty}: The document is empty."),
        ((file, "--game", "nincs"), "There is no game 'nincs' in the base: run load_corpus."),
    ]
    for arguments, message in wrong:
        with pytest.raises(CommandError) as error:
            check(*arguments)
        assert str(error.value) == message
