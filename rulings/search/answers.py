"""What a search gives back. Plain frozen values: the page, the command line and the API only lay them out."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date

from judgekb.search.query.explain import Explanation
from rulings.search.facets import Facet
from rulings.search.links import CardLabel
from rulings.status import Standing


class QueryTooLong(ValueError):
    """The text is longer than `LONGEST_QUERY` characters. The message is a sentence for a reader (Hungarian)."""


@dataclass(frozen=True, slots=True)
class Thing:
    """What the text names exactly: a source, card, section, topic or ruling."""

    kind: str  # source, card, section, topic, ruling
    game: str
    ref: str
    title: str
    url: str


@dataclass(frozen=True, slots=True)
class Hit:
    """One ruling or section that answers the text."""

    kind: str  # ruling, section
    game: str
    ref: str
    title: str
    url: str
    source: str  # code of the source (`AK106`); the rulebook's short title for a section
    standing: Standing | None  # how it stands on the day of the answer; `None` for sections
    score: float  # 0 to 1: how much of what was asked it holds
    title_html: str  # escaped, matched words in <mark>
    snippet_html: str  # escaped, matched words in <mark>; the best passage
    answer_html: str = ""  # of a ruling, whole
    cards: tuple[CardLabel, ...] = ()
    missing_words: tuple[str, ...] = ()  # words of the text, as typed, that the hit lacks
    section_status: str = ""  # how a section stands, by what its sources say; "" for rulings
    under_review: bool = False  # what the ruling rests on has changed since an editor looked at it


@dataclass(frozen=True, slots=True)
class Answer:
    """Everything that one search says."""

    query: str  # as typed; lone surrogates, which no page can hold, replaced
    on: date
    things: tuple[Thing, ...] = ()
    cards: tuple[Thing, ...] = ()  # whose name or text holds every word, without those that the text names exactly
    results: tuple[Hit, ...] = ()
    total: int = 0  # of results, on all pages
    corrections: tuple[tuple[str, str], ...] = ()  # (word as typed, word searched instead)
    notice: str = ""  # Hungarian sentence for the reader: the index is being rebuilt, or a fault of the text
    explanation: Explanation = field(
        default_factory=Explanation
    )  # what was searched, in a sentence; empty where a thing is only named
    facets: tuple[Facet, ...] = ()  # of all results, on all pages
