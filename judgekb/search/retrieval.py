"""Search over a store of postings: find candidates, rarest words first, and rank them anew. Pure Python.

An engine keeps postings and entries; this is what all engines do with them.
"""

from __future__ import annotations

import heapq
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Protocol

from judgekb.search.analysis import fold_letters, prepare, tokens
from judgekb.search.engines.base import CANDIDATES, Match, Matches, Query, Suggestion
from judgekb.search.entries import Entry
from judgekb.search.plan import QueryTerm, Term, plan
from judgekb.search.ranking import Ranked, Ranker
from judgekb.search.vocabulary import Vocabulary

LEAST_OF_BEST = 0.2  # a match that scores less than this share of the best one is left out
MOST_SUGGESTED_FROM = 400  # names looked at for a suggestion
MOST_EXPANSIONS = 200  # words that a typed beginning may stand for


class Store(Protocol):
    """Postings and entries, as one state of the index has them. Documents go by numbers."""

    vocabulary: Vocabulary

    def count(self) -> int:
        """Return the number of documents."""
        ...

    def frequencies(self, terms: Iterable[Term]) -> Mapping[Term, int]:
        """Return in how many documents each form stands (deleted ones may still count)."""
        ...

    def postings(self, term: Term) -> AbstractSet[int]:
        """Return the documents that hold a form, deleted ones left out."""
        ...

    def beginning(self, field: str, start: str, most: int) -> list[Term]:
        """Return at most `most` forms of a field that begin so, in alphabetical order."""
        ...

    def filtered(self, games: tuple[str, ...], kinds: tuple[str, ...]) -> AbstractSet[int] | None:
        """Return the documents of these games and kinds; `None` when both are empty, for all."""
        ...

    def numbered(self, keys: Collection[str]) -> AbstractSet[int]:
        """Return the documents of these keys; unknown keys are passed over."""
        ...

    def keys_of(self, numbers: Iterable[int]) -> Iterator[str]:
        """Yield the keys of documents."""
        ...

    def entries(self, numbers: Sequence[int]) -> list[Entry]:
        """Return the entries of documents."""
        ...


def search(store: Store, query: Query) -> Matches:
    """Answer a query; at most `CANDIDATES` matches, best first."""
    terms = plan(query.text, store, query.synonyms)
    if not terms:
        return Matches()
    numbers = candidates(store, terms, _among(store, query))
    ranked = Ranker(terms).rank(store.entries(numbers))
    least = ranked[0].score * LEAST_OF_BEST if ranked else 0.0
    return Matches(tuple(_match(item, terms) for item in ranked if item.score >= least), terms)


def _among(store: Store, query: Query) -> AbstractSet[int] | None:
    """Return the documents among which a query stays; `None` for all."""
    chosen = store.filtered(query.games, query.kinds)
    if query.allowed is None:
        return chosen
    allowed = store.numbered(query.allowed)
    return allowed if chosen is None else allowed & chosen


def _match(item: Ranked, terms: Sequence[QueryTerm]) -> Match:
    entry = item.entry
    missing = tuple(dict.fromkeys(terms[number].typed for number in item.missing))
    return Match(entry.key, entry.kind, entry.game, entry.order, round(item.score, 4), missing)


def candidates(store: Store, terms: Sequence[QueryTerm], allowed: AbstractSet[int] | None) -> list[int]:
    """Return the numbers of the documents most likely to answer, best first, at most `CANDIDATES`.

    Terms are taken rarest first. Once what is left cannot lift a new document above those already found,
    only these are looked at further.
    """
    scores: dict[int, float] = {}
    ordered = sorted((term for term in terms if not term.asks), key=lambda term: -term.weight)
    left = sum(term.weight for term in ordered)
    for term in ordered:
        closed = len(scores) >= CANDIDATES and _least(scores) >= left
        left -= term.weight
        taken: set[int] = set()
        for posting, worth in term.postings():
            found = store.postings(posting) - taken
            if allowed is not None:
                found &= allowed
            if closed:
                found &= scores.keys()
            for number in found:
                scores[number] = scores.get(number, 0.0) + term.weight * worth
            taken |= found
    return heapq.nlargest(CANDIDATES, scores, key=lambda number: (scores[number], -number))


def _least(scores: Mapping[int, float]) -> float:
    return heapq.nlargest(CANDIDATES, scores.values())[-1]


def suggest(
    store: Store, text: str, games: tuple[str, ...], limit: int, kinds: Sequence[str]
) -> dict[str, tuple[Suggestion, ...]]:
    """Return, for each kind in turn, documents whose title or reference holds words that begin as the typed ones."""
    typed = [fold_letters(token.exact) for token in tokens(prepare(text)) if not token.joined]
    if not typed:
        return {}
    found = _named(store, typed)
    suggestions: dict[str, tuple[Suggestion, ...]] = {}
    for kind in kinds:
        numbers = sorted(found & (store.filtered(games, (kind,)) or set()))[:MOST_SUGGESTED_FROM]
        entries = sorted(store.entries(numbers), key=lambda entry: _naming(entry, typed))[:limit]
        if entries:
            suggestions[kind] = tuple(Suggestion(e.key, e.kind, e.game, e.ref, e.name) for e in entries)
    return suggestions


def _named(store: Store, typed: Sequence[str]) -> AbstractSet[int]:
    """Return the documents that hold every typed word in their name, the last one perhaps unfinished."""
    found: AbstractSet[int] | None = None
    for number, word in enumerate(typed):
        unfinished = number == len(typed) - 1
        forms = store.beginning("name", word, MOST_EXPANSIONS) if unfinished else [Term("name", word)]
        holding = set(_union(store, forms))
        found = holding if found is None else found & holding
    return found or set()


def _union(store: Store, terms: Iterable[Term]) -> Iterator[int]:
    for term in terms:
        yield from store.postings(term)


def _naming(entry: Entry, typed: Sequence[str]) -> tuple[bool, int, int, str]:
    words = fold_letters(entry.title).split()
    begins = bool(words) and words[0].startswith(typed[0])
    return (not begins, len(words), -entry.order, entry.key)
