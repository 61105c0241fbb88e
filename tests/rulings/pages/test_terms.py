"""The glossary A–Z, with other names and abbreviations."""

from __future__ import annotations

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from rulings.models import Term
from tests.rows import make_game
from tests.rulings.pages.html import main_links, read, texts

pytestmark = pytest.mark.django_db
PATH = "/proba/szotar"


def make_term(name: str, slug: str, **more: object) -> Term:
    return Term.objects.create(game=make_game(), name=name, slug=slug, **more)


@pytest.fixture(autouse=True)
def terms() -> None:
    make_term("ködpont", "kodpont", abbreviations=["KP"], aliases=["páraegység", "Ködpont"])
    make_term("őrposzt", "orposzt", aliases=["2. sor"])


def test_every_word_for_a_term_leads_to_its_page(client: Client) -> None:
    html = read(client, PATH)
    assert texts(html, "h1") == ["Szótár 2 szakszó"]
    assert texts(html, "ul", "names") == ["2. sor → őrposzt ködpont KP KP → ködpont őrposzt páraegység → ködpont"]
    term, other = "/proba/tema/kodpont", "/proba/tema/orposzt"
    assert main_links(html)[-5:] == [other, term, term, other, term]


def test_letters_are_those_of_all_words(client: Client) -> None:
    assert texts(read(client, PATH), "nav", "letters") == ["mind K Ö P 0-9"]
    assert texts(read(client, PATH, letter="P"), "ul", "names") == ["páraegység → ködpont"]
    assert texts(read(client, PATH, letter="0-9"), "ul", "names") == ["2. sor → őrposzt"]


@pytest.mark.parametrize("parameters", [{"letter": "q"}, {"letter": "%"}, {"page": "2"}, {"page": "x"}])
def test_what_is_not_there_is_not_found(client: Client, parameters: dict[str, str]) -> None:
    read(client, PATH, 404, **parameters)


def test_an_empty_glossary_says_so(client: Client) -> None:
    make_game("ures")
    assert texts(read(client, "/ures/szotar"), "p", "none") == ["Itt még nincs semmi."]
    read(client, "/nincs/szotar", 404)


def test_a_hundred_words_are_one_page(client: Client) -> None:
    for number in range(95):
        make_term(f"a {number}", f"a-{number}")
    read(client, PATH, 404, page="2")
    make_term("zs", "zs")
    assert texts(read(client, PATH, page="2"), "ul", "names") == ["zs"]


@pytest.mark.parametrize("number", [1, 3])
def test_queries(client: Client, number: int, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    for place in range(number):
        make_term(f"a {place}", f"a-{place}")
    with django_assert_num_queries(3):
        read(client, PATH)
