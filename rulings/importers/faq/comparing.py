"""Entries compared with each other: near duplicates, parts, and the entry of an issue that is meant."""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from rapidfuzz import fuzz

from judgekb.text import fold

WORD = re.compile(r"\w+")
RUN = 3  # words; runs of three are rarely shared by chance
SAME = 96  # likeness of the sorted words, 0 to 100; the nearest pair of different rules has 90 (hard case 22)
HOLDS = 0.8  # share of the runs of one entry that another one holds too; the nearest chance pair has 0.73
LEAST_WORDS = 20  # shorter entries are not called a part of another one
MUCH_LONGER = 1.25
COMMON_RUN = 50  # entries; a run that more of them hold says nothing

STEM = 6  # letters: endings of Hungarian words fall away
LEAST_LETTERS = 4
LEAST_WEIGHT = 5.0  # of the words shared with the citing sentence; wrong entries reach 2.7, right ones 5.6
LEAST_LEAD = 1.3  # over the next entry of the issue


def words_of(text: str) -> list[str]:
    """Return the folded words of a text."""
    return WORD.findall(fold(text))


class Likeness:
    """Finds entries that say the same. `texts` are by reference, without marks and topics."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        self.words = {ref: words_of(text) for ref, text in texts.items()}
        self.runs = {ref: _runs(words) for ref, words in self.words.items()}
        self.holders: dict[tuple[str, ...], list[str]] = defaultdict(list)
        for ref, runs in self.runs.items():
            for run in runs:
                self.holders[run].append(ref)

    def pairs(self) -> tuple[list[tuple[str, str]], list[tuple[str, str]]]:
        """Return (near duplicates, parts): pairs of an entry and the one that is like it or holds it."""
        near, parts = [], []
        for ref, other, share in self._sharing():
            if self._is_same(ref, other):
                near.append((ref, other))
            elif share >= HOLDS and self._is_longer(other, ref):
                parts.append((ref, other))
        return near, parts

    def _sharing(self) -> Iterator[tuple[str, str, float]]:
        for ref, runs in self.runs.items():
            telling = (self.holders[run] for run in runs if len(self.holders[run]) <= COMMON_RUN)
            shared = Counter(other for holders in telling for other in holders if other != ref)
            for other, count in shared.items():
                if count / len(runs) >= HOLDS / 2:
                    yield ref, other, count / len(runs)

    def _is_same(self, ref: str, other: str) -> bool:
        one, two = " ".join(sorted(self.words[ref])), " ".join(sorted(self.words[other]))
        return fuzz.ratio(one, two, score_cutoff=SAME) >= SAME

    def _is_longer(self, longer: str, shorter: str) -> bool:
        least = max(LEAST_WORDS, len(self.words[shorter]))
        return len(self.words[shorter]) >= LEAST_WORDS and len(self.words[longer]) >= least * MUCH_LONGER


def _runs(words: Sequence[str]) -> set[tuple[str, ...]]:
    return {tuple(words[start : start + RUN]) for start in range(max(1, len(words) - RUN + 1))}


class Meant:
    """Tells which entry of an issue a sentence cites, by the rare words that both have."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        self.stems = {ref: _stems(text) for ref, text in texts.items()}
        self.holding = Counter(stem for stems in self.stems.values() for stem in stems)

    def entry(self, sentences: Sequence[str], candidates: Sequence[str]) -> str:
        """Return the reference of the entry that is meant, `""` where none of the candidates clearly is."""
        cited = frozenset[str]().union(*map(_stems, sentences))
        weights = sorted(((self._weight(cited & self.stems[ref]), ref) for ref in candidates), reverse=True)
        best, ref = weights[0] if weights else (0.0, "")
        second = weights[1][0] if len(weights) > 1 else 0.0
        return ref if best >= LEAST_WEIGHT and best >= second * LEAST_LEAD else ""

    def _weight(self, stems: frozenset[str]) -> float:
        return sum(math.log(len(self.stems) / self.holding[stem]) for stem in stems)


@lru_cache(maxsize=256)  # a sentence may cite hundreds of issues
def _stems(text: str) -> frozenset[str]:
    return frozenset(word[:STEM] for word in words_of(text) if len(word) >= LEAST_LETTERS)
