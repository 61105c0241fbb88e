"""The text of a document is shown as it stands."""

from __future__ import annotations

import pytest

from rulings.importers.rulebooks.plain import as_html
from rulings.markup import plain


@pytest.mark.parametrize(
    "text",
    [
        "2*Köd/Dér+Hó= és _köd_ `dér` ~~hó~~",
        "[#]: Köd [z](http://kod.example) ![x](y)",
        "# köd",
        "- köd",
        "12. köd",
        "> köd",
        "| köd | dér |",
        "Köd <szín/jel> & <b>dér</b> &amp;",
        "köd -> dér, *x3, a^b, {x}, a\\b",
        "===",
        "---",
        'ª ¾ Ψ Ĥ à „^"',
    ],
)
def test_no_sign_is_markup(text: str) -> None:
    assert plain(as_html(text)) == text
    assert as_html(text).startswith("<p>")


def test_lines_are_paragraphs() -> None:
    assert as_html("köd\ndér\n\n===") == "<p>köd</p>\n<p>dér</p>\n<p>===</p>"
    assert as_html("") == ""
