"""The linker of a game, kept by the process while the names of the base stay the same."""

from __future__ import annotations

import time
from typing import Any

from django.db import connection

from cards.models import Game
from judgekb.models import Touch
from rulings.linking.base import load_linker
from rulings.linking.linker import Linker
from rulings.models import Source
from rulings.versions import BOOKS, CARDS, TERMS

KEPT = 600  # seconds; then texts written meanwhile count as showing which words are common ones
NAMED = (
    CARDS,
    BOOKS,
    TERMS,
)  # whose every write is noted, be it in SQL; sources stand with the rulings, as written here
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
    """Return what is different after a name was written, changed or deleted."""
    notes, sources = (connection.ops.quote_name(model._meta.db_table) for model in (Touch, Source))
    scopes = ", ".join(["%s"] * len(NAMED))
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT COUNT(*), SUM(token), MAX(at), (SELECT COUNT(*) FROM {sources}),"
            f" (SELECT MAX(updated_at) FROM {sources}) FROM {notes} WHERE scope IN ({scopes})",
            NAMED,
        )
        return tuple(cursor.fetchone())
