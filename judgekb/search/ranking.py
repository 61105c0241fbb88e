"""Rank candidate entries for a planned query. Pure Python, shared by every engine.

The score adds up, for each word of the query weighed by its rarity: how near the best word of the entry comes to it
(and in which field it stands), whether the words of the query stand close together, and whether they stand in what
the entry is about. The factors were set on two sets of questions, `search-gold.json` and `games/questions.json`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from judgekb.search.entries import Entry
from judgekb.search.plan import QueryTerm

TITLE, NAMES, BODY, EXTRA = 1.3, 1.0, 0.95, 0.75  # worth of a word by the field it stands in
CLOSENESS = 0.7  # what the closeness of words may add
ABOUT = 0.1  # what standing in title or names may add
FARTHEST = 6  # words apart at which two words still stand close together
LATE, LATEST = 0.4, 150  # a word of the body loses up to LATE of its worth by standing LATEST words from its start
HELD = 0.6  # nearness from which an entry is said to hold a word

Fields = tuple[tuple[str, float, bool, bool], ...]


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
        self._worth: dict[str, list[tuple[int, float]]] = defaultdict(list)
        for number, term in enumerate(terms):
            for word, worth in term.related.items():
                self._worth[word].append((number, worth))

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
            hits = self._hits(text)
            tally.field(hits, factor, is_about=is_about, is_long=is_long)
        sums = (
            sum(map(_times, self._weights, values)) / self._total for values in (tally.best, tally.close, tally.about)
        )
        best, close, about = sums
        score = (best + CLOSENESS * close + ABOUT * about) / self._most
        missing = tuple(number for number in self._telling if tally.near[number] < HELD)
        return Ranked(entry, min(1.0, score), missing)

    def _hits(self, text: str) -> list[tuple[int, list[tuple[int, float]]]]:
        """Return (place, [(term, worth), …]) of the words of a field that matter."""
        worth = self._worth
        return [(place, worth[word]) for place, word in enumerate(text.split()) if word in worth]


def _times(weight: float, value: float) -> float:
    return weight * value


class _Tally:
    """The best that each term of the query has reached in one entry."""

    def __init__(self, terms: int) -> None:
        self.best = [0.0] * terms
        self.near = [0.0] * terms
        self.about = [0.0] * terms
        self.close = [0.0] * terms

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
            value = worth * other_worth / distance**0.3
            self.close[term] = max(self.close[term], value)
            self.close[other] = max(self.close[other], value)
