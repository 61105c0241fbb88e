"""A reference or a full name leads straight to the thing."""

from __future__ import annotations

import pytest
from pytest_django import DjangoAssertNumQueries

from rulings.models import Term, Topic
from rulings.models.rulings import RulingState
from rulings.search.resolve import resolve
from tests.rows import make_card, make_game, make_ruling, make_section, make_source

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def base() -> None:
    make_ruling("AK106.1", "Hány lap?")
    make_ruling("AK1.2", state=RulingState.DRAFT)
    make_ruling("AK2.2", state=RulingState.MERGED, merged_into=make_ruling("AK2.1", "Két lap?"))
    make_ruling("GYK.12")
    make_ruling("KIIRAS-2025.1")
    make_section("21.6")
    make_section("21.6.0", title="Döntések")
    make_section("7.A")
    make_card("Mézgasárkány", "új")
    make_card("Zin'dorr-Tak suttogása")
    make_card("Nem is kapor!")
    make_card("7 nap kukoricaéhség")
    game = make_game()
    Topic.objects.create(game=game, name="köd", slug="kod")
    Term.objects.create(game=game, name="ködfal", slug="kodfal", aliases=["páragát"], abbreviations=["KF"])


def named(text: str) -> list[tuple[str, str]]:
    return [(thing.kind, thing.ref) for thing in resolve(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("AK106", ("source", "AK106")),
        ("ak 106", ("source", "AK106")),
        (" Ak/106 ", ("source", "AK106")),
        ("AK-106", ("source", "AK106")),
        ("ak106-ban", ("source", "AK106")),
        ("(AK106)", ("source", "AK106")),
        ("AK106.1", ("ruling", "AK106.1")),
        ("ak 106.1", ("ruling", "AK106.1")),
        ("ak106/1", ("ruling", "AK106.1")),
        ("ak106.1.", ("ruling", "AK106.1")),
        ("AK2.2", ("ruling", "AK2.1")),
        ("gyk 12", ("ruling", "GYK.12")),
        ("GYK.12", ("ruling", "GYK.12")),
        ("kiiras-2025", ("source", "KIIRAS-2025")),
        ("KIÍRÁS 2025", ("source", "KIIRAS-2025")),
        ("KIIRAS-2025.1", ("ruling", "KIIRAS-2025.1")),
        ("Kódex 21.6.0", ("section", "HKK 21.6.0")),
        ("kodex 21.6", ("section", "HKK 21.6")),
        ("HKK 21.6", ("section", "HKK 21.6")),
        ("HKK Kódex, 21.6.0.", ("section", "HKK 21.6.0")),
        ("a kódex 21.6.0", None),
        ("21.6.0", ("section", "HKK 21.6.0")),
        ("21.6.0-s pont", ("section", "HKK 21.6.0")),
        ("hkk 7.a", ("section", "HKK 7.A")),
        ("7.A", ("section", "HKK 7.A")),
        ("mezgasarkany", ("card", "mezgasarkany")),
        ("MÉZGASÁRKÁNY (új)", ("card", "mezgasarkany")),
        ("Mézgasárkány (nincs ilyen)", ("card", "mezgasarkany")),
        ("zin’dorr-tak  suttogasa", ("card", "zin-dorr-tak-suttogasa")),
        ("zindorr tak suttogasa", ("card", "zin-dorr-tak-suttogasa")),
        ("Nem is kapor!", ("card", "nem-is-kapor")),
        ("nem is kapor", ("card", "nem-is-kapor")),
        ("7 nap kukoricaehseg", ("card", "7-nap-kukoricaehseg")),
        ("Köd", ("topic", "kod")),
        ("paragat", ("topic", "kodfal")),
        ("kf", ("topic", "kodfal")),
        ("AK1.2", None),
        ("AK106.2", None),
        ("AK１０６", None),
        ("AK²", None),
        ("106", None),
        ("Mézga", None),
        ("21.6.0 és 21.6", None),
    ],
)
def test_what_a_text_names(text: str, expected: tuple[str, str] | None) -> None:
    assert named(text) == ([expected] if expected else [])


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        ".",
        "(",
        '"',
        "*",
        "\x00",
        "\ud800",
        "-",
        "/",
        "ak",
        "ak.",
        "a" * 300,
        "((((",
        "-t",
        "kódex",
        "hkk kódex",
        "%",
        "_",
    ],
)
def test_odd_texts_name_nothing(text: str) -> None:
    assert resolve(text) == ()


def test_a_source_and_a_card_of_one_name_are_both_told() -> None:
    make_card("AK106")
    assert named("ak106") == [("source", "AK106"), ("card", "ak106")]


def test_games() -> None:
    other = make_game("masik")
    make_source("AK106", game=other)
    assert [(thing.game, thing.ref) for thing in resolve("AK106")] == [("masik", "AK106"), ("proba", "AK106")]
    assert [thing.game for thing in resolve("AK106", game="masik")] == ["masik"]
    assert resolve("AK106", game="nincs") == ()


def test_a_thing_in_full() -> None:
    thing = resolve("21.6.0")[0]
    assert (thing.game, thing.title, thing.url) == ("proba", "Döntések", "/proba/szabaly/HKK%2021.6.0")


@pytest.mark.parametrize("text", ["AK106", "valami egészen más"])
def test_queries(text: str, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    with django_assert_num_queries(6):
        resolve(text)
