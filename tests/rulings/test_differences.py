"""Which words differ: both texts can be put together again from the pieces."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulings.differences import Change, differences


def marked(before: str, after: str) -> str:
    signs = {Change.SAME: "{}", Change.REMOVED: "[-{}-]", Change.ADDED: "[+{}+]"}
    return "".join(signs[piece.change].format(piece.text) for piece in differences(before, after))


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ("", "", ""),
        ("Fúj a szél.", "Fúj a szél.", "Fúj a szél."),
        ("", "Fúj.", "[+Fúj.+]"),
        ("Fúj.", "", "[-Fúj.-]"),
        ("Fúj a szél.", "Fúj a nagy szél.", "Fúj a [+nagy +]szél."),
        ("Fúj 25 szél.", "Fúj 30 szél.", "Fúj [-25-][+30+] szél."),
        ("Egy kis szél.", "Két nagy szél.", "[-Egy kis-][+Két nagy+] szél."),
        ("Első.\nMásodik.", "Első.\nHarmadik.", "Első.\n[-Második-][+Harmadik+]."),
        ("Egy.\n", "Egy.\nKettő.\n", "Egy.\n[+Kettő.\n+]"),
    ],
)
def test_words(before: str, after: str, said: str) -> None:
    assert marked(before, after) == said


texts = st.text(st.sampled_from("ab .\n\r\u2028<"), max_size=40)


@settings(max_examples=200, deadline=None)
@given(before=texts, after=texts)
def test_both_texts_come_back(before: str, after: str) -> None:
    pieces = differences(before, after)
    assert "".join(piece.text for piece in pieces if piece.change != Change.ADDED) == before
    assert "".join(piece.text for piece in pieces if piece.change != Change.REMOVED) == after


@pytest.mark.parametrize("words", [("a", "b"), ("a", "a"), ("szél", "köd")])
def test_long_texts_of_few_words_are_compared_too(words: tuple[str, str]) -> None:
    """What repeats itself thousands of times is where matching by longest runs takes the cube of the time."""
    before, after = (f"{word} " * 5_000 + f"{word}\n" * 5_000 for word in words)
    assert "".join(piece.text for piece in differences(before, after) if piece.change != Change.ADDED) == before
