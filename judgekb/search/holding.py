"""Which documents hold a text: all of them, exactly. Pure Python, shared by every engine.

What a search would not call lacking is held, so that `-word` is the complement of what `word` finds in full.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce
from operator import and_, or_

from judgekb.search.analysis import Forms, fold_letters, forms, prepare, tokens
from judgekb.search.bits import bits_of, numbers_of
from judgekb.search.engines.base import Holders
from judgekb.search.entries import Entry
from judgekb.search.plan import Term, plan
from judgekb.search.ranking import HELD
from judgekb.search.retrieval import Store
from judgekb.search.synonyms import Synonyms
from judgekb.search.vocabulary import Vocabulary

MOST_JOINED = 6  # parts of a hyphenated word after which the joined word stands


def holding(store: Store, text: str, *, is_phrase: bool, synonyms: Synonyms) -> Holders:
    """See `Engine.holding`."""
    if is_phrase:
        return Holders(frozenset(store.keys_of(_with_phrase(store, text))))
    terms = [term for term in plan(text, store, synonyms) if not term.asks]
    found = [
        _any(store, (word for word, worth in term.related.items() if worth >= HELD)) for term in terms if term.related
    ]
    held = reduce(and_, found) if len(found) == len(terms) and found else 0
    corrections = tuple((term.typed, term.corrected) for term in terms if term.corrected)
    return Holders(frozenset(store.keys_of(held)), corrections)


def _any(store: Store, words: Iterable[str]) -> int:
    """Return the documents that hold any of the words."""
    return reduce(or_, store.postings(Term("exact", word) for word in words).values(), 0)


def _with_phrase(store: Store, text: str) -> int:
    """Return the documents in which the words stand side by side."""
    words = [forms(token.exact) for token in tokens(prepare(text)) if not token.joined]
    if not words:
        return 0
    holding_words = [_any(store, _spellings(store.vocabulary, word, word is words[-1])) for word in words]
    numbers = list(numbers_of(reduce(and_, holding_words)))
    entries = zip(numbers, store.entries(numbers), strict=True)
    return bits_of(number for number, entry in entries if holds_phrase(entry, words))


def _spellings(vocabulary: Vocabulary, word: Forms, is_last: bool) -> set[str]:
    found = set(vocabulary.equal(word))
    if is_last:
        found.update(near for near in vocabulary.with_stem_of(word) if _continues(fold_letters(near), word))
    return found


def _continues(folded: str, word: Forms) -> bool:
    """Return whether a folded word is the last word of a phrase, perhaps with an ending."""
    if folded == word.folded:
        return True
    return not word.is_exact and folded.startswith(word.folded) and bool(set(forms(folded).stems) & set(word.stems))


def holds_phrase(entry: Entry, words: Sequence[Forms]) -> bool:
    """Return whether a field of an entry holds the words side by side."""
    return any(_stands_in(field, words) for field in (entry.title, entry.names, entry.body, entry.extra))


def _stands_in(field: str, words: Sequence[Forms]) -> bool:
    held = _unjoined(fold_letters(field).split())
    opening, last = [word.folded for word in words[:-1]], words[-1]
    return any(
        _continues(held[start + len(opening)], last) and held[start : start + len(opening)] == opening
        for start in range(len(held) - len(opening))
    )


def _unjoined(held: Sequence[str]) -> list[str]:
    """Return the words of a field without those that only join the parts of a hyphenated word before them."""
    kept: list[str] = []
    for word in held:
        if not any(word == "".join(kept[-parts:]) for parts in range(2, MOST_JOINED + 1) if len(kept) >= parts):
            kept.append(word)
    return kept
