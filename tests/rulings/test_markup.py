"""Markdown goes to safe HTML through one path."""

from __future__ import annotations

import pytest

from rulings.markup import plain, render


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
