"""What every search engine can do, whatever keeps its postings."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Protocol

from judgekb.search.documents import Document
from judgekb.search.plan import QueryTerm
from judgekb.search.synonyms import NO_SYNONYMS, Synonyms

CANDIDATES = 100  # entries that are ranked anew, and so the most that one search can return


class SearchError(Exception):
    """Something is wrong with the index, not with what was asked."""


class IndexUnavailable(SearchError):
    """There is no index, or it is damaged or made by another version. The message says which, in a sentence."""


class LockError(SearchError):
    """Another process is writing to the index: try again later."""


@dataclass(frozen=True, slots=True)
class Query:
    """What is asked. Empty `games` or `kinds` stand for all of them.

    `allowed` are the keys of the documents among which the search stays, `None` for all: they are filtered before
    the candidates are cut. `synonyms` are words that stand for each other.
    """

    text: str
    games: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    allowed: frozenset[str] | None = None
    synonyms: Synonyms = NO_SYNONYMS


@dataclass(frozen=True, slots=True)
class Match:
    """A document that answers. `score` lies between 0 and 1; `missing` holds words as typed, in their order."""

    key: str
    kind: str
    game: str
    order: int
    score: float
    missing: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Matches:
    """At most `CANDIDATES` matches, best first, and how the words of the query were understood."""

    matches: tuple[Match, ...] = ()
    terms: tuple[QueryTerm, ...] = ()

    @property
    def corrections(self) -> tuple[tuple[str, str], ...]:
        """Return (word as typed, nearest word of the index) of the words that the index does not know."""
        return tuple((term.typed, term.corrected) for term in self.terms if term.corrected)


@dataclass(frozen=True, slots=True)
class Holders:
    """The keys of documents that hold a text, and (word as typed, nearest word) of what the index does not know."""

    keys: frozenset[str]
    corrections: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Sought:
    """A whole text to which documents may be alike: its title, names (cards, topics …) and paragraphs.

    `language` says how its words are reduced to stems. Documents of the keys `also` are scored whatever their words,
    those of `without` never.
    """

    title: str
    parts: tuple[str, ...]
    names: str = ""
    language: str = "hu"
    games: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    also: frozenset[str] = frozenset()
    without: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Alike:
    """A document beside a text. `score` and `sameness` lie between 0 and 1.

    `sameness` is the share of words that both have (Dice); `words` are those that tell most, as the text has them.
    """

    key: str
    score: float
    sameness: float
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A name that begins as the typed text does."""

    key: str
    kind: str
    game: str
    ref: str
    title: str


@dataclass(frozen=True, slots=True)
class Health:
    """How the index is. `fault` is a sentence, `""` when all is well; `facts` are for an operator's eyes."""

    documents: int
    fault: str = ""
    facts: Mapping[str, str] | None = None


class Engine(Protocol):
    """An index of documents. Reading never waits for writing; a change is seen by the next search.

    Reading raises `IndexUnavailable`. Writing takes the single writer's lock, or raises `LockError` at once.
    """

    def search(self, query: Query) -> Matches:
        """Return the documents that hold any of the words, the most fitting first. Any text is answered."""
        ...

    def holding(self, text: str, *, is_phrase: bool = False, synonyms: Synonyms = NO_SYNONYMS) -> Holders:
        """Return all documents that hold every word of a text: those that `search` would not call lacking.

        A phrase is held where its very words stand side by side in one field; case and accents do not count, and the
        last word may carry an ending. A text without words is held by none.
        """
        ...

    def alike(self, sought: Sought) -> tuple[Alike, ...]:
        """Return the documents whose words are most like those of a whole text, the likest first."""
        ...

    def suggest(self, text: str, *, games: tuple[str, ...] = (), limit: int = 8) -> dict[str, tuple[Suggestion, ...]]:
        """Return, for each kind, at most `limit` documents whose title or reference holds words that begin so."""
        ...

    def lock(self) -> AbstractContextManager[None]:
        """Hold the single writer's lock, so that what is read to be written is not overtaken."""
        ...

    def add(self, documents: Iterable[Document], *, without: Collection[str] = ()) -> int:
        """Add documents or replace those of the same key, delete the keys `without`, and return how many were added.

        All of it is seen at once, or nothing.
        """
        ...

    def delete(self, keys: Collection[str]) -> None:
        """Delete documents by key; unknown keys are passed over."""
        ...

    def rebuild(self, documents: Iterable[Document], *, progress: Callable[[int], object] | None = None) -> int:
        """Make the index anew; readers keep the old one until it is done. Return the number of documents.

        `progress` is called with 1 for every document.
        """
        ...

    def keys(self) -> Iterator[str]:
        """Yield the keys of all documents; raises `IndexUnavailable`."""
        ...

    def state(self) -> str:
        """Return the name of the state in use, another after every change. Raises `IndexUnavailable`."""
        ...

    def health(self, *, thorough: bool = False) -> Health:
        """Look at the index; never raises. `thorough` reads every byte again and every document."""
        ...
