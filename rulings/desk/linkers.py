"""The linker of a game, kept by the process while the names of the base stay the same."""

from __future__ import annotations

import time
from typing import Any

from django.db import connection, models

from cards.models import Card, Game, Printing
from rulings.linking.base import load_linker
from rulings.linking.linker import Linker
from rulings.models import Rulebook, Section, Source, Term

KEPT = 600  # seconds; then texts written meanwhile count as showing which words are common ones
NAMED: tuple[tuple[type[models.Model], str], ...] = (
    (Game, "updated_at"),
    (Card, "updated_at"),
    (Printing, "updated_at"),
    (Term, "id"),
    (Section, "id"),
    (Source, "id"),
    (Rulebook, "id"),
)
_kept: dict[int, tuple[tuple[Any, ...], float, Linker]] = {}


def linker_of(game: Game) -> Linker:
    """Return the linker of a game. One query where it is kept; else it is loaded, which takes about a second."""
    state = _state()
    held = _kept.get(game.pk)
    if held and held[0] == state and time.monotonic() - held[1] < KEPT:
        return held[2]
    linker = load_linker(game)
    _kept[game.pk] = (state, time.monotonic(), linker)
    return linker


def _state() -> tuple[Any, ...]:
    """Return what is different after a name was written or deleted."""
    parts = []
    for model, newest in NAMED:
        table = connection.ops.quote_name(model._meta.db_table)
        parts.append(f"(SELECT COUNT(*) FROM {table}), (SELECT MAX({newest}) FROM {table})")
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {', '.join(parts)}")
        return tuple(cursor.fetchone())
