"""The real documents with small edits: the units stay where they were, or the first missing one is named."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from rulings.importers.rulebooks.reading import RulebookError, Unit, read_document
from rulings.importers.rulebooks.recipes import read_rulebook

Text = Callable[[str], str]
ANCHORED = ("sarkanymagus", "dragoborne", "fairy-tale")


@pytest.fixture
def text(seed: Callable[[str], Path]) -> Text:
    return lambda game: seed(game).read_text(encoding="utf-8")


def read(text: str, game: str) -> dict[str, Unit]:
    return {unit.number: unit for unit in read_rulebook(read_document(text.encode()), game).units}


def fault(text: str, game: str) -> str:
    with pytest.raises(RulebookError) as caught:
        read(text, game)
    return str(caught.value)


@pytest.mark.parametrize("game", ANCHORED)
def test_a_word_added_to_any_unit_moves_no_other(text: Text, game: str) -> None:
    before = text(game)
    units = list(read(before, game).values())
    for place in range(0, len(units) - 1, 7):
        end = units[place + 1].offset
        assert end is not None
        found = list(read(f"{before[:end].rstrip()} Ködös.\n{before[end:]}", game).values())
        changed = [new.number for old, new in zip(units, found, strict=True) if old.text != new.text]
        assert changed in ([units[place].number], [units[place].number, "4.4.1"]), units[place].number


@pytest.mark.parametrize(
    ("game", "old", "new", "numbers"),
    [
        ("dragoborne", "hry je zničit", "hry (Typy karet, Pole) je zničit", ["1"]),
        ("dragoborne", "Draw Step Lízněte", "Draw Step (jako Resource Step) Lízněte", ["8.3"]),
        ("sarkanymagus", "Fontos: Mivel ezek", "6) Képességkártyák. Fontos: Mivel ezek", ["3.4"]),
        ("sarkanymagus", "Nem csinálsz semmit", "Lila sárkány: semmi", ["F.sarki-sárkány"]),
        ("fairy-tale", "A 3-9. fázisok", "karakter\n\notthon\n\nA 3-9. fázisok", ["4.9"]),
    ],
)
def test_words_of_an_anchor_written_elsewhere(text: Text, game: str, old: str, new: str, numbers: list[str]) -> None:
    before = read(text(game), game)
    after = read(text(game).replace(old, new), game)
    assert [number for number, unit in after.items() if unit.text != before[number].text] == numbers


@pytest.mark.parametrize(
    ("game", "old", "sentence"),
    [
        (
            "dragoborne",
            "Síla Dragoborne",
            'DB 2 was not found: no "Síla Dragoborne" stands after DB 1 (line 2).',
        ),
        (
            "sarkanymagus",
            "4. lépés: Ő is",
            'SM 4.3.T.4 was not found: no "4. lépés: Ő is" stands after SM 4.3.T.3 (line 4).',
        ),
        ("fairy-tale", "vámpír\t", 'FT 7.A.18 was not found: no "vámpír" stands after FT 7.A.17 (line 221).'),
    ],
)
def test_the_first_missing_unit_is_named(text: Text, game: str, old: str, sentence: str) -> None:
    assert fault(text(game).replace(old, "…"), game) == sentence


def test_a_unit_whose_words_stand_twice_is_named_too(text: Text) -> None:
    """5.2 and 6.2 of Dragoborne are the same sentence."""
    words = "Balíček může obsahovat až čtyři"
    assert fault(text("dragoborne").replace(words, "…", 1), "dragoborne") == (
        f'DB 5.2 was not found: no "{words}" stands after DB 5.1 (line 5).'
    )


def test_line_ends_and_marks_of_other_systems(text: Text) -> None:
    for game in (*ANCHORED, "kivalasztottak"):
        units = read(text(game), game)
        data = b"\xef\xbb\xbf" + text(game).replace("\n", "\r\n").encode() + b"\r\n"
        assert {unit.number: unit for unit in read_rulebook(read_document(data), game).units}.keys() == units.keys()
        assert [unit.text for unit in read_rulebook(read_document(data), game).units] == [
            unit.text for unit in units.values()
        ]


def test_card_rows_that_do_not_add_up_are_noted(text: Text) -> None:
    edited = text("fairy-tale").replace("démon\tÁrnyék\tkarakter\t2", "démon\tÁrnyék\tkarakter\tkét")
    assert read_rulebook(read_document(edited.encode()), "fairy-tale").notes == (
        "Line 220: FT 7.A.16 is no row of name, category, type, points, effect and count.",
        "The cards of FT 7.A are 78, not 80.",
    )
