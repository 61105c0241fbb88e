"""One day rules everything: every address of the site reads `?on=`, or says here why it does not.

A new address must be put into one of the tables below, or this test fails.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from typing import Any

import pytest
from django.core.management import call_command
from django.http import HttpResponse
from django.test import Client
from django.urls import get_resolver

from cards.models import CardText
from rulings.models import Section, SectionText, Term
from tests.history_rows import make_publication, make_user
from tests.rows import make_card, make_edge, make_game, make_ruling, make_section
from tests.rulings.decks.rows import make_proba
from tests.rulings.pages.html import links, texts

BEFORE, AFTER = "2031-02-27", "2031-03-01"  # something of everything changes between them
BAD = ("tegnap", "2031-02-29", "２０３１-01-01")
PAGES = {
    "": "/",
    "<slug:game>": "/proba",
    "<slug:game>/<str:ref>": "/proba/ak1.1",
    "<slug:game>/<str:ref>/jelentes": "/proba/ak1.1/jelentes",
    "<slug:game>/<str:ref>/valtozatok": "/proba/ak1.1/valtozatok",
    "<slug:game>/format": "/proba/format",
    "<slug:game>/format/<str:slug>": "/proba/format/proba",
    "<slug:game>/format/<str:slug>/<str:rule>": "/proba/format/proba/meret",
    "<slug:game>/lap": "/proba/lap",
    "<slug:game>/lap/<str:slug>": "/proba/lap/olaj",
    "<slug:game>/lap/<str:slug>/jelentes": "/proba/lap/olaj/jelentes",
    "<slug:game>/szabaly": "/proba/szabaly",
    "<slug:game>/szabaly/<path:citation>": "/proba/szabaly/HKK%2021.6",
    "<slug:game>/szabaly/<path:citation>/jelentes": "/proba/szabaly/HKK%2021.6/jelentes",
    "<slug:game>/szotar": "/proba/szotar",
    "<slug:game>/tema": "/proba/tema",
    "<slug:game>/tema/<str:slug>": "/proba/tema/szel",
    "<slug:game>/valtozasok": "/proba/valtozasok",
    "suggest": "/suggest?q=olaj",
    "sugo/api": "/sugo/api",
    "sugo/kereses": "/sugo/kereses",
    "szerkeszto/<str:username>": "/szerkeszto/iro",
    "valtozasok": "/valtozasok",
    "valtozasok/<str:number>": "/valtozasok/{publication}",
}
FORMS = {  # the day stands in their own form too, so the bar's day is the one chosen
    "<slug:game>/fuzet": "/proba/fuzet",
    "<slug:game>/pakli": "/proba/pakli",
    "pakli": "/pakli",
    "verseny": "/verseny",
}
PIECES = {  # of pages: no head that tells the day, but their links keep it
    "<slug:game>/lap/<str:slug>/elonezet": "/proba/lap/olaj/elonezet",
}
FEEDS = {  # what changed in the base is the same on every day of the rules; a bad day is refused all the same
    "<slug:game>/format/<str:slug>/atom": "/proba/format/proba/atom",
    "<slug:game>/lap/<str:slug>/atom": "/proba/lap/olaj/atom",
    "<slug:game>/szabaly/<path:citation>/atom": "/proba/szabaly/HKK%2021.6/atom",
    "<slug:game>/tema/<str:slug>/atom": "/proba/tema/szel/atom",
    "<slug:game>/valtozasok/atom": "/proba/valtozasok/atom",
    "valtozasok/atom": "/valtozasok/atom",
}
API = {  # its answers differ from day to day
    "api/v1/cards": "/api/v1/cards",
    "api/v1/cards/<slug:game>/<slug:slug>": "/api/v1/cards/proba/olaj",
    "api/v1/explain": "/api/v1/explain?q=fúj",
    "api/v1/formats": "/api/v1/formats",
    "api/v1/resolve": "/api/v1/resolve?q=olaj",
    "api/v1/suggest": "/api/v1/suggest?q=olaj",
    "api/v1/formats/<slug:game>/<str:slug>": "/api/v1/formats/proba/proba",
    "api/v1/rulings": "/api/v1/rulings",
    "api/v1/rulings/<slug:game>/<str:ref>": "/api/v1/rulings/proba/ak1.1",
    "api/v1/search": "/api/v1/search?q=fúj",
    "api/v1/sections": "/api/v1/sections",
    "api/v1/sections/<slug:game>/<path:citation>": "/api/v1/sections/proba/HKK%2021.6",
    "api/v1/sources/<slug:game>/<str:code>": "/api/v1/sources/proba/AK1",
    "api/v1/terms/<slug:game>/<slug:slug>": "/api/v1/terms/proba/szel",
    "api/v1/topics/<slug:game>/<slug:slug>": "/api/v1/topics/proba/szel",
}
PACKS = {  # for browsers without a network; they differ from day to day, and a bad day is refused as on a page
    "offline/<slug:game>.json": "/offline/proba.json",
    "offline/versions.json": "/offline/versions.json",
}
SAME_EVERY_DAY = {  # it takes the day and refuses a bad one; nothing that it tells has a date
    "api/v1/changes": "/api/v1/changes",
    "api/v1/games": "/api/v1/games",
    "api/v1/games/<slug:game>": "/api/v1/games/proba",
    "api/v1/printings": "/api/v1/printings",
    "api/v1/printings/<slug:game>/<slug:card>/<str:edition>": "/api/v1/printings/proba/olaj/új",
    "api/v1/rulebooks": "/api/v1/rulebooks",
    "api/v1/rulebooks/<slug:game>/<str:prefix>": "/api/v1/rulebooks/proba/HKK",
    "api/v1/sources": "/api/v1/sources",
    "api/v1/terms": "/api/v1/terms",
    "api/v1/topics": "/api/v1/topics",
}
LEFT_OUT = {
    r"admin.*": "editors of rows look at rows, not at the rules of a day",
    r"szerkesztoseg.*|belepes|kilepes|jelszo": "the desk writes what holds; it does not read as of a day",
    r"pakli/<str:token>.*": "a shared list keeps the day on which it was checked",
    r"verseny/<str:token>.*": "an event is frozen on its own day",
    r"sitemap.*": "addresses have no day",
    r"offline|jegyzet|sw\.js|manifest\.webmanifest": "the app is the same on every day; its packs have theirs",
    r"nyelv": "a choice of the reader, on whatever day",
    r"health|ready": "for the machines that watch the site",
    r"api|api/|api/v1|api/v1/|api/v1/schema|api/v1/docs": "the description of the API",
    r"api/v1/manifest|api/v1/bulk/.*": "whole files, with every date that is known in them",
    r"api/v1/drafts.*": "the desk, for programs",
    r"api/v1/decks/check": "the day stands in the body: tested below",
    r"api/v1/<path:path>|api/<path:path>|\^.*": "nothing is there: 404 on any day",
}
TABLES = (PAGES, FORMS, PIECES, FEEDS, API, PACKS, SAME_EVERY_DAY)


def routes(patterns: Any = None, before: str = "") -> Iterator[str]:
    """Yield the route of every address."""
    for pattern in get_resolver().url_patterns if patterns is None else patterns:
        route = before + str(pattern.pattern)
        if hasattr(pattern, "url_patterns"):
            yield from routes(pattern.url_patterns, route)
        else:
            yield route


def is_left_out(route: str) -> bool:
    return any(re.fullmatch(pattern, route) for pattern in LEFT_OUT)


def test_every_address_stands_in_one_table() -> None:
    held = set(routes())
    listed = [route for table in TABLES for route in table]
    assert len(listed) == len(set(listed))
    assert {route for route in held if not is_left_out(route)} - set(listed) == set()
    assert set(listed) - held == set()
    assert [pattern for pattern in LEFT_OUT if not any(re.fullmatch(pattern, route) for route in held)] == []


@pytest.fixture
def base(db: None) -> dict[str, str]:
    """A base in which everything changes on 2031-03-01; `publication` is the number of a line of the log."""
    make_proba()
    old = make_ruling("AK1.1", "Fúj?", cards=(("Olaj", "új", "subject"),), topics=("szél",))
    section = make_section("21.6", status="changed")
    make_edge(old, "HKK 21.6", "cites")
    new = make_ruling("AK2.1", "Fúj még?", valid_from=date(2031, 3, 1))
    make_edge(new, "AK1.1")
    make_edge(new, "HKK 21.6", "changes", extent="part", clause="a vége", valid_from=date(2031, 3, 1))
    Term.objects.create(game=make_game(), name="Szél", slug="szel")
    for text, day in (("Régi.", None), ("Új.", date(2031, 3, 1))):
        CardText.objects.create(card=make_card("Olaj"), language="hu", text=text, valid_from=day)
        SectionText.objects.create(
            section=Section.objects.get(pk=section.pk), text=text, text_html=text, valid_from=day
        )
    row = make_publication(old, author=make_user("iro"))
    call_command("rebuild_index", verbosity=0)
    return {"publication": str(row.pk)}


def address(path: str, base: dict[str, str], day: str) -> str:
    full = path.format(**base)
    return f"{full}{'&' if '?' in full else '?'}on={day}"


def get(client: Client, path: str, base: dict[str, str], day: str) -> HttpResponse:
    full = path.format(**base)
    accept = "*/*" if full.startswith("/api/") else "text/html"
    with_day = f"{full}{'&' if '?' in full else '?'}on={day}"
    return client.get(with_day, headers={"accept": accept})  # type: ignore[return-value]


@pytest.mark.parametrize("day", BAD)
def test_pages_refuse_a_bad_day(client: Client, base: dict[str, str], day: str) -> None:
    sentence = f"„{day}” nem nap. Év-hónap-nap alakban add meg, például: 2025-09-05."
    for path in [*PAGES.values(), *FORMS.values(), *PIECES.values(), *FEEDS.values(), *PACKS.values()]:
        response = get(client, path, base, day)
        told = " ".join(texts(response.content.decode(), "main"))
        assert (path, response.status_code, sentence in told) == (path, 400, True)


def is_ours(url: str) -> bool:
    """Whether a link leads to a page whose rules have a day."""
    others = ("/api/", "/szerkesztoseg", "/belepes")
    return url.startswith("/") and not url.endswith("/atom") and not url.startswith(others)


def without_day(html: str) -> list[str]:
    return [url for url in links(html) if is_ours(url) and "on=" not in url]


@pytest.mark.parametrize("day", [BEFORE, AFTER])
def test_pages_tell_the_day_and_keep_it_in_their_links(client: Client, base: dict[str, str], day: str) -> None:
    for path in [*PAGES.values(), *FORMS.values()]:
        response = get(client, path, base, day)
        assert (path, response.status_code) == (path, 200)
        html = response.content.decode()
        assert texts(html, "summary")[0] == f"A szabályok állása: {day}"
        assert f'name="on" value="{day}"' in html  # the search keeps it
        here = path.format(**base)
        assert (path, without_day(html)) == (path, [here])  # the way back to today


def test_pieces_differ_from_day_to_day_and_keep_it_in_their_links(client: Client, base: dict[str, str]) -> None:
    for path in PIECES.values():
        before, after = (get(client, path, base, day).content.decode() for day in (BEFORE, AFTER))
        assert (path, before.replace(BEFORE, AFTER) != after) == (path, True)
        assert (path, without_day(before), without_day(after)) == (path, [], [])


@pytest.mark.parametrize("day", BAD)
def test_the_api_refuses_a_bad_day(client: Client, base: dict[str, str], day: str) -> None:
    for path in [*API.values(), *SAME_EVERY_DAY.values()]:
        response = get(client, path, base, day)
        assert (path, response.status_code, response.json()["parameter"]) == (path, 400, "on")  # type: ignore[attr-defined]


def test_the_api_answers_as_of_the_day(client: Client, base: dict[str, str]) -> None:
    for path in [*API.values(), *PACKS.values()]:
        before, after, again = (told(get(client, path, base, day)) for day in (BEFORE, AFTER, BEFORE))
        assert before == again
        assert (path, before != after) == (path, True)


def test_what_has_no_date_is_the_same_on_every_day(client: Client, base: dict[str, str]) -> None:
    for path in SAME_EVERY_DAY.values():
        assert told(get(client, path, base, BEFORE)) == told(get(client, path, base, AFTER))


def told(response: HttpResponse) -> dict[str, Any]:
    """Return an answer of the API without the link to its next page, which keeps the day."""
    assert response.status_code == 200
    answer: dict[str, Any] = response.json()  # type: ignore[attr-defined]
    return {key: value for key, value in answer.items() if key != "next"}


def test_the_deck_check_takes_the_day_in_its_body(client: Client, base: dict[str, str]) -> None:
    def check(day: str) -> Any:
        body = {"text": "1 Olaj", "game": "proba", "format": "proba", "on": day}
        return client.post("/api/v1/decks/check", body, content_type="application/json").json()

    assert check("tegnap")["parameter"] == "on"
    assert [check(day)["results"][0]["on"] for day in (BEFORE, AFTER)] == [BEFORE, AFTER]


def test_shared_links_carry_the_day(client: Client, base: dict[str, str]) -> None:
    html = get(client, "/proba/ak1.1", base, BEFORE).content.decode()
    assert f"http://testserver/proba/ak1.1?on={BEFORE}" in " ".join(texts(html, "span", "copy"))


def test_a_search_keeps_the_day_in_what_it_opens_and_narrows(client: Client, base: dict[str, str]) -> None:
    assert get(client, "/?q=AK1.1", base, BEFORE)["Location"] == f"/proba/ak1.1?on={BEFORE}"
    pages = [get(client, "/?q=fúj&list=1", base, day).content.decode() for day in (BEFORE, AFTER)]
    badges = [sorted(texts(html, "span", "badge")) for html in pages]
    assert badges == [["hatályos", "még nem hatályos"], ["felváltva", "hatályos"]]
    assert [url for url in without_day(pages[0]) if "q=" not in url] == []
