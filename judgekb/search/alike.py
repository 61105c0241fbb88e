"""Documents whose words are like those of a whole text. Pure Python, shared by every engine.

Found are those that hold the heaviest words of the text; they are scored as BM25 does, by the stems that both have.
The title and the names of what a text is about count more than its body, and one paragraph of the text may be what is
alike. The weights were set on half of the known pairs of entries that overturn each other (`docs/desk.md`).
"""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Protocol

from judgekb.search.analysis import STOP_WORDS, forms, prepare, tokens
from judgekb.search.bits import Totals, numbers_of
from judgekb.search.engines.base import Alike, Sought
from judgekb.search.entries import Entry
from judgekb.search.plan import Term
from judgekb.search.retrieval import FINENESS, Store

TITLE, NAMES, BODY = 2.0, 3.0, 1.0  # how often a word counts by where it stands
SATURATION, LENGTH_COUNTS = 1.0, 0.6  # the k1 and b of BM25
USUAL_LENGTH = 65.0  # weighted words of an entry of usual length
ONE_PART = 0.3  # share of the score that the likest paragraph alone makes
LEAST_PART = 8  # words of a paragraph that is looked at alone
MOST_SOUGHT = 100  # words by which candidates are found
MOST_PARTS = 20  # paragraphs looked at alone
MOST_WORDS = 3_000  # of a text; what follows is not read
MOST_ALIKE = 150  # candidates by their words
SHOWN = 8  # words told of a document
# `AK106.1` in a text cites an entry: that is told by links, not by likeness.
REFERENCE = re.compile(r"(?=.*[0-9])(?=.*[^\W\d_])")


class Counted(Protocol):
    """Where it is learnt how rare words are."""

    def count(self) -> int:
        """Return the number of documents."""
        ...

    def frequencies(self, terms: Iterable[Term]) -> Mapping[Term, int]:
        """Return in how many documents each form stands."""
        ...


class Held:
    """A few documents that stand for all: what a search without the index counts in."""

    def __init__(self, entries: Sequence[Entry], language: str) -> None:
        self._count = len(entries)
        stems = (set(_weighed(_words_of(entry), language)) for entry in entries)
        self._holding = Counter(stem for held in stems for stem in held)

    def count(self) -> int:
        """See `Counted.count`."""
        return self._count

    def frequencies(self, terms: Iterable[Term]) -> Mapping[Term, int]:
        """See `Counted.frequencies`."""
        return {term: self._holding[term.text] for term in terms}


class _Text:
    """The stems of a sought text, each with its weight: how often it stands there times how rare it is."""

    def __init__(self, sought: Sought, counted: Counted) -> None:
        self._language = sought.language
        self._left = MOST_WORDS
        self.shown: dict[str, str] = {}
        title, names = self._read(sought.title), self._read(sought.names)
        parts = [title, *map(self._read, sought.parts)]
        self.own = {stem for part in parts for stem in part}
        counts: dict[str, float] = defaultdict(float)
        for stems, worth in ((title, TITLE - BODY), (dict.fromkeys(names), NAMES), *((part, BODY) for part in parts)):
            for stem in stems:
                counts[stem] += worth
        terms = {stem: Term("stem", stem) for stem in counts}
        held, every = counted.frequencies(terms.values()), max(1, counted.count())
        self.rarity = {stem: math.log(1 + every / max(1, held[term])) for stem, term in terms.items()}
        self.whole = self._weights(counts)
        alone = [part for part in parts if len(part) >= LEAST_PART][:MOST_PARTS]
        self.parts = [self._weights(Counter(part)) for part in alone]

    def _read(self, text: str) -> list[str]:
        """Return the stems of a part of the text, in order."""
        found = []
        for word in islice(_words(text), self._left):
            stem = forms(word).stem(self._language)
            self.shown.setdefault(stem, word)
            found.append(stem)
        self._left -= len(found)
        return found

    def _weights(self, counts: Mapping[str, float] | Mapping[str, int]) -> dict[str, float]:
        return {stem: (1 + math.log(max(1.0, count))) * self.rarity[stem] for stem, count in counts.items()}

    def heaviest(self) -> list[tuple[str, float]]:
        return sorted(self.whole.items(), key=lambda item: (-item[1], item[0]))[:MOST_SOUGHT]


