"""Names for what is being typed. Pure Python, shared by every engine."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from heapq import nsmallest
from itertools import islice
from operator import and_, or_

from judgekb.search.analysis import fold_letters, prepare, tokens
from judgekb.search.bits import bits_of, numbers_of
from judgekb.search.engines.base import Suggestion
from judgekb.search.entries import BEGINNING, BEGINS, Entry
from judgekb.search.plan import Term
from judgekb.search.retrieval import Store

KINDS = ("card", "topic", "section", "source", "ruling")  # in the order in which they are suggested
MOST_EXPANSIONS = 200  # words that a typed beginning of more than `BEGINNING` letters may stand for


def suggest(store: Store, text: str, games: tuple[str, ...], limit: int) -> dict[str, tuple[Suggestion, ...]]:
    """Return, for each kind in turn, documents whose title or reference holds words that begin as the typed ones.

    Those whose title begins with the first typed word come first, then short titles, then what is new.
    """
    typed = [fold_letters(token.exact) for token in tokens(prepare(text)) if not token.joined]
    if not typed:
        return {}
    ends, opens = _beginning(store, "name", typed[-1]), _beginning(store, "first", typed[0])
    named = [Term("name", word) for word in typed[:-1]]
    held = store.postings([*ends, *opens, *named])
    found = reduce(and_, (held[term] for term in named), _any(held, ends))
    opening = _any(held, opens) & found
    best: dict[str, list[int]] = {}
    for kind in KINDS:
        among = store.filtered(games, (kind,)) or 0
        best[kind] = _best(store, opening & among, limit)
        best[kind] += _best(store, found & among & ~opening, limit - len(best[kind]))
    entries = iter(store.entries([number for numbers in best.values() for number in numbers]))
    return {kind: tuple(map(_suggestion, islice(entries, len(numbers)))) for kind, numbers in best.items() if numbers}


def _beginning(store: Store, field: str, start: str) -> Sequence[Term]:
    """Return the terms that stand for the words that begin so."""
    return [Term(field, start + BEGINS)] if len(start) <= BEGINNING else store.beginning(field, start, MOST_EXPANSIONS)


def _any(held: Mapping[Term, int], terms: Iterable[Term]) -> int:
    """Return the documents that hold one of the terms."""
    return reduce(or_, (held[term] for term in terms), 0)


def _best(store: Store, documents: int, most: int) -> list[int]:
    """Return the documents that come first among suggestions; those in the same place by their keys."""
    if not documents or most <= 0:
        return []
    numbers, place = list(numbers_of(documents)), store.namings.__getitem__
    places = list(map(place, numbers))
    last = nsmallest(most, places)[-1]
    near = [number for number, at in zip(numbers, places, strict=True) if at <= last]
    keys = dict(zip(near, store.keys_of(bits_of(near)), strict=True))
    return sorted(near, key=lambda number: (place(number), keys[number]))[:most]


def _suggestion(entry: Entry) -> Suggestion:
    return Suggestion(entry.key, entry.kind, entry.game, entry.ref, entry.name)
