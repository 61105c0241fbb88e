"""`manage.py import_rulebook`: what it says, what it does with the real documents, and that a fault changes nothing."""

from __future__ import annotations

import json
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from cards.models import Game
from judgekb.search.models import OutboxEntry
from rulings.models import Ruling, Section, SectionText, SourceText
from rulings.models.rulings import RevisionOrigin
from tests.rulings.importers.rulebooks.conftest import SEEDS, seed_of
from tests.rulings.importers.rulebooks.documents import CHOSEN, KODEX

pytestmark = pytest.mark.django_db
UNITS = {"sarkanymagus": 106, "kivalasztottak": 802, "dragoborne": 90, "fairy-tale": 115}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "book.txt"
    path.write_text(CHOSEN, encoding="utf-8")
    return path


@pytest.fixture
def seed(shared: Path) -> Callable[[str], Path]:
    return lambda game: seed_of(shared / "seeds", game)


def import_rulebook(file: Path, game: str = "kivalasztottak", *arguments: str) -> str:
    out = StringIO()
    call_command("import_rulebook", str(file), "--game", game, *arguments, stdout=out)
    return out.getvalue()


def data_of(command: str, *arguments: str) -> dict[str, Any]:
    out = StringIO()
    call_command(command, *arguments, "--json", stdout=out)
    data: dict[str, Any] = json.loads(out.getvalue())
    return data


def fault(file: Path, game: str = "kivalasztottak", *arguments: str) -> str:
    with pytest.raises(CommandError) as caught:
        import_rulebook(file, game, *arguments)
    assert (Game.objects.count(), Section.objects.count(), OutboxEntry.objects.count()) == (0, 0, 0)
    assert caught.value.returncode == 1
    return str(caught.value).replace(f"{file}: ", "")


def test_the_report(file: Path) -> None:
    assert import_rulebook(file).split("\n") == [
        "4 units",
        "4 changed: 4 new, 0 texts added, 0 texts changed, 0 versions added, 0 ended",
        "",
        "                before  after",
        "--------------  ------  -----",
        "sections             0      4",
        "original texts       0      4",
        "rulings              0      0",
        "source texts         0      0",
        "",
    ]
    assert import_rulebook(file).split("\n")[1] == (
        "0 changed: 0 new, 0 texts added, 0 texts changed, 0 versions added, 0 ended"
    )


def test_json_alone_stands_on_stdout(file: Path) -> None:
    data = json.loads(import_rulebook(file, "kivalasztottak", "--json", "--valid-from", "2025-01-01"))
    assert {key: data[key] for key in ("game", "units", "changed", "created", "valid_from", "gone", "renumbered")} == {
        "game": "kivalasztottak",
        "units": 4,
        "changed": 4,
        "created": ["KIV 0.1", "KIV 1", "KIV 1.1", "KIV 1.1.A"],
        "valid_from": "2025-01-01",
        "gone": [],
        "renumbered": {},
    }
    assert (data["before"]["sections"], data["after"]["sections"]) == (0, 4)


def test_units_are_printed_and_nothing_is_written(file: Path) -> None:
    assert import_rulebook(file, "kivalasztottak", "--units") == (
        "citation\tkind\tline\tfirst_words\n"
        "KIV 0.1\tfront\t1\tKÖDJÁTÉK, a próbák honlapja\n"
        "KIV 1\tchapter\t3\tElső fejezet: Alapok\n"
        "KIV 1.1\tsection\t5\t1. A köd\n"
        "KIV 1.1.A\tletter\t6\tA./ A köd este száll fel.\n"
    )
    assert json.loads(import_rulebook(file, "kivalasztottak", "--units", "--json"))["units"][3] == {
        "citation": "KIV 1.1.A",
        "kind": "letter",
        "line": 6,
        "char_offset": None,
        "opening": "A./ A köd este száll fel.",
        "parent": "KIV 1.1",
    }
    assert (Game.objects.count(), Section.objects.count(), OutboxEntry.objects.count()) == (0, 0, 0)


def test_a_broken_byte(file: Path) -> None:
    file.write_bytes(file.read_bytes().replace("ö".encode(), b"\xf6"))
    assert fault(file) == "Line 5: the byte 0xf6 is not text in UTF-8. Nothing was imported."


@pytest.mark.parametrize("arguments", [(), ("--json",), ("--units",)])
def test_an_empty_file(file: Path, arguments: tuple[str, ...]) -> None:
    file.write_bytes(b"\n")
    assert fault(file, "dragoborne", *arguments) == "The document is empty. Nothing was imported."


def test_a_file_that_is_too_long(file: Path) -> None:
    file.write_bytes(b"a" * 5_000_001)
    assert fault(file, "hkk") == "The document is too long: at most 5,000,000 bytes are read. Nothing was imported."


def test_a_document_of_nothing_known(file: Path) -> None:
    file.write_text("Csak köd.", encoding="utf-8")
    assert [fault(file, game) for game in ("hkk", "kivalasztottak", "fairy-tale")] == [
        "This is no numbered rulebook: no line opens with a section number, such as 21.6.0. Nothing was imported.",
        'This is not the rulebook of kivalasztottak: no line opens a chapter ("Első fejezet: …"). Nothing was imported.',
        "This is not the rulebook of fairy-tale: only 0 of its 115 units begin as they should. Nothing was imported.",
    ]


