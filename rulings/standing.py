"""Read the facts and edges of rulings from the database and say how each stands on a day."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Iterable
from datetime import date, timedelta
from typing import Protocol

from django.db.models import Q, QuerySet

from judgekb.fixed_sql import FixedQuery
from rulings.models import Citation, Ruling, Section
from rulings.models.citations import CitationKind, Extent
from rulings.models.rulings import PUBLIC_STATES, RulingState
from rulings.models.sections import SectionStatus
from rulings.status import Bounds, Edge, Facts, Standing, standing

ACTING_KINDS = (CitationKind.SUPERSEDES, CitationKind.CHANGES, CitationKind.DELETES, CitationKind.CONTRADICTS)
OF_EDGES = ("ruling", "to_ruling", "kind", "extent", "clause", "reason", "basis", "valid_from", "position")
PUBLISHED = ("published_not_before", "published_not_after")
OF_BEGINNING = ("ref", "state", "valid_from", "valid_to", *PUBLISHED, *(f"source__{name}" for name in PUBLISHED))
OF_ENDS = (*OF_BEGINNING, "game", "position", "formats", "source__position", "current__question")


class Published(Protocol):
    """The days between which something came out."""

    @property
    def published_not_before(self) -> date | None: ...
    @property
    def published_not_after(self) -> date | None: ...


class Dated(Published, Protocol):
    """What decides when a ruling began: a `Ruling` with its source, or a row of just these columns."""

    @property
    def ref(self) -> str: ...
    @property
    def valid_from(self) -> date | None: ...
    @property
    def source(self) -> Published: ...


class Readable(Dated, Protocol):
    """What is known of the ruling itself, as of no day yet."""

    @property
    def pk(self) -> int: ...
    @property
    def state(self) -> str: ...
    @property
    def valid_to(self) -> date | None: ...


def begins(ruling: Dated) -> Bounds:
    """Return when a ruling began: its stated first day, else its own or its source's publication bounds."""
    if ruling.valid_from:
        return Bounds(ruling.valid_from, ruling.valid_from)
    published: Published = ruling if ruling.published_not_after else ruling.source
    if published.published_not_after is None:
        raise ValueError(f"{ruling.ref}: neither it nor its source says by which day it was published")
    return Bounds(published.published_not_before, published.published_not_after)


def facts(ruling: Readable) -> Facts:
    """Return what is known of the ruling itself."""
    return Facts(
        begins=begins(ruling),
        ends=ruling.valid_to,
        withdrawn=ruling.state == RulingState.WITHDRAWN,
        disputed=ruling.state == RulingState.DISPUTED,
    )


def edge(citation: Citation, by: Ruling, by_replaced: date | None = None) -> Edge:
    """Return a citation as seen from its target; `by` is the ruling at the other end, replaced as a whole on a day."""
    day = citation.valid_from
    ends = by.valid_to
    if by_replaced and (citation.extent != Extent.WHOLE or citation.kind == CitationKind.CONTRADICTS):
        last = by_replaced - timedelta(days=1)
        ends = min(ends, last) if ends else last
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
        ends=ends,
    )


def acted_on() -> frozenset[int]:
    """Return the ids of the rulings on which edges act: of their targets, and of both ends of a contradiction."""
    acting = Citation.objects.filter(kind__in=ACTING_KINDS, to_ruling__isnull=False).order_by()
    ids: set[int] = set()
    for kind, ruling, target in acting.values_list("kind", "ruling", "to_ruling"):
        ids.update((ruling, target) if kind == CitationKind.CONTRADICTS else (target,))
    return frozenset(ids)


def _acting(*ids: int) -> QuerySet[Citation]:
    """Return the edges that act on rulings, and those that end what these do. Only what `edges_of` reads."""
    acting = Citation.objects.filter(kind__in=ACTING_KINDS, to_ruling__isnull=False)
    wanted = Q(to_ruling__pk__in=ids) | Q(kind=CitationKind.CONTRADICTS, ruling__pk__in=ids)
    citing = Citation.objects.filter(kind__in=ACTING_KINDS, to_ruling__pk__in=ids).values("ruling")
    ends_citing = Q(to_ruling__in=citing, extent=Extent.WHOLE) & ~Q(kind=CitationKind.CONTRADICTS)
    ends = [f"{end}__{column}" for end in ("ruling", "to_ruling") for column in OF_ENDS]
    rows = acting.filter(wanted | ends_citing).select_related(
        "ruling__source", "ruling__current", "to_ruling__source", "to_ruling__current"
    )
    return rows.only(*OF_EDGES, *ends).order_by()


