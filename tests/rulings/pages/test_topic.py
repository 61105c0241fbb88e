"""The page of a topic and of a term, which may share one."""

from __future__ import annotations

import pytest
from django.test import Client

from rulings.markup import render
from rulings.models import Term
from tests.rows import make_game, make_ruling, make_section, make_source
from tests.rulings.pages.html import main_links, read, texts

pytestmark = pytest.mark.django_db


def make_term(name: str, slug: str, definition: str = "A köd mozgása.", **more: object) -> Term:
    return Term.objects.create(
        game=make_game(), name=name, slug=slug, definition=definition, definition_html=render(definition), **more
    )


def test_a_topic_shows_its_rulings_the_newest_first(client: Client) -> None:
    for position, code in enumerate(("AK1", "AK2")):
        make_source(code, position=position)
    make_ruling("AK1.1", "Régi?", topics=("fújás",))
    make_ruling("AK2.1", "Új?", topics=("fújás",))
    make_ruling("AK2.2", "Titok?", topics=("fújás",), state="draft")
    html = read(client, "/proba/tema/fujas")
    assert texts(html, "h1") == ["fújás"]
    assert texts(html, "h2") == ["2 döntés"]
    assert texts(html, "a", "title") == ["AK2.1 Új?", "AK1.1 Régi?"]


def test_a_term_is_defined_on_the_page_of_its_topic(client: Client) -> None:
    make_section("21.6", title="Döntések")
    make_ruling("AK1.1", "Fúj?", topics=("fújás",))
    make_term(
        "Fújás",
        "fujas",
        abbreviations=["FP"],
        aliases=["fuvallat"],
        english="A blow.",
        defined_by=["AK1.1", "HKK 21.6", "AK9.9"],
    )
    html = read(client, "/proba/tema/fujas")
    assert texts(html, "h1") == ["Fújás"]
    assert texts(html, "p", "facts") == ["Témák Szótár", "FP fuvallat", "A blow."]
    assert texts(html, "div", "prose") == ["A köd mozgása."]
    assert texts(html, "ul", "targets") == ["AK1.1 Fúj? Kódex 21.6 Döntések AK9.9"]
    assert main_links(html)[:5] == [
        "/proba/tema",
        "/proba/szotar",
        "/proba/ak1.1",
        "/proba/szabaly/HKK%2021.6",
        "/proba/ak1.1",
    ]


def test_a_term_without_a_topic_has_a_page(client: Client) -> None:
    make_term("Köd", "kod")
    html = read(client, "/proba/tema/kod")
    assert (texts(html, "h1"), texts(html, "h2")) == (["Köd"], ["0 döntés"])
    assert main_links(html)[-1] == "/?q=K%C3%B6d&game=proba&list=1"


def test_topics_and_terms_are_listed_together_once(client: Client) -> None:
    make_ruling("AK1.1", topics=("fújás", "eső"))
    make_term("Fújás", "fujas")
    make_term("Köd", "kod")
    html = read(client, "/proba/tema")
    assert texts(html, "ul", "names") == ["eső 1 döntés fújás 1 döntés Köd"]
    assert texts(html, "h1") == ["Témák 3"]


def test_an_unknown_topic_is_not_found(client: Client) -> None:
    make_game()
    read(client, "/proba/tema/nincs", 404)
    read(client, "/nincs/tema", 404)
