"""Who follows a card, a section, a topic or a format is told that a ruling left it, and keeps what was told before."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from cards.models import Format
from rulings.models import LostLink, Publication, Ruling
from tests.rows import make_card, make_game, make_ruling, make_section
from tests.rulings.desk.approved import CHANGE, change_of, published
from tests.rulings.pages.test_feeds import entries

pytestmark = pytest.mark.django_db

CARD = {"cards": [{"name": "Ködfonó Pemete", "role": "subject"}]}
LINKS: dict[str, tuple[str, dict[str, Any]]] = {
    "card": ("/proba/lap/kodfono-pemete", CARD),
    "section": ("/proba/szabaly/HKK%2021.6", {"sections": ["21.6"]}),
    "changed section": (
        "/proba/szabaly/HKK%2021.6",
        {"changes": [{**CHANGE, "kind": "changes", "target": "HKK 21.6"}]},
    ),
    "topic": ("/proba/tema/kod", {"topics": ["köd"]}),
    "format": ("/proba/format/proba", {"formats": ["proba"]}),
}


@pytest.fixture
def ruling() -> Ruling:
    make_card("Ködfonó Pemete", "új")
    make_section("21.6")
    Format.objects.create(game=make_game(), slug="proba", name="Próba")
    return make_ruling("AK1.1", "Fúj-e?", "Fúj.")


def follow(client: Client, address: str) -> list[str]:
    """Return the numbers of the changes in a feed, without those of what an edge did to its target."""
    found = [entry["id"].rpartition("/")[2] for entry in entries(client, f"{address}/atom")]
    return [number for number in found if Publication.objects.get(pk=number).by_ruling is None]


@pytest.mark.parametrize("name", LINKS)
def test_what_left_it_is_told_and_then_no_more(client: Client, ruling: Ruling, name: str) -> None:
    address, links = LINKS[name]
    linked = published(change_of(ruling, **links))
    words = published(change_of(ruling, answer="Fúj, de csak ősszel."), 1)
    left = published(change_of(ruling, **{key: [] for key in links}), 2)
    later = published(change_of(ruling, answer="Fúj, de csak télen."), 3)
    told = follow(client, address)
    assert told == [str(row.pk) for row in (left, words, linked)]
    assert str(later.pk) not in told
    log = client.get(f"/proba/valtozasok?{name.rsplit(maxsplit=1)[-1]}={address.rsplit('/', 1)[-1]}").content.decode()
    assert log.count(f"/valtozasok/{left.pk}") > 0
    back = published(change_of(ruling, **links), 4)
    assert follow(client, address) == [str(row.pk) for row in (back, later, left, words, linked)]


def test_one_that_went_into_another_left_all_it_stood_beside(client: Client, ruling: Ruling) -> None:
    make_ruling("AK1.2", "Süt-e?", "Süt.")
    published(change_of(ruling, **CARD))
    gone = published(change_of(ruling, merged_into="AK1.2"), 1)
    assert follow(client, "/proba/lap/kodfono-pemete")[0] == str(gone.pk)


def test_nothing_lost_nothing_noted(ruling: Ruling) -> None:
    published(change_of(ruling, **CARD))
    published(change_of(ruling, answer="Másképp."), 1)
    assert LostLink.objects.count() == 0


def test_another_of_the_name_elsewhere_is_not_followed(client: Client, ruling: Ruling) -> None:
    published(change_of(ruling, **CARD))
    published(change_of(ruling, cards=[]), 1)
    make_card("Mézgasárkány")
    assert follow(client, "/proba/lap/mezgasarkany") == []