ACTING = FixedQuery(_acting)


def edges_of(rulings: Iterable[Readable]) -> dict[int, tuple[Edge, ...]]:
    """Return the edges that act on each ruling, by its id; a contradiction acts on both of its ends. One query.

    What a ruling says of a part of another, or against it, ends when that ruling is itself replaced or withdrawn; what
    it replaced as a whole stays replaced.
    """
    ids = {ruling.pk for ruling in rulings}
    rows = ACTING.among(ids)
    live = [row for row in sorted(rows, key=place) if _is_live(row.ruling)]
    replaced = _replaced(live)
    found: dict[int, list[Edge]] = defaultdict(list)
    for row in live:
        assert row.to_ruling is not None
        if row.to_ruling.pk in ids:
            found[row.to_ruling.pk].append(edge(row, row.ruling, replaced.get(row.ruling.pk)))
        if row.kind == CitationKind.CONTRADICTS and row.ruling.pk in ids and _is_live(row.to_ruling):
            found[row.ruling.pk].append(edge(row, row.to_ruling, replaced.get(row.to_ruling.pk)))
    return {pk: tuple(edges) for pk, edges in found.items()}


def place(row: Citation) -> tuple[object, ...]:
    """Return the place of an edge: that of its ruling in the sources, then its own. Sorting here spares three joins."""
    by = row.ruling
    return by.game_id, by.source.position, by.position, by.pk, row.position, row.pk


def _is_live(ruling: Ruling) -> bool:
    """Whether a ruling is public and not withdrawn for good, so that what it says of others may act."""
    withdrawn = ruling.state == RulingState.WITHDRAWN and ruling.valid_to is None
    return ruling.state in PUBLIC_STATES and not withdrawn


def _replaced(rows: Iterable[Citation]) -> dict[int, date]:
    """Return the day by which each ruling was surely replaced as a whole, by its id."""
    days: dict[int, date] = {}
    for row in rows:
        if row.extent == Extent.WHOLE and row.kind != CitationKind.CONTRADICTS and row.to_ruling_id is not None:
            day = row.valid_from or begins(row.ruling).not_after
            days[row.to_ruling_id] = min(day, days.get(row.to_ruling_id, day))
    return days


def standings(rulings: Iterable[Readable], on: date, *, among: Container[int] | None = None) -> dict[int, Standing]:
    """Return how each ruling stands on a day, by its id. The rulings carry their source. One query.

    `among` are the ids of `acted_on`, where they are known: no query while none of the rulings is among them.
    """
    held = list(rulings)
    edges = edges_of(held if among is None else [ruling for ruling in held if ruling.pk in among])
    return {ruling.pk: standing(facts(ruling), edges.get(ruling.pk, ()), on) for ruling in held}


BEFORE = {
    SectionStatus.CHANGED: SectionStatus.IN_FORCE,
    SectionStatus.DELETED: SectionStatus.IN_FORCE,
    SectionStatus.ADDED: SectionStatus.ANNOUNCED,
}


ON_SECTIONS = FixedQuery(
    lambda *ids: (
        Citation.objects.filter(to_section__pk__in=ids, kind__in=ACTING_KINDS)
        .select_related("ruling__source")
        .only("to_section", "valid_from", *(f"ruling__{name}" for name in OF_BEGINNING))
        .order_by()
    )
)


def section_statuses(sections: Iterable[Section], on: date) -> dict[int, SectionStatus]:
    """Return what each section is on a day, by its id: not yet what entries that begin later make of it. One query.

    Where no held entry dates the change, the status is the one that the sources tell.
    """
    held = list(sections)
    begun: dict[int, list[bool]] = defaultdict(list)
    for row in ON_SECTIONS.among(section.pk for section in held):
        if row.to_section_id is not None and _is_live(row.ruling):
            start = Bounds(row.valid_from, row.valid_from) if row.valid_from else begins(row.ruling)
            begun[row.to_section_id].append(start.has_begun(on)[0])
    return {section.pk: _section_status(SectionStatus(section.status), begun[section.pk]) for section in held}


def _section_status(told: SectionStatus, begun: list[bool]) -> SectionStatus:
    return told if any(begun) or not begun else BEFORE.get(told, told)
