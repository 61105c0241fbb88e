"""The YAML files: read with clear refusals, written back byte for byte."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command
from hypothesis import given
from hypothesis import strategies as st

from cards.models import Game
from rulings.corpus.exporting import export_game
from rulings.corpus.files import dump, game_files, load, read_game
from rulings.corpus.shapes import CorpusError, Entry


@pytest.mark.django_db
def test_the_whole_starter_data_goes_in_and_out_byte_for_byte(tmp_path: Path) -> None:
    call_command("load_corpus", verbosity=0)
    for game in Game.objects.all():
        export_game(game=game, folder=tmp_path / game.slug)
    committed = {
        path.relative_to(settings.CORPUS_DIR): path.read_bytes() for path in settings.CORPUS_DIR.rglob("*.yaml")
    }
    exported = {path.relative_to(tmp_path): path.read_bytes() for path in tmp_path.rglob("*.yaml")}
    assert sorted(exported) == sorted(committed)
    assert [path for path in committed if exported[path] != committed[path]] == []


def test_reading_and_writing_the_files_is_the_same(tmp_path: Path) -> None:
    for path in sorted(settings.CORPUS_DIR.glob("*/game.yaml")):
        corpus = read_game(path.parent)
        for name, text in game_files(corpus).items():
            assert text == (path.parent / name).read_text(encoding="utf-8")


def write(tmp_path: Path, name: str, text: str) -> Path:
    path = tmp_path / "g" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


GAME = "slug: g\nname: G\nlanguage: hu\nposition: 1\n"


@pytest.mark.parametrize(
    ("name", "text", "sentence"),
    [
        ("rulings/ak2.yaml", "source: AK1\nentries: []\n", "must be named ak1.yaml"),
        ("rulings/ak1.yaml", "source: AK1\nentries:\n- ref: AK1.1\n  answer: x\n", "entry AK1.1: question is missing"),
        ("rulings/ak1.yaml", "source: AK1\nentries:\n- ref: AK1.1\n  colour: x\n", "unknown key colour"),
        (
            "rulings/ak1.yaml",
            "source: AK1\nentries:\n- {ref: A.1, question: q?, answer: a, sections: [21.6]}\n",
            "sections must be a list of texts",
        ),
        (
            "rulings/ak1.yaml",
            "source: AK1\nentries:\n- {ref: A.1, question: q?, answer: a, status: maybe}\n",
            "status is 'maybe'; it must be one of published, disputed, withdrawn, unanswered, draft",
        ),
        (
            "rulings/ak1.yaml",
            "source: AK1\nentries:\n- {ref: A.1, question: q?, answer: a, valid_from: tomorrow}\n",
            "valid_from must be a day",
        ),
        (
            "rulings/ak1.yaml",
            "source: AK1\nentries:\n- {ref: A.1, question: q?, answer: a, topics: [a, a]}\n",
            "topics names something twice",
        ),
        (
            "rulings/ak1.yaml",
            "source: AK1\nentries:\n- {ref: A.1, question: q?, answer: a, changes: [{kind: changes, target: A.2, extent: part, basis: explicit, reason: r}]}\n",
            "clause is missing",
        ),
        (
            "sources.yaml",
            "sources:\n- {code: A, kind: magazine, title: T, published: {certainty: unknown}}\n",
            "not_after is missing",
        ),
        ("cards.yaml", "cards: [\n", "cards.yaml"),
        ("cards.yaml", "- a\n", "expected keys and values"),
    ],
)
def test_what_breaks_the_format_is_named_with_its_place(tmp_path: Path, name: str, text: str, sentence: str) -> None:
    write(tmp_path, "game.yaml", GAME)
    write(tmp_path, name, text)
    with pytest.raises(CorpusError) as caught:
        read_game(tmp_path / "g")
    assert sentence in str(caught.value)


texts = (
    st.text(st.characters(codec="utf-8", exclude_categories=["C"]), min_size=1, max_size=60).map(str.strip).filter(bool)
)


@given(
    question=texts,
    answer=st.lists(texts, min_size=1, max_size=3).map("\n\n".join),
    topics=st.lists(texts, unique=True, max_size=3),
)
def test_any_text_survives_the_file(
    question: str, answer: str, topics: list[str], tmp_path_factory: pytest.TempPathFactory
) -> None:
    entry = Entry(ref="A.1", question=question, answer=answer, topics=tuple(topics))
    path = tmp_path_factory.getbasetemp() / "entry.yaml"
    path.write_text(dump({"entries": [entry.to_data()]}), encoding="utf-8", newline="\n")
    assert Entry.from_data(load(path)["entries"][0], "test") == entry
