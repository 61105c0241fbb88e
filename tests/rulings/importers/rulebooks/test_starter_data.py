"""What was imported is no starter data: an export holds our own words alone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from django.core.management import call_command

from cards.models import Game
from rulings.corpus.exporting import read_base
from tests.rulings.importers.rulebooks.documents import CHOSEN, KODEX, load

pytestmark = pytest.mark.django_db


def exported(folder: Path, game: str) -> dict[str, str]:
    call_command("export_corpus", game, "--folder", str(folder), "--json")
    return {path.name: path.read_text(encoding="utf-8") for path in folder.rglob("*.yaml")}


def test_rows_without_our_own_words_stay_out() -> None:
    load(CHOSEN)
    assert read_base(Game.objects.get()).sections == ()


def test_what_we_say_of_an_imported_section_can_be_loaded() -> None:
    load(CHOSEN + "Több játékos szabályok\n5. Ködpár\n1.1. Vége, ha:\nA./ Eláll.")
    assert [(shape.number, shape.parent) for shape in read_base(Game.objects.get()).sections] == [("TJ.5.1.1", "")]


def test_sections_of_ours_stay_in(tmp_path: Path) -> None:
    call_command("load_corpus", "hkk", "--json")
    before = exported(tmp_path / "before", "hkk")
    load(KODEX, "hkk")
    assert exported(tmp_path / "after", "hkk") == before


def test_a_real_document_changes_no_file(seed: Callable[[str], Path], tmp_path: Path) -> None:
    call_command("load_corpus", "kivalasztottak", "--json")
    before = exported(tmp_path / "before", "kivalasztottak")
    call_command("import_rulebook", str(seed("kivalasztottak")), "--game", "kivalasztottak", "--json")
    assert exported(tmp_path / "after", "kivalasztottak") == before
