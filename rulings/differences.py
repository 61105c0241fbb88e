"""Which words differ between two wordings. Pure: two texts in, pieces of both out, in reading order."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby

from rulings.matching import matched

WORDS = re.compile(r"\s+|[^\s\w]|\w+")
LINES = re.compile(r"[^\n]*\n|[^\n]+")


class Change(StrEnum):
    """What happened to a piece of text."""

    SAME = "same"
    REMOVED = "removed"
    ADDED = "added"


@dataclass(frozen=True, slots=True)
class Piece:
    """A run of text that stayed, went, or came."""

    change: Change
    text: str


def differences(before: str, after: str) -> tuple[Piece, ...]:
    """Return the pieces that lead from one text to another.

    The pieces that are not `added` join to the text before, those that are not `removed` to the text after.
    Lines are matched first, and words within the lines that differ.
    """
    return tuple(_joined(_matched(LINES.findall(before), LINES.findall(after), within_lines=True)))


def _matched(before: Sequence[str], after: Sequence[str], *, within_lines: bool = False) -> Iterator[Piece]:
    start = new_start = 0
    same: list[str] = []
    for place, new_place in (*matched(before, after), (len(before), len(after))):
        gone, came = "".join(before[start:place]), "".join(after[new_start:new_place])
        if gone or came:
            yield Piece(Change.SAME, "".join(same))
            same = []
        if within_lines and gone and came:
            yield from _matched(WORDS.findall(gone), WORDS.findall(came))
        else:
            yield from (Piece(Change.REMOVED, gone), Piece(Change.ADDED, came))
        same += before[place : place + 1]
        start, new_start = place + 1, new_place + 1
    yield Piece(Change.SAME, "".join(same))


def _joined(pieces: Iterable[Piece]) -> Iterator[Piece]:
    """Join neighbours of one kind; what changed on both sides of a mere gap changed with the gap."""
    filled = list(_without_gaps([piece for piece in pieces if piece.text]))
    for is_same, run in groupby(filled, key=lambda piece: piece.change == Change.SAME):
        held = list(run)
        if is_same:
            yield Piece(Change.SAME, "".join(piece.text for piece in held))
            continue
        for change in (Change.REMOVED, Change.ADDED):
            text = "".join(piece.text for piece in held if piece.change == change)
            if text:
                yield Piece(change, text)


def _without_gaps(pieces: Sequence[Piece]) -> Iterator[Piece]:
    for place, piece in enumerate(pieces):
        between = 0 < place < len(pieces) - 1
        if between and piece.change == Change.SAME and not piece.text.strip(" ") and "\n" not in piece.text:
            yield from (Piece(Change.REMOVED, piece.text), Piece(Change.ADDED, piece.text))
        else:
            yield piece
