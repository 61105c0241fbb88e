"""Find the units of a document by the few words that each of them begins with. Pure Python.

The words of an anchor may stand in a document more than once ("Képességkártyák", "karakter"). Of all ways to find the
anchors in reading order the one is taken that keeps the known distances between them best, so that words which an
edition adds or drops elsewhere do not move a unit. One long change costs less than two short ones (square roots):
what was added stands in one place, and the units around it keep their lengths.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from math import sqrt
from pathlib import Path

from rulings.importers.rulebooks.reading import Document, RulebookError

FOLDER = Path(__file__).with_name("anchors")
MOST_CHARACTERS = 300_000  # the longest document known has 22,191
MOST_PLACES = 200  # of one anchor; the most frequent one stands 21 times in the known edition
ENOUGH = 0.5  # share of anchors found in order; another rulebook has under 0.02


@dataclass(frozen=True, slots=True)
class Anchor:
    """A declared unit: its number and kind, the words it begins with, and where they stand in the known edition.

    `more` is how many words after the anchor the table of units shows; `continues` is the number of the unit whose
    sentence goes on here after a caption was poured into it.
    """

    number: str
    kind: str
    offset: int
    words: str
    more: int = 0
    continues: str = ""


def read_anchors(game: str) -> tuple[Anchor, ...]:
    """Return the declared anchors of a game in reading order."""
    lines = (FOLDER / f"{game}.tsv").read_text(encoding="utf-8").split("\n")[1:]
    rows = (line.split("\t") for line in lines if line)
    return tuple(Anchor(row[0], row[1], int(row[2]), row[3], int(row[4] or 0), row[5]) for row in rows)


def locate(document: Document, anchors: Sequence[Anchor], *, game: str, prefix: str, at_line_starts: bool) -> list[int]:
    """Return where each anchor stands (characters from 0), in order. `at_line_starts`: they stand nowhere else.

    Raises `RulebookError` that names the citation (`prefix` and number) of the first anchor that does not stand where
    it should.
    """
    if len(document.text) > MOST_CHARACTERS:
        size = len(document.text)
        raise RulebookError(f"This is not the rulebook of {game}: {size:,} characters are more than it can have.")
    places = [_places(document.text, anchor, at_line_starts) for anchor in anchors]
    for anchor, found in zip(anchors, places, strict=True):
        if len(found) > MOST_PLACES:
            raise RulebookError(f'The words "{anchor.words}" of {prefix} {anchor.number} stand in it too often.')
    chain = _closest_chain(anchors, places)
    if chain is not None:
        return chain
    found_in_order = dict(_longest_chain(places))
    if len(found_in_order) < ENOUGH * len(anchors):
        share = f"only {len(found_in_order)} of its {len(anchors)} units begin as they should"
        raise RulebookError(f"This is not the rulebook of {game}: {share}.")
    raise RulebookError(_missing(document, anchors, found_in_order, prefix))


def share_found(document: Document, anchors: Sequence[Anchor], *, at_line_starts: bool) -> float:
    """Return how much of the anchors a document has in order, from 0 to 1."""
    if len(document.text) > MOST_CHARACTERS:
        return 0.0
    places = [_places(document.text, anchor, at_line_starts)[:MOST_PLACES] for anchor in anchors]
    return len(_longest_chain(places)) / len(anchors)


def _places(text: str, anchor: Anchor, at_line_starts: bool) -> list[int]:
    """Return where the words of an anchor stand, at most one place more than is of use."""
    found = list(islice(_matches(text, anchor), MOST_PLACES + 1))
    if at_line_starts:
        return [place for place in found if text[max(place - 1, 0) : place] in ("", "\n", "\t")]
    whole = [place for place in found if not text[max(place - 1, 0) : place].isalnum()]
    return whole or found  # a caption may be poured into the middle of a word


def _matches(text: str, anchor: Anchor) -> Iterator[int]:
    words = anchor.words.split()
    pattern = re.compile(r"\s+".join(map(re.escape, words)) + (r"\b" if words[-1][-1].isalnum() else ""))
    place = text.find(words[0])
    while place >= 0:
        if pattern.match(text, place):
            yield place
        place = text.find(words[0], place + 1)


def _closest_chain(anchors: Sequence[Anchor], places: Sequence[Sequence[int]]) -> list[int] | None:
    """Return the increasing places, one per anchor, whose distances differ least from the known ones."""
    costs: list[dict[int, tuple[float, int]]] = []  # per anchor: place -> (cost so far, place of the anchor before)
    for at, anchor in enumerate(anchors):
        if not costs:
            costs.append({place: (sqrt(abs(place - anchor.offset)), -1) for place in places[at]})
            continue
        known = anchor.offset - anchors[at - 1].offset
        step = {}
        for place in places[at]:
            ways = [
                (cost + sqrt(abs(place - before - known)), before)
                for before, (cost, _) in costs[-1].items()
                if before < place
            ]
            if ways:
                step[place] = min(ways)
        costs.append(step)
    if not costs[-1]:
        return None
    chain = [min(costs[-1], key=lambda place: (costs[-1][place], place))]
    for step in reversed(costs[1:]):
        chain.append(step[chain[-1]][1])
    return chain[::-1]


def _longest_chain(places: Sequence[Sequence[int]]) -> list[tuple[int, int]]:
    """Return (anchor, place) of as many anchors as can be found in order."""
    ends: list[int] = []  # ends[n]: the earliest place at which a chain of n + 1 anchors can end
    links: list[tuple[int, int, int]] = []  # anchor, place, index of the link before it
    tops: list[int] = []  # index of the link that `ends` has
    for anchor, found in enumerate(places):
        for place in reversed(found):  # from behind, so that no anchor is used twice
            length = bisect_left(ends, place)
            links.append((anchor, place, tops[length - 1] if length else -1))
            ends[length : length + 1] = [place]
            tops[length : length + 1] = [len(links) - 1]
    chain = []
    at = tops[-1] if tops else -1
    while at >= 0:
        anchor, place, at = links[at]
        chain.append((anchor, place))
    return chain[::-1]


def _missing(document: Document, anchors: Sequence[Anchor], found: dict[int, int], prefix: str) -> str:
    """Return a sentence on the first anchor that is not among those found (anchor -> place)."""
    first = next(at for at in range(len(anchors)) if at not in found)
    where = "at the beginning"
    if first:
        before = anchors[first - 1]
        line = document.text.count("\n", 0, found[first - 1]) + 1
        where = f"after {prefix} {before.number} (line {line})"
    wanted = anchors[first]
    return f'{prefix} {wanted.number} was not found: no "{wanted.words}" stands {where}.'
