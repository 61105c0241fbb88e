"""Where the entries of a chain and the lines between them stand in its picture. Pure: numbers in, numbers out.

One row an entry, the oldest at the top, as on a phone there is more height than width. A line to the next row is
straight; one that passes rows bows out to the left, in a lane of its own.
"""

from __future__ import annotations

import heapq
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

Node = TypeVar("Node", bound=Hashable)

ROW = 66  # px: three lines of text, and a target for a thumb
WIDTH = 320
DOT = 7
LANE = 14
MARGIN = 12
MOST_LANES = 6


@dataclass(frozen=True, slots=True)
class Line:
    """A line between two rows; `path` is the `d` of an SVG path."""

    upper: int
    lower: int
    path: str


@dataclass(frozen=True, slots=True)
class Picture:
    """The size of the picture, the place of the dots' column, and its lines in the order given."""

    width: int
    height: int
    rail: int
    lines: tuple[Line, ...]

    def middle(self, row: int) -> int:
        """Return the height of the middle of a row."""
        return row * ROW + ROW // 2


def in_order(keys: Mapping[Node, tuple[object, ...]], edges: Iterable[tuple[Node, Node]]) -> list[Node]:
    """Return nodes by their keys, but never a newer one before an older one that it acts on.

    `edges` are (newer, older). Should they form a circle, its nodes come last, by their keys.
    """
    waits: dict[Node, set[Node]] = {node: set() for node in keys}
    for newer, older in edges:
        if newer != older:
            waits[newer].add(older)
    followers: dict[Node, list[Node]] = {node: [] for node in keys}
    for newer, olders in waits.items():
        for older in olders:
            followers[older].append(newer)
    places = {node: place for place, node in enumerate(sorted(keys, key=lambda node: keys[node]))}
    by_place = {place: node for node, place in places.items()}
    ready = [places[node] for node in keys if not waits[node]]
    heapq.heapify(ready)
    ordered: list[Node] = []
    while ready:
        node = by_place[heapq.heappop(ready)]
        ordered.append(node)
        for newer in followers[node]:
            waits[newer].discard(node)
            if not waits[newer]:
                heapq.heappush(ready, places[newer])
    return [*ordered, *sorted(keys.keys() - set(ordered), key=lambda node: places[node])]


def draw(rows: int, pairs: Sequence[tuple[int, int]]) -> Picture:
    """Return the picture of so many rows with lines between pairs of them."""
    spans = [(min(pair), max(pair)) for pair in pairs]
    lanes = _lanes(spans)
    rail = MARGIN + LANE * max(lanes, default=0)
    lines = tuple(
        Line(upper, lower, _path(rail, upper, lower, lane)) for (upper, lower), lane in zip(spans, lanes, strict=True)
    )
    return Picture(WIDTH, rows * ROW, rail, lines)


def _lanes(spans: Sequence[tuple[int, int]]) -> list[int]:
    """Return the lane of each span: 0 for neighbours, else the first that no overlapping span has taken."""
    lanes = [0] * len(spans)
    ends: list[int] = []  # the lowest row of each lane so far
    for place in sorted(range(len(spans)), key=lambda place: spans[place]):
        upper, lower = spans[place]
        if lower - upper <= 1:
            continue
        lane = next((lane for lane, end in enumerate(ends) if end <= upper), len(ends))
        if lane == len(ends):
            ends.append(lower)
        ends[lane] = lower
        lanes[place] = min(lane + 1, MOST_LANES)
    return lanes


def _path(rail: int, upper: int, lower: int, lane: int) -> str:
    top, bottom = upper * ROW + ROW // 2, lower * ROW + ROW // 2
    if lane == 0:
        return f"M{rail} {top + DOT}V{bottom - DOT}"
    bow = rail - LANE * lane
    return f"M{rail} {top + DOT}C{bow} {top + ROW // 2} {bow} {top + ROW // 2} {bow} {top + ROW}" + (
        f"V{bottom - ROW}C{bow} {bottom - ROW // 2} {bow} {bottom - ROW // 2} {rail} {bottom - DOT}"
    )
