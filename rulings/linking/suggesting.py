"""Which card was perhaps meant by a misspelt name: one letter wrong, missing, too many or swapped in a word. Pure."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import lru_cache

from judgekb.text import fold
from rulings.linking.hungarian import follows, splits
from rulings.linking.lexicon import LONGEST_WORD, Lexicon, Pattern
from rulings.linking.link import Kind, Link, Suggestion
from rulings.linking.words import words

LEAST = 5  # letters of a word that may be misspelt
MOST_REMEMBERED = 50_000  # words
MOST_WORDS = 8  # of a name
MOST_MISSPELT = 2  # words of a name


class Suggesting:
    """Names by words that lack one letter: two words that differ in one letter have such a word in common."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.common = lexicon.common
        self._near = lru_cache(MOST_REMEMBERED)(self._find_near)
        self.heads: dict[str, list[Pattern]] = defaultdict(list)
        self.lacking: dict[str, set[str]] = defaultdict(set)
        patterns = [
            pattern
            for listed in lexicon.heads.values()
            for pattern in listed
            if pattern.kind is Kind.CARD and not pattern.short
        ]
        for pattern in sorted(patterns, key=lambda pattern: -len(pattern.keys)):
            self.heads[pattern.keys[0]].append(pattern)
        for key in {key for pattern in patterns for key in pattern.keys if len(key) >= LEAST}:
            for part in (key, *_without_one(key)):
                self.lacking[part].add(key)

    def find(self, text: str, links: Sequence[Link]) -> list[Suggestion]:
        """Return what was perhaps meant by the capitals that are no sure links, one name for each.

        A suggestion may reach over a sure link of a shorter name ("Ködfnoó Pemete", where Pemete is a name too).
        """
        links = [link for link in links if link.certain]
        found: list[Suggestion] = []
        places = list(words(text))
        next_link = 0
        for place, word in enumerate(places):
            while next_link < len(links) and links[next_link].end <= word.start():
                next_link += 1
            taken = next_link < len(links) and links[next_link].start < word.end()
            if taken or not word.group()[0].isupper() or (found and word.start() < found[-1].end):
                continue
            pattern = self._meant([fold(other.group()[:LONGEST_WORD]) for other in places[place : place + MOST_WORDS]])
            if pattern:
                end = places[place + len(pattern.keys) - 1].end()
                found.append(Suggestion(pattern.name, text[word.start() : end], word.start(), end))
        return found

    def _meant(self, keys: Sequence[str]) -> Pattern | None:
        """Return the longest name that the next words nearly are."""
        fitting = [
            pattern
            for first in dict.fromkeys((keys[0], *self._near(keys[0])) if keys else ())
            for pattern in self.heads.get(first, ())
            if self._is_near(keys, pattern)
        ]
        return max(fitting, key=lambda pattern: len(pattern.keys), default=None)

    def _is_near(self, keys: Sequence[str], pattern: Pattern) -> bool:
        size = len(pattern.keys)
        if len(keys) < size or (size == 1 and keys[0] in self.common):
            return False
        misspelt = 0
        for place, (key, wanted) in enumerate(zip(keys, pattern.keys, strict=False)):
            if key == wanted or (place == size - 1 and _is_form(key, wanted)):
                continue
            if not (wanted in self._near(key) if place == size - 1 else differ_by_one(key, wanted)):
                return False
            misspelt += 1
        return 0 < misspelt <= MOST_MISSPELT

    def _find_near(self, key: str) -> tuple[str, ...]:
        """Return the words of names that a word, or it without an ending, is but for one letter."""
        found: dict[str, None] = {}
        for stem, ending in splits(key):
            if len(stem) < LEAST - 1 or not follows(stem, ending):
                continue
            for part in (stem, *_without_one(stem)):
                near = (wanted for wanted in self.lacking.get(part, ()) if differ_by_one(stem, wanted))
                found |= dict.fromkeys(sorted(near))
        return tuple(found)


def differ_by_one(one: str, other: str) -> bool:
    """Whether two words differ in exactly one letter: another one, one more or less, or two swapped."""
    if one == other or abs(len(one) - len(other)) > 1 or max(len(one), len(other)) < LEAST:
        return False
    shared = min(len(one), len(other))
    first = next((place for place in range(shared) if one[place] != other[place]), shared)
    if len(one) != len(other):
        longer, shorter = sorted((one, other), key=len, reverse=True)
        return longer[first + 1 :] == shorter[first:]
    swapped = one[first : first + 2] == other[first : first + 2][::-1] and one[first + 2 :] == other[first + 2 :]
    return swapped or one[first + 1 :] == other[first + 1 :]


def _is_form(key: str, wanted: str) -> bool:
    return any(stem == wanted and follows(stem, ending) for stem, ending in splits(key))


def _without_one(key: str) -> Iterator[str]:
    return (key[:place] + key[place + 1 :] for place in range(len(key)))
