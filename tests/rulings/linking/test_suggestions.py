"""Misspelt names are suggested, never linked."""

from __future__ import annotations

import pytest

from rulings.linking.suggesting import differ_by_one
from tests.rulings.linking.invented import LINKER


@pytest.mark.parametrize(
    ("surface", "name"),
    [
        ("Mézgasárkánx", "Mézgasárkány"),
        ("Mézgasákánnyal", "Mézgasárkány"),
        ("Mézgasárkányk nagyanyja", "Mézgasárkány nagyanyja"),
        ("Ködfnoó Pemetét", "Ködfonó Pemete"),
        ("Zin'dorr suttogásaa", "Zin'dorr suttogása"),
    ],
)
def test_one_letter_is_wrong(surface: str, name: str) -> None:
    text = f"Fúj a {surface}, az."
    assert [link for link in LINKER.cards(text) if link.name == name] == []
    (suggestion,) = LINKER.suggestions(text)
    assert (suggestion.name, suggestion.surface, text[suggestion.start : suggestion.end]) == (name, surface, surface)


@pytest.mark.parametrize(
    "text", ["Fúj a mézgasákánnyal.", "Fúj a Kőd.", "Fúj a Mézgsákánnyal.", "Fúj a Mézgasárkány.", ""]
)
def test_what_suggests_nothing(text: str) -> None:
    assert LINKER.suggestions(text) == []


@pytest.mark.parametrize(
    ("one", "other", "near"),
    [
        ("tükrök", "tükrök", False),
        ("tükrök", "tükröx", True),
        ("tükrök", "tükrö", True),
        ("tükrö", "tükrök", True),
        ("tükrök", "türkök", True),
        ("tükrök", "xükröx", False),
        ("tükrök", "tükröktől", False),
        ("köd", "kőd", False),
    ],
)
def test_words_that_differ_by_one_letter(one: str, other: str, near: bool) -> None:
    assert differ_by_one(one, other) is near
