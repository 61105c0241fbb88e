"""The query language on the pages: its help, its faults, what was searched, and the links that narrow a search."""

from __future__ import annotations

from datetime import date
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from judgekb.search.query.explain import Explanation
from judgekb.search.query.fields import FIELDS, SIGNS
from judgekb.search.service import rebuild
from rulings.search import find
from rulings.search.facets import Facet, FacetValue
from tests.rows import make_card, make_game, make_ruling, make_source
from tests.rulings.pages.answers import TODAY, hit, thing
from tests.rulings.pages.conftest import Say
from tests.rulings.pages.html import links, main_links, read, texts

pytestmark = pytest.mark.django_db


class TestHelp:
    def test_it_says_what_the_registry_says(self, client: Client) -> None:
        html = read(client, "/sugo/kereses")
        terms, meanings = texts(html, "dt"), texts(html, "dd")
        said = [sign.form for sign in SIGNS] + [" ".join(f"{name}:" for name in field.names) for field in FIELDS]
        assert terms == said
        assert len(meanings) == len(terms)
        items: tuple[Any, ...] = (*SIGNS, *FIELDS)
        for place, item in enumerate(items):
            assert meanings[place].startswith(item.hungarian)
            for example in item.examples:
                assert example in meanings[place]

    def test_it_says_it_in_english_too(self, client: Client) -> None:
        client.cookies["django_language"] = "en"
        meanings = texts(read(client, "/sugo/kereses"), "dd")
        items: tuple[Any, ...] = (*SIGNS, *FIELDS)
        assert [place for place, item in enumerate(items) if not meanings[place].startswith(item.english)] == []

    def test_every_example_is_a_link_to_its_search(self, client: Client) -> None:
        found = [parse_qs(urlsplit(url).query) for url in main_links(read(client, "/sugo/kereses"))]
        searched = [query["q"][0] for query in found if "q" in query]
        assert searched == [example for item in (*SIGNS, *FIELDS) for example in item.examples]

    def test_it_is_linked_beside_every_box(self, client: Client, say: Say) -> None:
        say(results=(hit(),), total=1)
        make_ruling("AK1.1")
        for path in ("/", "/proba", "/proba/ak1.1"):
            assert "/sugo/kereses" in links(read(client, path))
        assert "/sugo/kereses?on=2015-01-01" in links(read(client, "/", q="a", on="2015-01-01"))

    def test_queries(self, client: Client, django_assert_num_queries: DjangoAssertNumQueries) -> None:
        with django_assert_num_queries(0):
            read(client, "/sugo/kereses")

    @pytest.mark.parametrize("path", ["/sugo/kereses/", "/SUGO/kereses"])
    def test_other_spellings(self, client: Client, path: str) -> None:
        assert client.get(path).status_code in (301, 404)


