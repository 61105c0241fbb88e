"""Where a ruling stands on a day. Pure: facts in, standing out.

A ruling is in force on a day when it is published and valid on it and no whole edge valid on it replaces it
(design 3, Kódex 1.4.3: the later published has priority). A part edge leaves it in force, with a mark.
Dates may be bounds: a question is decided by the latest bound, and `certain` is false between the bounds.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import StrEnum


class Status(StrEnum):
    """What a ruling is worth on a day."""

    IN_FORCE = "in_force"
    SUPERSEDED = "superseded"
    NOT_YET_IN_FORCE = "not_yet_in_force"
    WITHDRAWN = "withdrawn"
    DISPUTED = "disputed"


@dataclass(frozen=True, slots=True)
class Bounds:
    """When something began: not before one day, not after another; the two are equal when the day is known."""

    not_before: date | None
    not_after: date

    def has_begun(self, on: date) -> tuple[bool, bool]:
        """Return (begun, certain) on a day."""
        if on >= self.not_after:
            return True, True
        if self.not_before is not None and on < self.not_before:
            return False, True
        return False, self.not_before == self.not_after


@dataclass(frozen=True, slots=True)
class Edge:
    """A newer entry's effect on this one. `ref` and `title` name the newer entry."""

    kind: str
    extent: str
    clause: str
    reason: str
    basis: str
    ref: str
    title: str
    begins: Bounds
    formats: tuple[str, ...] = ()
    ends: date | None = None


@dataclass(frozen=True, slots=True)
class Facts:
    """What is known of one ruling itself."""

    begins: Bounds
    ends: date | None = None
    withdrawn: bool = False
    disputed: bool = False


@dataclass(frozen=True, slots=True)
class Standing:
    """The answer: status, whether it is certain, and the edges that made it so."""

    status: Status
    certain: bool
    begins: Bounds
    replaced_by: tuple[Edge, ...] = ()
    changed_by: tuple[Edge, ...] = ()
    disputed_by: tuple[Edge, ...] = ()
    doubtful: tuple[Edge, ...] = ()  # the day lies between their bounds: they may hold already
    coming: tuple[Edge, ...] = ()  # they surely hold later, not yet
    ended: date | None = None  # its own last day, once that is over


def standing(facts: Facts, edges: tuple[Edge, ...], on: date) -> Standing:
    """Return how the ruling stands on a day, given every edge that points at it."""
    begun, certain = facts.begins.has_begun(on)
    if not begun:
        return Standing(Status.NOT_YET_IN_FORCE, certain, facts.begins)
    active, doubtful, coming = _active(edges, on)
    whole = tuple(edge for edge in active if edge.kind != "contradicts" and edge.extent == "whole")
    part = tuple(edge for edge in active if edge.kind != "contradicts" and edge.extent != "whole")
    disputes = tuple(edge for edge in active if edge.kind == "contradicts")
    status = _status(facts, whole, disputes, on, disputable=any(edge.kind == "contradicts" for edge in edges))
    certain = status in (Status.SUPERSEDED, Status.WITHDRAWN) or not any(edge.extent == "whole" for edge in doubtful)
    return Standing(
        status,
        certain,
        facts.begins,
        replaced_by=whole if status == Status.SUPERSEDED else (),
        changed_by=part,
        disputed_by=disputes if status == Status.DISPUTED else (),
        doubtful=tuple(doubtful),
        coming=tuple(coming) if status in (Status.IN_FORCE, Status.DISPUTED) else (),
        ended=facts.ends if status == Status.WITHDRAWN else None,
    )


def _status(facts: Facts, whole: tuple[Edge, ...], disputes: tuple[Edge, ...], on: date, *, disputable: bool) -> Status:
    """Return the status of a ruling that has begun. Where edges tell since when it is disputed, they decide."""
    if whole:
        return Status.SUPERSEDED
    if (facts.withdrawn and facts.ends is None) or (facts.ends is not None and on > facts.ends):
        return Status.WITHDRAWN
    if disputes or (facts.disputed and not disputable):
        return Status.DISPUTED
    return Status.IN_FORCE


def _active(edges: tuple[Edge, ...], on: date) -> tuple[list[Edge], list[Edge], list[Edge]]:
    """Split edges into those valid on the day, those that may be, and those to come, each oldest first."""
    active: list[Edge] = []
    doubtful: list[Edge] = []
    coming: list[Edge] = []
    for edge in sorted(edges, key=lambda edge: (edge.begins.not_after, edge.ref, edge.clause)):
        if edge.ends is not None and on > edge.ends:
            continue
        begun, certain = edge.begins.has_begun(on)
        if begun:
            active.append(edge)
        else:
            (coming if certain else doubtful).append(edge)
    return active, doubtful, coming
