"""What is read of a ruling to rank it, count it in the facets and name it: a hundred such rows for ten hits shown."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from functools import cache
from typing import Any, NamedTuple

from django.db.models import QuerySet

from judgekb.addresses import address
from judgekb.fixed_sql import FixedQuery, in_steps
from judgekb.text import reference_key
from rulings.models import Ruling
from rulings.search.documents import games_of, key_of


class SourceRow(NamedTuple):
    """The columns of a source, in the order in which they are asked for."""

    code: str
    number: int | None
    kind: str
    published_not_before: date | None
    published_not_after: date | None


class RulingRow(NamedTuple):
    """A few columns of a ruling; what `rulings.standing` reads of one is among them."""

    pk: int
    game: str  # slug
    game_name: str
    ref: str
    ref_key: str
    state: str
    formats: list[str]
    valid_from: date | None
    valid_to: date | None
    published_not_before: date | None
    published_not_after: date | None
    source: SourceRow

    @property
    def key(self) -> str:
        """Return the key of its document."""
        return key_of("ruling", self.game, self.ref)

    @property
    def url(self) -> str:
        """Return the address of its page."""
        return address("entry", self.game, self.ref_key)


OWN = ("pk", "game__slug", "game__name", *RulingRow._fields[3:-1])
OF_SOURCE = tuple(f"source__{name}" for name in SourceRow._fields)


def readable() -> QuerySet[Ruling]:
    """Return the rulings that readers may find. Without an order: asking for that of the model costs much."""
    return Ruling.objects.public().filter(current__isnull=False).order_by()


def columns(rulings: QuerySet[Ruling]) -> QuerySet[Ruling, tuple[Any, ...]]:
    """Return rulings as the columns of which `read` makes rows."""
    return rulings.values_list(*OWN, *OF_SOURCE)


def read(rulings: Iterable[tuple[Any, ...]]) -> list[RulingRow]:
    """Return the rows of rulings, in the order of their `columns`."""
    own = len(OWN)
    return [RulingRow._make((*row[:own], SourceRow._make(row[own:]))) for row in rulings]


@cache
def _under(games: int) -> FixedQuery[tuple[Any, ...]]:
    """Return the query for readable rulings under so many slugs of games, and references, in this order: as indexed."""
    return FixedQuery(
        lambda *keys: columns(readable().filter(game__slug__in=keys[:games], ref_key__in=keys[games:])),
    )


def read_keys(keys: set[str]) -> dict[str, RulingRow]:
    """Return the rows of readable rulings by the keys of their documents. One query, none for no keys."""
    games = in_steps(games_of(keys))
    refs = in_steps({reference_key(key.split(":", 2)[2]) for key in keys})
    rows = read(_under(len(games))(*games, *refs)) if keys else []
    return {row.key: row for row in rows if row.key in keys}
