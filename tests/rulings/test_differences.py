"""Which words differ: both texts can be put together again from the pieces."""

from __future__ import annotations

from time import perf_counter

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


def test_long_texts_are_compared_line_by_line() -> None:
    before, after = "a b " * 3_000, "b c " * 3_000
    began = perf_counter()
    assert [piece.change for piece in differences(before, after)] == [Change.REMOVED, Change.ADDED]
    assert perf_counter() - began < 2
