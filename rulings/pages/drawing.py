"""Where the entries of a chain and the lines between them stand in its picture. Pure: numbers in, numbers out.

One row an entry, the oldest at the top, as on a phone there is more height than width. A line to the next row is
straight; one that passes rows bows out to the left, in a lane of its own.
"""

from __future__ import annotations

import heapq
from collections import Counter
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
GAP = 16  # between a dot and its words
LETTER = 6.7  # a little more than the mean width of a letter of the smaller size


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

    @property
    def letters(self) -> int:
        """How many letters a line of words may have."""
        return int((self.width - self.rail - GAP) / LETTER)

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
    ends = Counter(lower for _, lower in spans)  # broken lines that meet are drawn from there, so that their gaps agree
    lines = tuple(
        Line(upper, lower, _path(rail, *((lower, upper) if ends[lower] > 1 else (upper, lower)), lane))
        for (upper, lower), lane in zip(spans, lanes, strict=True)
    )
    return Picture(WIDTH, rows * ROW, rail, lines)


def _lanes(spans: Sequence[tuple[int, int]]) -> list[int]:
    """Return the lane of each span: 0 for neighbours, else the first in which it crosses no other."""
    lanes = [0] * len(spans)
    taken: list[list[tuple[int, int]]] = []
    for place in sorted(range(len(spans)), key=lambda place: spans[place]):
        span = spans[place]
        if span[1] - span[0] <= 1:
            continue
        lane = next((lane for lane, others in enumerate(taken) if all(_agree(span, one) for one in others)), None)
        if lane is None:
            lane = min(len(taken), MOST_LANES - 1)
            if lane == len(taken):
                taken.append([])
        taken[lane].append(span)
        lanes[place] = lane + 1
    return lanes


def _agree(one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Whether two spans may share a lane: they stand apart, or begin or end together as the branches of one line."""
    apart = one[1] <= other[0] or other[1] <= one[0]
    return apart or one[0] == other[0] or one[1] == other[1]


def _path(rail: int, start: int, end: int, lane: int) -> str:
    """Return the path from one row to another, downwards or upwards."""
    down = 1 if end > start else -1
    begins, ends = start * ROW + ROW // 2, end * ROW + ROW // 2
    first, last = begins + down * DOT, ends - down * DOT
    if lane == 0:
        return f"M{rail} {first}V{last}"
    bow, half, whole = rail - LANE * lane, down * ROW // 4, down * ROW // 2
    return (
        f"M{rail} {first}C{bow} {begins + half} {bow} {begins + half} {bow} {begins + whole}"
        f"V{ends - whole}C{bow} {ends - half} {bow} {ends - half} {rail} {last}"
    )
