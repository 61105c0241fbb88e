"""Bytes -> texts: pieces of a grammar, real lines whole or broken, and letters that break programs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

Thing = TypeVar("Thing")

LONGEST = 20_000  # characters of one text
LETTERS: tuple[str, ...] = (
    *"\x00\x01\x0b\x0c\x1c\x85\u2028\u2029\r\n\t \xa0\u3000",  # control letters, ends of lines, spaces
    *"\u0301\u0308\u030b\u0344\u20dd\ufe0f",  # combining marks
    *"\u200b\u200d\u2060\u00ad\ufeff\u202e\u2066\u2069\u061c",  # invisible letters, and those that turn a line round
    *"４²½Ⅷ٣۰߀०",  # digits that are none of ours
    *"😀👩🏽ǅßẞİıſΣςﬀŐőÕõŰűÛû",  # beyond the first plane, letters of odd cases, our own and their substitutes
    *"\ud800\udfff\ue000\ue001\ufffd\uffff",  # halves of letters, private letters, what stands for the unreadable
    *"'’`´\"„”“«»-‐–—−+*_~#>|\\/&<%$@=^(){}[].,:;!?…§°",
)


@dataclass(slots=True)
class Tape:
    """Bytes that are read once, from the front; behind the end there are zeros."""

    data: bytes
    at: int = 0

    @property
    def is_left(self) -> bool:
        return self.at < len(self.data)

    def byte(self) -> int:
        self.at += 1
        return self.data[self.at - 1] if self.at <= len(self.data) else 0

    def below(self, limit: int) -> int:
        """Return a number from 0 to `limit` - 1."""
        number, most = self.byte(), 256
        while most < limit:
            number, most = number * 256 + self.byte(), most * 256
        return number % limit

    def pick(self, things: Sequence[Thing]) -> Thing:
        return things[self.below(len(things))]

    def part(self, share: int) -> Tape:
        """Return a tape of its own for one of so many parts of an input."""
        length = max(1, len(self.data) // share)
        self.at += length
        return Tape(self.data[self.at - length : self.at])


@dataclass(frozen=True, slots=True)
class Grammar:
    """What the texts of one kind are made of: `pieces` side by side, `lines` as people write them."""

    pieces: Sequence[str]
    lines: Sequence[str]
    ends: Sequence[str] = ("", "", " ", "\n")  # what may stand behind a piece

    def text(self, tape: Tape) -> str:
        """Return the text that a tape writes."""
        parts: list[str] = []
        size = 0
        while tape.is_left and size < LONGEST:
            parts.append(self._part(tape, parts))
            size += len(parts[-1])
        return "".join(parts)[:LONGEST]

    def _part(self, tape: Tape, parts: Sequence[str]) -> str:
        kind = tape.byte()
        if kind < 130:
            return tape.pick(self.pieces) + tape.pick(self.ends)
        if kind < 160:
            return tape.pick(LETTERS)
        if kind < 170:
            return chr(tape.below(0x110000))
        if kind < 205:
            return tape.pick(self.lines) + "\n"
        if kind < 240:
            return broken(tape.pick(self.lines), tape) + "\n"
        return (parts[-1] if parts else "") * tape.below(64)


def broken(line: str, tape: Tape) -> str:
    """Return a line with one fault: a letter lost, doubled, changed, a piece cut out or said twice."""
    at = tape.below(len(line) + 1)
    to = at + tape.below(16)
    return tape.pick(
        (
            line[:at] + line[at + 1 :],
            line[:at] + line[at : at + 1] + line[at:],
            line[:at] + tape.pick(LETTERS) + line[at + 1 :],
            line[:at] + tape.pick(LETTERS) + line[at:],
            line[:at] + line[to:],
            line[:to] + line[at:],
            line[:at].upper() + line[at:],
            line[:at],
        )
    )
