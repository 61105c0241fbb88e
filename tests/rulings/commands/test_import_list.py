"""`manage.py import_list`: the preview first, then all or nothing."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from cards.decks.text import MAX_BYTES
from cards.models import CardList, Format
from rulings.models import DeckRuleBasis
from tests.rows import make_ruling
from tests.rulings.decks.rows import known_card, make_proba

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def proba(db: None) -> Format:
    form = make_proba()
    CardList.objects.update(format=form)
    known_card("Krákog, a kő", "Kék")
    return form


def run(folder: Path, text: str | bytes, *options: str, form: str = "proba", day: str = "2032-01-01") -> str:
    file = folder / "list.txt"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    out = StringIO()
    call_command("import_list", file, "--game=proba", f"--format={form}", f"--from={day}", *options, stdout=out)
    return out.getvalue()


def test_the_preview_is_the_default(tmp_path: Path) -> None:
    assert run(tmp_path, "Krákog, a kő, Tiltott Hajnal").split("\n") == [
        "proba, proba: list tilto (Tiltólista, 2032-01-01), from 2032-01-01 on",
        "2 cards: 1 added, 0 removed, 1 as before",
        "  + Krákog, a kő",
        "Ends on 2031-12-31: Próbalista",
        "No announcement was named (--basis REF): findings will not say where the list stands.",
        "Preview: nothing was written. Add --apply to import it.",
        "",
    ]
    assert CardList.objects.count() == 1


def test_apply_writes_it_with_its_announcement(tmp_path: Path) -> None:
    make_ruling("KI-2.4")
    printed = run(tmp_path, "Krákog, a kő", "--apply", "--basis=KI-2.4", "--title=Új", "--seen=2031-12-20")
    assert printed.split("\n")[-2:] == ["Imported.", ""]
    made = CardList.objects.get(valid_from="2032-01-01")
    assert (made.title, str(made.last_seen), made.edited, [str(one) for one in made.entries.all()]) == (
        "Új",
        "2031-12-20",
        True,
        ["Krákog, a kő"],
    )
    basis = DeckRuleBasis.objects.get(card_list=made)
    assert (basis.target, basis.to_ruling and basis.to_ruling.ref) == ("KI-2.4", "KI-2.4")
    assert run(tmp_path, "Krákog, a kő", "--apply").split("\n")[1:] == [
        "This list of 1 cards is held already: nothing to do.",
        "",
    ]


def test_faults_are_told_one_by_one(tmp_path: Path) -> None:
    with pytest.raises(CommandError) as caught:
        run(tmp_path, "Krákog, a kő\nMézgasárkán\nMézgasárkány Tiltott Hajnal", "--apply")
    assert str(caught.value).split("\n") == [
        "line 2: Mézgasárkán: No card of this name is held. Did you mean Mézgasárkány?",
        "line 3: Mézgasárkány Tiltott Hajnal: Two names have run together. Did you mean Mézgasárkány | Tiltott Hajnal?",
        "2 of the names cannot be used. Nothing was imported.",
    ]
    assert CardList.objects.count() == 1


def test_the_plan_as_json(tmp_path: Path) -> None:
    data = json.loads(run(tmp_path, "Krákog, a kő (új)", "--json"))
    assert (data["list"], data["added"], data["removed"], data["applied"], data["already_held"]) == (
        "tilto",
        ["Krákog, a kő (új)"],
        ["Tiltott Hajnal"],
        False,
        False,
    )
    assert data["cards"] == [{"name": "Krákog, a kő", "edition": "új"}]
    assert json.loads(run(tmp_path, "Krákog, a kő", "--json", "--apply"))["applied"] is True


@pytest.mark.parametrize(
    ("text", "form", "day", "sentence"),
    [
        ("Krákog, a kő", "prboa", "2032-01-01", "There is no format 'prboa' of 'proba'; formats of proba: proba."),
        ("Krákog, a kő", "proba", "2029-01-01", "proba has no known rules on 2029-01-01: add a period first. Nothing was imported."),
        ("", "proba", "2032-01-01", "The list names no card. Nothing was imported."),
        (b"x" * 1_000_001, "proba", "2032-01-01", "The file is larger than 1000000 bytes. Nothing was imported."),
        ("Mézgasárkány", "proba", "2031-03-01", "Another list holds from 2031-03-01 on (Próbalista (2031-03-01 – …)): change that one in the admin. Nothing was imported."),
    ],
)  # fmt: skip
def test_refusals(tmp_path: Path, text: str | bytes, form: str, day: str, sentence: str) -> None:
    with pytest.raises(CommandError) as caught:
        run(tmp_path, text, form=form, day=day)
    assert str(caught.value) == sentence


def test_a_file_is_as_long_as_a_list_may_be(tmp_path: Path) -> None:
    known_card("Köd")
    text = "Köd\n".encode()
    assert run(tmp_path, text.ljust(MAX_BYTES, b"\n")) == run(tmp_path, text)
    with pytest.raises(CommandError, match=r"^The file is larger than 1000000 bytes\. Nothing was imported\.$"):
        run(tmp_path, text.ljust(MAX_BYTES + 1, b"\n"))


def test_a_missing_file(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="cannot be read: No such file"):
        call_command("import_list", tmp_path / "nincs", "--game=proba", "--format=proba", "--from=2032-01-01")
