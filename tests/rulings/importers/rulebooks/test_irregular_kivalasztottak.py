"""What is irregular in the real rulebook of Kiválasztottak: one test for each entry of the list, in its order."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from pathlib import Path

import pytest

from rulings.importers.rulebooks.reading import Unit

Units = dict[str, Unit]


@pytest.fixture
def kiv(units: Callable[[str], Units]) -> Units:
    return units("kivalasztottak")


def children(kiv: Units, parent: str, kind: str) -> list[str]:
    return [
        unit.number.removeprefix(f"{parent}.") for unit in kiv.values() if (unit.parent, unit.kind) == (parent, kind)
    ]


def test_01_chapter_2_starts_at_item_6(kiv: Units) -> None:
    assert children(kiv, "2", "section") == [str(number) for number in range(6, 33)]
    assert kiv["2.6"].line == 136


def test_02_chapter_3_has_no_item_5(kiv: Units) -> None:
    assert children(kiv, "3", "section") == ["1", "2", "3", "4", "6", "7", "8", "9", "10", "11"]


def test_03_missing_letters(kiv: Units) -> None:
    assert "".join(children(kiv, "1.3", "letter")) == "ABCDEFGHIJKLMNOQRSTU"
    assert "".join(children(kiv, "5.1", "letter")) == "ABCDEFGHIK"
    assert "".join(children(kiv, "3.8.3", "letter")) == "ABCDEFGHIJKLMNOPQR"


def test_04_repeated_letters(kiv: Units) -> None:
    assert children(kiv, "7.4", "letter") == ["A", "B", "C", "D", "E", "E(2)"]
    assert children(kiv, "TJ.3", "letter") == ["A", "B", "C", "D", "D(2)", "E", "F"]
    assert (kiv["7.4.E(2)"].line, kiv["TJ.3.D(2)"].line) == (795, 888)


def test_05_sub_letters(kiv: Units) -> None:
    assert [unit.number for unit in kiv.values() if unit.kind == "subletter"] == [
        *(f"3.8.6.D/{number}" for number in (1, 2, 3, 4)),
        *(f"5.5.E/{number}" for number in (1, 2, 3)),
    ]


def test_06_two_items_on_one_line(kiv: Units) -> None:
    assert (kiv["9.4.A"].line, kiv["9.4.B"].line) == (830, 830)
    assert kiv["9.4.A"].text.endswith("gépezet akadálylap lehet.")
    assert kiv["9.4.B"].text.startswith("B./ Egy akadálylapra")
    assert "".join(children(kiv, "9.4", "letter")) == "ABCDEF"


def test_07_a_letter_without_its_stroke(kiv: Units) -> None:
    assert kiv["10.A"].text.startswith("A. A kalandozók")


def test_08_numbers_without_space_or_dot(kiv: Units) -> None:
    assert [kiv[number].line for number in ("9.3", "4.6.6.1", "4.6.6.2", "4.6.6.3")] == [825, 568, 588, 590]


def test_09_lines_that_only_look_like_items(kiv: Units) -> None:
    by_line = {unit.line: unit.number for unit in kiv.values()}
    assert [by_line[line] for line in (571, 572, 586, 692, 701)] == [
        "4.6.6.1:e1",
        "4.6.6.1:e2",
        "4.6.6.1:p7",
        "5.8.H:p1",
        "5.8.H:p7",
    ]


def test_10_four_levels_and_headings_that_are_the_whole_text(kiv: Units) -> None:
    assert [kiv[number].parent for number in ("4.6.4.2", "4.6.4.2.H", "4.6.5.2.E:p1")] == [
        "4.6.4",
        "4.6.4.2",
        "4.6.5.2.E",
    ]
    assert children(kiv, "4.6.1", "letter") == []
    assert len(kiv["4.6.1"].text) > 300


def test_11_letters_directly_under_a_chapter(kiv: Units) -> None:
    assert "".join(children(kiv, "8", "letter")) == "ABCDEFGHIJ"
    assert "".join(children(kiv, "10", "letter")) == "ABCDEFG"
    assert kiv["8:p2"].text == "Külső síkos lapok"


def test_12_chapter_6_opens_with_paragraphs(kiv: Units) -> None:
    assert [(kiv[number].kind, kiv[number].line) for number in ("6:p1", "6:p2", "6.1")] == [
        ("para", 732),
        ("para", 733),
        ("section", 735),
    ]


def test_13_the_chapter_for_more_players(kiv: Units) -> None:
    assert (kiv["TJ"].kind, kiv["TJ"].line, kiv["TJ"].text) == ("chapter", 850, "Több játékos szabályok")
    assert children(kiv, "TJ", "section") == ["1", "2", "3", "4", "5", "6"]
    assert [(kiv[number].parent, kiv[number].instead_of) for number in ("TJ.5.1.1", "TJ.5.1.2")] == [
        ("TJ.5", "1.1"),
        ("TJ.5", "1.1"),
    ]


def test_14_unnumbered_rules_of_a_variant(kiv: Units) -> None:
    assert [kiv[f"TJ.5:p{number}"].text.split(":")[0] for number in range(3, 9)] == [
        "Aktív páros",
        "Építmények",
        "Sorelhagyó manőverek",
        "Akadálylapok",
        "Toronyszint",
        "Speciális iker-manőver",
    ]


def test_15_closing_paragraphs_belong_to_the_variant(kiv: Units) -> None:
    closing = {unit.line: unit.number for unit in kiv.values() if unit.text.startswith(("Tipp:", "Ez a variáció"))}
    assert closing == {
        870: "TJ.1:p2",
        879: "TJ.2:p2",
        881: "TJ.2:p3",
        892: "TJ.3:p1",
        894: "TJ.3:p2",
        907: "TJ.4:p1",
        935: "TJ.5:p9",
        942: "TJ.6:p2",
    }


def test_16_bullets_and_paragraphs_belong_to_what_stands_above(kiv: Units) -> None:
    kinds = [unit.kind for unit in kiv.values()]
    assert (kinds.count("bullet"), kinds.count("para"), kinds.count("example")) == (74, 133, 12)
    assert kiv["3.8.6.D/2:p1"].text.startswith("Kard: ")
    assert kiv["3.10.C:p1"].text.startswith("HARCOS főkaszt: ")


def test_17_no_break_spaces(kiv: Units, seed: Callable[[str], Path]) -> None:
    assert seed("kivalasztottak").read_text(encoding="utf-8").count("\xa0") == 57
    assert [unit.number for unit in kiv.values() if "\xa0" in unit.text] == []
    assert [unit.line for unit in kiv.values()][:4] == [1, 2, 5, 7]
    assert kiv["4.6.6.1:p1"].text.startswith("A küldetés feltételeit")


def test_18_lone_and_unbalanced_quotes(kiv: Units) -> None:
    assert kiv["3.6.D"].text.endswith('hozzá."')
    assert kiv["6.6.F:b3"].text.endswith('időfonal."')
    assert 'a „^" jel' in kiv["9.2.A"].text


@pytest.mark.parametrize(
    ("number", "printed"),
    [
        ("1.1.A:b3", "döntsebetlen"),
        ("1.10.B", "az előző az előző"),
        ("1.5.A", "mega cselekvés"),
        ("2.24.A", "aktizivizálást"),
        ("2.17:p2", "együtt kel "),
        ("9.3.B", "alapszinjénél"),
        ("5.7.D:p1", "akvizálnak"),
        ("6.6.D", "paassz"),
        ("6:p2", "folyamazosan"),
    ],
)
def test_19_misprints_are_kept(kiv: Units, number: str, printed: str) -> None:
    assert printed in kiv[number].text


def test_20_near_identical_rules_stay_two(kiv: Units) -> None:
    assert [kiv[number].line for number in ("3.2.C", "3.2.F", "6.4.E", "6.4.U", "3.10.I", "3.10.Q")] == [
        286,
        289,
        746,
        765,
        443,
        454,
    ]


def test_21_a_contradiction_is_kept(kiv: Units) -> None:
    assert "öt különböző jellemben" in kiv["3.1"].text
    assert "négy jellem létezik" in kiv["3.10.E"].text


def test_22_spelling_variants_are_kept(kiv: Units) -> None:
    texts = [unit.text for unit in kiv.values()]
    for variant in ("Sorelhagyó manőver", "Sor elhagyó manőver", "sor elhagyó manőver", "sorelhagyó manőver"):
        assert [text for text in texts if variant in text] != [], variant


def test_23_upper_case_is_meaning(kiv: Units) -> None:
    assert "A HARCOS a főkasztra, a Harcos pedig" in kiv["4.6.6.1:b2"].text


@pytest.mark.parametrize(
    ("number", "icon"),
    [
        ("5.5.B", "Æ"),
        ("5.5.C", "ª"),
        ("5.5.D", "¤"),
        ("5.5.E", "Ä"),
        ("5.5.F", " x:"),
        ("5.5.G", " [:"),
        ("5.5.H", "#"),
        ("5.5.I", "¾"),
        ("5.6.C:p1", "[Ĥ]"),
        ("3.8.4", "Ψ"),
        ("3.8.5", "(W)"),
        ("7.1", "(à)"),
        ("8", "[z]"),
        ("9.2.A", "^"),
        ("4.6.6.1:p5", "(X*)"),
        ("4.6.6.1:e1", "K:Fizikum>4"),
        ("4.6.6.1:p7", "2*Lélektan/Színészet+Etikett/Politika="),
    ],
)
def test_icons_are_kept(kiv: Units, number: str, icon: str) -> None:
    assert icon in kiv[number].text
    assert unicodedata.is_normalized("NFC", kiv[number].text)
