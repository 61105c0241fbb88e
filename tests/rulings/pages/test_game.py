"""The front page and the page of a game: the ways to everything."""

from __future__ import annotations

import pytest
from django.test import Client

from cards.models import Colour
from tests.rows import make_card, make_game, make_ruling, make_section, make_source
from tests.rulings.pages.html import main_links, read, texts

pytestmark = pytest.mark.django_db


def test_a_game_shows_how_much_it_holds(client: Client) -> None:
    make_source("AK1", number=1, title="Krónika 1")
    make_source("AK2", number=2, title="Krónika 2")
    make_source("GYK", kind="web_faq", title="Kérdések")
    make_ruling("AK1.1", topics=("fújás",))
    make_ruling("GYK.1", state="draft")
    make_card("Olaj")
    make_section("21.6")
    html = read(client, "/proba")
    assert texts(html, "ul", "tiles") == ["1 döntés 1 lap 1 téma 0 szakszó 1 szabálypont"]
    assert texts(html, "h3") == ["Krónika"]
    assert texts(html, "ul", "grid") == ["AK1 1", "AK2"]
    assert texts(html, "ul", "list") == ["GYK Kérdések 0", "HKK HKK Kódex 1 szabálypont"]
    assert main_links(html) == [
        "#forrasok",
        "/proba/lap",
        "/proba/tema",
        "/proba/szotar",
        "/proba/szabaly",
        "/offline",
        "/proba/fuzet",
        "/proba/gyk",
        "/proba/ak1",
        "/proba/ak2",
        "/proba/szabaly",
    ]


@pytest.mark.parametrize(("most", "pages"), [(3, 1), (2, 2)])
def test_so_many_sources_stand_on_a_page(
    client: Client, monkeypatch: pytest.MonkeyPatch, most: int, pages: int
) -> None:
    monkeypatch.setattr("rulings.pages.games.SOURCES_PER_PAGE", most)
    for number in (1, 2):
        make_source(f"AK{number}", number=number, title=f"Krónika {number}", position=number)
    make_source("GYK", kind="web_faq", title="Kérdések", position=3)
    make_ruling("AK2.1")
    html = read(client, "/proba")
    assert texts(html, "nav", "pages") == ([] if pages == 1 else ["1. oldal, összesen 2 Következő →"])
    assert texts(html, "ul", "list") == ["GYK Kérdések 0"]  # the grid comes behind it, whatever the numbers say
    assert texts(html, "ul", "grid") == (["AK2 1", "AK1"] if pages == 1 else ["AK1"])
    if pages == 2:
        assert texts(read(client, "/proba", page="2"), "ul", "grid") == ["AK2 1"]
    assert client.get("/proba", {"page": pages + 1}).status_code == 404


def test_a_game_names_its_colours(client: Client) -> None:
    game = make_game()
    assert texts(read(client, "/proba"), "p", "facts") == []
    for position, name in enumerate(("zöld", "kék")):
        Colour.objects.create(game=game, name=name, position=position)
    assert texts(read(client, "/proba"), "p", "facts") == ["Színei: zöld kék"]


def test_the_search_of_a_games_page_keeps_to_the_game(client: Client) -> None:
    make_game()
    html = read(client, "/proba")
    assert '<input type="hidden" name="game" value="proba">' in html
    assert texts(html, "label")[1] == "Keresés itt: Próbajáték"


def test_the_front_page_has_one_box_and_the_games(client: Client) -> None:
    make_ruling("AK1.1")
    make_ruling("AK1.2", state="draft")
    html = read(client, "/")
    assert html.count('role="search"') == 1
    assert texts(html, "ul", "tiles") == ["Próbajáték 1 döntés"]
    assert main_links(html)[-1] == "/proba"


def test_the_front_page_counts_each_thing_once(client: Client) -> None:
    other = make_game("masik")
    for place in (1, 2):
        make_ruling(f"AK1.{place}")
    for place in (1, 2, 3):
        make_section(f"21.{place}")
    make_section("1", game=other)
    make_game("ures")
    assert texts(read(client, "/"), "ul", "tiles") == [
        "Próbajáték 1 szabálypont Próbajáték 2 döntés, 3 szabálypont Próbajáték 0 döntés"
    ]


def test_an_empty_base_says_how_to_fill_it(client: Client) -> None:
    assert texts(read(client, "/"), "li", "empty") == [
        "Még nincs betöltve játék. A kezdő adatokat a load_corpus parancs tölti be."
    ]
