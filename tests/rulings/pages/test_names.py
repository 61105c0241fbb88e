"""The A–Z of cards: letters, pages, and what is not there."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from django.test import Client

from cards.models import Game
from rulings.models import Topic
from rulings.pages.cards import rulings_of_cards
from tests.rows import make_card, make_game, make_ruling
from tests.rulings.pages.html import main_links, read, texts

pytestmark = pytest.mark.django_db
PATH = "/proba/lap"


@pytest.fixture(autouse=True)
def cards() -> None:
    for name in ("Őszhajú tükör-kapu", "Olaj", "7 nap kukoricaéhség", "Zin'dorr-Tak suttogása", "Űrhajó"):
        make_card(name)
    make_ruling("AK1.1", cards=(("Olaj", "új", "subject"), ("Olaj", "", "mentioned")))
    make_ruling("AK1.2", cards=(("Olaj", "", "subject"),), state="draft")


def test_all_names_in_order_with_their_public_rulings(client: Client) -> None:
    assert texts(read(client, PATH), "ul", "names") == [
        "7 nap kukoricaéhség Olaj 1 döntés Őszhajú tükör-kapu Űrhajó Zin'dorr-Tak suttogása"
    ]


@pytest.mark.parametrize(
    ("letter", "names"),
    [
        ("o", "Olaj 1 döntés"),
        ("O", "Olaj 1 döntés"),
        ("ö", "Őszhajú tükör-kapu"),
        ("ü", "Űrhajó"),
        ("0-9", "7 nap kukoricaéhség"),
    ],
)
def test_a_letter_holds_its_long_names_too(client: Client, letter: str, names: str) -> None:
    assert texts(read(client, PATH, letter=letter), "ul", "names") == [names]


def test_only_letters_that_hold_names_are_offered(client: Client) -> None:
    assert texts(read(client, PATH), "nav", "letters") == ["mind O Ö Ü Z 0-9"]
    assert main_links(read(client, PATH, letter="o", on="2015-01-01"))[:2] == [
        "/proba/lap?on=2015-01-01",
        "/proba/lap?letter=o&on=2015-01-01",
    ]


@pytest.mark.parametrize(
    "parameters",
    [
        {"letter": "q"},
        {"letter": "ab"},
        {"letter": "%"},
        {"letter": "\x00"},
        {"page": "0"},
        {"page": "2"},
        {"page": "x"},
    ],
)
def test_what_is_not_there_is_not_found(client: Client, parameters: dict[str, str]) -> None:
    read(client, PATH, 404, **parameters)


def test_a_hundred_names_are_one_page(client: Client) -> None:
    for number in range(95):
        make_card(f"Lap {number}")
    read(client, PATH, 404, page="2")
    make_card("Zs")
    html = read(client, PATH, page="2")
    assert texts(html, "ul", "names") == ["Zs"]
    assert main_links(html)[-1] == "/proba/lap?page=1"


@pytest.mark.parametrize(
    ("language", "letters", "names"),
    [
        ("hu", "mind C Cs H Z", "chata cukor csont hal zár"),
        ("cs", "mind C H Ch Z", "csont cukor hal chata zár"),
    ],
)
def test_letters_are_those_of_the_game(client: Client, language: str, letters: str, names: str) -> None:
    game = make_game("masik")
    Game.objects.filter(pk=game.pk).update(language=language)
    for name in ("zár", "csont", "cukor", "hal", "chata"):
        make_card(name, game=Game.objects.get(pk=game.pk))
    html = read(client, "/masik/lap")
    assert texts(html, "nav", "letters") == [letters]
    assert texts(html, "ul", "names") == [names]


def test_another_language_of_the_game_sorts_its_names_anew(client: Client) -> None:
    game = make_game("masik")
    for name in ("cukor", "csont"):
        make_card(name, game=game)
        Topic.objects.create(game=game, name=name, slug=name)
    assert texts(read(client, "/masik/lap"), "ul", "names") == ["cukor csont"]
    game.language = "cs"
    game.save()
    assert texts(read(client, "/masik/lap"), "ul", "names") == ["csont cukor"]
    assert texts(read(client, "/masik/tema"), "ul", "names") == ["csont cukor"]


def test_walking_all_pages_meets_every_name_once(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rulings.pages.names.NAMES_PER_PAGE", 2)
    met = [texts(read(client, PATH, page=str(number)), "ul", "names")[0] for number in (1, 2, 3)]
    assert met == ["7 nap kukoricaéhség Olaj 1 döntés", "Őszhajú tükör-kapu Űrhajó", "Zin'dorr-Tak suttogása"]


def test_an_empty_game_says_so(client: Client) -> None:
    make_game("ures")
    assert texts(read(client, "/ures/lap"), "p", "none") == ["Itt még nincs semmi."]


@pytest.mark.parametrize(("most", "counted"), [(5, 5), (4, 4)])
def test_rulings_are_counted_of_the_names_on_the_page_only(
    client: Client, monkeypatch: pytest.MonkeyPatch, most: int, counted: int
) -> None:
    asked: list[int] = []

    def noting(cards: Iterable[int]) -> dict[int, int]:
        asked.extend(cards)
        return rulings_of_cards(asked)

    monkeypatch.setattr("rulings.pages.names.NAMES_PER_PAGE", most)
    monkeypatch.setattr("rulings.pages.cards.rulings_of_cards", noting)
    assert texts(read(client, PATH), "small") == ["5", "1 döntés"]
    assert len(asked) == counted
