"""Sections, issues, pages, formats and dangling references."""

from __future__ import annotations

import pytest

from rulings.importers.faq import citations


@pytest.mark.parametrize(
    ("text", "sections"),
    [
        ("Száll (Kódex 12.3.4.), de (Kódex 12.3-as pont).", ("12.3.4", "12.3")),
        ("Ld. Kódex 62", ("62",)),
        ("Ld. HKK Kódex, 12.3.", ("12.3",)),
        ("A Kódexben (23 A köd visszavonása) áll.", ("23",)),
        ("A Kódex A köd (141.) fejezete.", ("141",)),
        ("Száll (12.3.1.1).", ("12.3.1.1",)),
        ("Száll (12.3.) és 4.5 is.", ("12.3",)),
        ("Ez áll benne: 12.3. Ha száll.", ("12.3",)),
        ("A Kódex 12.3. és 12.3. pontja, meg a 12.4.", ("12.3", "12.4")),
        ("A szabálykönyv 25. oldala, 2010. február 1.", ()),
        ("A Kódex szerint 3 köd száll.", ()),
        ("A Kódex 2021.08.01 óta.", ()),
    ],
)
def test_sections(text: str, sections: tuple[str, ...]) -> None:
    assert citations.cited_sections(text) == sections


def test_the_kodex_without_a_number() -> None:
    quoted = "A Kódexben erről az alábbi szabály lesz."
    assert citations.quotes_unnumbered_section(quoted) is True
    assert citations.quotes_unnumbered_section(quoted.replace("szabály", "12.3. szabály")) is False
    assert citations.quotes_unnumbered_section("A Kódex pontosítása.") is True
    assert citations.quotes_unnumbered_section("A köd szabálya.") is False


@pytest.mark.parametrize(
    ("sentence", "own", "issues"),
    [
        ("Az AK40-ben és az AK 41-ben.", None, [40, 41]),
        ("A 109-es szám Kérdezz-felelek rovatában.", None, [109]),
        ("A 96-os Alanori Krónikában.", None, [96]),
        ("A 96-os szám nagy.", None, []),
        ("Az előző Krónikában.", 46, [45]),
        ("Az előző Krónikában.", None, []),
        ("Az előző Krónikában.", 1, []),
        ("Az Alanori Krónika (új) száll.", 46, []),
    ],
)
def test_issues(sentence: str, own: int | None, issues: list[int]) -> None:
    assert [issue for issue, _ in citations.cited_issues([sentence], own)] == issues


def test_pages() -> None:
    assert citations.cited_pages("A 13. oldalának és a 16. oldal, a 13. oldalon.") == (13, 16)
    assert citations.cited_pages("Az oldalán 13 köd.") == ()


@pytest.mark.parametrize(
    ("text", "dangling"),
    [
        ("A szabályt lásd itt.", True),
        ("Lásd az ittenit.", False),
        ("Száll. A teljes cikk)", True),
        ("A cikk száll.", False),
        ("Hasonlóan az előző köd.", True),
        ("Az első ilyen a köd.", True),
        ("Az első köd.", False),
        ("Az alábbi szabály került bele: Kódex 7.6. [Kiegészítés].", True),
        ("Az alábbi szabály került bele: Kódex 7.6. Száll.", False),
    ],
)
def test_dangling_references(text: str, dangling: bool) -> None:
    assert citations.is_dangling(text) is dangling


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Kék Zsombék formátumon.", ("Kék Zsombék",)),
        ("A Csak Kék Zsombék versenyeken.", ("Csak Kék Zsombék",)),
        ("Páros versenyen száll.", ()),
        ("Magyar formátum.", ("Magyar",)),
    ],
)
def test_formats(text: str, names: tuple[str, ...]) -> None:
    assert citations.named_formats(text) == names
