"""Search over a store of postings: find candidates, rarest words first, and rank them anew. Pure Python.

An engine keeps postings and entries; this is what all engines do with them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import reduce
from itertools import islice
from operator import and_, or_
from typing import Protocol

from judgekb.search.analysis import fold_letters, prepare, tokens
from judgekb.search.bits import Totals, numbers_of
from judgekb.search.engines.base import CANDIDATES, Match, Matches, Query, Suggestion
from judgekb.search.entries import Entry
from judgekb.search.plan import QueryTerm, Term, plan
from judgekb.search.ranking import Ranked, Ranker
from judgekb.search.vocabulary import Vocabulary

FINENESS = 1_000  # steps of the sum that picks candidates; each doubling costs time
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

    def postings(self, term: Term) -> int:
        """Return the documents that hold a form, deleted ones left out, as a set of bits (see `bits`)."""
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
    found = candidates(store, terms, _among(store, query))
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


def candidates(store: Store, terms: Sequence[QueryTerm], allowed: int | None) -> int:
    """Return the set of the documents most likely to answer, at most `CANDIDATES`.

    A document counts each term once, by its weight times the worth of the best form that it holds.
    """
    found = Totals()
    telling = [term for term in terms if not term.asks]
    scale = FINENESS / (sum(term.weight for term in telling) or 1.0)
    for term in telling:
        taken = 0
        for posting, worth in term.postings():  # the worthiest form first
            holding = store.postings(posting)
            if allowed is not None:
                holding &= allowed
            found.add(holding & ~taken, max(1, round(term.weight * worth * scale)))
            taken |= holding
    return found.best(CANDIDATES)


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
        numbers = islice(numbers_of(found & (store.filtered(games, (kind,)) or 0)), MOST_SUGGESTED_FROM)
        entries = sorted(store.entries(list(numbers)), key=lambda entry: _naming(entry, typed))[:limit]
        if entries:
            suggestions[kind] = tuple(Suggestion(e.key, e.kind, e.game, e.ref, e.name) for e in entries)
    return suggestions


def _named(store: Store, typed: Sequence[str]) -> int:
    """Return the documents that hold every typed word in their name, the last one perhaps unfinished."""
    forms = [[Term("name", word)] for word in typed[:-1]]
    forms.append(store.beginning("name", typed[-1], MOST_EXPANSIONS))
    return reduce(and_, (reduce(or_, map(store.postings, terms), 0) for terms in forms))


def _naming(entry: Entry, typed: Sequence[str]) -> tuple[bool, int, int, str]:
    words = fold_letters(entry.title).split()
    begins = bool(words) and words[0].startswith(typed[0])
    return (not begins, len(words), -entry.order, entry.key)
