"""Which words of the index stand near a typed one."""

from __future__ import annotations

import pytest

from judgekb.search.analysis import forms
from judgekb.search.vocabulary import EXACT, FOLDED, SAME_PREFIX, SAME_STEM, Vocabulary, WordTable, edits_allowed

WORDS = ("ködfonó", "ködfonót", "pemete", "életjelző", "élet", "antimágia", "mágia", "pakli", "paklimban", "tükör")


@pytest.fixture
def words() -> Vocabulary:
    return Vocabulary([WordTable(WORDS[:5]), WordTable(WORDS[5:])])


def test_the_nearer_the_form_the_more_it_is_worth(words: Vocabulary) -> None:
    assert words.related(forms("ködfonó"))["ködfonó"] == EXACT
    assert words.related(forms("kodfono"))["ködfonó"] == FOLDED
    assert words.related(forms("kodfono"))["ködfonót"] == SAME_STEM
    assert words.related(forms("ködfoltos"))["ködfonó"] == SAME_PREFIX
    assert "pemete" not in words.related(forms("ködfonó"))


def test_a_word_inside_another_counts_by_its_share(words: Vocabulary) -> None:
    assert words.related(forms("elet"))["életjelző"] == pytest.approx(0.3 + 0.5 * 4 / 9)
    assert words.related(forms("antimagia"))["mágia"] == pytest.approx(0.3 + 0.5 * 5 / 9)


@pytest.mark.parametrize(
    ("typed", "nearest"),
    [
        ("kodfnoo", ["ködfonó", "ködfonót"]),
        ("kdfnoox", []),
        ("pemte", ["pemete"]),
        ("pmeete", ["pemete"]),
        ("tukro", ["tükör"]),
        ("tukr", ["tükör"]),
        ("tuk", []),
        ("xyzwq", []),
    ],
)
def test_the_nearest_words(words: Vocabulary, typed: str, nearest: list[str]) -> None:
    assert words.nearest(forms(typed)) == nearest


def test_longer_words_may_have_more_slips() -> None:
    assert [edits_allowed("x" * length) for length in (3, 4, 5, 6, 9, 10, 30)] == [0, 1, 1, 2, 2, 3, 3]


def test_a_word_is_known_by_its_stem(words: Vocabulary) -> None:
    assert words.knows(forms("paklinak"))
    assert not words.knows(forms("pakkli"))
