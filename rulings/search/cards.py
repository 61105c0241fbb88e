"""Cards whose name or own text holds every word of a query: shown beside the rulings, never among them."""

from __future__ import annotations

from collections.abc import Collection

from cards.models import Card
from judgekb.search.engines.base import IndexUnavailable, Query
from judgekb.search.engines.registry import get_engine
from rulings.search.answers import Thing
from rulings.search.documents import key_of
from rulings.search.resolve import card_thing

MOST_CARDS = 6


def cards_holding(text: str, *, game: str | None, without: Collection[Thing]) -> tuple[Thing, ...]:
    """Return at most `MOST_CARDS` cards that lack no word, best first. One query; none where there is no index."""
    try:
        matches = get_engine().search(Query(text, games=(game,) if game else (), kinds=("card",))).matches
    except IndexUnavailable:
        return ()
    keys = [match.key for match in matches if not match.missing]
    rows = Card.objects.filter(slug__in=[key.split(":", 2)[2] for key in keys]).select_related("game")
    held = {key_of("card", card.game.slug, card.slug): card_thing(card) for card in rows}
    return tuple(held[key] for key in keys if key in held and held[key] not in without)[:MOST_CARDS]
