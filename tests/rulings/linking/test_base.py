"""A linker made from the rows of the base."""

from __future__ import annotations

from typing import Any

import pytest

from cards.models import Game
from rulings.linking.base import load_linker
from rulings.models import Term
from tests.rows import make_card, make_game, make_ruling, make_section, make_source

pytestmark = pytest.mark.django_db


@pytest.fixture
def game() -> Game:
    game = make_game()
    make_card("Pemete", "új", "", "2022")
    make_card("Köd")
    make_card("Dúvad", "békés")
    make_card("Idegen", game=make_game("masik"))
    make_section("21.6.0")
    make_source("AK7", title="Ködös Hírlap 7")
    make_ruling("GYK.1", answer="Fúj a köd, a dúvad nem.")
    Term.objects.create(game=game, name="kis hatás", slug="kis-hatas", aliases=["apró hatás"], abbreviations=["KH"])
    return game


def test_it_finds_what_the_base_holds(game: Game) -> None:
    text = (
        "Köd fúj. Pemetével (új) a Dúvad (békés), az Idegen, apró hatások, KH, AK7, GYK.1, a 7-es Hírlap, Kódex 21.6.0."
    )
    assert [(link.kind.value, link.name, link.edition, link.certain) for link in load_linker(game).find(text)] == [
        ("card", "Köd", "", False),
        ("card", "Pemete", "új", True),
        ("card", "Dúvad", "békés", True),
        ("term", "kis hatás", "", True),
        ("term", "kis hatás", "", True),
        ("source", "AK7", "", True),
        ("entry", "GYK.1", "", True),
        ("source", "AK7", "", True),
        ("section", "HKK 21.6.0", "", True),
    ]


def test_further_texts_show_which_words_are_common(game: Game) -> None:
    assert [link.certain for link in load_linker(game).find("Pemete fúj.")] == [True]
    assert [link.certain for link in load_linker(game, texts=["Fúj a pemetétől."]).find("Pemete fúj.")] == [False]


def test_a_game_in_another_language_has_no_hungarian_endings(game: Game) -> None:
    Game.objects.update(language="cs")
    game.refresh_from_db()
    assert [link.surface for link in load_linker(game).cards("Je Pemete a Pemetét.")] == ["Pemete"]


def test_an_empty_base_finds_nothing(db: None) -> None:
    assert load_linker(make_game()).find("Köd fúj az AK7-ben.") == []


def test_loading_asks_the_base_a_fixed_number_of_times(game: Game, django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(8):
        load_linker(game)
