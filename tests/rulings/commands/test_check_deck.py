"""`manage.py check_deck`: the exit code is the verdict, the first line says it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from tests.rulings.decks.rows import legal_text, make_proba

pytestmark = pytest.mark.django_db
DAY = "2031-02-28"


@pytest.fixture(autouse=True)
def proba(db: None) -> None:
    make_proba()


def run(folder: Path, text: str | bytes, *options: str, name: str = "deck.txt") -> tuple[int, str]:
    """Return the exit code and what was printed."""
    content = text if isinstance(text, bytes) else text.encode()
    (folder / name).write_bytes(content)
    return command(str(folder / name), *options)


def command(*arguments: str) -> tuple[int, str]:
    out = StringIO()
    try:
        call_command("check_deck", *arguments, stdout=out)
    except SystemExit as end:
        return int(str(end.code)), out.getvalue()
    except CommandError as error:
        return error.returncode, str(error)
    return 0, out.getvalue()


@pytest.mark.parametrize(
    ("text", "on", "code", "first"),
    [
        (legal_text(), DAY, 0, "LEGAL: Próbajáték, Próba, 2031-02-28"),
        (legal_text("1 Tiltott Hajnal\n"), "2031-03-01", 1, "ILLEGAL: Próbajáték, Próba, 2031-03-01"),
        (legal_text("1 Sohasem volt\n"), DAY, 2, "UNDETERMINED: Próbajáték, Próba, 2031-02-28"),
        (legal_text(), "2029-12-31", 2, "UNDETERMINED: Próbajáték, Próba, 2029-12-31"),
    ],
)
def test_the_exit_code_is_the_verdict(tmp_path: Path, text: str, on: str, code: int, first: str) -> None:
    assert run(tmp_path, text, "--format=proba", f"--on={on}")[0] == code
    assert run(tmp_path, text, "--format=proba", f"--on={on}")[1].split("\n")[0] == first


def test_a_finding_has_line_rule_and_repair(tmp_path: Path) -> None:
    text = "Formátum: retro\n" + legal_text("1 Tiltott Hajnal\n1 Mezgasarkany nagyany\n")
    code, printed = run(tmp_path, text, "--format=proba", "--game=proba", "--on=2031-03-01")
    assert code == 1
    assert printed.split("\n") == [
        "ILLEGAL: Próbajáték, Próba, 2031-03-01",
        "Rules of 2030-01-01 – ….",
        "The list says format retro; checked as proba.",
        "1 line of the list could not be used.",
        "",
        "Violations",
        "  line 17: Tiltott Hajnal: The card is on a list of banned cards that day. "
        "(zone: main; found: 1; allowed: Próbalista)",
        "      rule: A tiltott lapok nem játszhatók. [tiltas] /proba/format/proba/tiltas",
        "      fix: take out 1 × Tiltott Hajnal",
        "",
        "Cannot be decided",
        "  line 18: Mezgasarkany nagyany: No card of this name is held. (zone: main; found: 1)",
        "      did you mean: Mézgasárkány",
        "      fix: correct the name Mezgasarkany nagyany",
        "",
        "Notes",
        "  format: retro → proba",
        "",
    ]


def test_json_is_the_report(tmp_path: Path) -> None:
    code, printed = run(tmp_path, legal_text(), "--format=proba", f"--on={DAY}", "--json")
    data = json.loads(printed)
    assert (code, data["verdict"], data["on"], data["deck"]["sizes"]) == (0, "legal", DAY, {"main": 42})
    assert data["deck"]["lines"][1]["name"] == "Kék pille 1"


@pytest.mark.parametrize(
    ("name", "text", "options"),
    [
        ("d.csv", "zone,count,name\nmain,3,Mézgasárkány\n", ()),
        ("d.CSV", "count;name\n3;Mézgasárkány\n", ()),
        ("d.json", '{"entries": [{"name": "Mézgasárkány", "count": 3}]}', ()),
        ("d", '{"entries": [{"name": "Mézgasárkány", "count": 3}]}', ()),
        ("d", "count;name\n3;Mézgasárkány\n", ("--as=csv",)),
        ("d.txt", "\ufeff3 Mézgasárkány\r\n", ()),
        ("d.txt", "3 Mézgasárkány".encode("cp1250"), ()),
        ("d.txt", "3 Mézgasárkány".encode("utf-16"), ()),
    ],
)
def test_files_of_every_kind(tmp_path: Path, name: str, text: str | bytes, options: tuple[str, ...]) -> None:
    code, printed = run(tmp_path, text, "--format=proba", f"--on={DAY}", "--json", *options, name=name)
    assert (code, json.loads(printed)["deck"]["sizes"]) == (1, {"main": 3})


def test_a_dash_is_stdin(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(legal_text().encode())))
    assert command("-", "--format=proba", f"--on={DAY}")[0] == 0


@pytest.mark.parametrize(
    ("name", "text", "options", "sentence"),
    [
        ("d.json", "{", (), "This is not JSON: line 1, column 2."),
        ("d.json", "[" * 100_000, (), "This is not a deck: it is nested too deeply."),
        ("d.txt", b"\x89PNG\r\n\x00", (), "is no text."),
        ("d.txt", b"x" * 1_000_001, (), "The file is larger than 1000000 bytes."),
        ("d.txt", "", ("--format=prboa",), "There is no format 'prboa'. Did you mean proba?"),
        ("d.txt", "", ("--game=nincs",), "There is no game 'nincs'. Games: proba."),
        ("d.txt", "", ("--limit=1000",), "limit must be a whole number of 0 to 999."),
    ],
)
def test_what_cannot_be_read_exits_with_3(
    tmp_path: Path, name: str, text: str | bytes, options: tuple[str, ...], sentence: str
) -> None:
    code, printed = run(tmp_path, text, *(options or ("--format=proba",)), name=name)
    assert (code, printed.endswith(sentence)) == (3, True), printed


def test_a_missing_file_exits_with_3(tmp_path: Path) -> None:
    assert command(str(tmp_path / "nincs.txt"), "--format=proba") == (
        3,
        f"{tmp_path / 'nincs.txt'} cannot be read: No such file or directory.",
    )
    assert command(str(tmp_path), "--format=proba")[0] == 3


@pytest.mark.parametrize(
    ("options", "sentence"), [(["--on", "holnap"], "'holnap' is not a day"), ([], "The base cannot be read")]
)
def test_the_process_never_says_illegal_by_accident(tmp_path: Path, options: list[str], sentence: str) -> None:
    """argparse exits with 2 and a traceback with 1: both would be verdicts."""
    environment: dict[str, Any] = {**os.environ, "DATABASE_URL": f"sqlite:///{tmp_path}/empty.sqlite3"}
    (tmp_path / "deck.txt").write_text("3 Mézgasárkány", encoding="utf-8")
    ended = subprocess.run(
        [sys.executable, "manage.py", "check_deck", tmp_path / "deck.txt", "--format", "proba", *options],
        cwd=settings.BASE_DIR, env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert ended.returncode == 3
    assert sentence in ended.stderr
