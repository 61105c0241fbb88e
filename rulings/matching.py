"""Which items of one sequence stand in another, in the same order. Pure, and near linear whatever is given.

What occurs once in both is matched first (patience), then what lies between; short stretches are matched best.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence

Pair = tuple[int, int]

SMALL = 4096  # items of one times items of the other, for which the best match is sought
DEEPEST = 16  # how often a stretch is cut; what has no match by then stays without


def matched(one: Sequence[str], other: Sequence[str]) -> list[Pair]:
    """Return pairs of places of equal items, rising in both sequences."""
    found: list[Pair] = []
    pending = [(0, len(one), 0, len(other), 0)]
    while pending:
        first, last, begin, end, depth = pending.pop()
        while first < last and begin < end and one[first] == other[begin]:
            found.append((first, begin))
            first, begin = first + 1, begin + 1
        while first < last and begin < end and one[last - 1] == other[end - 1]:
            last, end = last - 1, end - 1
            found.append((last, end))
        small = (last - first) * (end - begin) <= SMALL
        if first == last or begin == end or (depth == DEEPEST and not small):
            continue
        match = _best if small else _anchors
        inner = [(first + place, begin + there) for place, there in match(one[first:last], other[begin:end])]
        found += inner
        if inner and not small:
            starts = [(first, begin), *((place + 1, there + 1) for place, there in inner)]
            for (left, top), (right, bottom) in zip(starts, [*inner, (last, end)], strict=True):
                pending.append((left, right, top, bottom, depth + 1))
    return sorted(found)


def _anchors(one: Sequence[str], other: Sequence[str]) -> list[Pair]:
    """Return the longest rising run of the items that occur exactly once in both."""
    counts, other_counts = Counter(one), Counter(other)
    places = {item: place for place, item in enumerate(other) if other_counts[item] == 1}
    pairs = [(place, places[item]) for place, item in enumerate(one) if counts[item] == 1 and item in places]
    ends: list[int] = []  # place in `other` that ends the best run of each length
    last: list[int] = []  # the pair that it is
    before: list[int] = []
    for number, (_, there) in enumerate(pairs):
        length = bisect_left(ends, there)
        before.append(last[length - 1] if length else -1)
        ends[length : length + 1] = [there]
        last[length : length + 1] = [number]
    run: list[Pair] = []
    number = last[-1] if last else -1
    while number >= 0:
        run.append(pairs[number])
        number = before[number]
    return run[::-1]


def _best(one: Sequence[str], other: Sequence[str]) -> list[Pair]:
    """Return a longest common subsequence."""
    longest = [[0] * (len(other) + 1) for _ in range(len(one) + 1)]
    for place in reversed(range(len(one))):
        row, below = longest[place], longest[place + 1]
        for there in reversed(range(len(other))):
            same = one[place] == other[there]
            row[there] = below[there + 1] + 1 if same else max(below[there], row[there + 1])
    found: list[Pair] = []
    place = there = 0
    while place < len(one) and there < len(other):
        if one[place] == other[there]:
            found.append((place, there))
            place, there = place + 1, there + 1
        elif longest[place + 1][there] >= longest[place][there + 1]:
            place += 1
        else:
            there += 1
    return found
