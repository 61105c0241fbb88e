"""Words, their forms and queries are cut alike in Python and in the browser, whatever is typed."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page
from pytest_django.live_server_helper import LiveServer

from judgekb.search.analysis import forms, prepare, tokens
from judgekb.search.query import Both, Filter, QueryFault, Word, parse
from judgekb.search.query.tree import Item
from rulings.markup import plain, render
from rulings.offline.pack import pack
from rulings.search.references import card_keys, reference_keys, section_numbers
from tests.rows import make_ruling

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
BASE = "/static/judgekb/offline/search"
LETTERS = (
    "aábcdeéfghiíjklmnoóöőpqrstuúüűvwxyzčďěňřšťůýž AEÁŐÛÔõûôß0123456789４²½٣ İıΣσςﬁⅣⅷªº𝒜𝟗😀日本ǅ\u0301\u0308\u030b\u0327"
    " \u00a0\u2009\t\n\r\x0b\x1c\x85\u3000\ufeff\u200b\u00ad.,;:?!/§#&<>()[]{}*_-‐–—−'’`´\"„”“«»+=%\u0000\u001f"
)
WORDS = [
    *(
        "lapokat",
        "paklimba",
        "megmérgezheted",
        "kártyából",
        "balíčku",
        "kartách",
        "anti-mágia",
        "VP-t",
        "AK106-ban",
        "21.6.0",
    ),
    *(
        "K.A.P.",
        "Zu’lit",
        "ak:106",
        "lap:Köd",
        '-lap:"Két szó"',
        "NEM",
        "NOT",
        "+",
        '"két lap"',
        "„így”",
        "téma:x",
        "kódex:21.",
    ),
    *(
        "állapot:hatályos",
        "lap:",
        "mezo:x",
        "--",
        "(",
        "[",
        'kodex:"KIV 5.5.E/2"',
        "AK/106.1",
        "ak:120-100",
        "nyelv:cz",
    ),
]
SETUP = """
async ([base, pack]) => {
  const at = (name) => import(`${base}/${name}`);
  const [{ Analysis }, { useLetters }, query, { QueryFault }, { References }, { plain }] = await Promise.all(
    ["analysis.js", "../text.js", "query/parse.js", "query/faults.js", "references.js", "html.js"].map(at));
  useLetters(pack.letters);
  const analysis = new Analysis(pack.search.analysis, pack.letters, pack.search.numbers.vocabulary.PREFIX);
  const language = query.languageOf(pack.search);
  const references = new References(pack.search);
  const item = (one) => {
    if (one.type === "both") return ["both", one.sides.map((side) => [side.text, side.isQuoted])];
    if (one.type === "filter") return ["filter", one.field.name, one.value, one.negated];
    return [one.type, one.text, one.negated];
  };
  const points = (text, place) => [...text.slice(0, place)].length;
  const parsed = (text) => {
    try {
      return query.parse(text, language).map(item);
    } catch (error) {
      if (!(error instanceof QueryFault)) throw error;
      return [error.code, points(text, error.start), points(text, error.end), error.hungarian, error.suggestions];
    }
  };
  const names = new Map([["hkk", "HKK"], ["kodex", "HKK"], ["kiv", "KIV"]]);
  window.looked = (text) => {
    const shown = analysis.prepare(text);
    const words = analysis.tokens(shown).map((token) => [token.exact, shown.slice(token.start, token.end), token.joined]);
    const forms = words.map(([exact]) => analysis.forms(exact));
    return {
      words,
      forms: forms.map((form) => [form.folded, form.hungarian, form.czech, form.stems, form.prefix, form.isExact]),
      parsed: parsed(text),
      references: references.referenceKeys(text),
      sections: references.sectionNumbers(text, names),
      cards: references.cardKeys(text),
    };
  };
  window.plain = plain;
}
"""


@pytest.fixture
def page(chromium: Browser, live_server: LiveServer) -> Iterator[Page]:
    """A page that holds the functions of the browser's search."""
    make_ruling("AK1.1")
    context = chromium.new_context(base_url=live_server.url)
    page = context.new_page()
    page.route("**/favicon.ico", lambda route: route.abort())  # it would read the base while the test writes it
    page.goto(f"{BASE}/search.js")
    page.evaluate(SETUP, [BASE, pack("proba", date(2025, 9, 5))])
    yield page
    context.close()


def texts(random: Random) -> Iterator[str]:
    """Yield texts of odd letters, and of words and signs of the query language that run into each other."""
    for _ in range(1_500):
        yield "".join(random.choices(LETTERS, k=random.randint(1, 25)))
    for _ in range(1_500):
        parts = random.choices([*WORDS, *LETTERS], k=random.randint(1, 8))
        yield "".join(part + random.choice(("", " ", " ", "-", "'", ".")) for part in parts)


def looked(text: str) -> dict[str, Any]:
    """Return what the server makes of a text, as the page does."""
    shown = prepare(text)
    found = [*tokens(shown)]
    names = {"hkk": "HKK", "kodex": "HKK", "kiv": "KIV"}
    made = [forms(token.exact) for token in found]
    return {
        "words": [[one.exact, shown[one.start : one.end], one.joined] for one in found],
        "forms": [[one.folded, one.hungarian, one.czech, [*one.stems], one.prefix, one.is_exact] for one in made],
        "parsed": parsed(text),
        "references": reference_keys(text),
        "sections": section_numbers(text, names),
        "cards": card_keys(text),
    }


def parsed(text: str) -> list[Any]:
    try:
        return [item(one) for one in parse(text).items]
    except QueryFault as fault:
        return [fault.code, fault.start, fault.end, fault.hungarian, [*fault.suggestions]]


def item(one: Item) -> list[Any]:
    if isinstance(one, Both):
        return ["both", [[side.text, side.is_quoted] for side in one.sides]]
    if isinstance(one, Filter):
        return ["filter", one.name, one.value, one.negated]
    return ["word" if isinstance(one, Word) else "phrase", one.text, one.negated]


def test_any_text_is_understood_alike(page: Page) -> None:
    asked = [text for text in texts(Random("8 letters")) if "datum" not in text]
    found = page.evaluate("(texts) => texts.map(looked)", asked)
    for text, browser in zip(asked, found, strict=True):
        server = looked(text)
        assert (text, browser) == (text, server)


def test_words_of_rendered_texts(page: Page) -> None:
    written = [
        "**a** & b < c > d",
        "| a | b |\n|---|---|\n| c\xa0d | e |",
        "1. x\n2. y\n\n> z",
        "a\n\nb",
        "\"q\" 'r' &amp; `s`",
        "",
    ]
    rendered = [render(text) for text in written]
    assert page.evaluate("(texts) => texts.map(plain)", rendered) == [plain(text) for text in rendered]
