"""What the layout of a page did to running text, mended in invented texts."""

from __future__ import annotations

import pytest

from rulings.importers.rulebooks.layout import page_numbers, paragraphs, running_text


def without_pages(text: str) -> str:
    return running_text(text, 0, len(text), page_numbers(text))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("A köd fel-\nszáll este.", "A köd felszáll este."),
        ("A köd\nfelszáll  este.", "A köd felszáll este."),
        ("A köd-\nés dérlapok.", "A köd- és dérlapok."),
        ("Köd -\nlap.", "Köd - lap."),
        ("Ködlap-\n3 darab.", "Ködlap- 3 darab."),
    ],
)
def test_lines_are_joined(text: str, expected: str) -> None:
    assert without_pages(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("A köd. 3\nA dér. 4 5\n6 7 A hó.\n8 9 Vége.", "A köd. A dér. A hó. Vége."),
        ("2 Köd kell. 3\n4 5 Dér.", "2 Köd kell. Dér."),
        ("Köd: 40\n5 lap kell.", "Köd: 40 5 lap kell."),
        ("A köd. 3\nLegyen 3\n4 5 A dér.", "A köd. Legyen 3 A dér."),
        ("A köd. 3\nA hó. 12", "A köd. A hó. 12"),
        ("A köd. 4 6\nA dér.", "A köd. 4 6 A dér."),
        ("A köd. 3\n6 7 A hó.", "A köd. A hó."),
        ("A köd. 3\n12 13 A hó.", "A köd. 12 13 A hó."),
        ("A köd. 3\nA hó. 5", "A köd. A hó. 5"),
        ("A köd. 3\n4 lap kell.", "A köd. 4 lap kell."),
        ("1 4 7 Köd helye\nA köd. 10", "1 4 7 Köd helye A köd. 10"),
        ("Köd 4/5\nkell.", "Köd 4/5 kell."),
    ],
)
def test_page_numbers_count_up(text: str, expected: str) -> None:
    assert without_pages(text) == expected


def test_a_stretch_begins_and_ends_inside_a_page_number() -> None:
    text = "A köd. 4 5\n6 7 A dér."
    pages = page_numbers(text)
    assert [running_text(text, start, end, pages) for start, end in ((0, 8), (8, 12), (12, 21), (9, 10))] == [
        "A köd.",
        "",
        "A dér.",
        "",
    ]


def test_lines_and_fields_are_kept() -> None:
    assert paragraphs("\tköd\tfehér\t3\n\n\n\nA  dér\u00a0az.\n\t") == "köd | fehér | 3\n\nA dér az."
