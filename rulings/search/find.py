"""The one call that the page, the command line and the API use to search."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from django.utils.translation import gettext as _

from judgekb.days import today
from judgekb.search import outbox
from judgekb.search.engines.base import IndexUnavailable, Match, Matches, Query
from judgekb.search.engines.registry import get_engine
from judgekb.search.highlight import Highlighter
from rulings.search.answers import Answer, CardLabel, Hit, QueryTooLong, Thing
from rulings.search.cards import cards_holding
from rulings.search.documents import key_of
from rulings.search.fallback import search_database
from rulings.search.hits import Found, as_hits, load, of_sources
from rulings.search.references import cleaned_name
from rulings.search.resolve import resolve

__all__ = ["LONGEST_QUERY", "Answer", "CardLabel", "Hit", "QueryTooLong", "Thing", "find"]

LONGEST_QUERY = 1_000  # characters
HIT_KINDS = ("ruling", "section")
NOT_HOLDING = 0.93  # times the score of what does not hold on the day: it falls behind what is nearly as fitting


def find(text: str, *, game: str | None = None, on: date | None = None, limit: int = 20, offset: int = 0) -> Answer:
    """Answer a text that a reader typed.

    `game` is a slug and limits everything to that game; `on` is the day on which rulings are read (default: today
    in Budapest); `limit` and `offset` cut a page out of the results. Any text is answered; one longer than
    `LONGEST_QUERY` raises `QueryTooLong`. An unknown game finds nothing. The number of queries is fixed.
    """
    day = on or today()
    _check_length(text)
    typed = cleaned_name(text)
    things = resolve(typed, game=game)
    sources = [thing for thing in things if thing.kind == "source"]
    matches, notice = (Matches(), "") if sources else _ask(typed, game)
    named = _named(things)
    found = of_sources(sources, day) if sources else _in_order(load([*named, *matches.matches], day), named)
    if not found and not things and not matches.terms and not notice:
        notice = _("Ebben nincs kereshető szó. Írj be egy lapnevet, egy AK-számot vagy egy kérdést.")
    start = max(0, offset)
    return Answer(
        query=text.encode("utf-8", "replace").decode("utf-8"),
        on=day,
        things=things,
        cards=cards_holding(typed, game=game, without=things) if matches.terms and not start else (),
        results=as_hits(found[start : start + max(0, limit)], Highlighter(matches.terms)),
        total=len(found),
        corrections=matches.corrections,
        notice=notice,
    )


def _check_length(text: str) -> None:
    if len(text) > LONGEST_QUERY:
        raise QueryTooLong(
            _("A keresett szöveg túl hosszú: %(length)s karakter, pedig legfeljebb %(most)s lehet.")
            % {"length": len(text), "most": LONGEST_QUERY}
        )


def _ask(typed: str, game: str | None) -> tuple[Matches, str]:
    """Return the matches of the index; where it is not to be had, those of the database and a notice that says so."""
    if game and not game.isprintable():  # no slug, and not every store can look for it
        return Matches(), ""
    query = Query(typed, games=(game,) if game else (), kinds=HIT_KINDS)
    try:
        return get_engine().search(query), ""
    except IndexUnavailable:
        outbox.request_rebuild()
        notice = _("A kereső mutatója most újraépül; addig az adatbázisban keresek, a találatok sorrendje gyengébb.")
        return search_database(query), notice


def _named(things: Sequence[Thing]) -> list[Match]:
    """Return the rulings and sections that the text names as matches."""
    held = [thing for thing in things if thing.kind in HIT_KINDS]
    return [Match(key_of(it.kind, it.game, it.ref), it.kind, it.game, 0, score=1.0) for it in held]


def _in_order(found: Sequence[Found], named: Sequence[Match]) -> list[Found]:
    """Order hits: what the text names, then by score, the newest first among equals.

    What holds on the day comes before what does not and is only a little more fitting.
    """
    first = {match.key: place for place, match in enumerate(named)}
    once = {item.match.key: item for item in reversed(found)}.values()

    def place(item: Found) -> tuple[int, float, int, str]:
        match = item.match
        return first.get(match.key, len(first)), -round(_worth(item), 3), -match.order, match.key

    return sorted(once, key=place)


def _worth(item: Found) -> float:
    return item.match.score if item.holds else item.match.score * NOT_HOLDING
