"""What a line states of a card; what it must not."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from cards.importing.reading import Line
from cards.importing.records import LineError, Record, Words, read_record

WORDS = Words("hu", ("Zöld", "Kék", "színtelen"), ("lény", "mohalény"), ("új", "2019"))
DAY = date(2024, 5, 1)


def record(begins: date | None = None, **cells: Any) -> Record:
    return read_record(Line(7, {"name": "Ködfonó", **cells}), WORDS, begins)


def reason(**cells: Any) -> str:
    with pytest.raises(LineError) as caught:
        record(**cells)
    return str(caught.value)


def test_everything_that_a_line_can_state() -> None:
    found = record(
        edition="(uj)",
        language="Magyar",
        colours="kek; ZÖLD",
        types="Lény;  Szörny ;lény",
        subtypes=["Mohalény"],
        rarity="Ritka",
        released="2019-04-01",
        text="Egy \r\nkettő\r\n\r\n",
        valid_from="2024-05-01",
    )
    assert found == Record(
        number=7,
        name="Ködfonó",
        edition="új",
        language="hu",
        card={"colours": ("Zöld", "Kék"), "types": ("lény", "Szörny"), "subtypes": ("mohalény",)},
        printing={"rare": True, "released": date(2019, 4, 1), "year": 2019},
        text="Egy\nkettő",
        valid_from=DAY,
    )


def test_an_empty_cell_states_nothing() -> None:
    empty: dict[str, Any] = dict.fromkeys(
        ("edition", "language", "colours", "types", "rarity", "released", "text", "valid_from"), " "
    )
    assert (
        record(**empty)
        == record(**dict.fromkeys(empty))
        == record()
        == Record(7, "Ködfonó", None, "hu", {}, {}, "", None)
    )


@pytest.mark.parametrize("colours", ["színtelen", "Colourless", [], ["SZÍNTELEN"]])
def test_colourless_is_a_fact(colours: object) -> None:
    assert record(colours=colours).card == {"colours": ()}


def test_facts_of_a_printing_without_a_tag_belong_to_the_untagged_one() -> None:
    assert (record(released="2020").edition, record(released="2020").printing) == ("", {"year": 2020})
    assert record(released=2020).printing == {"year": 2020}
    assert record(rarity="nem gyakori").printing == {"rare": False}


@pytest.mark.parametrize(
    ("name", "edition", "expected"),
    [
        ("Köd (új)", "", ("Köd", "új")),
        ("Köd (2021)", "(2021)", ("Köd", "2021")),
        ("Köd (UJ)", "új", ("Köd", "új")),
        ("Köd (ami száll)", "", ("Köd (ami száll)", None)),
        ("Köd", "zén", ("Köd", "zén")),
        ("  Köd\u00a0 fátyla ", "", ("Köd fátyla", None)),
    ],
)
def test_the_tag_may_stand_behind_the_name(name: str, edition: str, expected: tuple[str, str | None]) -> None:
    found = record(name=name, edition=edition)
    assert (found.name, found.edition) == expected


def test_texts_without_a_day_begin_on_the_given_one() -> None:
    assert record(DAY).valid_from == DAY
    assert record(DAY, valid_from="2025-01-01").valid_from == date(2025, 1, 1)


@pytest.mark.parametrize(
    ("cells", "expected"),
    [
        ({"name": ""}, "there is no name"),
        ({"name": " – "}, "there is no name"),
        ({"name": None}, "there is no name"),
        ({"name": ["Köd"]}, "name must be a text"),
        ({"name": True}, "name must be a text"),
        ({"name": "x" * 201}, "the name is longer than 200 characters"),
        ({"name": "Köd\x00"}, "name holds a control character"),
        ({"text": "\ud800"}, "text holds a control character"),
        ({"name": "Köd (új)", "edition": "2019"}, "the name says edition (új), the column edition says (2019)"),
        ({"edition": "x" * 21}, "the edition is longer than 20 characters"),
        ({"language": "hun"}, "language 'hun' is no ISO 639-1 code such as hu"),
        ({"colours": "kék;lila"}, "unknown colour 'lila'; known are Zöld, Kék"),
        ({"colours": "színtelen;kék"}, "a colourless card has no other colour"),
        ({"types": "x" * 61}, f"types: {'x' * 60!r} is longer than 60 characters"),
        ({"types": [["lény"]]}, "types must be a text"),
        ({"rarity": "szuper"}, "unknown rarity 'szuper'; known are gyakori, nem gyakori, ritka, ultraritka"),
        (
            {"released": "2019.04.01"},
            "released: '2019.04.01' is not a day: write it as YEAR-MONTH-DAY, for example 2025-09-05",
        ),
        (
            {"released": "２０１９"},
            "released: '２０１９' is not a day: write it as YEAR-MONTH-DAY, for example 2025-09-05",
        ),
        ({"released": "2019-02-30"}, "released: '2019-02-30' is not a day of the calendar"),
        ({"valid_from": "ma"}, "valid_from: 'ma' is not a day: write it as YEAR-MONTH-DAY, for example 2025-09-05"),
        ({"text": "x" * 10_001}, "the text is longer than 10000 characters"),
    ],
)
def test_a_line_is_refused_with_its_reason(cells: dict[str, Any], expected: str) -> None:
    assert reason(**cells) == expected


def test_the_longest_that_is_taken() -> None:
    assert record(name="x" * 200, edition="y" * 20, text="z" * 10_000).text == "z" * 10_000


def test_a_game_without_colours_takes_none() -> None:
    with pytest.raises(LineError, match="unknown colour 'kék'; the game has no colours"):
        read_record(Line(1, {"name": "Köd", "colours": "kék"}), Words("hu"))


def test_a_fault_of_the_line_is_its_reason() -> None:
    with pytest.raises(LineError, match="is no object"):
        read_record(Line(1, {}, "is no object"), WORDS)
