"""Each class of trap in a document that is read line by line, in invented documents."""

from __future__ import annotations

import pytest

from rulings.importers.rulebooks.reading import RulebookError
from tests.rulings.importers.rulebooks.documents import CHOSEN, numbers, read, unit


def chapter(*lines: str) -> list[str]:
    """Return the numbers of the units of a chapter with these lines, without the chapter itself."""
    return numbers("\n".join(["Első fejezet: Köd", *lines, "Második fejezet: Vég", "A./ Vége."]))[1:-2]


def variant(*lines: str) -> list[str]:
    return numbers("\n".join(["Első fejezet: Köd", "A./ Fúj.", "Több játékos szabályok ", *lines]))[3:]


def test_what_stands_before_the_first_chapter() -> None:
    assert [(unit.number, unit.kind, unit.line) for unit in read(CHOSEN).units] == [
        ("0.1", "front", 1),
        ("1", "chapter", 3),
        ("1.1", "section", 5),
        ("1.1.A", "letter", 6),
    ]


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (["6. Köd", "8. Dér"], ["1.6", "1.8"]),
        (["3.Köd", "3.1 Dér", "3.2. Hó"], ["1.3", "1.3.1", "1.3.2"]),
        (["1. Köd", "2.1. Dér"], ["1.1", "1.2.1"]),
        (["4. Köd", "4. Dér"], ["1.4", "1.4(2)"]),
        (["1. Köd", "1.1.1 Dér", "A./ Fúj."], ["1.1", "1.1.1.1", "1.1.1.1.A"]),
    ],
)
def test_printed_numbers_are_kept(lines: list[str], expected: list[str]) -> None:
    assert chapter(*lines) == expected


@pytest.mark.parametrize(
    "line",
    [
        "2. lépés: fúj.",
        "2*Köd/Dér= kettő.",
        "1.5 pontért fúj.",
        "2 Köd kell.",
        '"A./ köd" fúj.',
        "A.köd",
        "a./ köd",
        "C. Köd",
    ],
)
def test_what_only_looks_like_an_item(line: str) -> None:
    assert chapter("1. Köd", line) == ["1.1", "1.1:p1"]


def test_a_lower_number_is_a_paragraph_and_noted() -> None:
    text = CHOSEN + "3. Dér\n2. Hó\n"
    assert unit(read(text), "1.3:p1").text == "2. Hó"
    assert read(text).notes == ("Line 8 opens with 2. after 3.: read as a paragraph.",)


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (["A./ Fúj.", "C./ Áll."], ["1.A", "1.C"]),
        (["A./ Fúj.", "A./ Áll.", "A./ Ül."], ["1.A", "1.A(2)", "1.A(3)"]),
        (["A. Fúj.", "B./ Áll."], ["1.A", "1.B"]),
        (["A./ Fúj.", "B. Áll.", "D. Ül."], ["1.A", "1.B", "1.B:p1"]),
        (["A./Fúj.", "B./\u00a0Áll."], ["1.A", "1.B"]),
        (["A./ Fúj. B./ Áll. C./ Ül."], ["1.A", "1.B", "1.C"]),
        (["A./ Fúj. C./ Áll."], ["1.A"]),
        (["A./ Fúj, lásd B./ Áll."], ["1.A"]),
        (["B./ Fúj.", "B./1. Este.", "B./2. Reggel.", "C./ Áll."], ["1.B", "1.B/1", "1.B/2", "1.C"]),
        (["D./ Fúj.", "D./ Áll.", "D./1. Este."], ["1.D", "1.D(2)", "1.D(2)/1"]),
    ],
)
def test_letters(lines: list[str], expected: list[str]) -> None:
    assert chapter(*lines) == expected


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (["A./ Fúj:", "- este", "– reggel", "Mindig.", "- délben"], ["1.A", "1.A:b1", "1.A:b2", "1.A:p1", "1.A:b3"]),
        (
            ["A./ Fúj.", "-5 köd", "Példa:", "példa2: este", "Példabeszéd."],
            ["1.A", "1.A:p1", "1.A:e1", "1.A:e2", "1.A:p2"],
        ),
        (["1. Köd", "Bevezet.", "A./ Fúj.", "", "Mindig."], ["1.1", "1.1:p1", "1.1.A", "1.1.A:p1"]),
    ],
)
def test_unmarked_lines_belong_to_what_stands_above(lines: list[str], expected: list[str]) -> None:
    assert chapter(*lines) == expected


def test_variants_restart_and_close_with_a_paragraph() -> None:
    assert (
        variant("Bevezet.", "- köd", '1. "Köd"', "A./ Fúj.", "Mindig.", "", "Sokan játsszák.", '2. "Dér"', "A./ Áll.")
        == [
            "TJ",
            "TJ:p1",
            "TJ:b1",
            "TJ.1",
            "TJ.1.A",
            "TJ.1.A:p1",
            "TJ.1:p1",
            "TJ.2",
            "TJ.2.A",
        ][1:]
    )


def test_closing_words_close_a_variant_without_an_empty_line() -> None:
    assert variant('1. "Köd"', "A./ Fúj.", "Tipp: este.", "- hajnalban") == ["TJ.1", "TJ.1.A", "TJ.1:p1", "TJ.1:b1"]


def test_points_of_the_base_game_nest_in_their_variant() -> None:
    text = "Első fejezet: Köd\nA./ Fúj.\nTöbb játékos szabályok\n5. Ködpár\n1.1. Vége, ha:\nA./ Eláll."
    made = read(text)
    assert (unit(made, "TJ.5.1.1").parent, unit(made, "TJ.5.1.1").instead_of) == ("TJ.5", "1.1")
    assert unit(made, "TJ.5.1.1.A").parent == "TJ.5.1.1"


def test_no_break_spaces_and_line_ends() -> None:
    made = read("Első fejezet: Köd\r\n\u00a0\r\n1.\u00a0Köd\r\u00a0 A./\u00a0Fúj \u00a0 este.")
    assert [(unit.number, unit.line, unit.text) for unit in made.units] == [
        ("1", 1, "Első fejezet: Köd"),
        ("1.1", 3, "1. Köd"),
        ("1.1.A", 4, "A./ Fúj este."),
    ]


def test_other_line_signs_do_not_end_a_line() -> None:
    assert numbers("Első fejezet: Köd\nA./ Fúj\u2028B./ Áll\u0085C./ Ül.") == ["1", "1.A"]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("A./ Fúj.", 'This is not the rulebook of kivalasztottak: no line opens a chapter ("Első fejezet: …").'),
        ("k" * 20_001, 'This is not the rulebook of kivalasztottak: no line opens a chapter ("Első fejezet: …").'),
        ("Első fejezet: Köd", 'This is not the rulebook of kivalasztottak: no line is an item ("A./ …").'),
        (
            "Ködös fejezet: Köd\nA./ Fúj.",
            'This is not the rulebook of kivalasztottak: no line opens a chapter ("Első fejezet: …").',
        ),
    ],
)
def test_what_is_no_such_rulebook(text: str, sentence: str) -> None:
    with pytest.raises(RulebookError) as caught:
        read(text)
    assert str(caught.value) == sentence
