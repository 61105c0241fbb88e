"""A deck goes out as text, CSV and JSON, and comes back the same."""

from __future__ import annotations

import pytest

from cards.decks.export import export, fingerprint, from_csv, from_json, to_csv, to_json
from tests.cards.decks.near import CARDS, card, cards, read

TEXT = """Játék: proba
Dátum: 2025-09-05
Pakli:
3 Ködfonó Pemete
2 Ködfonó Pemete (új)
1 Mézgasárkány {szín: Kék; isteni: nem}
4 Semmirevaló
½ Nem is kapor!
Kiegészítő:
1x 7 nap kukoricaéhség
Szabálylap:
1 Tágas lóhere
Kostky:
2 červená
"""


def test_the_canonical_text_is_a_fixed_point() -> None:
    deck = read(TEXT)
    assert export(deck, CARDS.names) == TEXT.replace("1x 7 nap", "1 7 nap")
    assert read(export(deck, CARDS.names)) == deck


def test_a_count_that_would_make_another_name_is_written_with_x() -> None:
    held = cards(card("nap kukoricaéhség", "Kék"))
    deck = read("Pakli\n7x nap kukoricaéhség", held)
    assert export(deck, held.names) == "Pakli:\n7x nap kukoricaéhség\n"
    assert read(export(deck, held.names), held) == deck


def test_more_than_999_copies_take_several_lines() -> None:
    deck = read("999 Hétszínű Zsombék\n999 Hétszínű Zsombék\n1 Hétszínű Zsombék")
    assert export(deck, CARDS.names) == "Pakli:\n999 Hétszínű Zsombék\n999 Hétszínű Zsombék\n1 Hétszínű Zsombék\n"
    assert read(export(deck, CARDS.names)) == deck


def test_an_unknown_line_with_a_prefix_keeps_it() -> None:
    deck = read("SB: 2 Pakli:\nCéh: izé")
    assert export(deck, CARDS.names) == "Kiegészítő:\nSB: 2 Pakli:\nCéh:\nCéh: izé\n"
    assert read(export(deck, CARDS.names)) == deck


def test_the_fingerprint_knows_the_deck_not_the_text_7() -> None:
    assert fingerprint(read("3 Mézgasárkány\r\n")) == fingerprint(read("1 mezgasarkany\n2x Mézgasárkány"))
    assert fingerprint(read("3 Mézgasárkány")) != fingerprint(read("2 Mézgasárkány"))
    assert fingerprint(read("3 Mézgasárkány")) != fingerprint(read("Side\n3 Mézgasárkány"))


@pytest.mark.parametrize("name", ["=1+1", "+x", "-2 kör", "@alak", "'idézet", 'vessző, és „idézőjel” "x"'])
def test_csv_cells_are_inert_and_come_back_70(name: str) -> None:
    held = cards(card(name, "Kék"))
    deck = read(f"Pakli:\n3 {name}", held)
    cell = to_csv(deck).split("\n")[1].split(",", 2)[2].lstrip('"')
    assert cell[0] not in "=+-@"
    assert read(from_csv(to_csv(deck)), held) == deck


def test_csv_of_two_or_three_columns() -> None:
    assert read(from_csv("3;Mézgasárkány\r\n2;Nem is kapor!;új\r\n")) == read("3 Mézgasárkány\n2 Nem is kapor! (új)")


def test_csv_of_an_unknown_zone_is_refused() -> None:
    with pytest.raises(ValueError, match="'sarok' is no zone"):
        from_csv("zone,count,name\nsarok,1,Mézgasárkány\n")


def test_json_goes_out_and_in() -> None:
    deck = read(TEXT.replace("½ Nem is kapor!\n", ""))
    assert read(from_json(to_json(deck))) == deck


@pytest.mark.parametrize("data", [[], {"entries": 3}, {"entries": [{}]}, {"entries": [{"name": "x", "zone": "sarok"}]}])
def test_json_of_another_shape_is_refused(data: object) -> None:
    with pytest.raises(ValueError, match=r"object|zone"):
        from_json(data)
