"""What a reader may be about to type."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pytest_django import DjangoAssertNumQueries

from rulings.models import Term, Topic
from rulings.models.rulings import RulingState
from rulings.search.suggesting import MOST, suggest
from tests.rows import make_card, make_game, make_ruling, make_section, make_source

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def base(db: None, index: Callable[[], int]) -> None:
    make_source("AK106", title="Krónika 106", number=106)
    make_ruling("AK106.1", "Ködös-e a reggel?")
    make_ruling("AK106.2", "Ködvázlat", state=RulingState.DRAFT)
    make_section("21.6.0", title="Ködös döntések")
    make_card("Ködfonó Pemete", "új")
    make_card("Őszhajú tükör-kapu")
    Topic.objects.create(game=make_game(), name="ködpakli", slug="kodpakli")
    Term.objects.create(game=make_game(), name="varázspont", slug="varazspont", abbreviations=["VP"])
    make_card("Ködlámpa", game=make_game("masik"))
    index()


def found(text: str, **how: object) -> list[tuple[str, list[str]]]:
    return [(group.kind, [item.title for item in group.items]) for group in suggest(text, **how)]  # type: ignore[arg-type]


EVERY_KIND = [
    ("card", ["Ködlámpa", "Ködfonó Pemete"]),
    ("topic", ["ködpakli"]),
    ("section", ["Ködös döntések"]),
    ("ruling", ["Ködös-e a reggel?"]),
]


@pytest.mark.parametrize("text", ["köd", "KOD", "kö", " köd", "„köd"])
def test_names_that_begin_so_by_kind(text: str) -> None:
    assert found(text) == EVERY_KIND


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("ködfonó pe", [("card", ["Ködfonó Pemete"])]),
        ("pem", [("card", ["Ködfonó Pemete"])]),
        ("tükörkapu", [("card", ["Őszhajú tükör-kapu"])]),
        ("oszh", [("card", ["Őszhajú tükör-kapu"])]),
        ("vp", [("topic", ["varázspont"])]),
        ("AK106", [("source", ["Krónika 106"]), ("ruling", ["Ködös-e a reggel?"])]),
        ("ak 106", [("source", ["Krónika 106"]), ("ruling", ["Ködös-e a reggel?"])]),
        ("ak/106.1", [("ruling", ["Ködös-e a reggel?"])]),
        ("krónika 1", [("source", ["Krónika 106"])]),
        ("HKK 21", [("section", ["Ködös döntések"])]),
        ("kódex 21.6", [("section", ["Ködös döntések"])]),
        ("21.6", [("section", ["Ködös döntések"])]),
        ("vázlat", []),
        ("qqq", []),
        ("", []),
        ("(", []),
        ("\x00", []),
        ("\ud800", []),
        ("lap:", []),
        ("köd" * 50, []),
    ],
)
def test_beginnings(text: str, expected: list[tuple[str, list[str]]]) -> None:
    assert found(text) == expected


def test_games() -> None:
    assert found("köd", game="masik") == [("card", ["Ködlámpa"])]
    assert found("köd", game="nincs") == found("köd", game="\x00") == []


def test_a_suggestion_in_full() -> None:
    items = {group.kind: group.items[0] for group in suggest("köd", game="proba")}
    assert {kind: (item.ref, item.url, item.game) for kind, item in items.items()} == {
        "card": ("kodfono-pemete", "/proba/lap/kodfono-pemete", "proba"),
        "topic": ("kodpakli", "/proba/tema/kodpakli", "proba"),
        "section": ("HKK 21.6.0", "/proba/szabaly/HKK%2021.6.0", "proba"),
        "ruling": ("AK106.1", "/proba/ak106.1", "proba"),
    }
    assert suggest("AK106")[0].items[0].url == "/proba/ak106"


def test_no_more_than_eight_of_a_kind(index: Callable[[], int]) -> None:
    for number in range(MOST + 2):
        make_card(f"Köd {number}")
    index()
    assert (MOST, len(suggest("köd")[0].items), len(suggest("köd", limit=3)[0].items)) == (8, 8, 3)


def test_without_an_index_the_base_answers(settings: object) -> None:
    settings.SEARCH_ENGINE = "grep"  # type: ignore[attr-defined]
    assert found("ködf") == [("card", ["Ködfonó Pemete"])]
    assert found("ködp") == [("topic", ["ködpakli"])]
    assert found("ak106") == [("source", ["Krónika 106"]), ("ruling", ["Ködös-e a reggel?"])]
    assert found("21.6") == [("section", ["Ködös döntések"])]
    assert found("köd", game="masik") == [("card", ["Ködlámpa"])]


@pytest.mark.parametrize(("text", "queries"), [("köd", 0), ("ak 106", 1), ("ködfonó pe", 1)])
def test_queries(text: str, queries: int, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    suggest("x")  # opens the index
    with django_assert_num_queries(queries):
        suggest(text)
