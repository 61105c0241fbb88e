"""The verdict of an answer: its first sentence or two."""

from __future__ import annotations

import pytest

from rulings.pages.rows import LONGEST_OPENING, opening


@pytest.mark.parametrize(
    ("answer", "verdict"),
    [
        ("<p>Pontosan 25 lapból áll. A többi nem számít.</p>", "Pontosan 25 lapból áll."),
        ("<p>Nem. A lény előbb hal meg. Utána semmi sem segít.</p>", "Nem. A lény előbb hal meg."),
        ("<p>Igen.</p><p>A második bekezdés mondja meg, miért.</p>", "Igen. A második bekezdés mondja meg, miért."),
        ("<p>Nem.</p>", "Nem."),
        ("<p>A Kódex 21.6.0 szerint nem lehet</p>", "A Kódex 21.6.0 szerint nem lehet"),
        ("<p>3 &lt; 5, tehát igen. Más nincs.</p>", "3 < 5, tehát igen."),
        ("<p>Olcsóbb, és pl. Ködfonó is az. Más nem.</p>", "Olcsóbb, és pl. Ködfonó is az."),
        ("<p>Csak 2010. február 1. után lehet! Addig nem.</p>", "Csak 2010. február 1. után lehet!"),
        ("", ""),
    ],
)
def test_opening(answer: str, verdict: str) -> None:
    assert opening(answer) == verdict


def test_words_that_stand_for_the_question_are_not_the_verdict() -> None:
    assert opening("<p>Az eső esik. A köd ettől eloszlik.</p>", "Az eső esik.") == "A köd ettől eloszlik."
    assert opening("<p>Az eső esik.</p>", "Az eső esik.") == ""


def test_a_long_sentence_is_cut_at_a_word() -> None:
    exact = "a" * (LONGEST_OPENING - 1) + "."
    assert opening(exact) == exact
    assert opening("szó " * 60) == "szó " * 44 + "szó …"