def alike(store: Store, sought: Sought) -> tuple[Alike, ...]:
    """Return the documents of a store that are most like a text, the likest first. A text without words: none."""
    text = _Text(sought, store)
    allowed = store.filtered(sought.games, sought.kinds)
    found = _candidates(store, text, allowed)
    also = store.numbered(sought.also)
    found |= also if allowed is None else also & allowed
    entries = store.entries(list(numbers_of(found & ~store.numbered(sought.without))))
    return _ranked(text, entries, sought.language)


def rank(entries: Sequence[Entry], sought: Sought) -> tuple[Alike, ...]:
    """Return the same of entries that are given, rare words being those that few of them hold."""
    text = _Text(sought, Held(entries, sought.language))
    return _ranked(text, [entry for entry in entries if entry.key not in sought.without], sought.language)


def _candidates(store: Store, text: _Text, allowed: int | None) -> int:
    heaviest = text.heaviest()
    scale = FINENESS / (sum(weight for _, weight in heaviest) or 1.0)
    holding = store.postings(Term("stem", stem) for stem, _ in heaviest)
    found = Totals()
    for stem, weight in heaviest:
        documents = holding[Term("stem", stem)]
        found.add(documents if allowed is None else documents & allowed, max(1, round(weight * scale)))
    return found.best(MOST_ALIKE)


def _ranked(text: _Text, entries: Iterable[Entry], language: str) -> tuple[Alike, ...]:
    scored = [_scored(text, entry, language) for entry in entries]
    return tuple(sorted((item for item in scored if item.score > 0), key=lambda item: (-item.score, item.key)))


def _scored(text: _Text, entry: Entry, language: str) -> Alike:
    held = _weighed(_words_of(entry), language)
    length = sum(held.values()) / USUAL_LENGTH
    slack = SATURATION * (1 - LENGTH_COUNTS + LENGTH_COUNTS * length)
    worth = {stem: held[stem] * (SATURATION + 1) / (held[stem] + slack) for stem in text.whole if stem in held}
    whole = _share(text.whole, worth)
    part = max((_share(part, worth) for part in text.parts), default=whole)
    own = set(_weighed(((entry.title, 1.0), (entry.body, 1.0)), language))
    heavy = sorted(worth, key=lambda stem: (-text.whole[stem] * worth[stem], stem))[:SHOWN]
    return Alike(
        key=entry.key,
        score=round(min(1.0, (1 - ONE_PART) * whole + ONE_PART * part), 4),
        sameness=round(2 * len(own & text.own) / ((len(own) + len(text.own)) or 1), 4),
        words=tuple(text.shown[stem] for stem in heavy),
    )


def _share(weights: Mapping[str, float], worth: Mapping[str, float]) -> float:
    """Return the share of the weights of a text that a document holds; words that stand often in it count more."""
    total = sum(weights.values())
    return sum(weight * worth[stem] for stem, weight in weights.items() if stem in worth) / total if total else 0.0


def _words_of(entry: Entry) -> tuple[tuple[str, float], ...]:
    return ((entry.title, TITLE), (entry.names, NAMES), (entry.body, BODY))


def _weighed(fields: Iterable[tuple[str, float]], language: str) -> dict[str, float]:
    """Return the weight of each stem of the fields of an entry, which hold words."""
    found: dict[str, float] = {}
    for text, weight in fields:
        for word in text.split():
            form = forms(word)
            if form.folded not in STOP_WORDS:
                stem = form.stem(language)
                found[stem] = found.get(stem, 0.0) + weight
    return found


def _words(text: str) -> Iterator[str]:
    """Yield the words of a text that tell something: no stop words and no references of entries."""
    for token in tokens(prepare(text)):
        if forms(token.exact).folded not in STOP_WORDS and not REFERENCE.match(token.exact):
            yield token.exact
