"""Read the facts and edges of rulings from the database and say how each stands on a day."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from datetime import date

from django.db.models import Q

from rulings.models import Citation, Ruling
from rulings.models.citations import CitationKind
from rulings.models.rulings import PUBLIC_STATES, RulingState
from rulings.status import Bounds, Edge, Facts, Standing, standing

ACTING_KINDS = (CitationKind.SUPERSEDES, CitationKind.CHANGES, CitationKind.DELETES, CitationKind.CONTRADICTS)


def begins(ruling: Ruling) -> Bounds:
    """Return when a ruling began: its stated first day, else its own or its source's publication bounds."""
    if ruling.valid_from:
        return Bounds(ruling.valid_from, ruling.valid_from)
    published = ruling if ruling.published_not_after else ruling.source
    if published.published_not_after is None:
        raise ValueError(f"{ruling.ref}: neither it nor its source says by which day it was published")
    return Bounds(published.published_not_before, published.published_not_after)


def facts(ruling: Ruling) -> Facts:
    """Return what is known of the ruling itself."""
    return Facts(
        begins=begins(ruling),
        ends=ruling.valid_to,
        withdrawn=ruling.state == RulingState.WITHDRAWN,
        disputed=ruling.state == RulingState.DISPUTED,
    )


def edge(citation: Citation, by: Ruling) -> Edge:
    """Return a citation as seen from its target; `by` is the ruling at the other end."""
    day = citation.valid_from
    return Edge(
        kind=citation.kind,
        extent=citation.extent or "whole",
        clause=citation.clause,
        reason=citation.reason,
        basis=citation.basis,
        ref=by.ref,
        title=by.current.question if by.current else by.ref,
        begins=Bounds(day, day) if day else begins(by),
        formats=tuple(by.formats),
        ends=by.valid_to,
    )


def edges_of(rulings: Iterable[Ruling]) -> dict[int, tuple[Edge, ...]]:
    """Return the edges that act on each ruling, by its id; a contradiction acts on both of its ends. One query."""
    ids = {ruling.pk for ruling in rulings}
    found: dict[int, list[Edge]] = defaultdict(list)
    rows = Citation.objects.filter(
        Q(to_ruling__in=ids) | Q(kind=CitationKind.CONTRADICTS, ruling__in=ids), kind__in=ACTING_KINDS
    ).select_related("ruling__source", "ruling__current", "to_ruling__source", "to_ruling__current")
    for row in rows:
        if row.to_ruling is None or row.ruling.state not in PUBLIC_STATES:
            continue
        found[row.to_ruling.pk].append(edge(row, row.ruling))
        if row.kind == CitationKind.CONTRADICTS and row.to_ruling.state in PUBLIC_STATES:
            found[row.ruling.pk].append(edge(row, row.to_ruling))
    return {pk: tuple(edges) for pk, edges in found.items()}


def standings(rulings: Iterable[Ruling], on: date) -> dict[int, Standing]:
    """Return how each ruling stands on a day, by its id. The rulings carry their source. One query."""
    held = list(rulings)
    edges = edges_of(held)
    return {ruling.pk: standing(facts(ruling), edges.get(ruling.pk, ()), on) for ruling in held}
