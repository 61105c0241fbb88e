"""`manage.py import_faq`: what it says, and that a fault changes nothing."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from cards.models import Game
from judgekb.search.models import OutboxEntry
from rulings.models import Ruling
from tests.rulings.importers.documents import DOCUMENT, FOG, HONEY, OPEN, RULE, TITLE, WEB

pytestmark = pytest.mark.django_db


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "faq.txt"
    path.write_text("\r\n".join(DOCUMENT), encoding="utf-8-sig", newline="")
    return path


def import_faq(file: Path, *arguments: str) -> str:
    out = StringIO()
    call_command("import_faq", str(file), *arguments, stdout=out)
    return out.getvalue()


def fault(file: Path, *arguments: str) -> str:
    with pytest.raises(CommandError) as caught:
        import_faq(file, *arguments)
    assert (Game.objects.count(), Ruling.objects.count(), OutboxEntry.objects.count()) == (0, 0, 0)
    assert caught.value.returncode == 1
    return str(caught.value).replace(f"{file}: ", "")


def test_the_report(file: Path) -> None:
    assert import_faq(file, "--game", "hkk").split("\n") == [
        "6 paragraphs: 5 entries, 4 of them published",
        "5 changed: 5 new, 0 source texts added, 0 source texts changed; 0 only moved",
        "",
        "              before  after",
        "------------  ------  -----",
        "entries            0      5",
        "published          0      4",
        "source texts       0      5",
        "links              0      3",
        "  citations        0      2",
        "  to cards         0      0",
        "  to topics        0      1",
        "",
        "Without an answer, not published: AK2.3",
        "Flags: unanswered 1",
        "",
    ]
    assert import_faq(file).split("\n")[1] == (
        "0 changed: 0 new, 0 source texts added, 0 source texts changed; 0 only moved"
    )


def test_json_alone_stands_on_stdout(file: Path) -> None:
    data = json.loads(import_faq(file, "--json"))
    assert {key: data[key] for key in ("game", "entries", "published", "changed", "unanswered", "merged", "gone")} == {
        "game": "hkk",
        "entries": 5,
        "published": 4,
        "changed": 5,
        "unanswered": ["AK2.3"],
        "merged": {},
        "gone": [],
    }
    assert (data["before"]["entries"], data["after"]["entries"], data["after"]["links"]) == (0, 5, 3)


def test_near_matches_say_how_to_decide(file: Path) -> None:
    import_faq(file)
    file.write_text("\n".join((TITLE, FOG, HONEY.replace("mindig", "olykor"), OPEN, RULE, WEB)), encoding="utf-8")
    line = import_faq(file).rstrip().split("\n")[-1]
    assert line == ("Line 3 (AK2) was left out: it is 64% like AK2.2. Say which it is: --same 3=AK2.2 or --new 3")
    assert json.loads(import_faq(file, "--json", "--same", "3=AK2.2"))["source_text_changed"] == ["AK2.2"]


def test_a_broken_byte(file: Path) -> None:
    file.write_bytes(file.read_bytes().replace("ö".encode(), b"\xf6"))
    assert fault(file) == "Line 1: the byte 0xf6 is not text in UTF-8. Nothing was imported."


def test_an_empty_file(file: Path) -> None:
    file.write_bytes(b"")
    assert fault(file, "--json") == "The document is empty. Nothing was imported."


def test_a_file_of_another_game(shared: Path) -> None:
    for file in sorted((shared / "seeds").glob("00[0-3]_*.txt")):
        assert fault(file).startswith("This is not the HKK FAQ: ")


def test_a_missing_file_and_a_folder(tmp_path: Path) -> None:
    assert fault(tmp_path / "none.txt") == "No such file or directory. Nothing was imported."
    assert fault(tmp_path) == "Is a directory. Nothing was imported."


def test_another_game(file: Path) -> None:
    assert fault(file, "--game", "dragoborne") == (
        "Only the FAQ of hkk can be read; there is no such document of 'dragoborne'."
    )


@pytest.mark.parametrize("arguments", [("--same", "3"), ("--same", "x=AK2.1"), ("--new", "３"), ("--same", "3=")])
def test_decisions_that_cannot_be_read(file: Path, arguments: tuple[str, str]) -> None:
    assert fault(file, *arguments) == (
        "Decisions are written --same LINE=REF and --new LINE, for example --same 415=AK106.3."
    )


def test_a_decision_about_nothing(file: Path) -> None:
    assert fault(file, "--new", "99") == (
        "Line 99: no entry stands there, so nothing can be decided about it. Nothing was imported."
    )
