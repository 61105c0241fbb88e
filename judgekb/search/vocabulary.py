"""The words that an index holds, and which of them stand near a word that a reader typed. Pure Python.

A `WordTable` is made once for each immutable part of an index; a `Vocabulary` looks into all of them.
"""

from __future__ import annotations

from array import array
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from heapq import nsmallest

from rapidfuzz.distance import OSA

from judgekb.search.analysis import NUMBER_WORDS, PREFIX, Forms, forms, without_preverb

# How much a word of a document is worth for a typed word, from 1 (the very word) down to the least that counts.
EXACT, FOLDED, SAME_STEM, SAME_ROOT, SAME_PREFIX = 1.0, 0.99, 0.95, 0.65, 0.55
CONTAINED, CONTAINED_SHARE = 0.3, 0.5  # plus the share of the longer word that the shorter one covers
TRIGRAMS, LEAST_TRIGRAMS = 0.5, 0.45  # times, and from, the share of common trigrams (Dice)
MISSPELT, LEAST_SPELLING = 0.95, 0.7  # times, and from, the edit similarity; only for unknown words
LEAST_LOOKED_AT = 0.3  # share of common trigrams from which spellings are compared
ENDS = 2  # trigrams of a word that hold one of its ends
SHORTEST_PART = 4  # letters of a word that may stand inside another
LOOKED_AT = 60  # words with the most common trigrams among which the nearest are sought
LONGEST_NUMBER = 3  # digits of a number that answers "how many"; four are a year
REMEMBERED = 2_048  # typed words whose neighbours are kept


def trigrams(folded: str) -> frozenset[str]:
    """Return the runs of three letters of a word, its ends marked."""
    marked = f"^{folded}$"
    return frozenset(marked[i : i + 3] for i in range(len(marked) - 2))


def edits_allowed(folded: str) -> int:
    """Return how many letters of a word may be wrong: none below 4 letters, then 1, 2 and 3 as it grows."""
    length = len(folded)
    return 0 if length < 4 else 1 if length < 6 else 2 if length < 10 else 3


class WordTable:
    """The distinct words of one part of an index, by each of their forms."""

    def __init__(self, words: Iterable[str]) -> None:
        folded, stems, prefixes, roots = (defaultdict[str, list[str]](list) for _ in range(4))
        self.numbers: set[str] = set()
        for word in words:
            form = forms(word)
            folded[form.folded].append(word)
            prefixes[form.prefix].append(word)
            for stem in form.stems:
                stems[stem].append(word)
            if not form.is_exact:
                roots[without_preverb(form.hungarian)].append(word)
            elif len(word) <= LONGEST_NUMBER and word.isdecimal():
                self.numbers.add(word)
        self.folded, self.stems, self.prefixes, self.roots = map(_packed, (folded, stems, prefixes, roots))
        self._names = list(self.folded)
        self._sizes = array("I")
        self._trigrams: dict[str, array[int]] = defaultdict(lambda: array("I"))
        for number, name in enumerate(self._names):
            runs = trigrams(name)
            self._sizes.append(len(runs))
            for run in runs:
                self._trigrams[run].append(number)

    def _common(self, runs: Iterable[str]) -> Counter[int]:
        """Return how many of the trigrams the words have, by their numbers."""
        common: Counter[int] = Counter()
        for run in runs:
            common.update(self._trigrams.get(run, ()))
        return common

    def alike(self, folded: str, least: float) -> Iterator[tuple[str, float]]:
        """Yield the folded words that share so many trigrams with a word, with the share (Dice), in no order.

        Those that stand inside the word, or it in them, are among them, and perhaps a few others.
        """
        runs = trigrams(folded)
        count, sizes = len(runs), self._sizes
        for number, common in self._common(runs).items():
            size = sizes[number]
            share = 2 * common / (count + size)
            if share >= least or common >= min(count, size) - ENDS:
                yield self._names[number], share

    def likest(self, folded: str, most: int) -> list[tuple[str, float]]:
        """Return the folded words that have most trigrams in common with a word, with the share (Dice)."""
        runs = trigrams(folded)
        common = ((-count, self._names[number], number) for number, count in self._common(runs).items())
        best = nsmallest(most, common)
        return [(name, -2 * count / (len(runs) + self._sizes[number])) for count, name, number in best]

    def related(self, form: Forms, known: bool) -> dict[str, float]:
        """Return the words that stand near a typed word, each with its worth."""
        if form.is_exact:
            return {word: EXACT if word == form.exact else FOLDED for word in self.folded.get(form.folded, ())}
        worth: dict[str, float] = {}
        if len(form.prefix) == PREFIX:
            worth = dict.fromkeys(self.prefixes.get(form.prefix, ()), SAME_PREFIX)
        least = LEAST_TRIGRAMS if known else LEAST_LOOKED_AT
        for name, share in self.alike(form.folded, least):
            value = likeness(form.folded, name, share, known=known)
            if value:
                for word in self.folded[name]:
                    worth[word] = max(value, worth.get(word, 0.0))
        for word in self.roots.get(without_preverb(form.hungarian), ()):
            worth[word] = max(SAME_ROOT, worth.get(word, 0.0))
        for stem in form.stems:
            for word in self.stems.get(stem, ()):
                worth[word] = max(SAME_STEM, worth.get(word, 0.0))
        for word in self.folded.get(form.folded, ()):
            worth[word] = EXACT if word == form.exact else FOLDED
        return worth


