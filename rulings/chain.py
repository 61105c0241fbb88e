"""The chain of a ruling: all that it changed and all that changed it, in however many steps, in one query."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from rulings.models import Citation, Ruling
from rulings.models.citations import CitationKind
from rulings.models.rulings import PUBLIC_STATES

CHAIN_KINDS = (CitationKind.SUPERSEDES, CitationKind.CHANGES, CitationKind.DELETES)

# UNION, not UNION ALL: an entry is walked once, so that even a circle in a damaged base ends.
WALK = """
WITH RECURSIVE
newer (id) AS (
    SELECT CAST(%(start)s AS bigint) UNION
    SELECT c.ruling_id FROM newer n
    JOIN rulings_citation c ON c.to_ruling_id = n.id
    JOIN rulings_ruling r ON r.id = c.ruling_id
    WHERE c.kind IN {kinds} AND r.state IN {states}
),
older (id) AS (
    SELECT CAST(%(start)s AS bigint) UNION
    SELECT c.to_ruling_id FROM older o
    JOIN rulings_citation c ON c.ruling_id = o.id
    JOIN rulings_ruling r ON r.id = c.to_ruling_id
    WHERE c.kind IN {kinds} AND r.state IN {states}
),
linked (id) AS (SELECT id FROM newer UNION SELECT id FROM older)
SELECT {columns} FROM linked a
JOIN rulings_citation c ON c.ruling_id = a.id JOIN linked b ON b.id = c.to_ruling_id WHERE c.kind IN {kinds}
"""
COLUMNS = ("id", "ruling_id", "to_ruling_id", "kind", "extent", "clause", "basis", "reason", "valid_from", "position")


@dataclass(frozen=True, slots=True)
class Reached:
    """The ids of the older and of the newer public rulings, and every edge between two of these and the start."""

    older: frozenset[int]
    newer: frozenset[int]
    edges: tuple[Citation, ...]  # the ids of both ends are loaded, the ends are not


ALONE = Reached(frozenset(), frozenset(), ())


def chain(ruling: Ruling) -> Reached:
    """Return what changes lead to from a public ruling, in both directions. One query."""
    kinds = _named("kind", CHAIN_KINDS)
    states = _named("state", PUBLIC_STATES)
    sql = WALK.format(
        columns=", ".join(f"c.{column}" for column in COLUMNS), kinds=_places(kinds), states=_places(states)
    )
    found = Citation.objects.raw(sql, {"start": ruling.pk, **kinds, **states})
    edges = tuple(sorted(found, key=lambda edge: (edge.ruling_id, edge.position, edge.pk)))
    to_older: dict[int, list[int]] = defaultdict(list)
    to_newer: dict[int, list[int]] = defaultdict(list)
    for edge in edges:
        assert edge.to_ruling_id is not None
        to_older[edge.ruling_id].append(edge.to_ruling_id)
        to_newer[edge.to_ruling_id].append(edge.ruling_id)
    return Reached(_reached(ruling.pk, to_older), _reached(ruling.pk, to_newer), edges)


def _named(name: str, values: Iterable[str]) -> dict[str, str]:
    return {f"{name}{place}": str(value) for place, value in enumerate(values)}


def _places(parameters: dict[str, str]) -> str:
    return f"({', '.join(f'%({name})s' for name in parameters)})"


def _reached(start: int, steps: dict[int, list[int]]) -> frozenset[int]:
    found: set[int] = set()
    pending = [start]
    while pending:
        for step in steps.get(pending.pop(), ()):
            if step not in found and step != start:
                found.add(step)
                pending.append(step)
    return frozenset(found)
