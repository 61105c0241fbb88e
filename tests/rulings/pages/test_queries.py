"""No page asks the database more often because there is more to show."""

from __future__ import annotations

from datetime import date

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from cards.models import Card, CardText
from rulings.models import Term
from tests.rows import make_edge, make_game, make_ruling, make_section
from tests.rulings.pages.answers import hit
from tests.rulings.pages.conftest import Say
from tests.rulings.pages.html import read

pytestmark = pytest.mark.django_db


def fill(number: int) -> None:
    """Make as many of everything that a page lists."""
    subject = make_ruling("AK1.1", cards=(("Olaj", "új", "subject"),), topics=("fújás",))
    oil = Card.objects.get(name="Olaj")
    Card.objects.filter(pk=oil.pk).update(facts_from=["AK1.1", "HKK 21.6"])
    Term.objects.create(game=make_game(), name="Fújás", slug="fujas", defined_by=["AK1.1"])
    make_section("21.6")
    make_edge(subject, "HKK 21.6", "cites")
    for place in range(1, number + 1):
        CardText.objects.create(card=oil, language="hu", text=f"{place}.", valid_from=date(2020, 1, place))
        names = ((f"Lap {place}", "új", "subject"), ("Olaj", "", "mentioned"))
        cited = make_ruling(f"AK{place + 1}.1", cards=names, topics=("fújás", f"téma {place}"))
        newer = make_ruling(f"AK{place + 11}.1", cards=names)
        make_section(f"21.6.{place}", parent=make_section("21.6"))
        make_edge(subject, cited.ref, "cites")
        make_edge(cited, subject.ref, "cites")
        make_edge(newer, subject.ref, "changes", extent="part", clause=f"{place}.")
        make_edge(newer, "HKK 21.6", "cites")
        make_edge(newer, "HKK 21.6", "changes", extent="part", clause=f"{place}.")
        make_edge(subject, f"HKK 99.{place}", "cites")


@pytest.mark.parametrize("number", [1, 3])
@pytest.mark.parametrize(
    ("path", "queries"),
    [
        ("/", 2),
        ("/proba", 12),
        ("/proba/ak1", 8),
        ("/proba/ak1.1", 13),
        ("/proba/lap", 5),
        ("/proba/lap/olaj", 12),
        ("/proba/szabaly", 5),
        ("/proba/szabaly/HKK 21.6", 10),
        ("/proba/tema", 6),
        ("/proba/tema/fujas", 11),
        ("/proba/ak99", 4),
    ],
)
def test_queries(
    client: Client, path: str, queries: int, number: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    fill(number)
    with django_assert_num_queries(queries):
        read(client, path, 404 if path.endswith("99") else 200)


@pytest.mark.parametrize("number", [1, 3])
def test_hits(client: Client, say: Say, number: int, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    fill(number)
    say(results=tuple(hit(f"AK{place}.1") for place in range(1, number + 1)), total=number)
    with django_assert_num_queries(3):
        read(client, "/", q="a")
    with django_assert_num_queries(3):  # the languages of the games are remembered
        read(client, "/", q="a", game="proba")
