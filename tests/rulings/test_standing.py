"""Facts and edges are read from the base in one query, whatever the number of rulings."""

from __future__ import annotations

from datetime import date

import pytest
from pytest_django import DjangoAssertNumQueries

from rulings.models import Ruling
from rulings.standing import standings
from rulings.status import Bounds, Status
from tests.rows import OUT_BY, make_edge, make_ruling

pytestmark = pytest.mark.django_db
TODAY = date(2026, 11, 30)


def statuses(on: date = TODAY) -> dict[str, str]:
    rulings = list(Ruling.objects.public().select_related("source"))
    return {ruling.ref: str(standings(rulings, on)[ruling.pk].status) for ruling in rulings}


def test_a_dated_edge_divides_the_days() -> None:
    make_ruling("AK1.1")
    make_edge(make_ruling("AK2.1"), "AK1.1", valid_from=date(2015, 3, 1))
    assert statuses(date(2015, 2, 28)) == {"AK1.1": "in_force", "AK2.1": "in_force"}
    assert statuses(date(2015, 3, 1)) == {"AK1.1": "superseded", "AK2.1": "in_force"}


def test_an_undated_edge_takes_the_bounds_of_the_newer_entry() -> None:
    old = make_ruling("AK1.1")
    make_edge(make_ruling("AK2.1"), "AK1.1")
    found = standings([old], TODAY)[old.pk]
    assert [edge.begins for edge in found.replaced_by] == [Bounds(None, OUT_BY)]


def test_a_contradiction_disputes_both_sides() -> None:
    make_ruling("AK1.1")
    make_edge(make_ruling("AK2.1"), "AK1.1", "contradicts")
    assert statuses() == {"AK1.1": "disputed", "AK2.1": "disputed"}


def test_an_edge_of_a_draft_does_not_act() -> None:
    make_ruling("AK1.1")
    make_edge(make_ruling("AK2.1", state="draft"), "AK1.1")
    assert statuses() == {"AK1.1": "in_force"}


def test_a_plain_citation_changes_nothing() -> None:
    make_ruling("AK1.1")
    make_edge(make_ruling("AK2.1"), "AK1.1", "cites")
    assert statuses() == {"AK1.1": "in_force", "AK2.1": "in_force"}


def test_a_rulings_own_bounds_win_over_its_sources() -> None:
    ruling = make_ruling("AK1.1", published_not_before=date(2012, 1, 1), published_not_after=date(2012, 12, 31))
    found = standings([ruling], date(2012, 6, 1))[ruling.pk]
    assert (found.status, found.certain) == (Status.NOT_YET_IN_FORCE, False)


@pytest.mark.parametrize("number", [1, 3])
def test_one_query_for_any_number(number: int, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    rulings = [make_ruling(f"AK1.{place}") for place in range(1, number + 1)]
    with django_assert_num_queries(1):
        standings(rulings, TODAY)
