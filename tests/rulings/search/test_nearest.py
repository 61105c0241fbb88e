"""A page that says "no such entry" names what is most like it."""

from __future__ import annotations

import pytest
from pytest_django import DjangoAssertNumQueries

from rulings.search.resolve import nearest
from tests.rows import make_card, make_game, make_ruling, make_section, make_source

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def base() -> None:
    for number in (1, 2, 10):
        make_ruling(f"AK106.{number}")
    make_source("AK107")
    make_section("21.6.0")
    make_card("Mézgasárkány")
    make_card("Ködfonó Pemete")


def refs(ref: str, **more: object) -> list[str]:
    return [thing.ref for thing in nearest(ref, **more)]  # type: ignore[arg-type]


def test_an_unknown_entry_of_a_known_issue() -> None:
    assert refs("AK106.11", limit=3) == ["AK106.1", "AK106.10", "AK106.2"]
    assert refs("ak 106.3", limit=2) == ["AK106.2", "AK106.1"]


@pytest.mark.parametrize(
    ("asked", "first"),
    [
        ("AK108", "AK107"),
        ("mezgasarkanyok", "mezgasarkany"),
        ("kodfono-pemte", "kodfono-pemete"),
        ("21.6", "HKK 21.6.0"),
        ("HKK 21.6.9", "HKK 21.6.0"),
    ],
)
def test_the_nearest_of_each_kind(asked: str, first: str) -> None:
    assert refs(asked)[0] == first


@pytest.mark.parametrize("asked", ["", "  ", "(", "\x00", "\ud800", "qqqqqqqq", "%", "x" * 10_000])
def test_nothing_is_near(asked: str) -> None:
    assert nearest(asked) == ()


def test_games_and_the_limit() -> None:
    make_source("AK108", game=make_game("masik"))
    assert refs("AK109", game="masik") == ["AK108"]
    assert refs("AK109", game="nincs") == []
    assert len(refs("AK106.9", limit=1)) == 1


def test_a_thing_is_named_once() -> None:
    found = nearest("21.6.0", limit=50)
    assert len(found) == len(set(found))


def test_queries(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    with django_assert_num_queries(6):
        nearest("AK106.11")
