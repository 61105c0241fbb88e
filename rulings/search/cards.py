"""Cards whose name or own text holds every word of a query: shown beside the rulings, never among them."""

from __future__ import annotations

from collections.abc import Collection

from judgekb.addresses import address
from judgekb.search.engines.base import IndexUnavailable, Query
from judgekb.search.engines.registry import get_engine
from rulings.search.answers import Thing
from rulings.search.links import cards_called

MOST_CARDS = 6


def cards_holding(text: str, *, game: str | None, without: Collection[Thing]) -> tuple[Thing, ...]:
    """Return at most `MOST_CARDS` cards that lack no word, best first. No query, if their names are remembered."""
    try:
        matches = get_engine().search(Query(text, games=(game,) if game else (), kinds=("card",))).matches
    except IndexUnavailable:
        return ()
    keys = [(match.game, match.key.split(":", 2)[2]) for match in matches if not match.missing]
    names = cards_called(keys)
    found = (Thing("card", *key, names[key], address("card", *key)) for key in keys if key in names)
    return tuple(thing for thing in found if thing not in without)[:MOST_CARDS]
