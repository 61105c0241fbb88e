"""Markdown goes to safe HTML through one path."""

from __future__ import annotations

import pytest

from rulings.markup import plain, render
from rulings.markup_limits import DEEPEST, MOST_BRACKETS, MOST_HEADINGS, MOST_SIGNS


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("Két *szép* szó.", "<p>Két <em>szép</em> szó.</p>"),
        ("a < b és b > c", "<p>a &lt; b és b &gt; c</p>"),
        ("&amp; marad", "<p>&amp;amp; marad</p>"),
        ("<script>alert(1)</script>", "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>"),
        ("`x<y`", "<p><code>x&lt;y</code></p>"),
        ("<b onclick=x>", "<p>&lt;b onclick=x&gt;</p>"),
        ("[ide](javascript:alert(1))", '<p><a rel="noopener noreferrer">ide</a></p>'),
        (
            "[ide](https://pelda.hu/?a=1&b=2)",
            '<p><a href="https://pelda.hu/?a=1&amp;b=2" rel="noopener noreferrer">ide</a></p>',
        ),
        ("![kép](https://pelda.hu/k.png)", "<p></p>"),
        ("\ue000lt; \ue001b>", "<p>lt; b&gt;</p>"),
        ("\ufdd0a\ufdde", "<p>a</p>"),
    ],
)
def test_what_is_typed_is_what_is_shown(text: str, html: str) -> None:
    assert render(text) == html


def test_paragraphs_stay_apart_in_plain_words() -> None:
    assert plain(render("Első.\n\nMásodik & <harmadik>.")) == "Első. Második & <harmadik>."


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("A [[Köd]]ben fúj.", "<p>A Ködben fúj.</p>"),
        ("A [[Pemete (új)]] fúj.", "<p>A Pemete (új) fúj.</p>"),
        (
            "Lásd [[1]](https://kod.example)",
            '<p>Lásd <a href="https://kod.example" rel="noopener noreferrer">[1]</a></p>',
        ),
        ("[[Köd\nfúj]]", "<p>[[Köd\nfúj]]</p>"),
        ("[[]] [[a[b]]", "<p>[[]] [[a[b]]</p>"),
        ("[[<b>]]", "<p>&lt;b&gt;</p>"),
    ],
)
def test_readers_do_not_see_the_brackets_of_cards(text: str, shown: str) -> None:
    assert render(text) == shown


@pytest.mark.parametrize(
    ("piece", "most", "beyond"),
    [
        ("[a](https://pelda.hu) ", MOST_BRACKETS, "<p>[a](https://pelda.hu) "),
        ("# a\n", MOST_HEADINGS, "<p># a\n"),
        ("\\*", MOST_SIGNS // 2, "<p>\\*"),
        ("- ", DEEPEST, "<p>- - "),
        ("1. ", DEEPEST, "<p>1. 1. "),
        (">", DEEPEST, "<p>&gt;&gt;"),
    ],
)
def test_more_signs_than_people_write_are_shown_as_typed(piece: str, most: int, beyond: str) -> None:
    assert not render(piece * most + "x").startswith(beyond)
    assert render(piece * (most + 1) + "x").startswith(beyond)


def test_only_the_wild_paragraph_is_shown_as_typed() -> None:
    assert render("*a*\n\n" + "[" * 51 + "\n\n*b*") == f"<p><em>a</em></p>\n<p>{'[' * 51}</p>\n<p><em>b</em></p>"


def test_a_table_is_not_filled_up_beyond_what_was_typed() -> None:
    head = "|" + "a|" * 40 + "\n|" + "-|" * 40 + "\n"
    assert render(head + "|b|\n").startswith("<table>")
    assert render(head + "|b|\n" * 100).startswith("<p>|a|a|")


def test_no_address_is_repeated_by_reference() -> None:
    assert render("[a]: https://pelda.hu\n\n[a] [a]") == "<p>[a]: https://pelda.hu</p>\n<p>[a] [a]</p>"
