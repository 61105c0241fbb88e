"""Hard cases 14 and 42 to 48, 57 and 58: names of cards and formats. Needs the list of names beside the document."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from rulings.importers.faq.cards import TAG, CardName, listed_names
from rulings.importers.faq.entries import Entry
from rulings.importers.faq.reading import Document
from rulings.linking.lexicon import Lexicon, Name
from rulings.linking.link import Kind
from rulings.linking.linker import Linker

At = dict[int, Entry]


@pytest.fixture
def linker(shared: Path, at: At) -> Linker:
    rows = (shared / "hkk" / "names.tsv").read_text(encoding="utf-8").split("\n")
    words = (word for entry in at.values() for word in re.findall(r"[^\W\d_]+", entry.text) if word[0].islower())
    names = [Name(Kind.CARD, row.split("\t")[0]) for row in rows if row.strip()]
    return Linker(Lexicon(names, common=words), editions=("új", "alfa", "CM"))


def named(linker: Linker, entry: Entry) -> list[tuple[str, str]]:
    return list(dict.fromkeys((card.name, card.edition) for card in linker.cards(entry.text)))


def test_case_14_a_card_named_like_the_magazine(linker: Linker, at: At) -> None:
    assert ("Alanori Krónika", "új") in named(linker, at[929])
    assert (at[929].issue, at[929].cites) == (121, ())


def test_case_42_repaired_names_are_found(linker: Linker, at: At) -> None:
    assert named(linker, at[37])[0] == ("Lélekrezonancia", "")
    assert [named(linker, at[line])[0][0] for line in (599, 839, 1099, 1145)] == [
        "Pusztító mameluk",
        "Thu'zad hazaérkezése",
        "Védelmező rakshallion",
        "Nekromancia",
    ]
    assert ("Haláljáró", "2024") in named(linker, at[9])


def test_case_43_spellings_of_one_card(linker: Linker, at: At) -> None:
    assert ("Déja vu", "") in named(linker, at[575])
    assert [("Déja vu", edition) in named(linker, at[line]) for line, edition in ((669, "új"), (761, "új"))] == [
        True
    ] * 2
    assert [("Déja vu", "") in named(linker, at[line]) for line in (1135, 1543)] == [True, True]


def test_case_44_tags_after_inflected_names(linker: Linker, at: At) -> None:
    assert named(linker, at[747]) == [("Raia szent lovagja", "új"), ("Nord", "új")]
    assert named(linker, at[155])[0] == ("Kárhozott bájolás", "2020")
    assert named(linker, at[105])[0] == ("Temető", "2022")
    assert named(linker, at[57])[0] == ("Moa szigonypuska", "")


def test_cases_44_and_45_tags_of_the_document(document: Document) -> None:
    tags = Counter(tag for paragraph in document.paragraphs for tag in TAG.findall(paragraph.raw))
    assert tags == {"új": 139, "2023": 10, "2020": 7, "2022": 6, "2024": 2, "alfa": 1}


def test_case_46_unbalanced_brackets(linker: Linker, at: At) -> None:
    assert named(linker, at[209]) == [("A Semmi mestere", "új")]
    assert [at[line].text.count("(") == at[line].text.count(")") for line in (209, 213, 243, 399, 525)] == [False] * 5


def test_case_47_lists_of_adventurers(linker: Linker, at: At) -> None:
    famous, others = listed_names(at[1371].text), listed_names(at[1369].text)
    assert (len(famous), len(others)) == (114, 59)
    assert {CardName("Thor, a sárkányölő"), CardName("T. Vlagyimir"), CardName("Annak")} - set(famous) == set()
    assert [len(named(linker, at[line])) for line in (1371, 1369)] == [114, 59]
    assert (at[1371].title, at[1369].title) == ("Neves kalandozók", "Nem neves kalandozók")


def test_case_48_lists_in_running_text(at: At) -> None:
    assert {line: len(listed_names(at[line].text)) for line in (1049, 399, 401)} == {1049: 13, 399: 8, 401: 4}
    assert listed_names(at[399].text)[0] == CardName("Delga", "új")
    assert [entry.lines[0] for entry in at.values() if listed_names(entry.text)] == [399, 401, 1049, 1369, 1371]


def test_case_57_a_format_whose_name_holds_another(at: At) -> None:
    assert [flag for line in (1183, 691) for flag in at[line].flags] == [
        "format: Csak Ősök Városa",
        "format: Ősök Városa",
    ]


def test_case_58_cards_named_like_keywords(linker: Linker, at: At) -> None:
    assert named(linker, at[1289])[0] == ("Mérgezés", "")
    assert named(linker, at[1299])[0] == ("Büntetés", "")
    assert ("Mérgezés", "") not in named(linker, at[1287])
