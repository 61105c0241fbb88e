"""Sections, sources and entries cited by number."""

from __future__ import annotations

import pytest

from rulings.linking.link import Kind
from tests.rulings.linking.invented import LINKER, of_kind


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Fúj (Kódex 21.6.0).", [("HKK 21.6.0", "Kódex 21.6.0")]),
        ("Fúj a Kódex 134.4.2-es pontja.", [("HKK 134.4.2", "Kódex 134.4.2-es")]),
        ("Ld. HKK Kódex, 12.3.", [("HKK 12.3", "Kódex, 12.3")]),
        ("Fúj (21.6.1.1).", [("HKK 21.6.1.1", "21.6.1.1")]),
        ("Fúj 21.6.1.1 és 3.5.", []),
        ("A Kódex szerint fúj: 12.3 és 12.4.", [("HKK 12.3", "12.3"), ("HKK 12.4", "12.4")]),
        ("A Kódex fúj.\nFúj 12.3.", []),
        ("A Kódexben (23 A köd).", [("HKK 23", "23")]),
        ("Fúj (Kódex 102).", [("HKK 102", "Kódex 102")]),
        ("HKK 21.6 és HKK 102.", [("HKK 21.6", "HKK 21.6"), ("HKK 102", "HKK 102")]),
        ("HKK 2023 és HKK 2.", []),
        ("KIV 5.5.E/2-vel, KIV TJ.2:p1.", [("KIV 5.5.E/2", "KIV 5.5.E/2-vel"), ("KIV TJ.2:p1", "KIV TJ.2:p1")]),
        ("DB Q7, DB 5.5.", [("DB Q7", "DB Q7"), ("DB 5.5", "DB 5.5")]),
        ("A Kódex 2021.08.01 óta.", []),
    ],
)
def test_sections(text: str, found: list[tuple[str, str]]) -> None:
    assert of_kind(Kind.SECTION, text) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Az AK106 és az AK 119-ben, Ak007.", [("AK106", "AK106"), ("AK119", "AK 119-ben"), ("AK7", "Ak007")]),
        ("A 96-os Alanori Krónikában.", [("AK96", "96-os Alanori Krónikában")]),
        ("A 96-os Krónikában.", [("AK96", "96-os Krónikában")]),
        ("A KIIRAS-2025 szerint.", [("KIIRAS-2025", "KIIRAS-2025")]),
        ("AKÁR106, AK, SZ, GYK, XAK106.", []),
    ],
)
def test_sources(text: str, found: list[tuple[str, str]]) -> None:
    assert of_kind(Kind.SOURCE, text) == found


@pytest.mark.parametrize(("text", "certain"), [("A 12-es szám.", False), ("A 12-es szám Kérdezz-felelekje.", True)])
def test_a_number_alone_may_be_no_issue(text: str, certain: bool) -> None:
    (link,) = LINKER.find(text)
    assert (link.kind, link.name, link.certain) == (Kind.SOURCE, "AK12", certain)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Ld. AK106.1-ben.", [("AK106.1", "AK106.1-ben")]),
        ("Ld. GYK.12, SZ.7.", [("GYK.12", "GYK.12"), ("SZ.7", "SZ.7")]),
        ("Ld. KIIRAS-2025.3.", [("KIIRAS-2025.3", "KIIRAS-2025.3")]),
        ("Ld. sz.7, AK106.1.2, SZ. 7.", []),
    ],
)
def test_entries(text: str, found: list[tuple[str, str]]) -> None:
    assert of_kind(Kind.ENTRY, text) == found


def test_a_citation_is_no_term_and_no_card() -> None:
    from rulings.linking.lexicon import Lexicon, Name
    from rulings.linking.linker import Linker
    from tests.rulings.linking.invented import CITABLE

    names = [Name(Kind.TERM, "Alanori Krónika"), Name(Kind.TERM, "Alanori Krónika", "AK", exact=True)]
    names += [Name(Kind.CARD, "Alanori Krónika")]
    linker = Linker(Lexicon(names), editions=["új"], citable=CITABLE)
    text = "A 96-os Alanori Krónika, az Alanori Krónika (új), az AK 7 és az AK."
    assert [(link.kind.value, link.name) for link in linker.find(text)] == [
        ("source", "AK96"),
        ("card", "Alanori Krónika"),
        ("source", "AK7"),
        ("term", "Alanori Krónika"),
    ]