def likeness(typed: str, name: str, share: float, *, known: bool) -> float:
    """Return what a folded word is worth for a typed one with which it shares trigrams; 0 when it is too far."""
    value = 0.0
    shorter, longer = sorted((typed, name), key=len)
    if len(shorter) >= SHORTEST_PART and shorter in longer:
        value = CONTAINED + CONTAINED_SHARE * len(shorter) / len(longer)
    if share >= LEAST_TRIGRAMS:
        value = max(value, TRIGRAMS * share)
    if not known and share >= LEAST_LOOKED_AT:
        spelling = OSA.normalized_similarity(name, typed, score_cutoff=LEAST_SPELLING)
        value = max(value, MISSPELT * spelling)
    return value


def _packed(found: dict[str, list[str]]) -> dict[str, tuple[str, ...]]:
    """Return what was found with tuples for lists, which take a third more memory."""
    return {name: tuple(words) for name, words in found.items()}


class Vocabulary:
    """All words of an index."""

    def __init__(self, tables: Sequence[WordTable]) -> None:
        self._tables = tables
        self._related: dict[str, Mapping[str, float]] = {}
        self.numbers = NUMBER_WORDS.union(*(table.numbers for table in tables))

    def knows(self, form: Forms) -> bool:
        """Return whether some word of the index has the stem of this one."""
        return any(stem in table.stems for table in self._tables for stem in form.stems)

    def with_stem_of(self, form: Forms) -> set[str]:
        """Return the words of the index that have the stem of this one."""
        return {word for table in self._tables for stem in form.stems for word in table.stems.get(stem, ())}

    def equal(self, form: Forms) -> dict[str, float]:
        """Return the words of the index that are this one, with or without accents, with their worth."""
        found = {word for table in self._tables for word in table.folded.get(form.folded, ())}
        return {word: EXACT if word == form.exact else FOLDED for word in found}

    def related(self, form: Forms) -> Mapping[str, float]:
        """Return the words of the index that stand near a typed word, each with its worth (0 to 1)."""
        found = self._related.get(form.exact)
        if found is None:
            found = self._merge(form)
            if len(self._related) >= REMEMBERED:
                self._related.clear()
            self._related[form.exact] = found
        return found

    def _merge(self, form: Forms) -> Mapping[str, float]:
        known = self.knows(form)
        worth: dict[str, float] = {}
        for table in self._tables:
            for word, value in table.related(form, known).items():
                worth[word] = max(value, worth.get(word, 0.0))
        return worth

    def nearest(self, form: Forms, most: int = 3) -> list[str]:
        """Return the words that this one may be a slip of the thumb for, nearest first."""
        allowed = edits_allowed(form.folded)
        found: dict[str, tuple[int, bool, float]] = {}
        for table in self._tables if allowed and not form.is_exact else ():
            for name, share in table.likest(form.folded, LOOKED_AT):
                distance = OSA.distance(name, form.folded, score_cutoff=allowed)
                if distance <= allowed:
                    found[table.folded[name][0]] = (distance, name[0] != form.folded[0], -share)
        return sorted(found, key=lambda word: (found[word], word))[:most]
