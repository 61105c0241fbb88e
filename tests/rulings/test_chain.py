"""The chain of a ruling is walked in both directions, however far, in one query; even a circle ends."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pytest_django import DjangoAssertNumQueries

from rulings.chain import chain
from rulings.models import Citation, Ruling
from tests.rows import make_edge, make_ruling

pytestmark = pytest.mark.django_db


def refs(ids: frozenset[int]) -> list[str]:
    return sorted(Ruling.objects.filter(pk__in=ids).values_list("ref", flat=True))


def make_line(*names: str, kind: str = "supersedes") -> list[Ruling]:
    """Make entries of which each acts on the one before."""
    made = [make_ruling(name) for name in names]
    for older, newer in zip(names, made[1:], strict=False):
        make_edge(newer, older, kind)
    return made


def test_both_directions_are_walked_to_the_end() -> None:
    line = make_line("AK1.1", "AK2.1", "AK3.1", "AK4.1")
    reached = chain(line[1])
    assert (refs(reached.older), refs(reached.newer)) == (["AK1.1"], ["AK3.1", "AK4.1"])
    assert [(edge.ruling_id, edge.to_ruling_id) for edge in reached.edges] == [
        (newer.pk, older.pk) for older, newer in pairwise(line)
    ]


def test_what_else_changed_an_older_one_is_another_chain() -> None:
    make_line("AK1.1", "AK2.1")
    side = make_ruling("AK3.1")
    make_edge(side, "AK1.1", "changes", extent="part")
    assert refs(chain(side).older) == ["AK1.1"]
    assert refs(chain(Ruling.objects.get(ref="AK1.1")).newer) == ["AK2.1", "AK3.1"]


@pytest.mark.parametrize("kind", ["cites", "contradicts"])
def test_what_changes_nothing_is_no_chain(kind: str) -> None:
    assert chain(make_line("AK1.1", "AK2.1", kind=kind)[0]).edges == ()


@pytest.mark.parametrize("state", ["draft", "unanswered", "merged"])
def test_what_readers_may_not_see_ends_the_chain(state: str) -> None:
    line = make_line("AK1.1", "AK2.1", "AK3.1")
    Ruling.objects.filter(pk=line[1].pk).update(state=state)
    assert chain(line[0]).edges == ()
    assert chain(line[2]).edges == ()


@pytest.mark.parametrize("number", [1, 12])
def test_one_query_however_long(number: int, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    line = make_line(*(f"AK{place}.1" for place in range(1, number + 1)))
    with django_assert_num_queries(1):
        assert len(chain(line[0]).newer) == number - 1


@settings(max_examples=30, deadline=None)
@given(pairs=st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5)), max_size=12))
def test_any_edges_even_circles_end_and_each_entry_comes_once(pairs: Sequence[tuple[int, int]]) -> None:
    made = [Ruling.objects.filter(ref=f"AK{place}.1").first() or make_ruling(f"AK{place}.1") for place in range(6)]
    Citation.objects.all().delete()
    Citation.objects.bulk_create(
        Citation(ruling=made[a], kind="changes", target="x", clause=str(place), to_ruling=made[b], extent="part")
        for place, (a, b) in enumerate(pairs)
    )
    olders: dict[int, set[int]] = {a: {b for x, b in pairs if x == a} for a in range(6)}
    reached: set[int] = set()
    waiting = list(olders[0])
    while waiting:
        step = waiting.pop()
        if step not in reached:
            reached.add(step)
            waiting += olders[step]
    found = chain(made[0])
    assert found.older == {made[place].pk for place in reached - {0}}
    assert len(found.edges) == len({edge.pk for edge in found.edges})
