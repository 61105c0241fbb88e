"""What lines change against the base, and which cannot be taken."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from cards.importing.comparing import HeldCard, compare
from cards.importing.difference import Added, Change, Difference, NewText
from cards.importing.reading import Line
from cards.importing.records import Words

WORDS = Words("hu", ("Kék", "Zöld"), ("lény",), ("új",))
NAME = "Ködfonó Pemete"


def held() -> dict[str, HeldCard]:
    return {
        NAME: HeldCard(
            facts={"colours": ("Kék", "Zöld")},
            printings={"új": {"rare": False}},
            texts={(None, "hu"): [(None, "Első."), (date(2020, 1, 1), "Második.")]},
        ),
        "Olaj": HeldCard(),
        "Mézgasárkány": HeldCard(),
    }


def said(*cells: dict[str, Any], **how: Any) -> Difference:
    lines = [Line(number, cell) for number, cell in enumerate(cells, start=2)]
    return compare(lines, held(), WORDS, **how)


def line(**cells: Any) -> dict[str, Any]:
    return {"name": NAME, **cells}


def reasons(*cells: dict[str, Any], **how: Any) -> list[tuple[int, str]]:
    return [(refused.line, refused.reason) for refused in said(*cells, **how).refused]


def test_what_is_held_already_is_unchanged() -> None:
    found = said(line(), line(colours="zöld;kék"), line(edition="új", rarity="gyakori"), line(text="Első."))
    assert found == Difference(
        lines=4, unchanged=[Added(2, NAME), Added(3, NAME), Added(4, NAME, "új"), Added(5, NAME)]
    )
    assert found.is_empty


def test_new_cards_printings_and_facts() -> None:
    found = said(
        {"name": "Új lap", "types": "lény"},
        {"name": "Új lap", "edition": "új", "rarity": "ritka"},
        line(edition="2021", colours="színtelen"),
        line(edition="új", rarity="ritka"),
    )
    assert found.new_cards == [Added(2, "Új lap")]
    assert found.new_printings == [Added(3, "Új lap", "új"), Added(4, NAME, "2021")]
    assert found.changes == [
        Change(2, "Új lap", None, "types", None, ("lény",)),
        Change(3, "Új lap", "új", "rare", None, True),
        Change(4, NAME, None, "colours", ("Kék", "Zöld"), ()),
        Change(5, NAME, "új", "rare", False, True),
    ]
    assert found.notes == []


def test_a_new_wording_is_a_new_row_from_its_day() -> None:
    found = said(line(text="Harmadik.", valid_from="2024-01-01"), {"name": "Olaj", "edition": "új", "text": "Csúszik."})
    assert found.texts == [
        NewText(2, NAME, None, "hu", date(2024, 1, 1), "Második.", "Harmadik."),
        NewText(3, "Olaj", "új", "hu", None, "", "Csúszik."),
    ]


@pytest.mark.parametrize(
    ("text", "day", "expected"),
    [
        ("Második.", "2020-01-01", "unchanged"),
        ("Második.", "2024-01-01", "unchanged"),
        ("Első.", "2019-12-31", "unchanged"),
        ("Első.", "2024-01-01", "new"),  # back to the older wording
        ("Harmadik.", "2019-12-31", "new"),
        ("Harmadik.", "2020-01-01", "refused"),
        ("Harmadik.", "", "refused"),
    ],
)
def test_one_wording_a_day(text: str, day: str, expected: str) -> None:
    found = said(line(text=text, valid_from=day))
    assert found.counts() == {
        "lines": 1,
        "new_cards": 0,
        "new_printings": 0,
        "changes": 0,
        "texts": int(expected == "new"),
        "unchanged": int(expected == "unchanged"),
        "refused": int(expected == "refused"),
    }


def test_the_refusal_of_a_second_wording_says_what_to_do() -> None:
    advice = "give the new one its own valid_from (or --from)"
    assert reasons(line(text="X."), line(text="X.", valid_from="2020-01-01")) == [
        (2, f"another wording is held without a first day: {advice}"),
        (3, f"another wording is held from 2020-01-01: {advice}"),
    ]
    assert reasons(line(text="X."), valid_from=date(2021, 1, 1)) == []


def test_wordings_of_other_languages_and_printings_stand_alone() -> None:
    found = said(line(text="Mlha.", language="cs"), line(text="Köd.", edition="új"))
    assert [(text.language, text.edition, text.old) for text in found.texts] == [("cs", None, ""), ("hu", "új", "")]


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("ködfonó pemete", f"“ködfonó pemete” is written “{NAME}”"),
        ("Ködfono Pemete", f"“Ködfono Pemete” is written “{NAME}”"),
        (
            "Ködfonü Pemeta",
            f"“Ködfonü Pemeta” looks like “{NAME}”: correct it, or say that it is new with --new",
        ),
        ("Olej", "“Olej” looks like “Olaj”: correct it, or say that it is new with --new"),
    ],
)
def test_a_misspelt_name_is_refused(name: str, reason: str) -> None:
    assert reasons({"name": name}) == [(2, reason)]


@pytest.mark.parametrize("name", ["Ködfenü Pemeta", "Alej", "Méz"])
def test_a_name_that_is_unlike_enough_is_a_new_card(name: str) -> None:
    assert said({"name": name}).new_cards == [Added(2, name)]


def test_a_name_like_another_is_taken_when_somebody_says_so() -> None:
    assert said({"name": "Olej"}, new_names=["Olej"]).new_cards == [Added(2, "Olej")]
    assert reasons({"name": "Olej"}, {"name": "Olaj"})[0][0] == 2
    assert reasons({"name": "olaj"}, new_names=["olaj"]) == [(2, "“olaj” is written “Olaj”")]


def test_two_spellings_in_one_file_are_not_two_cards() -> None:
    found = said({"name": "Hóhullás"}, {"name": "Hohullas"})
    assert (found.new_cards, [refused.line for refused in found.refused]) == ([Added(2, "Hóhullás")], [3])


def test_a_line_that_contradicts_an_earlier_one_is_refused_and_adds_nothing() -> None:
    assert reasons(line(colours="kék"), line(colours="zöld", edition="2021")) == [
        (3, "colours [Zöld] contradicts [Kék] of 2")
    ]
    found = said(line(edition="új", released="2020"), line(edition="új", released="2021", types="lény"))
    assert ([change.line for change in found.changes], len(found.refused)) == ([2], 1)


def test_refused_lines_stand_in_their_order() -> None:
    assert [number for number, _ in reasons({"name": "Olej"}, {"name": ""}, {"name": "mézgasárkány"})] == [2, 3, 4]


def test_words_not_met_before_are_pointed_out() -> None:
    found = said(line(types="lény;leny2"), {"name": "Olaj", "types": "leny2", "edition": "2O21"})
    assert found.notes == ["types not met before: leny2 (2)", "editions not met before: 2O21 (3)"]
