"""The page of a card: every ruling on it."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.rows import make_card, make_ruling, make_source
from tests.rulings.pages.html import main_links, read, texts

pytestmark = pytest.mark.django_db
NAME = "Ködfonó Pemete"


def test_it_shows_editions_and_rulings_those_about_it_first_then_the_newest(client: Client) -> None:
    for position, code in enumerate(("AK1", "AK2", "AK3")):
        make_source(code, position=position)
    make_card(NAME, "", "új")
    make_ruling("AK3.1", "Példa?", cards=((NAME, "", "mentioned"),))
    make_ruling("AK1.1", "Régi?", cards=((NAME, "új", "subject"),))
    make_ruling("AK2.2", "Másik?", cards=((NAME, "", "subject"), (NAME, "új", "mentioned")))
    make_ruling("AK2.1", "Egyik?", cards=((NAME, "", "subject"),))
    make_ruling("AK3.2", "Titok?", cards=((NAME, "", "subject"),), state="draft")
    html = read(client, "/proba/lap/kodfono-pemete")
    assert texts(html, "h1") == [NAME]
    assert texts(html, "h2") == ["4 döntés"]
    assert texts(html, "a", "title") == ["AK2.1 Egyik?", "AK2.2 Másik?", "AK1.1 Régi?", "AK3.1 Példa?"]
    assert texts(html, "p", "meta") == ["hatályos", "hatályos (új) példa", "hatályos (új)", "hatályos példa"]
    assert texts(html, "p", "facts") == ["Lapok", "Kiadásai: jelöletlen (új)"]
    assert texts(html, "p", "none") == ["A lap szövege egyetlen feldolgozott forrásban sem szerepel."]
    assert main_links(html)[-1] == "/?q=K%C3%B6dfon%C3%B3+Pemete&game=proba&list=1"


def test_fifty_rulings_are_one_page(client: Client) -> None:
    for number in range(1, 51):
        make_ruling(f"AK1.{number}", cards=((NAME, "", "subject"),))
    assert len(texts(read(client, "/proba/lap/kodfono-pemete"), "li", "row")) == 50
    read(client, "/proba/lap/kodfono-pemete", 404, page="2")
    make_ruling("AK1.51", cards=((NAME, "", "subject"),))
    assert texts(read(client, "/proba/lap/kodfono-pemete", page="2"), "b", "ref") == ["AK1.51"]


def test_an_unknown_card_is_not_found(client: Client) -> None:
    make_card(NAME)
    assert texts(read(client, "/proba/lap/nincs", 404), "h1") == ["Nincs ilyen: nincs"]
    read(client, "/masik/lap/kodfono-pemete", 404)
    read(client, "/proba/lap/%E2%80%A6", 404)
