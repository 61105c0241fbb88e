"""Whatever dated edges the base holds: what is wholly replaced on a day is not in force on it, and circles are refused."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from graphlib import CycleError, TopologicalSorter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulings.citing import CitationCycle, check_cycles
from rulings.models import Citation, Ruling
from rulings.standing import standings
from rulings.status import Standing, Status
from tests.rows import OUT_BY, make_game, make_ruling

pytestmark = pytest.mark.django_db
ENTRIES = 5
PUBLIC = ("published", "withdrawn", "disputed")
days = st.dates(date(2008, 1, 1), date(2012, 12, 31))
pairs = st.tuples(st.integers(0, ENTRIES - 1), st.integers(0, ENTRIES - 1))


@dataclass(frozen=True)
class Drawn:
    """An edge: who acts on whom, how and since when."""

    newer: int
    older: int
    kind: str
    extent: str
    day: date | None


edges = st.builds(
    lambda pair, **more: Drawn(*pair, **more),
    pairs.filter(lambda pair: pair[0] != pair[1]),
    kind=st.sampled_from(["supersedes", "changes", "deletes", "contradicts", "cites"]),
    extent=st.sampled_from(["whole", "part"]),
    day=st.none() | days,
)
entries = st.fixed_dictionaries(
    {"state": st.sampled_from([*PUBLIC, "draft"]), "valid_from": st.none() | days, "valid_to": st.none() | days}
)


def write(drawn: list[Drawn], stated: list[dict[str, object]] | None = None) -> list[Ruling]:
    """Put exactly these entries and edges into the base."""
    refs = [f"AK{place}.1" for place in range(ENTRIES)]
    made = [Ruling.objects.filter(ref=ref).first() or make_ruling(ref) for ref in refs]
    for ruling, values in zip(made, stated or [], strict=False):
        Ruling.objects.filter(pk=ruling.pk).update(**values)
    Citation.objects.all().delete()
    Citation.objects.bulk_create(
        Citation(
            ruling=made[edge.newer],
            to_ruling=made[edge.older],
            target=refs[edge.older],
            kind=edge.kind,
            extent=edge.extent,
            clause=str(place),
            valid_from=edge.day,
        )
        for place, edge in enumerate(drawn)
    )
    return list(Ruling.objects.select_related("source").order_by("source__code_key"))


def told(on: date) -> dict[str, Standing]:
    held = list(Ruling.objects.public().select_related("source"))
    found = standings(held, on)
    return {ruling.ref: found[ruling.pk] for ruling in held}


def is_replaced(older: int, drawn: list[Drawn], held: list[Ruling], on: date) -> bool:
    """Say from the rows alone whether something published replaces the whole of an entry on a day."""
    for edge in drawn:
        newer = held[edge.newer]
        begins = edge.day or newer.valid_from or OUT_BY
        acts = edge.kind in ("supersedes", "changes", "deletes") and edge.extent == "whole"
        ended = newer.valid_to < on if newer.valid_to else newer.state == "withdrawn"
        if edge.older == older and acts and newer.state in PUBLIC and begins <= on and not ended:
            return True
    return False


@settings(max_examples=60, deadline=None)
@given(
    drawn=st.lists(edges, max_size=8),
    stated=st.lists(entries, min_size=ENTRIES, max_size=ENTRIES),
    on=days,
)
def test_what_is_wholly_replaced_is_not_in_force(drawn: list[Drawn], stated: list[dict[str, object]], on: date) -> None:
    held = write(drawn, stated)
    answer = told(on)
    wrong = [
        ruling.ref
        for place, ruling in enumerate(held)
        if ruling.ref in answer
        and is_replaced(place, drawn, held, on)
        and answer[ruling.ref].status not in (Status.SUPERSEDED, Status.NOT_YET_IN_FORCE)
    ]
    assert wrong == []
    assert told(on) == answer
    reverted = list(reversed(drawn))
    write(reverted, stated)
    assert {ref: found.status for ref, found in told(on).items()} == {
        ref: found.status for ref, found in answer.items()
    }


@settings(max_examples=60, deadline=None)
@given(drawn=st.lists(edges, max_size=8))
def test_circles_are_refused_and_nothing_else_is(drawn: list[Drawn]) -> None:
    write(drawn)
    graph: dict[int, set[int]] = {}
    for edge in drawn:
        if edge.kind not in ("cites", "contradicts"):
            graph.setdefault(edge.newer, set()).add(edge.older)
    try:
        TopologicalSorter(graph).prepare()
    except CycleError:
        with pytest.raises(CitationCycle):
            check_cycles(game=make_game())
    else:
        check_cycles(game=make_game())
