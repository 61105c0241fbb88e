"""Names in the order of the Hungarian and the Czech alphabet."""

from __future__ import annotations

import random
import sqlite3

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judgekb.sorting import ALPHABETS, LONGEST_KEY, collation_key, letter_of, start_of

HUNGARIAN = [
    ["0. lap", "1. lap", "2. lap", "a", "á", "ab", "áb", "ac"],
    ["cél", "cukor", "cúz", "csak", "csúcs", "dér"],
    ["dob", "dzéta", "dzseki", "ebéd"],
    ["gép", "gyár", "hó"],
    ["lom", "lyuk", "mák"],
    ["nap", "nyár", "óarany", "oázis", "ok", "ő", "ökör", "őr", "per"],
    ["sokszínű", "sörény", "szabály", "szánkó", "tál", "tyúk", "udvar", "ül", "űz", "vár"],
    ["zúg", "zsák"],
    ["kas", "kása", "kastély", "kasza", "kaszinó", "kassza", "kaszt"],  # ssz is sz twice, so it stands behind s
    ["agg", "aggódik", "aggyal"],
    ["haj", "háj", "haja", "hajó", "hajókürt"],
    ["kis lap", "kislapát", "kis-lapka", "kis lapok"],
    ["Élet", "élet ereje", "ÉLETERŐ", "eltörlés", "Elytra"],
]
CZECH = [
    ["cena", "cval", "činel", "ďas", "duha", "dům"],
    ["had", "hrad", "hůl", "chata", "chyba", "ikona"],
    ["rak", "růže", "řeka", "sál", "sůl", "šál", "tah", "zub", "žába"],
    ["byt", "být", "dráha", "drahý"],
    ["med", "méd", "měd"],
    ["hra", "hra dvou", "hrad"],
    ["kostka 1", "kostka 2", "kostky"],
]


@pytest.mark.parametrize(
    ("language", "names"), [*(("hu", names) for names in HUNGARIAN), *(("cs", names) for names in CZECH)]
)
def test_the_order_of_names(language: str, names: list[str]) -> None:
    mixed = random.Random(7).sample(names, len(names))
    assert sorted(mixed, key=lambda name: collation_key(name, language)) == names


@pytest.mark.parametrize(
    ("language", "name", "letter"),
    [
        ("hu", "Csont", "cs"),
        ("hu", "Cukor", "c"),
        ("hu", "Dzsungel", "dzs"),
        ("hu", "Ágy", "a"),
        ("hu", "Őr", "ö"),
        ("hu", "õr", "ö"),
        ("hu", "„Űr”", "ü"),
        ("hu", "Čert", "c"),
        ("hu", "3 kívánság", ""),
        ("hu", "…", ""),
        ("hu", "", ""),
        ("hu", "Ωmega", ""),
        ("cs", "Chlup", "ch"),
        ("cs", "Cukr", "c"),
        ("cs", "Čas", "č"),
        ("cs", "Úl", "u"),
        ("cs", "Öl", "o"),
        ("en", "Csont", "cs"),
    ],
)
def test_the_letter_of_a_name(language: str, name: str, letter: str) -> None:
    assert letter_of(collation_key(name, language), language) == letter


@pytest.mark.parametrize("language", ALPHABETS)
def test_all_names_under_a_letter_begin_alike(language: str) -> None:
    letters = ALPHABETS[language].letters
    starts = [start_of(letter, language) for letter in letters]
    assert starts == sorted({start for start in starts if start})
    assert [letter_of(collation_key(letter, language), language) for letter in letters] == list(letters)
    assert (start_of("", language), start_of("á", language), start_of("0-9", language)) == (None, None, None)


@pytest.mark.parametrize("name", ["ÉLET", "élet", "e\u0301let", " Élet ", "\ufeffÉlet"])
def test_case_and_forms_of_letters_do_not_count(name: str) -> None:
    assert collation_key(name, "hu") == collation_key("Élet", "hu")


@given(st.text(max_size=300), st.sampled_from(["hu", "cs"]))
def test_a_key_is_digits_and_fits_its_column(name: str, language: str) -> None:
    key = collation_key(name, language)
    assert key == "".join(letter for letter in key if letter in "0123456789")
    assert len(key) <= LONGEST_KEY


@given(st.lists(st.text("aábcCsSzZčřhHoóöő 1-", max_size=8), max_size=6), st.sampled_from(["hu", "cs"]))
def test_a_database_sorts_as_python_does(names: list[str], language: str) -> None:
    keys = [collation_key(name, language) for name in names]
    with sqlite3.connect(":memory:") as base:
        base.execute("create table keys (key text)")
        base.executemany("insert into keys values (?)", [(key,) for key in keys])
        assert [key for (key,) in base.execute("select key from keys order by key")] == sorted(keys)
    base.close()
