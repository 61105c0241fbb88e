"""The first tap on a card's name: what stands in the small sheet."""

from __future__ import annotations

from datetime import date

import pytest
from django.conf import settings
from django.test import Client

from cards.models import CardList, CardListEntry, CardText
from tests.rows import make_card, make_game, make_ruling
from tests.rulings.pages.html import links, read, texts

pytestmark = pytest.mark.django_db
PATH = "/proba/lap/kodfono-pemete/elonezet"


@pytest.fixture
def pemete() -> None:
    card = make_card("Ködfonó Pemete", "új")
    card.colours, card.types, card.divine = ["Kék"], [], True
    card.save()
    CardText.objects.create(card=card, language="hu", text="Fúj.\n\nKétszer is.")
    CardText.objects.create(card=card, language="hu", text="Már nem fúj.", valid_from=date(2031, 1, 1))
    make_ruling("AK1.1", cards=(("Ködfonó Pemete", "új", "subject"),))
    make_ruling("AK1.2", cards=(("Ködfonó Pemete", "", "mentioned"),))
    listed = CardList.objects.create(
        game=make_game(), slug="tilto", title="Tiltólista", valid_from=date(2030, 1, 1), valid_to=date(2030, 12, 31)
    )
    CardListEntry.objects.create(card_list=listed, card=card, written=card.name)


@pytest.mark.parametrize(
    ("on", "text", "lists"),
    [
        ("2029-12-31", "Fúj. Kétszer is.", []),
        ("2030-01-01", "Fúj. Kétszer is.", ["Listán van: Tiltólista"]),
        ("2030-12-31", "Fúj. Kétszer is.", ["Listán van: Tiltólista"]),
        ("2031-01-01", "Már nem fúj.", []),
    ],
)
def test_it_tells_the_day(client: Client, pemete: None, on: str, text: str, lists: list[str]) -> None:
    html = read(client, PATH, on=on)
    assert texts(html, "div", "prose") == [text]
    assert texts(html, "p", "mark") == lists
    assert links(html) == [f"/proba/lap/kodfono-pemete?on={on}"]


def test_it_is_a_piece_of_a_page(client: Client, pemete: None) -> None:
    response = client.get(PATH)
    html = response.content.decode()
    assert "<html" not in html
    assert response.headers["X-Robots-Tag"] == "noindex"
    assert texts(html, "p", "name") == ["Ködfonó Pemete (új)"]
    assert texts(html, "dl", "table") == ["Szín Kék Típus nincs Isteni igen"]
    assert texts(html, "a", "button") == ["Megnyitás, 2 döntés"]
    assert len(html) < 1500


def test_only_the_data_are_in_the_language_of_the_game(client: Client, pemete: None) -> None:
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "en"
    html = client.get(PATH).content.decode()
    assert '<dt>Colour</dt><dd lang="hu">Kék</dd>' in html
    assert "<dt>Type</dt><dd>none</dd>" in html


def test_a_card_without_a_text(client: Client) -> None:
    make_card("Olaj")
    html = read(client, "/proba/lap/olaj/elonezet")
    assert texts(html, "p", "none") == ["Ezen a napon nem ismerjük a szövegét."]
    assert texts(html, "a", "button") == ["Megnyitás, 0 döntés"]


def test_other_spellings_lead_to_it(client: Client, pemete: None) -> None:
    response = client.get("/proba/lap/KODFONO-PEMETE/elonezet?on=2030-01-01")
    assert (response.status_code, response.headers["Location"]) == (301, f"{PATH}?on=2030-01-01")
    assert client.get("/proba/lap/nincs/elonezet").status_code == 404


def test_few_queries(client: Client, pemete: None, django_assert_num_queries: object) -> None:
    client.get(PATH)
    with django_assert_num_queries(1):  # type: ignore[operator]
        client.get(PATH)
