"""What rules rest on is remembered while nothing was written, and looked up anew after any edit."""

from __future__ import annotations

import pytest
from pytest_django import DjangoAssertNumQueries

from cards.models import DeckRule, Format
from judgekb.touches import knowing, version
from rulings.decks.answers import Thing
from rulings.decks.basis import write_bases
from rulings.decks.things import READ, things
from rulings.models import Ruling
from tests.rows import make_game, make_ruling, make_section, make_source

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def rules(proba: Format) -> None:
    make_source("AK1", title="Krónika 1", number=1)
    make_ruling("AK1.1", "Mit tiltanak?")
    make_section("21.6", title="Pakli")
    write_bases("rule", DeckRule.objects.get(slug="meret").pk, ["AK1.1", "HKK 21.6", "AK9.9"])


def test_each_kind_and_what_is_not_held() -> None:
    assert things(["ak1.1", "AK1", "HKK 21.6", "AK9.9"], game="proba") == {
        "ak1.1": Thing("AK1.1", "ruling", "Mit tiltanak?", "/proba/ak1.1"),
        "AK1": Thing("AK1", "source", "Krónika 1", "/proba/ak1"),
        "HKK 21.6": Thing("HKK 21.6", "section", "Pakli", "/proba/szabaly/HKK%2021.6"),
        "AK9.9": Thing("AK9.9"),
    }
    assert things([], game="proba") == {}


def test_queries(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    for refs, most in ((["AK1.1"], 5), (["AK1.1", "AK9.9"], 1), (["AK1.1", "AK1"], 4), ([], 0)):
        with django_assert_num_queries(most):
            things(refs, game="proba")
    with knowing(version(READ)), django_assert_num_queries(0):
        things(["HKK 21.6"], game="proba")


def test_an_edit_is_seen_by_the_next_question() -> None:
    assert things(["AK9.9"], game="proba")["AK9.9"].kind == ""
    make_ruling("AK9.9", "Mikor?")
    assert things(["AK9.9"], game="proba")["AK9.9"].title == "Mikor?"
    Ruling.objects.filter(ref="AK9.9").update(state="draft")
    assert things(["AK9.9"], game="proba")["AK9.9"].kind == ""


def test_games_are_kept_apart() -> None:
    make_ruling("AK1.1", "Más játék?", game=make_game("masik"))
    assert [things(["AK1.1"], game=game)["AK1.1"].title for game in ("proba", "masik", "nincs")] == [
        "Mit tiltanak?",
        "Más játék?",
        "",
    ]
