"""Names that stand for each other, such as `VP` and `varázspont`. Pure Python; the names themselves are data."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from judgekb.search.analysis import Forms, forms, prepare, tokens

MOST_MEANINGS = 2  # a name of more groups is a heading over them, not another name of each
_Words = tuple[Forms, ...]
SHORTEST = 2  # letters of a name: a single letter stands for too much


@dataclass(frozen=True, slots=True)
class Alternative:
    """The words from `start` to before `end` have another name, of these words. `name` is written as it was given."""

    start: int
    end: int
    name: str
    words: tuple[Forms, ...]


class Synonyms:
    """Groups of names, each of one or more words; every name of a group stands for every other."""

    def __init__(self, groups: Iterable[Iterable[str]]) -> None:
        named = [{words: name for name in reversed(list(group)) if (words := _words(name))} for group in groups]
        meanings = Counter(words for group in named for words in group)
        self._by_stem: dict[str, list[tuple[_Words, dict[_Words, str]]]] = defaultdict(list)
        for group in named:
            names = {words: name for words, name in reversed(group.items()) if meanings[words] <= MOST_MEANINGS}
            for words in names:
                others = {other: name for other, name in names.items() if other != words}
                if others:
                    self._by_stem[words[0].hungarian].append((words, others))

    def alternatives(self, words: Sequence[Forms]) -> Iterator[Alternative]:
        """Yield the other names of runs of the words; endings do not count."""
        for start, word in enumerate(words):
            for name, others in self._by_stem.get(word.hungarian, ()):
                end = start + len(name)
                if end <= len(words) and all(map(_same, name, words[start:end])):
                    for other, text in others.items():
                        yield Alternative(start, end, text, other)


def _words(name: str) -> _Words:
    """Return the words of a name; empty when it has none or is a single letter. A digit is no letter."""
    found = tuple(forms(token.exact) for token in tokens(prepare(name)) if not token.joined)
    long_enough = sum(len(word.folded) for word in found) >= SHORTEST or any(word.is_exact for word in found)
    return found if long_enough else ()


def _same(one: Forms, other: Forms) -> bool:
    return one.folded == other.folded or (one.hungarian == other.hungarian and not one.is_exact)


NO_SYNONYMS = Synonyms(())
