"""The page of hits: what each hit says, where an exact name leads, and what the page says when little is found."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from rulings.pages.home import HITS_PER_PAGE
from rulings.search.answers import QueryTooLong
from rulings.status import Standing, Status
from tests.rows import make_game, make_ruling
from tests.rulings.pages.answers import BOUNDS, TODAY, edge, hit, thing
from tests.rulings.pages.conftest import Say
from tests.rulings.pages.html import links, main_links, moved, read, texts

pytestmark = pytest.mark.django_db
CARDS = ["/proba/lap/mezgasarkany", "/x"]  # of each hit
CHANGED = Standing(
    Status.IN_FORCE, True, BOUNDS, (), (edge("KIIRAS-2025.1", formats=("hagyomanyos",)), edge("KI.2", basis="inferred"))
)
SUPERSEDED = Standing(Status.SUPERSEDED, True, BOUNDS, (edge("AK9.1", kind="supersedes", extent="whole"),))


@pytest.fixture(autouse=True)
def rows() -> None:
    make_ruling("AK1.1", "Hány lap?", "Pontosan 25 lap. Ennyi.")


def test_a_hit_says_reference_verdict_status_source_and_cards(client: Client, say: Say) -> None:
    say(results=(hit(),), total=1)
    html = read(client, "/", q="pakli")
    assert texts(html, "a", "title") == ["AK1.1 Hány lap?"]
    assert texts(html, "p", "opening") == ["Pontosan 25 lap."]
    assert texts(html, "p", "snippet") == ["… a pakli lapjai …"]
    assert texts(html, "mark") == ["Hány lap?", "pakli"]
    assert texts(html, "p", "meta") == ["hatályos AK1 Mézgasárkány Ködfonó Pemete (új)"]
    assert texts(html, "p", "missing") == []
    assert main_links(html) == ["/proba/ak1.1", *CARDS]


def test_a_part_that_a_newer_entry_changed_is_said_in_the_hit(client: Client, say: Say) -> None:
    say(results=(hit(standing=CHANGED),), total=1)
    html = read(client, "/", q="pakli")
    assert texts(html, "p", "mark") == [
        "2025-01-01 óta (hagyományos): 30 lap a korábbi 25 helyett → KIIRAS-2025.1",
        "2025-01-01 óta: 30 lap a korábbi 25 helyett → KI.2 (következtetett)",
    ]
    assert main_links(html) == ["/proba/ak1.1", "/proba/kiiras-2025.1", "/proba/ki.2", *CARDS]
    assert texts(html, "span", "badge") == ["hatályos, részben módosult"]


def test_a_superseded_hit_looks_it_and_links_the_successor(client: Client, say: Say) -> None:
    say(results=(hit(standing=SUPERSEDED), hit("AK9.1")), total=2)
    html = read(client, "/", q="pakli")
    assert [text.split(" Pontosan")[0] for text in texts(html, "li", "gone")] == [
        "AK1.1 Hány lap? 2025-01-01 óta felváltja: AK9.1"
    ]
    assert main_links(html) == ["/proba/ak1.1", "/proba/ak9.1", *CARDS, "/proba/ak9.1", *CARDS]


def test_one_passage_is_enough_where_the_snippet_opens_with_the_verdict(client: Client, say: Say) -> None:
    say(results=(hit(snippet_html="Pontosan 25 <mark>lap</mark>. Ennyi."),), total=1)
    html = read(client, "/", q="lap")
    assert (texts(html, "p", "opening"), texts(html, "p", "snippet")) == (["Pontosan 25 lap. Ennyi."], [])
    say(results=(hit(snippet_html="… Hány <mark>lap</mark>? Pontosan 25 <mark>lap</mark>. …"),), total=1)
    assert texts(read(client, "/", q="lap"), "p", "snippet") == []
    say(results=(hit(snippet_html="<mark>Hány</mark> lap?"),), total=1)
    assert texts(read(client, "/", q="lap"), "p", "snippet") == []
    say(results=(hit(snippet_html="25 <mark>lap</mark>"),), total=1)
    html = read(client, "/", q="lap")
    assert (texts(html, "p", "opening"), texts(html, "p", "snippet")) == (["Pontosan 25 lap."], [])


def test_a_section_needs_no_status(client: Client, say: Say) -> None:
    say(
        results=(hit("HKK 21.6", kind="section", standing=None, source="Kódex", url="/proba/szabaly/HKK%2021.6"),),
        total=1,
    )
    html = read(client, "/", q="pakli", on="2015-01-01")
    assert texts(html, "p", "meta") == ["Kódex Mézgasárkány Ködfonó Pemete (új)"]
    assert main_links(html) == [f"{url}?on=2015-01-01" for url in ("/proba/szabaly/HKK%2021.6", *CARDS)]


def test_missing_words_corrections_and_notices_are_said(client: Client, say: Say) -> None:
    say(
        results=(hit(missing_words=("kör", "<b>")),),
        total=1,
        corrections=(("pakly", "pakli"), ("lpa", "lap")),
        notice="Az index épül.",
    )
    html = read(client, "/", q="pakly lpa")
    assert texts(html, "p", "missing") == ["Nincs benne: kör, <b>"]
    assert texts(html, "p", "notice") == [
        "Az index épül.",
        "Erre kerestem: pakli (ezt írtad: pakly), lap (ezt írtad: lpa)",
    ]


@pytest.mark.parametrize("kind", ["ruling", "source", "section", "card"])
def test_one_exact_thing_opens_at_once(client: Client, say: Say, kind: str) -> None:
    say(things=(thing(kind, "AK1.1", "/proba/ak1.1"),), results=(hit(),), total=1)
    assert moved(client, "/?q=AK1.1", 302) == "/proba/ak1.1"
    assert moved(client, "/?q=AK1.1&on=2015-01-01&game=proba", 302) == "/proba/ak1.1?on=2015-01-01"
    listed = read(client, "/", q="AK1.1", list="1")
    assert main_links(listed) == ["/proba/ak1.1", "/proba/ak1.1", *CARDS]


@pytest.mark.parametrize(
    "things",
    [
        (thing("topic", "fújás", "/proba/tema/fujas"),),
        (thing("card", "Fújás", "/proba/lap/fujas"), thing("topic", "fújás", "/proba/tema/fujas")),
        (thing("ruling", "AK1.1", "/proba/ak1.1"), thing("ruling", "AK1.1", "/masik/ak1.1")),
    ],
)
def test_a_topic_or_an_ambiguous_name_shows_the_list(client: Client, say: Say, things: Any) -> None:
    say(things=things, results=(hit(),), total=1)
    assert main_links(read(client, "/", q="fújás")) == [*(named.url for named in things), "/proba/ak1.1", *CARDS]


def test_the_search_is_asked_for_the_page_day_and_game(client: Client, say: Say) -> None:
    make_game("proba")
    asked = say(results=(hit(),), total=21)
    read(client, "/", q="a b", game="PROBA", on="2015-01-01", page="3")
    read(client, "/", q="a b")
    assert asked == [
        {"text": "a b", "game": "proba", "on": date(2015, 1, 1), "limit": 10, "offset": 20},
        {"text": "a b", "game": None, "on": TODAY, "limit": 10, "offset": 0},
    ]


def test_pages_of_hits_are_linked(client: Client, say: Say) -> None:
    say(results=(hit(),), total=21)
    first = read(client, "/", q="a&b", on="2015-01-01", game="proba")
    assert main_links(first)[-1:] == ["/?q=a%26b&game=proba&on=2015-01-01&page=2"]
    middle = read(client, "/", q="a&b", page="2")
    assert main_links(middle)[-2:] == ["/?q=a%26b&page=1", "/?q=a%26b&page=3"]
    assert main_links(read(client, "/", q="a&b", page="3"))[-1:] == ["/?q=a%26b&page=2"]


def test_ten_hits_are_one_page(client: Client, say: Say) -> None:
    say(results=(hit(),), total=10)
    assert main_links(read(client, "/", q="a")) == ["/proba/ak1.1", *CARDS]
    say(results=(hit(),), total=11)
    assert main_links(read(client, "/", q="a")) == ["/proba/ak1.1", *CARDS, "/?q=a&page=2"]


@pytest.mark.parametrize("number", ["0", "-1", "abc", "1.5", "²", "99999", ""])
def test_a_bad_page_number_is_not_found(client: Client, say: Say, number: str) -> None:
    say(results=(hit(),), total=1)
    read(client, "/", 404, q="a", page=number)


def test_a_page_beyond_the_last_is_not_found(client: Client, say: Say) -> None:
    say(total=20)
    read(client, "/", 404, q="a", page="2")


def test_nothing_found_is_said_with_a_way_on(client: Client, say: Say) -> None:
    make_game("proba")
    say()
    html = read(client, "/", q="zzz", game="proba", on="2015-01-01")
    assert texts(html, "h1") == ["Nincs találat"]
    assert main_links(html) == ["/?q=zzz&on=2015-01-01", "/?q=zzz&game=proba"]


@pytest.mark.parametrize("text", ["", "   ", "\u00a0", "\u200b", "\x00", "\t\n"])
def test_an_empty_query_is_the_front_page(client: Client, say: Say, text: str) -> None:
    asked = say()
    assert texts(read(client, "/", q=text), "h1") == ["Mi a döntés?"]
    assert asked == []


def test_a_text_that_is_too_long_is_refused_with_the_searchs_own_sentence(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def find(text: str, **how: Any) -> None:
        raise QueryTooLong("Legfeljebb 1000 betű lehet.")

    monkeypatch.setattr("rulings.pages.home.find", find)
    html = read(client, "/", 400, q="a" * 10_000)
    assert texts(html, "main") == ["Nem értem a kérést Legfeljebb 1000 betű lehet."]


@pytest.mark.parametrize(
    "text", ["(", '"', "*", "a\x00b", "<script>alert(1)</script>", "{{ 1 }}", "%s", "a'b\"c", "\ud7ff"]
)
def test_odd_texts_stand_in_the_box_as_typed(client: Client, say: Say, text: str) -> None:
    say(results=(hit(),), total=1)
    html = read(client, "/", q=text)
    assert html.count("<script") == 2  # the page's own
    assert texts(html, "h1") == ["1 találat"]


@pytest.mark.parametrize("game", ["nincs", "../x", "\x00", "a" * 500])
def test_an_unknown_game_is_just_unknown(client: Client, say: Say, game: str) -> None:
    say()
    assert texts(read(client, "/", q="a", game=game), "h1") == ["Nincs találat"]


def test_a_full_page_of_long_hits_is_small(client: Client, say: Say) -> None:
    long = hit(
        title="Meg lehet-e akadályozni a kijátszást, " * 5,
        title_html="Meg <mark>lehet</mark>-e akadályozni a <mark>kijátszást</mark>, " * 5,
        snippet_html="egy <mark>szó</mark> és egy másik szó, " * 10,
        standing=CHANGED,
        missing_words=("egy", "két"),
    )
    say(results=(long,) * HITS_PER_PAGE, total=500)
    style = Path(settings.BASE_DIR) / "judgekb/static/judgekb/site.css"
    assert len(read(client, "/", q="pakli " * 100).encode()) + style.stat().st_size < 60_000


def test_the_box_is_on_the_page_once_and_holds_the_text(client: Client, say: Say) -> None:
    make_game("proba")
    say(results=(hit(),), total=1)
    html = read(client, "/", q='a "b"', game="proba")
    assert html.count('role="search"') == 1
    assert 'value="a &quot;b&quot;"' in html
    assert '<input type="hidden" name="game" value="proba">' in html
    assert links(html)[0] == "#tartalom"


def test_cards_that_hold_every_word_stand_before_the_hits(client: Client, say: Say) -> None:
    say(results=(hit(),), total=1, cards=(thing("card", "kod", "/proba/lap/kod", "Köd"),))
    html = read(client, "/", q="fúj")
    assert texts(html, "h2") == ["Lapok, amelyeken minden szó rajta van"]
    assert texts(html, "ul", "chips") == ["Köd"]
    assert html.index("/proba/lap/kod") < html.index("/proba/ak1.1")
    say(cards=(thing("card", "kod", "/proba/lap/kod", "Köd"),))
    assert (texts(read(client, "/", q="fúj"), "h1"), texts(read(client, "/", q="fúj"), "div", "none")) == (
        ["Nincs találat"],
        [],
    )
