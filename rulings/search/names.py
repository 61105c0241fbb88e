"""What a name in a query stands for: cards, and topics with the terms of the glossary."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from heapq import nsmallest

from rapidfuzz import fuzz

from cards.models import Card
from judgekb.search.analysis import fold_letters, prepare, tokens
from judgekb.text import fold
from rulings.models import Term, Topic
from rulings.search.references import card_keys, squeezed

LEAST_ALIKE = 60.0  # of 100, for a suggestion
PART = 0.95  # times the likeness to one word of a name
MOST_SUGGESTED = 3
SHORTEST_WORD = 3  # letters of a word that tells a name
LONGEST_NAME = 8  # words of a name that is typed without quotation marks


@dataclass(frozen=True, slots=True)
class Named:
    """Something with names. `keys` are the folded ones, its own first; `defined_by` are references."""

    pk: int
    name: str
    game: str
    keys: tuple[str, ...]
    is_term: bool = False
    defined_by: tuple[str, ...] = ()


class Names:
    """Names of one kind, looked up by their whole text or by some of their words."""

    def __init__(self, named: Iterable[Named]) -> None:
        self._named = list(named)
        self._whole: dict[str, list[Named]] = defaultdict(list)
        for one in self._named:
            for key in dict.fromkeys(map(squeezed, one.keys)):
                self._whole[key].append(one)

    def whole(self, text: str) -> list[Named]:
        """Return what has this very name; apostrophes and hyphens are optional, an edition tag is passed over."""
        for key in card_keys(text):
            if squeezed(key) and squeezed(key) in self._whole:
                return self._whole[squeezed(key)]
        return []

    def longest(self, words: Sequence[str], *, from_end: bool = False) -> tuple[list[Named], int]:
        """Return what the longest run of words names that begins (or ends) the row, and how many words that are."""
        for count in range(min(len(words), LONGEST_NAME), 0, -1):
            run = words[-count:] if from_end else words[:count]
            if found := self.whole(" ".join(run)):
                return found, count
        return [], 0

    def with_words(self, text: str, *, begun: bool) -> list[Named]:
        """Return what has all the words in one of its names; `begun` takes beginnings of words too."""
        sought = _words(text)
        if not any(len(word) >= SHORTEST_WORD and word.isalpha() for word in sought):
            return []
        whole = [one for one in self._named if any(set(sought) <= set(_words(key)) for key in one.keys)]
        if whole or not begun:
            return whole
        return [one for one in self._named if any(_begins(sought, _words(key)) for key in one.keys)]

    def nearest(self, text: str, games: Collection[str] = ()) -> tuple[str, ...]:
        """Return the names that a text may be a slip for, nearest first; only of some games, of all for none."""
        asked = fold(text)
        named = (one for one in self._named if not games or one.game in games)
        alike = ((_alike(asked, one.keys[0]), one.name) for one in named)
        best = nsmallest(MOST_SUGGESTED, {(-share, name) for share, name in alike if share >= LEAST_ALIKE})
        return tuple(dict.fromkeys(name for _, name in best))


def _alike(asked: str, name: str) -> float:
    """Return how alike two folded names are (0 to 100): as wholes, or a single word and a word of the other."""
    whole = fuzz.ratio(asked, name)
    words = name.split() if " " not in asked else ()
    return max(whole, *(PART * fuzz.ratio(asked, word) for word in words), 0.0)


def _words(text: str) -> list[str]:
    return [fold_letters(token.exact) for token in tokens(prepare(text)) if not token.joined]


def _begins(sought: Sequence[str], words: Collection[str]) -> bool:
    return all(any(word.startswith(start) for word in words) for start in sought)


def card_names() -> Names:
    """Return the names of all cards. One query."""
    rows = Card.objects.order_by("game__position", "name_key", "pk")
    columns = rows.values_list("pk", "name", "game__slug", "name_key")
    return Names(Named(pk, name, game, (key,)) for pk, name, game, key in columns)


def topic_names() -> Names:
    """Return the names of all topics and terms. Two queries."""
    return Names([*_topics(), *_terms()])


def _topics() -> Iterator[Named]:
    for pk, name, game, key in Topic.objects.order_by("pk").values_list("pk", "name", "game__slug", "name_key"):
        yield Named(pk, name, game, (key,))


def _terms() -> Iterator[Named]:
    for term in Term.objects.order_by("pk").select_related("game"):
        others = (fold(str(name)) for name in (*term.aliases, *term.abbreviations))
        refs = tuple(str(ref) for ref in term.defined_by)
        yield Named(term.pk, term.name, term.game.slug, (term.name_key, *others), is_term=True, defined_by=refs)