@pytest.mark.parametrize("game", SEEDS)
def test_a_document_of_another_game(seed: Callable[[str], Path], game: str) -> None:
    for other in {"hkk", *SEEDS} - {game}:
        assert fault(seed(game), other) == f"This is the rulebook of {game}, not that of {other}. Nothing was imported."


def test_the_faq_is_no_rulebook(shared: Path) -> None:
    file = next((shared / "seeds").glob("004_*.txt"))
    assert fault(file, "hkk").startswith("This is no numbered rulebook: ")


def test_a_missing_file_and_a_folder(tmp_path: Path) -> None:
    assert fault(tmp_path / "none.txt") == "No such file or directory. Nothing was imported."
    assert fault(tmp_path) == "Is a directory. Nothing was imported."


def test_another_game_and_a_day_that_is_none(file: Path) -> None:
    assert fault(file, "sakk") == (
        "There is no rulebook of 'sakk' to read; these can be read: "
        "hkk, kivalasztottak, dragoborne, sarkanymagus, fairy-tale."
    )
    assert fault(file, "kivalasztottak", "--valid-from", "2025-02-30") == (
        "--valid-from: '2025-02-30' is not a day of the calendar."
    )


def test_an_undated_text_among_dated_ones_writes_nothing(file: Path) -> None:
    file.write_text(KODEX, encoding="utf-8")
    import_rulebook(file, "hkk", "--valid-from", "2025-01-01")
    file.write_text(KODEX + "99.1 Új köd.\n", encoding="utf-8")
    with pytest.raises(CommandError, match=r"^.*: HKK 99\.1 is new, and the base holds dated versions"):
        import_rulebook(file, "hkk")
    assert Section.objects.filter(number="99.1").count() == 0


@pytest.mark.parametrize("game", SEEDS)
def test_a_real_document_beside_our_own_words(seed: Callable[[str], Path], game: str, tmp_path: Path) -> None:
    data_of("load_corpus", game)
    own = list(SectionText.objects.values("section__citation", "text", "text_html"))
    sections = list(Section.objects.order_by("pk").values())
    report = data_of("import_rulebook", str(seed(game)), "--game", game)
    assert (report["units"], report["changed"], report["created"], report["gone"]) == (UNITS[game], UNITS[game], [], [])
    assert list(SectionText.objects.filter(is_original=False).values("section__citation", "text", "text_html")) == own
    assert list(Section.objects.order_by("pk").values()) == sections
    assert SectionText.objects.filter(is_original=True).count() + SourceText.objects.count() == UNITS[game]
    recorded = OutboxEntry.objects.count()
    again = data_of("import_rulebook", str(seed(game)), "--game", game)
    assert (again["changed"], again["before"], OutboxEntry.objects.count()) == (0, again["after"], recorded)
    assert data_of("load_corpus", game)[game]["changed"] == {}


def test_the_questions_of_dragoborne_get_their_text(seed: Callable[[str], Path]) -> None:
    data_of("load_corpus", "dragoborne")
    own = dict(Ruling.objects.values_list("ref", "current"))
    report = data_of("import_rulebook", str(seed("dragoborne")), "--game", "dragoborne")
    assert report["text_added"][-11:] == [f"DB Q{number}" for number in range(1, 12)]
    assert dict(Ruling.objects.values_list("ref", "current")) == own
    held = SourceText.objects.get(ruling__ref="DB Q6")
    assert (held.lines, held.questions, held.text) == ([10], [held.title], f"{held.title} Ne.")
    assert held.title.startswith("Mohu jen tak")
    assert held.title.endswith("balíček?")


def test_questions_that_are_not_held_are_made(seed: Callable[[str], Path]) -> None:
    report = data_of("import_rulebook", str(seed("dragoborne")), "--game", "dragoborne")
    assert (report["after"]["rulings"], report["after"]["source_texts"], report["after"]["sections"]) == (11, 11, 79)
    ruling = Ruling.objects.select_related("current", "source").get(ref="DB Q6")
    assert ruling.current is not None
    assert (ruling.source.code, ruling.state, ruling.current.answer, ruling.current.origin) == (
        "DB",
        "published",
        "Ne.",
        RevisionOrigin.SOURCE,
    )
    assert data_of("import_rulebook", str(seed("dragoborne")), "--game", "dragoborne")["changed"] == 0


def test_an_edited_question_is_replaced(seed: Callable[[str], Path], tmp_path: Path) -> None:
    import_rulebook(seed("dragoborne"), "dragoborne")
    edited = tmp_path / "edited.txt"
    text = seed("dragoborne").read_text(encoding="utf-8")
    edited.write_text(text.replace("odhazovací balíček? Ne.", "odhazovací balíček? Ano."), encoding="utf-8")
    report = data_of("import_rulebook", str(edited), "--game", "dragoborne")
    assert report["text_changed"] == ["DB Q6"]
    ruling = Ruling.objects.select_related("current").get(ref="DB Q6")
    assert ruling.current is not None
    assert (ruling.current.number, ruling.current.answer, ruling.source_text.text[-4:]) == (2, "Ano.", "Ano.")
