"""A text whose sections open with their numbers, in invented documents."""

from __future__ import annotations

import pytest

from rulings.importers.rulebooks.reading import RulebookError
from tests.rulings.importers.rulebooks.documents import KODEX, numbers, read, unit


def texts(*lines: str) -> dict[str, str]:
    return {unit.number: unit.text for unit in read("\n".join(lines), "hkk").units}


def test_sections_with_kind_parent_and_text() -> None:
    assert [(unit.number, unit.kind, unit.parent, unit.line) for unit in read(KODEX, "hkk").units] == [
        ("1", "heading", "", 3),
        ("1.1", "heading", "1", 4),
        ("1.1.0", "main", "1.1", 5),
        ("1.1.1", "supplement", "1.1", 6),
        ("21", "heading", "", 8),
        ("21.6", "heading", "21", 9),
        ("21.6.0", "main", "21.6", 10),
        ("21.6.1", "exception", "21.6", 11),
    ]
    assert unit(read(KODEX, "hkk"), "1.1.1").text == "[Kiegészítés] A szürke lap színe is szín."
    assert read(KODEX, "hkk").notes == ("Line 1 belongs to no section: Ködkódex",)


@pytest.mark.parametrize("line", ["21.6.0 A köd.", "21.6.0. A köd.", "\u00a021.6.0\tA köd.", "21.6.0  A köd."])
def test_ways_to_write_a_number(line: str) -> None:
    assert texts(line) == {"21.6.0": "A köd."}


def test_a_number_alone_on_its_line() -> None:
    assert texts("21.6", "A köd.", "", "Minden este.") == {"21.6": "A köd.\n\nMinden este."}


@pytest.mark.parametrize(
    "line",
    [
        "3. lépés: fújni kell.",
        "3. Lépésként fújni kell.",
        "30. Lap sem kivétel.",
        "2 Köd kell hozzá.",
        "1.5 pontot ér.",
        "21.6.0-s pont szerint.",
        "2025. január 1-től nem.",
        "21.6.0.1.2.3.4 Túl mély.",
        "２１.7 Nem szám.",
    ],
)
def test_numbers_in_running_text_open_no_section(line: str) -> None:
    assert texts("21.6.0 A köd.", line, "21.7 A dér.") == {"21.6.0": f"A köd.\n\n{line}", "21.7": "A dér."}


def test_chapters_with_and_without_a_dot() -> None:
    assert numbers("1. Köd\n1.1 Fúj.\n2 Dér\n2.1 Áll.\n10 Hó\n10.1 Esik.", "hkk") == [
        "1",
        "1.1",
        "2",
        "2.1",
        "10",
        "10.1",
    ]


def test_headings_and_page_numbers_between_sections_are_noted() -> None:
    reading = read("1.1 A köd.\n\nMÁSODIK RÉSZ\n\n1.2 A dér.\n17\nHideg.\n\nVége van", "hkk")
    assert [(unit.number, unit.text) for unit in reading.units] == [
        ("1.1", "A köd."),
        ("1.2", "A dér.\n\nHideg.\n\nVége van"),
    ]
    assert reading.notes == (
        "Line 3 is a heading without a number: MÁSODIK RÉSZ",
        "Line 6 belongs to no section: 17",
    )


def test_a_supplement_joins_its_section() -> None:
    lines = ("7.5 A köd.", "[Kiegészítés] Este is.", "7.6 A dér.", "7.5 [Kiegészítés] Reggel is.")
    assert texts(*lines) == {"7.5": "A köd.\n\n[Kiegészítés] Este is.\n\n[Kiegészítés] Reggel is.", "7.6": "A dér."}


@pytest.mark.parametrize(
    ("mark", "kind"),
    [
        ("[Kiegészítés]", "supplement"),
        ("[KIVÉTEL]", "exception"),
        ("[Példa]", "example"),
        ("[Definíció]", "definition"),
        ("[Törölve]", "main"),
    ],
)
def test_marks_say_the_kind(mark: str, kind: str) -> None:
    assert unit(read(f"7.5 {mark} A köd.", "hkk"), "7.5").kind == kind


def test_parents_may_be_missing() -> None:
    made = read("21 Köd\n21.6.0.1 Fúj.\n99.8 Áll.", "hkk")
    assert [unit.parent for unit in made.units] == ["", "21", ""]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("Csak köd.", "This is no numbered rulebook: no line opens with a section number, such as 21.6.0."),
        ("1. Köd\n2. Dér", "This is no numbered rulebook: no line opens with a section number, such as 21.6.0."),
        ("1.1 A köd.\n1.2 A dér.\n1.1 A hó.", "Line 3: the number 1.1 stands twice, first on line 1."),
    ],
)
def test_what_cannot_be_read(text: str, sentence: str) -> None:
    with pytest.raises(RulebookError) as caught:
        read(text, "hkk")
    assert str(caught.value) == sentence


def test_the_table_of_units() -> None:
    from rulings.importers.rulebooks.recipes import RECIPES

    assert RECIPES["hkk"].table(read("1.1 A köd este mindig lassan fúj.", "hkk").units) == (
        "citation\tkind\tline\tfirst_words\nHKK 1.1\tmain\t1\t1.1 A köd este mindig lassan\n"
    )
