"""How a text is cut into words."""

from __future__ import annotations

import pytest

from judgekb.search.analysis import prepare, tokens


def words(text: str) -> list[str]:
    return [token.exact for token in tokens(prepare(text))]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ködfonó Pemete (új)", ["ködfonó", "pemete", "új"]),
        ("Zin'dorr zin’dorr zin`dorr", ["zindorr", "zindorr", "zindorr"]),
        ("anti-mágia anti–mágia", ["anti", "mágia", "antimágia", "anti", "mágia", "antimágia"]),
        ("VP-t, AK106-ban, megmenti-e", ["vp", "ak106", "megmenti"]),
        ("21.6.0. AK106.1; 1.4.3", ["21.6.0", "ak106.1", "1.4.3"]),
        ("K.A.P. szabály", ["kap", "szabály"]),
        ("vége.Új mondat", ["vége", "új", "mondat"]),
        ("gyûjtõ ŐSZHAJÚ", ["gyűjtő", "őszhajú"]),
        ("a_b 3x", ["a", "b", "3x"]),
        ("", []),
        ('( " * \x00 \ud800', []),
        ("a\u00adb\u200bc", ["abc"]),
        ("O\u030bszhaju\u0301", ["őszhajú"]),
    ],
)
def test_words(text: str, expected: list[str]) -> None:
    assert words(text) == expected


def test_places_point_into_the_prepared_text() -> None:
    text = prepare("A Zin’dorr anti-mágia.")
    assert [text[token.start : token.end] for token in tokens(text)] == [
        "A",
        "Zin’dorr",
        "anti",
        "mágia",
        "anti-mágia",
    ]


def test_a_word_that_looks_like_an_ending_stays_when_it_stands_alone() -> None:
    assert words("ban ra") == ["ban", "ra"]


def test_time_grows_with_the_length_only() -> None:
    assert len(words("a-" * 50_000)) == 50_000 // 50_000  # endings of one long word: only its first letter is kept
    assert len(words("x.y " * 20_000)) == 20_000
