"""What is irregular in the real rulebooks of Sárkánymágus and Dragoborne: one test for each entry of the lists."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rulings.importers.rulebooks.questions import split_question
from rulings.importers.rulebooks.reading import Unit

Units = dict[str, Unit]


@pytest.fixture
def sm(units: Callable[[str], Units]) -> Units:
    return units("sarkanymagus")


@pytest.fixture
def db(units: Callable[[str], Units]) -> Units:
    return units("dragoborne")


def test_sm_01_headings_inside_lines(sm: Units) -> None:
    assert [(sm[number].line, sm[number].offset) for number in ("0", "1", "2", "3", "4")] == [
        (1, 0),
        (1, 13),
        (1, 506),
        (1, 804),
        (3, 2644),
    ]


def test_sm_02_paragraphs_cut_by_the_layout(sm: Units) -> None:
    assert "rárakni, méghozzá úgy, hogy" in sm["4.3.L"].text
    assert "Sikerek esetén sem kell a védekezőnek" in sm["4.3.T.5"].text
    assert "harapással és karommal támadják" in sm["4.4.3.1"].text
    assert [unit.number for unit in sm.values() if "\n" in unit.text] == []


def test_sm_03_captions_are_units_of_their_own(sm: Units) -> None:
    assert [unit.number for unit in sm.values() if unit.kind == "figure"] == [
        "2.fig",
        "4.2.fig",
        "4.4.fig1",
        "4.4.1.fig",
        "7",
    ]
    assert "(a kártyák tetején látható szám). Akinek" in sm["4.4.1"].text
    assert "kombók" not in sm["4.4.1"].text
    assert sm["4.4.1.fig"].text.startswith("kombók Kombótámadásokhoz kellenek")
    assert sm["4.4.1b"].text.startswith("tején látható szám)")


def test_sm_04_the_legend_of_the_board(sm: Units) -> None:
    assert sm["7"].text.split() == list("147562657")
    assert sm["7.7"].text == "7. Sárkánypakli"


def test_sm_05_equal_headings(sm: Units) -> None:
    assert [sm[number].text.split(":")[0] for number in ("3.3", "3.6")] == ["3) Képességkártyák", "6) Képességkártyák"]


def test_sm_06_numbering_restarts(sm: Units) -> None:
    assert [unit.number for unit in sm.values() if unit.opening.startswith("1. lépés")] == ["4.3.T.1", "4.4.1"]
    assert len([unit.number for unit in sm.values() if unit.opening.startswith("1)")]) == 7


def test_sm_07_the_faq_is_in_no_order_of_ours(sm: Units) -> None:
    heads = [number for number, unit in sm.items() if unit.kind == "faq"]
    assert (len(heads), heads[:3], heads[-1]) == (25, ["F.ősi-mágia", "F.csatasárkány", "F.fekete-sárkány"], "F.x2")
    assert sm["F.mágiapajzs.O"].parent == "F.mágiapajzs"


def test_sm_08_compound_ellipsis_is_kept(sm: Units) -> None:
    assert "ezüst-, réz-, bronz- és aranysárkányukat" in sm["5.1"].text
    assert "1-1 kék, láva-, mechanikus" in sm["5.E"].text


@pytest.mark.parametrize(
    ("number", "printed"),
    [("3.6", "specális"), ("4.4.5.6", "hasnzálhatja"), ("5", "öszszeállíthatják"), ("F.ezüstsárkány", "immúmis")],
)
def test_sm_09_misprints_are_kept(sm: Units, number: str, printed: str) -> None:
    assert printed in sm[number].text


def test_sm_10_the_credits_are_a_unit_and_nothing_else(sm: Units) -> None:
    assert [number for number, unit in sm.items() if "@" in unit.text] == ["6"]


def test_sm_11_notes_are_part_of_the_unit_before(sm: Units) -> None:
    texts = [unit.text for unit in sm.values()]
    assert sum(text.count("Megjegyzés:") for text in texts) == 10
    assert sum(text.count("Fontos:") for text in texts) == 5
    assert [text for text in texts if text.startswith(("Megjegyzés:", "Fontos:"))] == []


def test_db_01_sections_follow_the_reading_order(db: Units) -> None:
    assert [number for number in db if number.isdigit()] == [str(number) for number in range(16)]


def test_db_02_page_numbers_are_no_text(db: Units) -> None:
    ends = [db[number].text[-1] for number in ("2.2", "3.fig2", "4.8", "7.7", "10.3", "13.3", "15.5")]
    assert "".join(ends) == ".y...)."


def test_db_03_the_anatomy_of_a_card_is_two_figures(db: Units) -> None:
    assert [(number, unit.parent) for number, unit in db.items() if unit.kind == "figure"] == [
        ("3.fig1", "3"),
        ("3.fig2", "3"),
        ("6.fig", "6"),
    ]
    assert db["3"].text == "Typy karet Kouzlo"


def test_db_04_terms_defined_more_than_once_stay_apart(db: Units) -> None:
    assert [db[number].text.split()[0] for number in ("2.1", "4.2", "9.5.a", "13.1")] == [
        "Dragoštíty",
        "Dragoštít",
        "Dragoštít",
        "Dragoštíty",
    ]
    assert (db["5.2"].text, db["5.2"].offset, db["6.2"].offset) == (db["6.2"].text, 3863, 4228)


def test_db_05_the_table_that_lost_its_numbers(db: Units) -> None:
    assert db["6.fig"].text.split()[3:] == ["1", "2", "3", "4", "5", "a", "více"]


def test_db_06_a_contradiction_is_kept(db: Units) -> None:
    assert "nemá žádné pevnosti" in db["1"].text
    assert "na konci kola žádné bariéry" in db["11"].text


def test_db_07_two_languages_and_misprints(db: Units) -> None:
    assert [db[number].text.split(" ")[:2] for number in ("8.1", "8.2")] == [["Stand", "step"], ["Dice", "Step"]]
    assert "(Dragoshileds)" in db["2.1"].text
    assert "využítí" in db["2.2"].text


def test_db_08_brackets_and_numbers_are_literal(db: Units) -> None:
    assert "Assassin <barva/vlastnost> Bytosti" in db["15.1"].text
    assert "zranění [čemu] se vyhodnotí" in db["10.3"].text
    assert [sign in db[number].text for number, sign in (("2.2", "+1/+1"), ("2.1", "0/X"), ("13.3", "X-Y"))] == [
        True
    ] * 3
    assert "10-20 kouzel" in db["6.1"].text


def test_db_09_questions_and_answers(db: Units) -> None:
    pairs = {number: split_question(unit.text) for number, unit in db.items() if unit.kind == "qa"}
    assert list(pairs) == [f"Q{number}" for number in range(1, 12)]
    assert [question[-1] for question, _ in pairs.values()] == ["?"] * 11
    assert pairs["Q6"][1] == "Ne."
    assert pairs["Q9"][1].startswith("Ne. Jen bytosti")


def test_db_10_quotes_are_as_printed(db: Units) -> None:
    assert "AUTO schopnosti s 'když tato bytost" in db["10.1"].text
    assert "AUTO schopnosti s když tato bytost" in db["10.2"].text
