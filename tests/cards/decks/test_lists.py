"""Announced lists: names with commas inside, misspelt and run-together names (fault report 43)."""

from __future__ import annotations

import pytest

from cards.decks.lists import RUN_TOGETHER, TWICE, UNKNOWN, ListReading, read_list
from cards.decks.names import Names
from cards.decks.reader import read_book, read_names
from tests.cards.decks.near import CARDS, corpus


def read(text: str) -> ListReading:
    return read_list(text, CARDS.names)


NAMES = "Vashomlok Örs, a csontkalapács", "Mézgasárkány", "Nem is kapor!"


@pytest.mark.parametrize("between", ["\n", "\r\n", ", ", "; ", " · ", ",\n"])
def test_names_with_commas_inside_are_kept_whole(between: str) -> None:
    reading = read(between.join(NAMES))
    assert ([item.name for item in reading.items], reading.faults) == ([*NAMES], ())


def test_a_misspelt_and_a_run_together_name_are_both_told_43() -> None:
    reading = read("Mézgasárkány\nMézgasárkánj nagyanyja\nNem is kapor! Kiegészítő zsarátnok (új)\nMézgasárkány")
    assert [(one.line, one.reason, one.suggestions[:2]) for one in reading.faults] == [
        (2, UNKNOWN, ("Mézgasárkány nagyanyja", "Mézgasárkány")),
        (3, RUN_TOGETHER, ("Nem is kapor!", "Kiegészítő zsarátnok (új)")),
        (4, TWICE, ()),
    ]


def test_the_published_list_of_2025_and_its_run_together_names() -> None:
    held = next(one for one in read_book(corpus() / "hkk" / "formats.yaml").lists if one.id == "tiltolista")
    names = Names(read_names(corpus() / "hkk" / "cards.yaml"))
    written = [f"{item.name} ({item.edition})" if item.edition else item.name for item in held.items]
    assert read_list(", ".join(written), names).faults == ()
    assert len(read_list(", ".join(written), names).items) == 14
    published = ", ".join(written).replace("Bufa segítsége, ", "Bufa segítsége ")
    assert [(one.reason, one.suggestions) for one in read_list(published, names).faults] == [
        (RUN_TOGETHER, ("Bufa segítsége", "Elmerombolás"))
    ]


def test_an_empty_list_is_empty() -> None:
    assert read(" \n,;·\n") == ListReading((), ())
