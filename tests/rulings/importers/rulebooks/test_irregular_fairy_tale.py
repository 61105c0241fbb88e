"""What is irregular in the real rulebook of the fairy-tale game: one test for each entry of the list, in its order."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rulings.importers.rulebooks.fairy_tale import Points, card_notes, read_points
from rulings.importers.rulebooks.reading import Unit

Units = dict[str, Unit]


@pytest.fixture
def ft(units: Callable[[str], Units]) -> Units:
    return units("fairy-tale")


def row(unit: Unit) -> list[str]:
    return unit.text.split(" | ")


def test_01_there_is_no_title(ft: Units) -> None:
    assert ft["0"].text == "2-5 játékos részére,\n10 éves kortól,\njátékidő: 30-60 perc"


def test_02_items_that_are_ordinals_themselves(ft: Units) -> None:
    assert [ft[f"4.3.{number}"].text for number in (1, 3, 9)] == ["1. 1. választás", "3. 2. választás", "9. értékelés"]
    assert [number for number in ft if number.startswith("4.3.")] == [f"4.3.{number}" for number in range(1, 10)]


def test_03_the_number_stands_before_the_word_example(ft: Units) -> None:
    assert [ft[number].text.split(":")[0] for number in ("4.8.E1", "4.8.E2")] == ["1. Példa", "2. Példa"]


def test_04_symbols_lost_their_icons(ft: Units) -> None:
    symbols = [unit for unit in ft.values() if unit.kind == "symbol"]
    assert (len(symbols), ft["6.1.5"].text, ft["6.5.1"].line) == (20, "karakter", 198)
    assert len({unit.parent for unit in symbols}) == 5


def test_05_card_tables(ft: Units) -> None:
    assert list(card_notes(tuple(ft.values()))) == []
    counts = {table: sum(int(row(unit)[5]) for unit in ft.values() if unit.parent == table) for table in ("7.A", "7.H")}
    assert counts == {"7.A": 80, "7.H": 20}
    assert ft["7.A"].text.split("\n")[0] == "alapjáték"


def test_06_remnants_of_markup_and_signs(ft: Units) -> None:
    assert row(ft["7.H.18"])[4].endswith("otthona/td>")
    assert "vadászatok -> felfedések" in ft["5.1"].text
    assert row(ft["7.A.3"])[3] == "*x3"


def test_07_names_of_a_category_differ(ft: Units) -> None:
    assert ft["6.1.3"].text == "Tündérvölgy"
    assert row(ft["7.A.11"])[1] == "Tündérerdő"
    assert "TÜndérerdő-kártyája" in ft["7.H.12"].text
    assert "Szent-Birodalom-kártyát" in ft["7.A.10"].text


def test_08_names_of_a_card_differ(ft: Units) -> None:
    assert row(ft["7.A.1"])[0] == "sárkánykölyök"
    assert "4 kölyöksárkánya" in ft["5.3.E"].text


def test_09_names_with_commas_digits_and_articles(ft: Units) -> None:
    assert [row(ft[number])[0] for number in ("7.H.2", "7.A.9", "7.A.20", "7.A.14")] == [
        "sárkánymese, 1. fejezet",
        "bölcs, bottal",
        "a Káosz varázsköre",
        "Tavasztündér",
    ]


def test_10_points(ft: Units) -> None:
    assert [read_points(row(ft[number])[3]) for number in ("7.A.2", "7.A.19", "7.A.1", "7.A.3", "7.H.2")] == [
        Points("fixed", 3),
        Points("fixed", -1),
        Points("each", 1),
        Points("each", 3),
        Points("condition", 6),
    ]


def test_11_the_numbers_of_the_scoring_example(ft: Units) -> None:
    assert [part in ft["5.3.E"].text for part in ("4x5, azaz 20", "5x5, azaz 25", "számolva 24-et")] == [True] * 3


@pytest.mark.parametrize(
    ("number", "printed"),
    [("4.6", "feldedéseket"), ("4.6.E", "a hatást nem"), ("5.2", "Az kártyák"), ("5.1.E", "A játékos kijátszik")],
)
def test_12_misprints_are_kept(ft: Units, number: str, printed: str) -> None:
    assert printed in ft[number].text


def test_13_a_word_with_two_meanings_is_kept(ft: Units) -> None:
    assert "A játékos felfedett egy" in ft["4.6.E"].text


@pytest.mark.parametrize("text", ["", "x", "**", "4x", "(a)", "３", "--1"])
def test_what_is_no_number_of_points(text: str) -> None:
    with pytest.raises(ValueError, match="is no number of points"):
        read_points(text)
