"""What holds of every text."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rulings.linking.invented import CARDS, make_linker

LINKER = make_linker()
SIGNS = (", ", ". ", " (új)", "(2022)", "(", ")", "„", "”", "’", "\n", "\n\n", "\u0301", "\u00ad")
NUMBERS = ("AK", "106", ".1", "Kódex ", "21.6.0", "KIV ", "5.5.E/2")
PARTS = ("a ", "Az ", "-t", "-vel", "harapás", "lapot", "kal", "nak", "ccsal", "é")
PIECES = st.sampled_from([*CARDS, *SIGNS, *NUMBERS, *PARTS])
TEXTS = st.one_of(st.text(max_size=200), st.lists(st.one_of(PIECES, st.text(max_size=3)), max_size=40).map("".join))


@settings(max_examples=300, deadline=None)
@given(TEXTS)
def test_links_lie_in_the_text_and_apart(text: str) -> None:
    links = LINKER.find(text)
    assert [text[link.start : link.end] for link in links] == [link.surface for link in links]
    edges = [edge for link in links for edge in (link.start, link.end)]
    assert edges == sorted(edges)
    assert all(0 <= link.start < link.end <= len(text) for link in links)


@settings(max_examples=150, deadline=None)
@given(TEXTS)
def test_the_same_text_gives_the_same_links(text: str) -> None:
    assert LINKER.find(text) == LINKER.find(text) == make_linker().find(text)


@settings(max_examples=150, deadline=None)
@given(TEXTS)
def test_suggestions_begin_where_no_sure_link_does(text: str) -> None:
    taken = [(link.start, link.end) for link in LINKER.find(text) if link.certain]
    for suggestion in LINKER.suggestions(text):
        assert text[suggestion.start : suggestion.end] == suggestion.surface
        assert not any(start <= suggestion.start < end for start, end in taken)
