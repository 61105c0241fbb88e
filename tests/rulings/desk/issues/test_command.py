"""`manage.py import_issue`: says what is new, and begins drafts only for somebody who may write them."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from rulings.models import Draft
from tests.rows import make_game, make_ruling, make_source
from tests.rulings.desk.people import editor, stranger

pytestmark = pytest.mark.django_db

TEXT = "Ki nyitja ki reggel a kaput? A kapus.\nMeddig ér a nádas? A tóig."


@pytest.fixture
def column(tmp_path: Path) -> str:
    make_ruling("AK1.1", "Ki nyitja ki reggel a kaput?", "A kapus.")
    make_source("AK9")
    path = tmp_path / "oszlop.txt"
    path.write_text(TEXT, encoding="utf-8")
    return str(path)


def run(*arguments: str) -> str:
    out = StringIO()
    call_command("import_issue", *arguments, stdout=out)
    return out.getvalue()


def test_it_compares_and_writes_nothing(column: str) -> None:
    found = [(row["verdict"], row["ref"]) for row in json.loads(run(column, "--game", "proba", "--json"))]
    assert found == [("same", "AK1.1"), ("new", "")]
    assert run(column, "--game", "proba").split("\n")[2].split()[:3] == ["1", "same", "AK1.1"]
    assert not Draft.objects.exists()


def test_it_begins_drafts_for_an_editor(column: str) -> None:
    run(column, "--game", "proba", "--source", "ak9", "--by", editor().username)
    assert [draft.ref for draft in Draft.objects.all()] == ["AK9.1"]


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (("--game", "nincs"), "There is no game 'nincs'."),
        (("--game", "proba", "--by", "senki"), "There is no user 'senki'."),
        (("--game", "proba", "--by", "idegen"), "idegen may not write drafts."),
        (("--game", "proba", "--by", "idegen", "--source", "AK77"), "There is no source 'AK77'."),
    ],
)
def test_refused(column: str, more: tuple[str, ...], said: str) -> None:
    make_game()
    stranger()
    with pytest.raises(CommandError, match=said):
        run(column, *more)


def test_files_that_cannot_be_read(column: str, tmp_path: Path) -> None:
    (tmp_path / "ures.txt").write_bytes(b"")
    with pytest.raises(CommandError, match="Nothing was written"):
        run(str(tmp_path / "ures.txt"), "--game", "proba")
    with pytest.raises(CommandError, match="No such file"):
        run(str(tmp_path / "nincs.txt"), "--game", "proba")