class TestFaults:
    @pytest.fixture(autouse=True)
    def real(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("rulings.pages.home.find", find.find)
        make_card("Ködfonó Pemete")

    def test_the_place_and_the_searches_that_would_work(self, client: Client) -> None:
        html = read(client, "/", 400, q='szél lap:"Ködfonó Pimete" ak:1', on="2015-01-01", game="proba")
        assert texts(html, "h1") == ["Ezt nem értem"]
        assert texts(html, "p", "typed") == ['szél lap:"Ködfonó Pimete" ak:1']
        assert texts(html, "mark") == ['"Ködfonó Pimete"']
        assert "„Ködfonó Pimete” nevű lap nincs. Hasonló: Ködfonó Pemete." in texts(html, "p")
        asked = [parse_qs(urlsplit(url).query) for url in main_links(html)]
        assert asked == [
            {"q": ['szél lap:"Ködfonó Pemete" ak:1'], "game": ["proba"], "on": ["2015-01-01"]},
            {"q": ["szél lap Ködfonó Pimete ak 1"], "game": ["proba"], "on": ["2015-01-01"]},
            {"on": ["2015-01-01"]},
        ]

    @pytest.mark.parametrize("text", ["szín:<b>", 'lap:"', "lap:\x00", "datum:" + "9" * 400])
    def test_odd_texts(self, client: Client, text: str) -> None:
        html = read(client, "/", 400, q=text)
        assert "<b>" not in html.split("<main")[1].split("</main>")[0].replace('<b class="ref">', "")
        assert html.count('role="search"') == 1

    def test_queries(self, client: Client, django_assert_num_queries: DjangoAssertNumQueries) -> None:
        with django_assert_num_queries(7):
            read(client, "/", 400, q="szín:piros")


class TestResults:
    def test_what_was_searched_is_said(self, client: Client, say: Say) -> None:
        say(results=(hit(),), total=1, explanation=Explanation("Keresés: <ez>.", "Searched: this."))
        assert texts(read(client, "/", q="a"), "p", "explained") == ["Keresés: <ez>."]
        say(results=(hit(),), total=1)
        assert texts(read(client, "/", q="a"), "p", "explained") == []

    def test_facets_are_links_to_narrower_searches(self, client: Client, say: Say) -> None:
        values = (FacetValue("Élet vize", 2, 'lap:"Élet vize"'), FacetValue("Köd", 3, 'lap:"Köd"'))
        facets = (Facet("card", values), Facet("kind", (FacetValue("magazin", 3, "forras:magazin"),)))
        say(results=(hit(),), total=3, facets=facets)
        html = read(client, "/", q="a & b", on="2015-01-01", game="proba", list="1", page="1")
        assert texts(html, "details", "facets") == ["Szűkítés Lap Élet vize 2"]
        assert "/?q=a+%26+b+lap%3A%22%C3%89let+vize%22&game=proba&on=2015-01-01" in main_links(html)

    def test_a_source_is_narrowed_as_a_source(self, client: Client, say: Say) -> None:
        named = (thing("source", "AK1", "/proba/ak1"), thing("card", "AK1", "/proba/lap/ak1"))
        facets = (Facet("card", (FacetValue("Köd", 1, 'lap:"Köd"'),)),)
        say(things=named, results=(hit(),), total=3, facets=facets)
        assert "/?q=ak%3AAK1+lap%3A%22K%C3%B6d%22" in main_links(read(client, "/", q="AK1"))

    def test_without_facets_there_is_nothing_to_narrow(self, client: Client, say: Say) -> None:
        say(results=(hit(),), total=1)
        assert texts(read(client, "/", q="a"), "details", "facets") == []

    def test_the_day_of_the_text_is_kept_in_all_links(self, client: Client, say: Say) -> None:
        say(results=(hit(),), total=41, on=date(2015, 1, 1))
        html = read(client, "/", q="dátum:2015-01-01 a")
        assert main_links(html)[0] == "/proba/ak1.1?on=2015-01-01"
        assert "on=2015-01-01" in main_links(html)[-1]
        assert texts(html, "time") == ["2015-01-01"]
        assert TODAY.isoformat() not in html


class TestSuggestions:
    @pytest.fixture(autouse=True)
    def base(self) -> None:
        make_source("AK7", title="Krónika 7", number=7)
        make_ruling("AK7.1", "Ködös-e a reggel?", cards=(("Ködfonó Pemete", "", "subject"),))
        make_card("Ködlámpa", game=make_game("masik"))
        rebuild()

    def test_the_script_is_answered_with_json(self, client: Client) -> None:
        response = client.get("/suggest", {"q": "köd", "game": "proba"}, headers={"Accept": "application/json"})
        assert response.json() == {
            "query": "köd",
            "groups": [
                {
                    "kind": "card",
                    "label": "lap",
                    "items": [
                        {
                            "kind": "card",
                            "game": "proba",
                            "ref": "kodfono-pemete",
                            "title": "Ködfonó Pemete",
                            "language": "hu",
                            "url": "/proba/lap/kodfono-pemete",
                        }
                    ],
                },
                {
                    "kind": "ruling",
                    "label": "döntés",
                    "items": [
                        {
                            "kind": "ruling",
                            "game": "proba",
                            "ref": "AK7.1",
                            "title": "Ködös-e a reggel?",
                            "language": "hu",
                            "url": "/proba/ak7.1",
                        }
                    ],
                },
            ],
        }
        assert "Accept" in response.headers["Vary"]
        assert client.get("/suggest", {"q": "köd"}).headers["Content-Type"] == "application/json"

    def test_a_browser_is_answered_with_a_page(self, client: Client) -> None:
        response = client.get("/suggest", {"q": "köd", "on": "2015-01-01"}, headers={"Accept": "text/html,*/*;q=0.8"})
        html = response.content.decode()
        assert texts(html, "h2") == ["lap", "döntés"]
        assert main_links(html) == [
            "/masik/lap/kodlampa?on=2015-01-01",
            "/proba/lap/kodfono-pemete?on=2015-01-01",
            "/proba/ak7.1?on=2015-01-01",
        ]

    @pytest.mark.parametrize("text", ["", "(", '"', "\x00", "lap:", "qqqq", "a" * 5_000, "<b>"])
    def test_odd_texts(self, client: Client, text: str) -> None:
        assert client.get("/suggest", {"q": text}).json()["groups"] == []
        assert client.get("/suggest", {"q": text}, headers={"Accept": "text/html"}).status_code == 200

    def test_an_unknown_game_has_none(self, client: Client) -> None:
        for game in ("nincs", "../x", "a" * 99):
            assert client.get("/suggest", {"q": "köd", "game": game}).json()["groups"] == []

    def test_a_day_that_is_none(self, client: Client) -> None:
        assert client.get("/suggest", {"q": "köd", "on": "tegnap"}).status_code == 400

    def test_queries(self, client: Client, django_assert_num_queries: DjangoAssertNumQueries) -> None:
        for text, most in (("köd", 2), ("ködf", 1), ("ak 7", 2), ("ak 7.", 1), ("ak 7.", 1)):
            with django_assert_num_queries(most):  # the state; once in it languages of games, and names of rulebooks
                client.get("/suggest", {"q": text})
