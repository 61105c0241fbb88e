"""Lines, columns and pages. Every letter is one millimetre wide here."""

from __future__ import annotations

import pytest

from rulings.booklet.layout import Code, Layout, Paper, Run, Text, line_height
from rulings.booklet.text import Block, blocks

PAPER = Paper(width=30, height=50, margin=5, foot=5)  # a column of 20
SIZE = 10.0


def measure(text: str, *, bold: bool, size: float) -> float:
    return float(len(text))


def layout(**paper: float | int) -> Layout:
    return Layout(measure, Paper(**{**{"width": 30, "height": 50, "margin": 5, "foot": 5}, **paper}))  # type: ignore[arg-type]


def lines(made: Layout, page: int = 0) -> list[str]:
    by_line: dict[float, str] = {}
    for thing in made.pages[page]:
        if isinstance(thing, Text):
            by_line[thing.y] = by_line.get(thing.y, "") + thing.text
    return list(by_line.values())


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        ("a" * 20, ["a" * 20]),
        ("a" * 21, ["a" * 20, "a"]),
        ("aaaa bbbb cccc ddddd", ["aaaa bbbb cccc ddddd"]),
        ("aaaa bbbb cccc dddddd", ["aaaa bbbb cccc", "dddddd"]),
        ("a  b\nc\td", ["a b c d"]),
        ("a " + "ő" * 45 + " b", ["a", "ő" * 20, "ő" * 20, "ő" * 5 + " b"]),
    ],
)
def test_lines_break_at_words_and_long_words_anywhere(text: str, expected: list[str]) -> None:
    made = layout()
    made.paragraph([Run(text)], size=SIZE)
    assert lines(made) == expected


def test_a_word_of_two_looks_stays_together() -> None:
    made = layout()
    made.paragraph([Run("aaaa bbbb cccc "), Run("ddd", bold=True), Run("eee, f")], size=SIZE)
    assert lines(made) == ["aaaa bbbb cccc", "dddeee, f"]
    assert [(thing.text, thing.bold) for thing in made.pages[0] if isinstance(thing, Text)][1:] == [
        ("ddd", True),
        ("eee, f", False),
    ]


def test_pages_and_columns_fill_up() -> None:
    fits = int(40 / line_height(SIZE))
    made = layout()
    made.paragraph([Run("a" * 20 * (fits + 1))], size=SIZE)
    assert [len(page) for page in made.pages] == [fits, 1]
    two = layout(width=56, columns=2, gap=6)
    two.paragraph([Run("a" * 20 * (2 * fits + 1))], size=SIZE)
    assert [len(page) for page in two.pages] == [2 * fits, 1]
    assert sorted({thing.x for thing in two.pages[0] if isinstance(thing, Text)}) == [5, 31]


def test_lines_beside_a_code_are_shorter() -> None:
    made = layout()
    made.code("https://pelda.hu/", line_height(SIZE))
    made.paragraph([Run("a" * 60)], size=SIZE)
    assert [len(line) for line in lines(made)] == [13, 13, 20, 14]  # 20 less the side of 4.8 and 2 beside it
    assert next(thing for thing in made.pages[0] if isinstance(thing, Code)).x == pytest.approx(25 - line_height(SIZE))


def test_contents_lines_are_cut_and_numbered() -> None:
    made = layout()
    made.pointing("a" * 16, 7, size=SIZE)
    made.pointing("bbbb, " * 6, 12, size=SIZE)
    assert lines(made) == ["a" * 16 + "7", "bbbb, bbbb, b …12"]


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<p>Nem &lt; <strong>igen</strong>.</p>", [Block((Run("Nem < "), Run("igen", True), Run(".")))]),
        (
            "<p>A</p>\n<ol>\n<li>x</li>\n<li><p>y</p></li>\n</ol>\n<ul><li>z<ul><li>w</li></ul></li></ul>",
            [
                Block((Run("A"),)),
                Block((Run("x"),), "1.", 1),
                Block((Run("y"),), "2.", 1),
                Block((Run("z"),), "•", 1),
                Block((Run("w"),), "•", 2),
            ],
        ),
        (
            "<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>c</td><td>d</td></tr></tbody></table>",
            [
                Block((Run("a", True), Run(" | "), Run("b", True))),
                Block((Run("c"), Run(" | "), Run("d"))),
            ],
        ),
        (
            '<p><a href="https://pelda.hu/x">itt</a> <a href="https://pelda.hu/">https://pelda.hu/</a></p>',
            [
                Block(
                    (Run("itt"), Run(" (https://pelda.hu/x)"), Run(" "), Run("https://pelda.hu/")),
                )
            ],
        ),
        ("", []),
    ],
)
def test_blocks_of_an_answer(html: str, expected: list[Block]) -> None:
    assert list(blocks(html)) == expected
