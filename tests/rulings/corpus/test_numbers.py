"""Numbers of a text, in digits and in words."""

from __future__ import annotations

import pytest

from rulings.corpus.numbers import numbers_in


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("Fúj 3 köd, 12 és 007.", {"3", "12", "7"}),
        ("Fúj +1/+2, 4-5, 6-ot, 3VP, 1,5.", {"1", "2", "4", "5", "6", "3", "1,5"}),
        ("Fúj 21.6.0 és 21.6.", set()),
        ("Fúj 15-öt, 6-ost.", {"15", "6"}),
        ("Fúj AK7, x2.", set()),
        ("Fúj két, kettőt, kettővel, kettes köd.", {"2"}),
        ("Fúj hármat, négyszer, ötször, hatost, hetet.", {"3", "4", "5", "6", "7"}),
        ("Fúj nyolc, kilencet, tízen, tizenegy, tizenkettő.", {"8", "9", "10", "11", "12"}),
        ("Fúj tizenhárom, tizennégyet, tizenöttel, tizenhat, tizenhetet.", {"13", "14", "15", "16", "17"}),
        ("Fúj tizennyolc, tizenkilenc, húsz, húszat, nulla.", {"18", "19", "20", "0"}),
        ("Egy köd hat rá egy hétig, első, kétszínű, őt, ötlet.", set()),
        ("1) Fúj. 2) Köd.", set()),
        ("", set()),
    ],
)
def test_numbers_that_are_asked(text: str, asked: set[str]) -> None:
    assert numbers_in(text).asked == asked


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("egy", {"1"}),
        ("hat hét", {"6", "7"}),
        ("mindkettő, másodszor, duplája", {"2"}),
        ("harmadik ötödik", {"3", "5"}),
        ("kétszínű", {"2"}),
        ("1) Köd.", {"1"}),
        ("köd", set()),
    ],
)
def test_numbers_that_only_answer(text: str, told: set[str]) -> None:
    assert numbers_in(text).told == told
    assert numbers_in(text).asked == set()


def test_what_is_passed_over() -> None:
    assert numbers_in("7 köd 8", [(0, 1)]).told == {"8"}
