"""What looks like markup in a source comes out as it stands."""

from __future__ import annotations

import html
import re

import pytest

from rulings.importers.faq.write import as_markdown
from rulings.markup import render
from rulings.models import RulingRevision
from tests.rulings.importers.documents import TITLE, run


@pytest.mark.parametrize(
    "text",
    [
        "<script>alert(1)</script> & <b>köd</b> &amp; a Köd> száll",
        "2031. május 4-től",
        "12. oldal",
        "- köd",
        "+ köd",
        "# köd",
        "> köd",
        "* köd * méz_köd_méz __köd__",
        "`köd` és \\* meg \\\\",
        "[köd](http://peldak.example) és ![köd](x)",
        "[köd]: http://peldak.example",
        "[ikon] és [Kiegészítés] (köd)",
        "a < b és b > c",
        "köd | méz",
        "---",
        "***",
    ],
)
def test_plain_text_stays_plain(text: str) -> None:
    rendered = render(as_markdown(text))
    assert re.fullmatch(r"<p>[^<>]*</p>", rendered.strip())
    assert html.unescape(rendered.strip()[3:-4]) == text


def test_ordinary_text_is_not_touched() -> None:
    assert as_markdown("A köd (új) 4-szer száll - [ikon]. 5. köd.") == "A köd (új) 4-szer száll - [ikon]. 5. köd."


@pytest.mark.django_db
def test_the_html_of_an_entry_is_safe() -> None:
    run(TITLE, "(AK1) A <script>köd</script> & a méz.")
    assert RulingRevision.objects.get().answer_html == "<p>A &lt;script&gt;köd&lt;/script&gt; &amp; a méz.</p>"
