"""Where a ruling stands on a day: both sides of every limit."""

from __future__ import annotations

from datetime import date, timedelta

from hypothesis import given
from hypothesis import strategies as st

from rulings.status import Bounds, Edge, Facts, Standing, Status, standing

DAY = date(2020, 5, 10)
BEFORE, AFTER = DAY - timedelta(1), DAY + timedelta(1)


def exactly(day: date) -> Bounds:
    return Bounds(day, day)


def edge(day: date = DAY, kind: str = "supersedes", extent: str = "whole", **more: object) -> Edge:
    return Edge(kind, extent, "záradék", "ok", "explicit", "AK9.1", "Cím", exactly(day), **more)  # type: ignore[arg-type]


def on(day: date, facts: Facts, *edges: Edge) -> Standing:
    return standing(facts, edges, day)


def test_a_ruling_begins_on_its_day() -> None:
    facts = Facts(exactly(DAY))
    assert (on(BEFORE, facts).status, on(BEFORE, facts).certain) == (Status.NOT_YET_IN_FORCE, True)
    assert (on(DAY, facts).status, on(DAY, facts).certain) == (Status.IN_FORCE, True)


def test_between_bounds_the_latest_decides_and_it_is_not_certain() -> None:
    facts = Facts(Bounds(date(2020, 1, 1), DAY))
    assert (on(date(2019, 12, 31), facts).status, on(date(2019, 12, 31), facts).certain) == (
        Status.NOT_YET_IN_FORCE,
        True,
    )
    assert (on(BEFORE, facts).status, on(BEFORE, facts).certain) == (Status.NOT_YET_IN_FORCE, False)
    assert (on(DAY, facts).status, on(DAY, facts).certain) == (Status.IN_FORCE, True)


def test_without_an_early_bound_no_earlier_day_is_certain() -> None:
    assert on(date(1990, 1, 1), Facts(Bounds(None, DAY))).certain is False


def test_a_whole_edge_supersedes_from_its_day() -> None:
    facts = Facts(exactly(date(2000, 1, 1)))
    assert on(BEFORE, facts, edge()).status == Status.IN_FORCE
    assert on(DAY, facts, edge()).status == Status.SUPERSEDED
    assert on(DAY, facts, edge()).replaced_by == (edge(),)


def test_a_part_edge_leaves_a_mark_only() -> None:
    facts = Facts(exactly(date(2000, 1, 1)))
    part = edge(extent="part", kind="changes")
    assert on(BEFORE, facts, part).changed_by == ()
    assert (on(DAY, facts, part).status, on(DAY, facts, part).changed_by) == (Status.IN_FORCE, (part,))


def test_an_edge_within_bounds_makes_the_status_uncertain() -> None:
    facts = Facts(exactly(date(2000, 1, 1)))
    vague = Edge("supersedes", "whole", "", "ok", "inferred", "AK9.1", "Cím", Bounds(None, DAY))
    assert (on(BEFORE, facts, vague).status, on(BEFORE, facts, vague).certain) == (Status.IN_FORCE, False)
    assert (on(DAY, facts, vague).status, on(DAY, facts, vague).certain) == (Status.SUPERSEDED, True)


def test_an_edge_ends_with_the_entry_that_made_it() -> None:
    facts = Facts(exactly(date(2000, 1, 1)))
    ended = edge(ends=AFTER)
    assert on(AFTER, facts, ended).status == Status.SUPERSEDED
    assert on(AFTER + timedelta(1), facts, ended).status == Status.IN_FORCE


def test_a_last_day_is_the_last_in_force() -> None:
    facts = Facts(exactly(date(2000, 1, 1)), ends=DAY)
    assert [on(day, facts).status for day in (DAY, AFTER)] == [Status.IN_FORCE, Status.WITHDRAWN]


def test_withdrawn_without_a_day_is_withdrawn() -> None:
    assert on(DAY, Facts(exactly(date(2000, 1, 1)), withdrawn=True)).status == Status.WITHDRAWN


def test_a_contradiction_disputes_and_a_successor_settles_it() -> None:
    facts = Facts(exactly(date(2000, 1, 1)))
    against = edge(kind="contradicts")
    assert (on(DAY, facts, against).status, on(DAY, facts, against).disputed_by) == (Status.DISPUTED, (against,))
    assert on(BEFORE, facts, against).status == Status.IN_FORCE
    assert on(DAY, facts, against, edge()).status == Status.SUPERSEDED


days = st.dates(date(2000, 1, 1), date(2030, 12, 31))
bounds = st.tuples(days, days).map(lambda pair: Bounds(min(pair), max(pair)))
edges = st.builds(
    Edge,
    kind=st.sampled_from(["supersedes", "changes", "deletes", "contradicts"]),
    extent=st.sampled_from(["whole", "part"]),
    clause=st.just("c"),
    reason=st.just("r"),
    basis=st.just("explicit"),
    ref=st.sampled_from(["AK1.1", "AK2.1", "AK3.1"]),
    title=st.just("t"),
    begins=bounds,
    ends=st.none() | days,
)


@given(facts=st.builds(Facts, begins=bounds), acting=st.lists(edges, max_size=6), day=days)
def test_no_entry_wholly_replaced_on_a_day_is_in_force_on_it(facts: Facts, acting: list[Edge], day: date) -> None:
    answer = standing(facts, tuple(acting), day)
    replaced = any(
        one.kind != "contradicts"
        and one.extent == "whole"
        and day >= one.begins.not_after
        and not (one.ends and day > one.ends)
        for one in acting
    )
    assert (answer.status == Status.IN_FORCE and replaced) is False
    assert standing(facts, tuple(reversed(acting)), day).status == answer.status
