"""No page asks the database more often because there is more to show."""

from __future__ import annotations

from datetime import date

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from cards.models import Card, CardList, CardModifier, CardText, DeckRule
from rulings.models import DeckRuleBasis, Ruling, Term
from tests.history_rows import make_publication
from tests.rows import make_edge, make_game, make_ruling, make_section
from tests.rulings.decks.rows import make_proba
from tests.rulings.pages.answers import hit
from tests.rulings.pages.conftest import Say
from tests.rulings.pages.html import main_links, read

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
        ("/proba", 9),
        ("/proba/ak1", 9),
        ("/proba/ak1.1", 10),
        ("/proba/lap", 6),
        ("/proba/lap/olaj", 12),
        ("/proba/szabaly", 5),
        ("/proba/szabaly/HKK 21.6", 12),
        ("/proba/tema", 7),
        ("/proba/tema/fujas", 12),
        ("/proba/ak99", 4),
    ],
)
def test_queries(
    client: Client, path: str, queries: int, number: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    fill(number)
    with django_assert_num_queries(queries):
        read(client, path, 404 if path.endswith("99") else 200)


@pytest.mark.parametrize("number", [1, 6])
def test_an_entry_that_has_all_that_a_page_can_show(
    client: Client, number: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    """Neighbours, a chain, a withdrawal that says why, deck rules, lists and modifiers: issue 6 allows twelve."""
    fill(number)
    form = make_proba()
    ruling = Ruling.objects.get(ref="AK1.1")
    for place in range(2, number + 2):
        make_ruling(f"AK1.{place}")
        rule = DeckRule.objects.create(game=form.game, slug=f"r{place}", kind="size", parameters={}, text=f"{place}.")
        form.periods.get().rules.add(rule)
        DeckRuleBasis.objects.create(rule=rule, target="AK1.1", to_ruling=ruling)
    DeckRuleBasis.objects.create(modifier=CardModifier.objects.get(), target="AK1.1", to_ruling=ruling)
    DeckRuleBasis.objects.create(card_list=CardList.objects.get(), target="AK1.1", to_ruling=ruling)
    Ruling.objects.filter(pk=ruling.pk).update(state="withdrawn", valid_to=date(2025, 1, 1))
    make_publication(ruling, "withdrawn", reason="Tévedés.")
    with django_assert_num_queries(12):
        html = read(client, "/proba/ak1.1")
    assert [link for link in main_links(html) if "/format/" in link] == [
        "/proba/format/proba/tiltas",
        *(f"/proba/format/proba/r{place}" for place in range(2, number + 2)),
    ]
    assert main_links(html)[-1] == "/proba/ak1.2"


@pytest.mark.parametrize("number", [1, 3])
def test_hits(client: Client, say: Say, number: int, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    fill(number)
    say(results=tuple(hit(f"AK{place}.1") for place in range(1, number + 1)), total=number)
    with django_assert_num_queries(2):
        read(client, "/", q="a")
    with django_assert_num_queries(2):  # the languages of the games are remembered
        read(client, "/", q="a", game="proba")
