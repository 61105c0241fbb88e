"""When a name that is also a common word is surely one."""

from __future__ import annotations

import pytest

from rulings.linking.judging import NEAR
from tests.rulings.linking.invented import LINKER, names, unsure


@pytest.mark.parametrize(
    "text",
    [
        "Fúj a Köd.",
        "Fúj, pl. Köd.",
        "Fúj T. Köd.",
        "Köd (új) fúj.",
        "A Köd fúj.",
        "Köd lapot húzok.",
        "„Köd” fúj.",
        "Fúj a „Köd”.",
        "Köd és Pemete fúj.",
        "Fúj Pemete. Köd fúj, és a Köd.",
    ],
)
def test_sure(text: str) -> None:
    assert "Köd" in names(text)
    assert unsure(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "Köd fúj.",
        "Fúj. Köd is.",
        "(AK1) Köd fúj.",
        "Fúj? Köd!",
        "Kérdés: Köd fúj.",
        "„Köd fúj.”",
        "Fúj (erről ld. a nagyot). Köd is.",
        "- Köd fúj",
        "FÚJ A KÖD IS.",
    ],
)
def test_not_sure(text: str) -> None:
    assert names(text) == []
    assert unsure(text) == ["Köd"]


@pytest.mark.parametrize("text", ["Fúj a köd.", "köd fúj.", "Fúj annak.", "köddel", ""])
def test_small_letters_name_no_card(text: str) -> None:
    assert LINKER.find(text) == []


def test_small_letters_before_the_word_for_a_card() -> None:
    assert unsure("Fúj egy köd lapot.") == ["Köd"]


def test_a_sure_name_vouches_for_a_doubtful_one_nearby() -> None:
    between = "x" * (NEAR - 20)
    assert names(f"Köd fúj. {between} Fúj a Köd.") == ["Köd", "Köd"]
    assert names(f"Köd fúj. {between}{'x' * 40} Fúj a Köd.") == ["Köd"]


def test_a_card_named_like_a_term() -> None:
    assert [
        (link.kind.value, link.name, link.certain) for link in LINKER.find("Harapás: Fúj a harapás és a Harapás.")
    ] == [
        ("card", "Harapás", True),
        ("term", "harapás", True),
        ("card", "Harapás", True),
    ]
    (link,) = LINKER.find("Harapás: Fúj.")
    assert (link.kind.value, link.name, link.certain) == ("card", "Harapás", False)


def test_a_short_form_behind_the_full_name() -> None:
    links = LINKER.find("Fúj a Mézgasárkány nagyanyja és a Nagyanyja, nagyanyja. Nagyanyja.")
    assert [(link.name, link.surface) for link in links] == [
        ("Mézgasárkány nagyanyja", "Mézgasárkány nagyanyja"),
        ("Mézgasárkány nagyanyja", "Nagyanyja"),
    ]
    assert LINKER.find("Fúj a Nagyanyja.") == []


def test_a_longer_name_with_a_slip_leaves_the_shorter_one_in_doubt() -> None:
    assert unsure("Fúj a Mézgasárkány nagyannyának.") == ["Mézgasárkány"]
