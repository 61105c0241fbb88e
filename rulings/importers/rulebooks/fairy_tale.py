"""The card tables of the fairy-tale game: what a row must hold. Pure Python."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rulings.importers.rulebooks.reading import Unit

FIELDS = 6  # name, category, type, points, effect, count
POINTS = re.compile(r"(?P<fixed>-?[0-9]{1,2})|(?P<each>\*)(?:x(?P<times>[0-9]))?|\((?P<condition>[0-9]{1,2})\)")
PRINTED = {"7.A": 80, "7.H": 20}  # how many cards each table counts, as the rules say


@dataclass(frozen=True, slots=True)
class Points:
    """What a card is worth: `fixed` points, so much `each` (per card that it counts), or so much on a `condition`."""

    kind: str
    value: int


def read_points(text: str) -> Points:
    """Read a field of points: `3`, `-1`, `*`, `*x3`, `(6)`. Raises `ValueError` for anything else."""
    match = POINTS.fullmatch(text)
    if not match:
        raise ValueError(f"{text!r} is no number of points: 3, -1, *, *x3 and (6) are.")
    if match["each"]:
        return Points("each", int(match["times"] or 1))
    kind = match.lastgroup or ""
    return Points(kind, int(match[kind]))


def card_notes(units: Sequence[Unit]) -> Iterator[str]:
    """Yield what is wrong with the card tables: rows that cannot be read, sums that are not the printed ones."""
    counted = dict.fromkeys(PRINTED, 0)
    for unit in units:
        if unit.kind != "card":
            continue
        row = unit.text.split(" | ")
        if len(row) != FIELDS or not POINTS.fullmatch(row[3]) or not re.fullmatch(r"[0-9]{1,2}", row[5]):
            yield f"Line {unit.line}: FT {unit.number} is no row of name, category, type, points, effect and count."
            continue
        counted[unit.parent] = counted.get(unit.parent, 0) + int(row[5])
    for table, cards in PRINTED.items():
        if counted[table] != cards:
            yield f"The cards of FT {table} are {counted[table]}, not {cards}."
