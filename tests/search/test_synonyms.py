"""Names that stand for each other, whatever their endings."""

from __future__ import annotations

import pytest

from judgekb.search.analysis import forms
from judgekb.search.everyday import EVERYDAY
from judgekb.search.synonyms import MOST_MEANINGS, Synonyms

NAMES = Synonyms(
    [
        ("varázspont", "VP"),
        ("kiegészítő pakli", "side", "kiegpakli"),
        ("csapda", "forma"),
        ("varázs", "forma"),
        ("átok", "forma"),
        ("x költség", "X"),
        ("magányos",),
        ("?", "!"),
    ]
)


def others(text: str, names: Synonyms = NAMES) -> list[tuple[int, int, str]]:
    words = [forms(word) for word in text.split()]
    return [(found.start, found.end, found.name) for found in names.alternatives(words)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("vp", [(0, 1, "varázspont")]),
        ("elfogy a varazspontom", [(2, 3, "VP")]),
        ("kiegészítő paklimba", [(0, 2, "side"), (0, 2, "kiegpakli")]),
        ("kiegészítő lap", []),
        ("pakli", []),
        ("side", [(0, 1, "kiegészítő pakli"), (0, 1, "kiegpakli")]),
        ("magányos", []),
        ("", []),
    ],
)
def test_other_names(text: str, expected: list[tuple[int, int, str]]) -> None:
    assert others(text) == expected


def test_a_name_of_many_things_stands_for_none_of_them() -> None:
    assert MOST_MEANINGS == 2
    assert others("forma") == others("csapda") == []


def test_a_single_letter_is_no_name() -> None:
    assert others("x") == []


def test_words_are_the_words_of_the_name() -> None:
    (found,) = NAMES.alternatives([forms("vp")])
    assert [word.exact for word in found.words] == ["varázspont"]


def test_everyday_words_are_groups_of_at_least_two() -> None:
    assert all(len(set(group)) == len(group) >= 2 for group in EVERYDAY)
    assert ("lap", "kártya") in EVERYDAY
    assert ("kiegészítő pakli", "side", "sideboard") in EVERYDAY
    assert (0, 1, "kártya") in others("lapokat", Synonyms(EVERYDAY))


def test_a_single_digit_is_a_name() -> None:
    assert others("negyedik fázis", Synonyms(EVERYDAY)) == [(0, 1, "4"), (0, 1, "négyes")]
    assert others("4 fázis", Synonyms([("4", "negyedik")])) == [(0, 1, "negyedik")]
