"""Names of cards in inflected text, and lists of names."""

from __future__ import annotations

import pytest

from rulings.importers.faq.cards import CardName, Lexicon, listed_names

NAMES = [
    "Ködfonó Pemete",
    "Mézgasárkány",
    "Mézgasárkány nagyanyja",
    "A tükrök úrnője",
    "Zin'dorr suttogása",
    "Vashomlok Örs, a csontkalapács",
    "Annak",
    "Elf",
]


def found(text: str) -> list[tuple[str, str]]:
    return [(card.name, card.edition) for card in Lexicon(NAMES, common={"annak", "elf"}).find(text)]


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("Fúj a Ködfonó Pemetével (új).", [("Ködfonó Pemete", "új")]),
        ("Fúj a Ködfonó Pemete (2022)-vel.", [("Ködfonó Pemete", "2022")]),
        ("Fúj a Ködfonó Pemete -t (új) és a ködfonó pemete.", [("Ködfonó Pemete", "új")]),
        ("Fúj a Ködfonó Pemete (alap).", [("Ködfonó Pemete", "")]),
        ("Fúj a Mézgasárkány nagyanyjának (új).", [("Mézgasárkány nagyanyja", "új")]),
        ("Fúj a Mézgasárkánnyal.", []),
        ("Fúj a Mézgasárkányokkal.", [("Mézgasárkány", "")]),
        ("Fúj a Mézgasárkányfarok.", []),
        ("Fúj A tükrök úrnőjétől.", [("A tükrök úrnője", "")]),
        ("Fúj Zin’dorr SUTTOGÁSÁRA.", [("Zin'dorr suttogása", "")]),
        ("Fúj Vashomlok Örs, a csontkalapácsot.", [("Vashomlok Örs, a csontkalapács", "")]),
        ("Annak fúj, de Annak is.", [("Annak", "")]),
        ("Annak fúj. Elfek is: Elfnek.", []),
        ("Mézgasárkány fúj (Mézgasárkány (új", [("Mézgasárkány", "")]),
        ("mézgasárkány", []),
    ],
)
def test_names_in_text(text: str, cards: list[tuple[str, str]]) -> None:
    assert found(text) == cards


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
