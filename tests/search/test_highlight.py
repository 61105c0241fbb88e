"""Marking the words that answer."""

from __future__ import annotations

import pytest

from judgekb.search.analysis import forms
from judgekb.search.highlight import PASSAGE, Highlighter
from judgekb.search.plan import QueryTerm


def marks(*words: str) -> Highlighter:
    return Highlighter([QueryTerm(word, forms(word), related={}, weight=1.0) for word in words])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("A köd száll.", "A <mark>köd</mark> száll."),
        ("KÖDÖK és a kodot", "<mark>KÖDÖK</mark> és a <mark>kodot</mark>"),
        ("a < köd & <b>köd</b>", "a &lt; <mark>köd</mark> &amp; &lt;b&gt;<mark>köd</mark>&lt;/b&gt;"),
        ("ködfal", "ködfal"),
        ("", ""),
        ("anti-mágia", "<mark>anti-mágia</mark>"),
        ("mágia", "mágia"),
    ],
)
def test_marking(text: str, expected: str) -> None:
    assert marks("köd", "antimágia").mark(text) == expected


def test_a_related_word_is_marked_from_a_certain_worth_on() -> None:
    term = QueryTerm("kör", forms("kör"), related={"körtánc": 0.6, "körte": 0.59}, weight=1.0)
    assert Highlighter([term]).mark("körtánc körte") == "<mark>körtánc</mark> körte"


def test_a_short_text_is_its_own_passage() -> None:
    assert marks("köd").passage("A köd száll.") == "A <mark>köd</mark> száll."


def test_the_passage_is_where_most_words_stand() -> None:
    filler = "Szél fúj. " * 60
    passage = marks("köd", "fal").passage(f"Itt köd van. {filler}Végül a köd mögött fal áll. {filler}")
    assert passage.startswith("… ")
    assert passage.endswith(" …")
    assert "Végül a <mark>köd</mark> mögött <mark>fal</mark> áll." in passage
    assert len(passage) < PASSAGE + 60


def test_a_passage_cuts_no_word() -> None:
    passage = marks("köd").passage("köd " + "hosszúszó " * 100)
    assert passage.removesuffix(" …").split(" ")[-1] == "hosszúszó"


def test_a_text_without_any_of_the_words_opens_at_its_beginning() -> None:
    assert marks("köd").passage("Szél fúj. " * 60).startswith("Szél fúj. Szél")


def test_a_long_word_without_spaces_is_cut_somewhere() -> None:
    assert len(marks("köd").passage("x" * 10_000)) < PASSAGE + 20
