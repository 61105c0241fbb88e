"""Lists of card names."""

from __future__ import annotations

import pytest

from rulings.importers.faq.cards import CardName, listed_names


def test_a_list_of_names() -> None:
    text = "Ezek azok: Ködfonó Pemete (új), T. Elf, Vashomlok Örs, a csontkalapács, Zin'dorr (a fúvó képessége), Annak."
    assert listed_names(text) == [
        CardName("Ködfonó Pemete", "új"),
        CardName("T. Elf"),
        CardName("Vashomlok Örs, a csontkalapács"),
        CardName("Zin'dorr"),
        CardName("Annak"),
    ]


@pytest.mark.parametrize(
    "text", ["Fúj: Elf, Annak, Pemete.", "Fúj, Elf, Annak és a többi lap is itt van, Elf, Elf, Elf.", ""]
)
def test_what_is_no_list(text: str) -> None:
    assert listed_names(text) == []
