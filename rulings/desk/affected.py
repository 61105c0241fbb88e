"""What an entry may overturn: held entries on the same cards, sections and topics, and those of like words, ranked.

The score adds up how alike the words are (by far the most), and what is shared, rare things counting more. Edges and
citations between entries play no part, so that what is known can be measured against (`docs/desk.md`).
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from cards.models import Game
from judgekb.days import parse_day, today
from judgekb.search import outbox
from judgekb.search.alike import rank
from judgekb.search.engines.base import Alike, IndexUnavailable, Query, Sought
from judgekb.search.engines.registry import get_engine
from judgekb.search.entries import entry as indexed
from judgekb.text import reference_key
from rulings.desk import why
from rulings.desk.content import Content, tidied
from rulings.desk.sharing import Shared, Sharing, about
from rulings.models import Rulebook, Ruling
from rulings.search.documents import documents, key_of
from rulings.search.fallback import search_database
from rulings.standing import begins

WORDS, CARDS, SECTIONS, TOPICS = 1.0, 0.1, 0.1, 0.2  # the most that each may add to a score
NEWER = 0.7  # times the score of an entry that is newer: of two the later published has priority (Kódex 1.4.3)
MOST = 100  # entries told at once

logger = logging.getLogger(__name__)
Age = tuple[date, int]  # latest day on which an entry was published, and the number of its issue


@dataclass(frozen=True, slots=True)
class Affected:
    """A held entry that may be overturned. `score` lies between 0 and 1; `why` is told in Hungarian and in English."""

    ruling: Ruling
    score: float
    why: str
    why_english: str


def affected(*, game: Game, content: Content, ref: str = "", on: date | None = None, limit: int = 20) -> list[Affected]:
    """Return the public entries that an entry may overturn, the likeliest first.

    `content` is that of a draft, saved or not; `ref` names the held ruling that it changes or is, which is left out;
    `on` is the day on which it is to be published (default: today). Raises `ContentError` for a content that is none.
    Reads only; without a search index the database answers, coarser. At most 20 queries.
    """
    entry = tidied(content)
    if entry.get("merged_into"):
        return []  # it has no words any more, and overturns nothing
    own = list(Ruling.objects.filter(game=game, ref_key=reference_key(ref or entry["ref"])).select_related("source"))
    prefixes = Rulebook.objects.filter(game=game).values_list("prefix", flat=True)
    sharing = Sharing(game, about(entry, prefixes), without=[ruling.pk for ruling in own])
    sought = Sought(
        title=entry["question"],
        parts=tuple(filter(None, entry["answer"].split("\n\n"))),
        names=" \n ".join([*(card.get("name", "") for card in entry["cards"]), *entry["sections"], *entry["topics"]]),
        language=game.language,
        games=(game.slug,),
        kinds=("ruling",),
        also=frozenset(key_of("ruling", game.slug, other) for other in sharing.refs()),
        without=frozenset(key_of("ruling", game.slug, ruling.ref) for ruling in own),
    )
    found = _alike(sought)
    rows = Ruling.objects.filter(game=game, ref__in=_refs({*found, *sought.also} - sought.without)).public()
    rulings = list(rows.select_related("source"))  # those that are public now: the index may be a little behind
    shared = sharing.of([ruling.pk for ruling in rulings])
    age = _age_of(entry, own, on or today())
    judged = [
        _Judged(ruling, found.get(key_of("ruling", game.slug, ruling.ref)), shared.get(ruling.pk, Shared()), age)
        for ruling in rulings
    ]
    ranked = sorted((item for item in judged if item.score > 0), key=_Judged.place)
    return _told(ranked[: max(0, min(limit, MOST))])


def _refs(keys: Iterable[str]) -> list[str]:
    return [key.split(":", 2)[2] for key in keys]


def _alike(sought: Sought) -> dict[str, Alike]:
    """Return the entries of like words by key, from the index; else from the database, among fewer."""
    try:
        return {item.key: item for item in get_engine().alike(sought)}
    except IndexUnavailable as error:
        logger.warning("%s What may be overturned is sought in the database.", error)
        outbox.request_rebuild()
    text = " ".join((sought.title, sought.names, *sought.parts))  # of which the first words are sought
    matches = search_database(Query(text, games=sought.games)).matches
    keys = {match.key for match in matches if match.kind in sought.kinds} | sought.also
    return {item.key: item for item in rank([indexed(document) for document in documents(keys)], sought)}


class _Judged:
    """One entry with its score, before it is told."""

    def __init__(self, ruling: Ruling, words: Alike | None, shared: Shared, age: Age) -> None:
        parts = (
            (WORDS, words.score if words else 0.0),
            (CARDS, _saturated(shared.cards)),
            (SECTIONS, _saturated(shared.sections)),
            (TOPICS, _saturated(shared.topics)),
        )
        self.ruling, self.words, self.shared = ruling, words, shared
        self.age = _age(ruling)
        self.newer = self.age > age
        share = sum(most * value for most, value in parts) / sum(most for most, _ in parts)
        self.score = round(share * (NEWER if self.newer else 1.0), 4)

    def place(self) -> tuple[float, int, int, str]:
        """Return the place in the list: by score, among equals the newest first."""
        day, number = self.age
        return -self.score, -day.toordinal(), -number, self.ruling.ref


def _told(ranked: list[_Judged]) -> list[Affected]:
    """Say why, of entries with their texts. One query."""
    rulings = Ruling.objects.select_related("game", "source", "current").in_bulk([item.ruling.pk for item in ranked])
    found = []
    for item in ranked:
        if item.ruling.pk not in rulings:  # it went while it was being ranked
            continue
        told = why.reasons(item.words, item.shared, newer=item.newer)
        said = why.told(told, why.HUNGARIAN), why.told(told, why.ENGLISH)
        found.append(Affected(rulings[item.ruling.pk], item.score, *said))
    return found


def _saturated(values: Mapping[str, float]) -> float:
    """Return a sum between 0 and 1: each further thing that is shared adds less."""
    total = sum(values.values())
    return total / (1 + total)


def _age(ruling: Ruling) -> Age:
    return begins(ruling).not_after, ruling.source.number or 0


def _age_of(entry: Mapping[str, Any], own: list[Ruling], day: date) -> Age:
    """Return the age that an entry has or will have: what it says itself, else that of the ruling it is held as."""
    stated = entry.get("valid_from") or entry.get("published", {}).get("not_after", "")
    number = own[0].source.number or 0 if own else 0
    try:
        return parse_day(stated), number
    except ValueError:  # nothing is said, or not yet rightly
        return _age(own[0]) if own else (day, number)
