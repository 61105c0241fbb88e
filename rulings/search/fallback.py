"""Search without the index: every public text is looked through. Slower and coarser, but never silent."""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.db.models import QuerySet

from judgekb.search.analysis import STOP_WORDS, forms, prepare, tokens
from judgekb.search.engines.base import CANDIDATES, Holders, Match, Matches, Query
from judgekb.search.plan import MOST_WORDS, QueryTerm
from judgekb.text import fold
from rulings.models import Ruling, RulingCard, Section
from rulings.search.documents import CHUNK, key_of

TITLE, CARD, TEXT = 1.0, 1.0, 0.7  # worth of a word by where it stands


def search_database(query: Query) -> Matches:
    """Return the rulings and sections whose folded text holds the most words of the query. Three queries."""
    terms = _terms(query.text)
    if not terms:
        return Matches()
    scored = (match for match in _matches(query.games, terms) if match.score > 0 and _allows(query, match.key))
    best = heapq.nsmallest(CANDIDATES, scored, key=lambda match: (-match.score, match.key))
    return Matches(tuple(best), terms)


def _terms(text: str) -> tuple[QueryTerm, ...]:
    prepared = prepare(text)
    words = [token for token in tokens(prepared) if not token.joined][:MOST_WORDS]
    telling = [token for token in words if forms(token.exact).folded not in STOP_WORDS] or words
    return tuple(
        QueryTerm(prepared[token.start : token.end], forms(token.exact), related={}, weight=1.0) for token in telling
    )


def _allows(query: Query, key: str) -> bool:
    return query.allowed is None or key in query.allowed


def holding_in_database(text: str, is_phrase: bool) -> Holders:
    """Return the rulings and sections that hold every word of a text, or a phrase. Three queries."""
    words = [forms(token.exact).folded for token in tokens(prepare(text)) if not token.joined]
    terms = _terms(text)
    if not terms:
        return Holders(frozenset())
    phrase = f" {' '.join(words)}"

    def holds(fields: Mapping[str, float]) -> bool:
        if is_phrase:
            return any(phrase in _worded(field) for field in fields)
        return not _match("", "", "", fields, terms).missing

    return Holders(frozenset(key_of(kind, game, ref) for kind, game, ref, fields in _texts(()) if holds(fields)))


def _worded(text: str) -> str:
    """Return the folded words of a text, a space before each."""
    return "".join(f" {forms(token.exact).folded}" for token in tokens(prepare(text)) if not token.joined)


def _matches(games: Sequence[str], terms: Sequence[QueryTerm]) -> Iterator[Match]:
    for kind, game, ref, fields in _texts(games):
        yield _match(kind, game, ref, fields, terms)


def _texts(games: Sequence[str]) -> Iterator[tuple[str, str, str, dict[str, float]]]:
    """Yield (kind, game, reference, texts with their worth) of everything that can be found."""
    cards: dict[int, str] = {}
    for pk, name in RulingCard.objects.values_list("ruling", "card__name_key").iterator(chunk_size=CHUNK):
        cards[pk] = f"{cards.get(pk, '')} {name}"
    rulings = Ruling.objects.public().filter(current__isnull=False)
    columns = ("pk", "game__slug", "ref", "current__question", "current__answer")
    for pk, game, ref, question, answer in _of_games(rulings.values_list(*columns), games, "game__slug"):
        yield "ruling", game, ref, {question: TITLE, cards.get(pk, ""): CARD, answer: TEXT}
    columns = ("pk", "rulebook__game__slug", "citation", "title", "about")
    for _, game, ref, title, about in _of_games(Section.objects.values_list(*columns), games, "rulebook__game__slug"):
        yield "section", game, ref, {title: TITLE, about: TEXT}


def _of_games(rows: QuerySet[Any, Any], games: Sequence[str], path: str) -> Iterator[Any]:
    chosen = rows.filter(**{f"{path}__in": games}) if games else rows
    return chosen.order_by("pk").iterator(chunk_size=CHUNK)


def _match(kind: str, game: str, ref: str, fields: Mapping[str, float], terms: Sequence[QueryTerm]) -> Match:
    """Score one text: the share of the words that it holds, in whatever form they begin with the same stem."""
    folded = [(f" {fold(text)}", worth) for text, worth in fields.items() if text]
    held = [max((worth for text, worth in folded if _holds(text, term)), default=0.0) for term in terms]
    missing = tuple(dict.fromkeys(term.typed for term, worth in zip(terms, held, strict=True) if not worth))
    return Match(key_of(kind, game, ref), kind, game, 0, round(sum(held) / len(held), 4), missing)


def _holds(text: str, term: QueryTerm) -> bool:
    return any(stem in text for stem in term.form.stems)
