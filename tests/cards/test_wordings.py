"""Dated texts: the one that holds on a day, and those around it."""

from __future__ import annotations

from datetime import date

import pytest

from cards.models import Card, CardText
from cards.wordings import Dated, Wording, text_on, wordings
from tests.rows import make_card

pytestmark = pytest.mark.django_db
FIRST, SECOND, BEFORE = date(2020, 1, 1), date(2024, 5, 1), date(2024, 4, 30)


@pytest.fixture
def card() -> Card:
    return make_card("Mézgasárkány", "2019", "új")


def say(card: Card, text: str, begins: date | None = None, edition: str | None = None, language: str = "hu") -> None:
    printing = None if edition is None else card.printings.get(edition=edition)
    CardText.objects.create(card=card, printing=printing, language=language, text=text, valid_from=begins)


def test_no_text_is_no_wording(card: Card) -> None:
    assert (wordings(card, SECOND), text_on(card, SECOND)) == ([], None)


def test_each_day_has_one_wording_and_the_others_around_it(card: Card) -> None:
    say(card, "C", SECOND)
    say(card, "A")
    say(card, "B", FIRST)
    a, b, c = Dated("A", None, date(2019, 12, 31), ""), Dated("B", FIRST, BEFORE, ""), Dated("C", SECOND, None, "")
    assert wordings(card, date(2019, 12, 31)) == [Wording(None, "hu", a, (), (b, c))]
    assert wordings(card, FIRST) == [Wording(None, "hu", b, (a,), (c,))]
    assert wordings(card, BEFORE) == [Wording(None, "hu", b, (a,), (c,))]
    assert wordings(card, SECOND) == [Wording(None, "hu", c, (b, a), ())]


def test_before_the_first_known_text_nothing_is_said(card: Card) -> None:
    say(card, "B", SECOND)
    assert wordings(card, BEFORE) == [Wording(None, "hu", None, (), (Dated("B", SECOND, None, ""),))]
    assert (text_on(card, BEFORE), text_on(card, SECOND)) == (None, "B")


def test_the_card_itself_and_the_language_of_the_game_come_first(card: Card) -> None:
    for edition, language in (("új", "hu"), (None, "cs"), ("2019", "hu"), (None, "hu"), ("2019", "cs")):
        say(card, f"{edition} {language}", edition=edition, language=language)
    order = [(found.edition, found.language) for found in wordings(card, SECOND)]
    assert order == [(None, "hu"), (None, "cs"), ("2019", "hu"), ("2019", "cs"), ("új", "hu")]


def test_the_one_text_is_the_cards_own_else_the_newest_of_its_printings(card: Card) -> None:
    say(card, "Mlha", language="cs")
    assert text_on(card, SECOND) is None
    say(card, "Régi", FIRST, "2019")
    say(card, "Újabb", SECOND, "új")
    assert (text_on(card, BEFORE), text_on(card, SECOND)) == ("Régi", "Újabb")
    say(card, "Magáé")
    assert text_on(card, SECOND) == "Magáé"
