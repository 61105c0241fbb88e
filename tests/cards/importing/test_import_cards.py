"""The command: a preview by default, all or nothing with --apply, and nothing the second time."""

from __future__ import annotations

import json
from datetime import date
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from pytest_django import DjangoAssertNumQueries

from cards.models import Card, CardText, Colour, Game, Printing
from judgekb.search.models import OutboxEntry
from tests.rows import make_card, make_game

pytestmark = pytest.mark.django_db
HEADER = "name;edition;colours;types;rarity;released;text;valid_from"
LINES = (
    HEADER,
    "Köd;új;kék;lény;ritka;2022-03-01;Nem látni.;",
    "Mézgasárkány;;;szörny;;;Ragad.;2024-05-01",
)


@pytest.fixture
def game() -> Game:
    game = make_game()
    Colour.objects.create(game=game, name="kék", position=1)
    make_card("Mézgasárkány")
    return game


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return written(tmp_path, *LINES)


def written(folder: Path, *lines: str) -> Path:
    path = folder / "lapok.csv"
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


def run(file: Path, *options: str) -> dict[str, Any]:
    out = StringIO()
    call_command("import_cards", str(file), "--game", "proba", "--json", *options, stdout=out)
    report: dict[str, Any] = json.loads(out.getvalue())
    return report


def base() -> list[tuple[Any, ...]]:
    cards = Card.objects.values_list("name", "slug", "colours", "types", "edited")
    texts = CardText.objects.values_list("card__name", "printing__edition", "language", "text", "valid_from")
    printings = Printing.objects.values_list("card__name", "edition", "rare", "released", "year")
    return [*cards.order_by("name"), *printings.order_by("id"), *texts.order_by("id")]


def test_a_preview_says_every_difference_and_writes_nothing(game: Game, file: Path) -> None:
    before = base()
    report = run(file)
    assert base() == before
    assert OutboxEntry.objects.count() == 0
    assert (report["game"], report["applied"]) == ("proba", False)
    assert report["counts"] == {
        "lines": 2,
        "new_cards": 1,
        "new_printings": 1,
        "changes": 6,
        "texts": 2,
        "unchanged": 0,
        "refused": 0,
    }
    assert report["changes"][-1] == {
        "line": 3,
        "name": "Mézgasárkány",
        "edition": None,
        "fact": "types",
        "old": None,
        "new": ["szörny"],
    }
    assert report["texts"][1]["valid_from"] == "2024-05-01"


def test_applied_it_is_in_the_base_and_in_the_outbox(game: Game, file: Path) -> None:
    assert run(file, "--apply")["applied"] is True
    assert base() == [
        ("Köd", "kod", ["kék"], ["lény"], True),
        ("Mézgasárkány", "mezgasarkany", None, ["szörny"], True),
        ("Köd", "új", True, date(2022, 3, 1), 2022),
        ("Köd", "új", "hu", "Nem látni.", None),
        ("Mézgasárkány", None, "hu", "Ragad.", date(2024, 5, 1)),
    ]
    assert sorted(OutboxEntry.objects.values_list("key", flat=True)) == ["card:proba:kod", "card:proba:mezgasarkany"]
    assert set(CardText.objects.values_list("source_note", flat=True)) == {"lapok.csv"}


def test_the_second_time_nothing_changes(game: Game, file: Path) -> None:
    run(file, "--apply")
    before = base()
    OutboxEntry.objects.all().delete()
    report = run(file, "--apply")
    assert (report["applied"], report["counts"]["unchanged"], base()) == (False, 2, before)
    assert OutboxEntry.objects.count() == 0


def test_an_empty_cell_takes_nothing_away(game: Game, file: Path, tmp_path: Path) -> None:
    run(file, "--apply")
    before = base()
    run(written(tmp_path, HEADER, "Köd;új;;;;;;", "Mézgasárkány"), "--apply")
    assert base() == before


def test_an_older_wording_stays_readable(game: Game, file: Path, tmp_path: Path) -> None:
    run(file, "--apply")
    run(written(tmp_path, "name;text", "Mézgasárkány;Még ragad."), "--apply", "--from", "2025-01-01", "--source", "AK9")
    texts = CardText.objects.filter(card__name="Mézgasárkány").values_list("valid_from", "text", "source_note")
    assert list(texts) == [(date(2024, 5, 1), "Ragad.", "lapok.csv"), (date(2025, 1, 1), "Még ragad.", "AK9")]


