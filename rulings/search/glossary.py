"""The other names of things, from the glossary (`VP` for `varázspont`), and what players call them everywhere."""

from __future__ import annotations

from functools import lru_cache

from judgekb.search.everyday import EVERYDAY
from judgekb.search.synonyms import Synonyms
from judgekb.touches import remembered
from rulings.models import Term
from rulings.versions import CARDS, TERMS

Group = tuple[str, ...]


def synonyms(game: str | None = None) -> Synonyms:
    """Return the names that stand for each other in a game, or in all games. One query, if not remembered."""
    return remembered((CARDS, TERMS), _read, game)


def _read(game: str | None) -> Synonyms:
    rows = Term.objects.exclude(aliases=[], abbreviations=[]).order_by("pk")
    if game:
        rows = rows.filter(game__slug=game)
    groups = rows.values_list("name", "aliases", "abbreviations")
    return _made(tuple((name, *map(str, aliases), *map(str, short)) for name, aliases, short in groups))


@lru_cache(maxsize=16)
def _made(groups: tuple[Group, ...]) -> Synonyms:
    return Synonyms((*groups, *EVERYDAY))
