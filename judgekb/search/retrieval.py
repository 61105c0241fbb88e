"""Search over a store of postings: find candidates, rarest words first, and rank them anew. Pure Python.

An engine keeps postings and entries; this is what all engines do with them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Protocol

from judgekb.search.bits import Totals, numbers_of
from judgekb.search.engines.base import CANDIDATES, Match, Matches, Query
from judgekb.search.entries import Entry
from judgekb.search.plan import QueryTerm, Term, plan, weigh_within
from judgekb.search.ranking import Ranked, Ranker
from judgekb.search.vocabulary import Vocabulary

FINENESS = 1_000  # steps of the sum that picks candidates; each doubling costs time
LEAST_OF_BEST = 0.2  # a match that scores less than this share of the best one is left out


class Store(Protocol):
    """Postings and entries, as one state of the index has them. Documents go by numbers."""

    vocabulary: Vocabulary

    @property
    def namings(self) -> Sequence[int]:
        """Return the place of each document among suggestions (`entries.naming`)."""
        ...

    def count(self) -> int:
        """Return the number of documents."""
        ...

    def frequencies(self, terms: Iterable[Term]) -> Mapping[Term, int]:
        """Return in how many documents each form stands (deleted ones may still count)."""
        ...

    def postings(self, terms: Iterable[Term]) -> Mapping[Term, int]:
        """Return the documents that hold each form, deleted ones left out, as sets of bits (see `bits`)."""
        ...

    def beginning(self, field: str, start: str, most: int) -> list[Term]:
        """Return at most `most` forms of a field that begin so, in alphabetical order."""
        ...

    def filtered(self, games: tuple[str, ...], kinds: tuple[str, ...]) -> int | None:
        """Return the documents of these games and kinds; `None` when both are empty, for all."""
        ...

    def numbered(self, keys: Collection[str]) -> int:
        """Return the documents of these keys; unknown keys are passed over."""
        ...

    def keys_of(self, documents: int) -> Iterator[str]:
        """Yield the keys of documents, in the order of their numbers."""
        ...

    def entries(self, numbers: Sequence[int]) -> list[Entry]:
        """Return the entries of documents."""
        ...


def search(store: Store, query: Query) -> Matches:
    """Answer a query; at most `CANDIDATES` matches, best first."""
    terms = plan(query.text, store, query.synonyms)
    if not terms:
        return Matches()
    holding = store.postings({posting for term in terms if not term.asks for posting, _ in term.postings()})
    if query.games:
        terms = weigh_within(terms, store, store.filtered(query.games, ()) or 0, holding)
    found = candidates(holding, terms, _among(store, query))
    ranked = Ranker(terms).rank(store.entries(list(numbers_of(found))))
    least = ranked[0].score * LEAST_OF_BEST if ranked else 0.0
    return Matches(tuple(_match(item, terms) for item in ranked if item.score >= least), terms)


def _among(store: Store, query: Query) -> int | None:
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


def candidates(holding: Mapping[Term, int], terms: Sequence[QueryTerm], allowed: int | None) -> int:
    """Return the set of the documents most likely to answer, at most `CANDIDATES`.

    A document counts each term once, by its weight times the worth of the best form that it holds. `holding` has the
    documents of every form of the terms.
    """
    found = Totals()
    telling = [term for term in terms if not term.asks]
    scale = FINENESS / (sum(term.weight for term in telling) or 1.0)
    for term in telling:
        taken = 0
        for posting, worth in term.postings():  # the worthiest form first
            documents = holding[posting] if allowed is None else holding[posting] & allowed
            found.add(documents & ~taken, max(1, round(term.weight * worth * scale)))
            taken |= documents
    return found.best(CANDIDATES)
