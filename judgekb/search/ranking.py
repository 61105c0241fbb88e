"""Rank candidate entries for a planned query. Pure Python, shared by every engine.

The score adds up, for each word of the query weighed by its rarity: how near the best word of the entry comes to it
(and in which field it stands), whether the words of the query stand close together, and whether they stand in what
the entry is about. The factors were set on two sets of questions, `search-gold.json` and `games/questions.json`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from judgekb.search.entries import Entry
from judgekb.search.plan import QueryTerm

TITLE, NAMES, BODY, EXTRA = 1.3, 1.0, 0.95, 0.75  # worth of a word by the field it stands in
CLOSENESS = 0.7  # what the closeness of words may add
ALL_OTHERS = 0.3  # share of it for the closeness to all other words; the rest is for the nearest one
ABOUT = 0.1  # what standing in title or names may add
FADING = 0.3  # how fast closeness fades with the distance: exponent
FARTHEST = 8  # words apart at which two words still stand close together
LATE, LATEST = 0.4, 150  # a word of the body loses up to LATE of its worth by standing LATEST words from its start
HELD = 0.6  # nearness from which an entry is said to hold a word


@dataclass(frozen=True, slots=True)
class Ranked:
    """An entry with its score (0 to 1) and the numbers of the terms that it lacks."""

    entry: Entry
    score: float
    missing: tuple[int, ...]


class Ranker:
    """Scores entries for one planned query."""

    def __init__(self, terms: Sequence[QueryTerm]) -> None:
        self._weights = [term.weight for term in terms]
        self._telling = [number for number, term in enumerate(terms) if not term.asks]
        self._total = sum(self._weights) or 1.0
        self._most = TITLE + ABOUT + (CLOSENESS if len(terms) > 1 else 0.0)
        worths: dict[str, list[tuple[int, float]]] = defaultdict(list)
        for number, term in enumerate(terms):
            for word, worth in term.related.items():
                worths[word].append((number, worth))
        self._worth_of = worths.get

    def rank(self, entries: Iterable[Entry]) -> list[Ranked]:
        """Return the entries that hold anything of the query, best first; among equals the newest, then by key."""
        ranked = [self.score(entry) for entry in entries]
        found = [item for item in ranked if item.score > 0]
        return sorted(found, key=lambda item: (-round(item.score, 4), -item.entry.order, item.entry.key))

    def score(self, entry: Entry) -> Ranked:
        """Score one entry."""
        tally = _Tally(len(self._weights))
        for text, factor, is_about, is_long in (
            (entry.title, TITLE, True, False),
            (entry.names, NAMES, True, False),
            (entry.body, BODY, False, True),
            (entry.extra, EXTRA, False, True),
        ):
            if hits := self._hits(text):
                tally.field(hits, factor, is_about=is_about, is_long=is_long)
        close = self._closeness(tally.pairs)
        total = 0.0
        for weight, best, near, about in zip(self._weights, tally.best, close, tally.about, strict=True):
            total += weight * (best + CLOSENESS * near + ABOUT * about)
        score = total / self._total / self._most
        missing = tuple(number for number in self._telling if tally.near[number] < HELD)
        return Ranked(entry, min(1.0, score), missing)

    def _closeness(self, pairs: Mapping[tuple[int, int], float]) -> list[float]:
        """Return for each term how close it stands to the others (0 to 1)."""
        nearest = [0.0] * len(self._weights)
        if not pairs:
            return nearest
        all_others = [0.0] * len(self._weights)
        for (left, right), value in pairs.items():
            for term, other in ((left, right), (right, left)):
                nearest[term] = max(nearest[term], value)
                rest = self._total - self._weights[term]
                all_others[term] += value * self._weights[other] / rest if rest else 0.0
        return [(1 - ALL_OTHERS) * one + ALL_OTHERS * every for one, every in zip(nearest, all_others, strict=True)]

    def _hits(self, text: str) -> list[tuple[int, list[tuple[int, float]]]]:
        """Return (place, [(term, worth), …]) of the words of a field that matter."""
        return [(place, found) for place, found in enumerate(map(self._worth_of, text.split())) if found]


class _Tally:
    """The best that each term of the query has reached in one entry."""

    def __init__(self, terms: int) -> None:
        self.best = [0.0] * terms
        self.near = [0.0] * terms
        self.about = [0.0] * terms
        self.pairs: dict[tuple[int, int], float] = {}

    def field(
        self, hits: list[tuple[int, list[tuple[int, float]]]], factor: float, *, is_about: bool, is_long: bool
    ) -> None:
        last: dict[int, tuple[int, float]] = {}
        for place, found in hits:
            late = 1 - LATE * min(place, LATEST) / LATEST if is_long else 1.0
            for term, worth in found:
                self.near[term] = max(self.near[term], worth)
                self.best[term] = max(self.best[term], worth * factor * late)
                if is_about:
                    self.about[term] = max(self.about[term], worth)
                self._closeness(term, place, worth, last)
            for term, worth in found:
                last[term] = (place, worth)

    def _closeness(self, term: int, place: int, worth: float, last: dict[int, tuple[int, float]]) -> None:
        for other, (other_place, other_worth) in last.items():
            distance = place - other_place
            if other == term or not 0 < distance <= FARTHEST:
                continue
            value = worth * other_worth / distance**FADING
            pair = (min(term, other), max(term, other))
            self.pairs[pair] = max(value, self.pairs.get(pair, 0.0))
