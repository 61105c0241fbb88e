"""A start brings the site into order, and does nothing where all is in order."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytest_django.fixtures import Settings

from judgekb.search.engines.registry import get_engine
from judgekb.setting_up import corpus_fingerprint, set_up
from rulings.models import Ruling
from tests.corpus_files import write_corpus


@pytest.fixture
def corpus(tmp_path: Path, settings: Settings) -> Path:
    settings.CORPUS_DIR = tmp_path / "corpus"
    return write_corpus(settings.CORPUS_DIR)


def said_by_set_up() -> list[str]:
    said: list[str] = []
    set_up(say=said.append)
    return said


@pytest.mark.django_db(transaction=True)
def test_the_first_start_loads_and_indexes_and_the_second_does_nothing(corpus: Path) -> None:
    assert said_by_set_up() == ["Loading the starter data …", "Building the index …"]
    assert Ruling.objects.public().count() == 2
    assert get_engine().health().documents == 8
    assert said_by_set_up() == []


@pytest.mark.django_db(transaction=True)
def test_changed_files_are_loaded_and_only_then(corpus: Path) -> None:
    set_up(say=lambda line: None)
    path = corpus / "rulings" / "ak1.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("Egy képesség.", "Egy szabály."), encoding="utf-8")
    assert said_by_set_up() == ["Loading the starter data …"]
    ruling = Ruling.objects.get(ref="AK1.2")
    assert ruling.current is not None
    assert ruling.current.answer == "Egy szabály."


def test_the_fingerprint_follows_names_and_contents(corpus: Path) -> None:
    first = corpus_fingerprint(corpus)
    assert corpus_fingerprint(corpus) == first
    (corpus / "game.yaml").rename(corpus / "game2.yaml")
    assert corpus_fingerprint(corpus) != first
