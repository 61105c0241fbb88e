"""Names that stand for each other, such as `VP` and `varázspont`. Pure Python; the names themselves are data."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from judgekb.search.analysis import Forms, forms, prepare, tokens

MOST_MEANINGS = 2  # a name of more groups is a heading over them, not another name of each
SHORTEST = 2  # letters of a name: a single letter stands for too much


@dataclass(frozen=True, slots=True)
class Alternative:
    """The words from `start` to before `end` have another name, of these words."""

    start: int
    end: int
    words: tuple[Forms, ...]


class Synonyms:
    """Groups of names, each of one or more words; every name of a group stands for every other."""

    def __init__(self, groups: Iterable[Iterable[str]]) -> None:
        named = [tuple(dict.fromkeys(filter(None, map(_words, group)))) for group in groups]
        meanings = Counter(name for group in named for name in group)
        self._by_stem: dict[str, list[tuple[tuple[Forms, ...], tuple[tuple[Forms, ...], ...]]]] = defaultdict(list)
        for group in named:
            names = [name for name in group if meanings[name] <= MOST_MEANINGS]
            for name in names if len(names) > 1 else ():
                others = tuple(other for other in names if other != name)
                self._by_stem[name[0].hungarian].append((name, others))

    def alternatives(self, words: Sequence[Forms]) -> Iterator[Alternative]:
        """Yield the other names of runs of the words; endings do not count."""
        for start, word in enumerate(words):
            for name, others in self._by_stem.get(word.hungarian, ()):
                end = start + len(name)
                if end <= len(words) and all(map(_same, name, words[start:end])):
                    for other in others:
                        yield Alternative(start, end, other)


def _words(name: str) -> tuple[Forms, ...]:
    """Return the words of a name; empty when it has none or is a single letter."""
    found = tuple(forms(token.exact) for token in tokens(prepare(name)) if not token.joined)
    return found if sum(len(word.folded) for word in found) >= SHORTEST else ()


def _same(one: Forms, other: Forms) -> bool:
    return one.folded == other.folded or (one.hungarian == other.hungarian and not one.is_exact)


NO_SYNONYMS = Synonyms(())
