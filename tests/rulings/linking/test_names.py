"""Which name stands at a place: the longest, with its tag, its article and its commas."""

from __future__ import annotations

import pytest

from tests.rulings.linking.invented import LINKER, cards, names, unsure


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Fúj a Ködfonó Pemetével (új).", [("Ködfonó Pemete", "új", "Ködfonó Pemetével (új)")]),
        ("Fúj a Ködfonó Pemete (2022)-vel.", [("Ködfonó Pemete", "2022", "Ködfonó Pemete (2022)-vel")]),
        ("Fúj a Ködfonó Pemete -t (új) is.", [("Ködfonó Pemete", "új", "Ködfonó Pemete -t (új)")]),
        ("Fúj a Pemete(uj).", [("Pemete", "új", "Pemete(uj)")]),
        (
            "Fúj a Pemete (cm) és a Pemete (alfa).",
            [("Pemete", "CM", "Pemete (cm)"), ("Pemete", "alfa", "Pemete (alfa)")],
        ),
        ("Fúj a Pemete (alap).", [("Pemete", "", "Pemete")]),
        ("Fúj a Pemete (2022-es).", [("Pemete", "", "Pemete")]),
        ("Fúj (a Pemete (új).", [("Pemete", "új", "Pemete (új)")]),
        ("Fúj a Pemete (új", [("Pemete", "", "Pemete")]),
        ("Fúj a Pemete (1999).", [("Pemete", "", "Pemete")]),
    ],
)
def test_edition_tags(text: str, found: list[tuple[str, str, str]]) -> None:
    assert cards(text) == found


def test_the_longest_name_wins() -> None:
    assert names("A Mézgasárkány nagyanyjának Mézgasárkánya van, Ködfonó Pemete és Pemete is.") == [
        "Mézgasárkány nagyanyja",
        "Mézgasárkány",
        "Ködfonó Pemete",
        "Pemete",
    ]


@pytest.mark.parametrize(
    ("text", "surface"),
    [
        ("Fúj A tükrök úrnőjétől.", "A tükrök úrnőjétől"),
        ("A tükrök úrnője fúj.", "A tükrök úrnője"),
        ("a tükrök úrnője fúj.", "a tükrök úrnője"),
        ("Fúj. a tükrök úrnője is.", "a tükrök úrnője"),
        ("Fúj az a tükrök úrnője.", "a tükrök úrnője"),
        ("Fúj egy az esti órák átka.", "az esti órák átka"),
        ("Fúj a Tükrök úrnőjével.", "a Tükrök úrnőjével"),
        ("Fúj két Tükrök úrnője.", "Tükrök úrnője"),
        ("Fúj a tükrök úrnője (új).", "a tükrök úrnője (új)"),
        ("Fúj a Kopasz.", "a Kopasz"),
        ("Fúj Az aprócska.", "Az aprócska"),
    ],
)
def test_names_with_an_article(text: str, surface: str) -> None:
    assert [found for _, _, found in cards(text)] == [surface]


def test_an_article_in_small_letters_inside_a_sentence_says_little() -> None:
    assert unsure("Fúj a tükrök úrnője.") == ["A tükrök úrnője"]
    assert unsure("A kopasz fúj.") == ["A Kopasz"]
    assert LINKER.find("Fúj a kopasz, a kopasz.") == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Fúj Örs, a csontkalapács.", ["Örs, a csontkalapács"]),
        ("Fúj Örs a csontkalapács.", ["Örs, a csontkalapács"]),
        ("Fúj Várj, míg jön, de Várj míg jön is.", ["Várj, míg jön"] * 2),
        ("Fúj Örs. A csontkalapács.", []),  # only the first part, which is not sure
        ("Fúj Ködfonó. Pemete.", ["Pemete"]),
        ("Fúj Ködfonó, Pemete.", ["Pemete"]),
        ("Fúj Ködfonó\nPemete.", ["Ködfonó Pemete"]),
        ("Fúj Ködfonó\n\nPemete.", ["Pemete"]),
        ("Fúj Hó-bagoly, Hó bagoly, Hóbagollyal.", ["Hó-bagoly"] * 3),
    ],
)
def test_what_may_stand_between_the_words(text: str, found: list[str]) -> None:
    assert names(text) == found


def test_the_first_part_of_a_name_with_a_comma() -> None:
    assert unsure("Fúj Örs.") == ["Örs, a csontkalapács"]
    assert names("Fúj Örsöt, a csontkalapácsot Örs.") == ["Örs, a csontkalapács"] * 2
    assert LINKER.find("Fúj Várj, örs.") == []


def test_a_list_of_names() -> None:
    assert names("Ezek: Köd, Pemete, Örs, a csontkalapács, Brex és Annak.") == [
        "Köd",
        "Pemete",
        "Örs, a csontkalapács",
        "Brex",
        "Annak",
    ]


def test_names_that_the_base_writes_small() -> None:
    from rulings.linking.lexicon import Lexicon, Name
    from rulings.linking.link import Kind
    from rulings.linking.linker import Linker

    small = ("dúvad", "mese, 1. fejezet", "a Fény köre", "kettős dúvad (2x)")
    linker = Linker(Lexicon([Name(Kind.CARD, name) for name in small], common=["dúvad"]))
    text = "Fúj a dúvaddal, a mese, 1. fejezettel, a Fény körével és a kettős dúvaddal."
    assert [link.name for link in linker.cards(text)] == [
        "dúvad",
        "mese, 1. fejezet",
        "a Fény köre",
        "kettős dúvad (2x)",
    ]
