"""Facts and edges are read from the base in one query, whatever the number of rulings."""

from __future__ import annotations

from datetime import date

import pytest
from pytest_django import DjangoAssertNumQueries

from rulings.models import Ruling
from rulings.standing import section_statuses, standings
from rulings.status import Bounds, Status
from tests.rows import OUT_BY, make_edge, make_ruling, make_section

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


def test_a_part_edge_ends_when_its_own_ruling_is_replaced() -> None:
    old = make_ruling("AK1.1")
    make_edge(make_ruling("AK2.1"), "AK1.1", "changes", extent="part", clause="mikor", valid_from=date(2012, 1, 1))
    make_edge(make_ruling("AK3.1"), "AK2.1", valid_from=date(2015, 3, 1))

    def marks(on: date) -> list[str]:
        return [edge.ref for edge in standings([old], on)[old.pk].changed_by]

    assert (marks(date(2011, 12, 31)), marks(date(2012, 1, 1))) == ([], ["AK2.1"])
    assert (marks(date(2015, 2, 28)), marks(date(2015, 3, 1))) == (["AK2.1"], [])


def test_what_was_replaced_stays_replaced_when_the_newer_one_is_replaced_too() -> None:
    make_ruling("AK1.1")
    make_edge(make_ruling("AK2.1"), "AK1.1", valid_from=date(2012, 1, 1))
    make_edge(make_ruling("AK3.1"), "AK2.1", valid_from=date(2015, 3, 1))
    assert statuses() == {"AK1.1": "superseded", "AK2.1": "superseded", "AK3.1": "in_force"}


def test_a_withdrawn_ruling_replaces_nothing() -> None:
    make_ruling("AK1.1")
    make_edge(make_ruling("AK2.1", state="withdrawn"), "AK1.1", valid_from=date(2012, 1, 1))
    assert statuses() == {"AK1.1": "in_force", "AK2.1": "withdrawn"}
    withdrawn_later = make_ruling("AK3.1", state="withdrawn", valid_to=date(2020, 1, 1))
    make_edge(withdrawn_later, "AK1.1", valid_from=date(2012, 1, 1))
    assert statuses(date(2020, 1, 1))["AK1.1"] == "superseded"
    assert statuses(date(2020, 1, 2))["AK1.1"] == "in_force"


def test_a_dispute_begins_with_its_cause() -> None:
    make_ruling("AK1.1", state="disputed")
    make_edge(make_ruling("AK2.1", state="disputed"), "AK1.1", "contradicts", valid_from=date(2015, 3, 1))
    assert statuses(date(2015, 2, 28)) == {"AK1.1": "in_force", "AK2.1": "in_force"}
    assert statuses(date(2015, 3, 1)) == {"AK1.1": "disputed", "AK2.1": "disputed"}


def test_a_dispute_ends_when_one_side_is_replaced() -> None:
    make_ruling("AK1.1")
    make_edge(make_ruling("AK2.1"), "AK1.1", "contradicts", valid_from=date(2012, 1, 1))
    make_edge(make_ruling("AK3.1"), "AK2.1", valid_from=date(2015, 3, 1))
    assert statuses(date(2015, 2, 28))["AK1.1"] == "disputed"
    assert statuses(date(2015, 3, 1)) == {"AK1.1": "in_force", "AK2.1": "superseded", "AK3.1": "in_force"}


def test_edges_within_bounds_are_told() -> None:
    old = make_ruling("AK1.1", valid_from=date(2000, 1, 1))
    make_edge(make_ruling("AK2.1"), "AK1.1", "changes", extent="part", clause="mikor")
    found = standings([old], date(2005, 1, 1))[old.pk]
    assert (found.status, found.certain, [edge.ref for edge in found.doubtful]) == (Status.IN_FORCE, True, ["AK2.1"])


def test_a_section_is_what_the_entries_begun_by_the_day_make_of_it() -> None:
    deleted, added = make_section("8.7.2", status="deleted"), make_section("23.5", status="added")
    told = make_section("50.2", status="changed")
    newer = make_ruling("AK2.1")
    make_edge(newer, "HKK 8.7.2", "deletes", valid_from=date(2023, 1, 1))
    make_edge(newer, "HKK 23.5", "changes", valid_from=date(2023, 1, 1))
    sections = [deleted, added, told]

    def on(day: date) -> list[str]:
        return [str(section_statuses(sections, day)[section.pk]) for section in sections]

    assert on(date(2022, 12, 31)) == ["in_force", "announced", "changed"]
    assert on(date(2023, 1, 1)) == ["deleted", "added", "changed"]
