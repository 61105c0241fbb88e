"""Sentences that are translated where they are shown."""

from __future__ import annotations

import json

import pytest

from judgekb.saying import Said, joined, said

CZECH = {"%(line)s. sor": "řádek %(line)s", "Ugyanaz: %(what)s.": "Totéž: %(what)s.", "100 %": "100 procent"}


@pytest.mark.parametrize(
    ("sentence", "hungarian", "czech"),
    [
        (said("100 %"), "100 %", "100 procent"),
        (said("%(line)s. sor", line=3), "3. sor", "řádek 3"),
        (said("Ugyanaz: %(what)s.", what=said("%(line)s. sor", line=3)), "Ugyanaz: 3. sor.", "Totéž: řádek 3."),
        (said("Ugyanaz: %(what)s.", what="100 % %(x)s"), "Ugyanaz: 100 % %(x)s.", "Totéž: 100 % %(x)s."),
    ],
)
def test_a_sentence_keeps_its_values_apart(sentence: Said, hungarian: str, czech: str) -> None:
    assert (str(sentence), sentence.by(lambda text: CZECH[text])) == (hungarian, czech)
    assert Said.from_data(json.loads(json.dumps(sentence.as_data()))) == sentence


def test_what_was_stored_as_text_is_read_as_it_stands() -> None:
    assert str(Said.from_data("50 % hasonlóság")) == "50 % hasonlóság"


def test_sentences_stand_one_behind_the_other() -> None:
    assert joined((said("Egy."), said("Kettő: %(b)s.", b="b"))) == "Egy. Kettő: b."