def test_one_refused_line_and_nothing_is_written(
    game: Game, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = written(tmp_path, *LINES, "Mézgasarkány;;;;;;;", "Olaj;;lila;;;;;")
    before = base()
    with pytest.raises(CommandError) as caught:
        call_command("import_cards", str(file), "--game", "proba", "--apply", "--json")
    report = json.loads(capsys.readouterr().out)
    assert str(caught.value) == f"{file}: 2 lines are refused. Nothing was written."
    assert (report["applied"], base()) == (False, before)
    assert report["refused"] == [
        {"line": 4, "name": "Mézgasarkány", "reason": "“Mézgasarkány” is written “Mézgasárkány”"},
        {"line": 5, "name": "Olaj", "reason": "unknown colour 'lila'; known are kék"},
    ]
    assert run(file)["counts"]["refused"] == 2  # a preview of it is no failure


def test_a_fault_while_writing_undoes_all(game: Game, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*keys: str) -> None:
        raise RuntimeError

    monkeypatch.setattr("cards.importing.writing.outbox.record", fail)
    before = base()
    with pytest.raises(RuntimeError):
        run(file, "--apply")
    assert base() == before


def test_the_report_for_a_person(game: Game, file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    call_command("import_cards", str(file), "--game", "PROBA", "--new", "x")
    assert capsys.readouterr().out == (
        "New cards (1)\n  2: Köd\n\n"
        "New printings (1)\n  2: Köd (új)\n\n"
        "Changed facts (6)\n"
        "  2: Köd: colours: unknown -> kék\n"
        "  2: Köd: types: unknown -> lény\n"
        "  2: Köd (új): rare: unknown -> yes\n"
        "  2: Köd (új): released: unknown -> 2022-03-01\n"
        "  2: Köd (új): year: unknown -> 2022\n"
        "  3: Mézgasárkány: types: unknown -> szörny\n\n"
        "New wordings (2)\n"
        "  2: Köd (új) [hu] since ever: none -> Nem látni.\n"
        "  3: Mézgasárkány [hu] from 2024-05-01: none -> Ragad.\n\n"
        "To look at (1)\n  types not met before: lény (2), szörny (3)\n\n"
        "proba: 2 lines: 1 new cards, 1 new printings, 6 changed facts, 2 new wordings, 0 unchanged, 0 refused. "
        "Nothing was written.\n"
    )


def test_files_and_games_that_are_not_there(game: Game, file: Path, tmp_path: Path) -> None:
    bad = tmp_path / "bad.csv"
    bad.write_bytes(b"name\nK\xf6d\n")
    for path, slug, sentence in (
        (tmp_path / "nincs.csv", "proba", f"{tmp_path / 'nincs.csv'}: No such file or directory. Nothing was written."),
        (tmp_path, "proba", f"{tmp_path}: Is a directory. Nothing was written."),
        (bad, "proba", f"{bad}: The file is not UTF-8: line 2 holds the byte 0xf6. Nothing was written."),
        (file, "nincs", "There is no game 'nincs'; load_corpus loads the games."),
    ):
        with pytest.raises(CommandError) as caught:
            call_command("import_cards", str(path), "--game", slug)
        assert str(caught.value) == sentence


@pytest.mark.parametrize("number", [1, 3])
def test_the_number_of_queries_of_a_preview_does_not_grow(
    game: Game, tmp_path: Path, number: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    file = written(tmp_path, HEADER, *(f"Lap {'x' * 5 * place};új;;lény;;;A;" for place in range(1, number + 1)))
    with django_assert_num_queries(9):
        run(file)


def test_a_new_wording_alone_stamps_its_card(game: Game, tmp_path: Path) -> None:
    before = Card.objects.get(name="Mézgasárkány")
    other = make_card("Olaj")
    run(written(tmp_path, "name;text", "Mézgasárkány;Ragad."), "--apply")
    after = Card.objects.get(name="Mézgasárkány")
    assert (after.updated_at > before.updated_at, after.edited) == (True, False)
    assert Card.objects.get(name="Olaj").updated_at == other.updated_at
