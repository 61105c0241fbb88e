"""The kept linker knows every name of the base, also one that was changed a moment ago."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import connection
from pytest_django import DjangoAssertNumQueries

from cards.models import Card, Printing
from rulings.desk.linkers import linker_of
from rulings.models import Rulebook, Section, Source, Term
from tests.rows import make_card, make_game, make_ruling, make_section, make_source

pytestmark = pytest.mark.django_db


def rename_in_sql() -> None:
    with connection.cursor() as cursor:
        cursor.execute("UPDATE rulings_term SET name = 'másik' WHERE name = 'szó'")


def save_term() -> None:
    term = Term.objects.get()
    term.aliases = ["álnév"]
    term.save()


def rename_source() -> None:
    source = Source.objects.get()
    source.title = "Másik Krónika"
    source.save()


WRITES: dict[str, Callable[[], object]] = {
    "a term": save_term,
    "a term in SQL": rename_in_sql,
    "a term at once": lambda: Term.objects.update(abbreviations=["SZ"]),
    "a term that goes": lambda: Term.objects.all().delete(),
    "a card": lambda: Card.objects.update(name="Mézgasárkány"),
    "a printing": lambda: Printing.objects.update(edition="2031"),
    "a section": lambda: Section.objects.update(citation="HKK 9.9", citation_key="hkk9.9"),
    "a rulebook": lambda: Rulebook.objects.update(short_title="Kánon"),
    "a source": rename_source,
}


@pytest.fixture
def base() -> None:
    Term.objects.create(game=make_game(), name="szó", slug="szo")
    make_card("Ködfonó Pemete", "új")
    make_section("21.6")
    make_source("AK1")


@pytest.mark.parametrize("what", WRITES)
def test_what_was_renamed_is_known_at_once(base: None, what: str) -> None:
    before = linker_of(make_game())
    assert linker_of(make_game()) is before
    WRITES[what]()
    assert linker_of(make_game()) is not before


def test_rulings_do_not_make_it_anew(base: None, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    game = make_game()
    before = linker_of(game)
    make_ruling("AK1.1", "Fúj-e?", "Fúj.")
    with django_assert_num_queries(1):
        assert linker_of(game) is before
