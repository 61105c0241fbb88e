"""The known pairs of entries of which the newer one overturns the older, from `hkk/supersessions.tsv`."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

LINE = re.compile(r"\bL([0-9]+)")
OVERTURNING = ("supersedes", "changes")


@dataclass(frozen=True)
class KnownRow:
    """One row: the newer entry and the older ones whose lines it names."""

    newer: str
    older: tuple[str, ...]


@dataclass(frozen=True)
class Found:
    """How many pairs and rows have the older entry among the first ten."""

    pairs: int
    pairs_found: int
    rows: int
    rows_with_one: int
    rows_with_all: int


def known_rows(shared: Path) -> list[KnownRow]:
    """Return the rows whose target names other lines, in the order of the file."""
    refs = {row[0]: row[1] for row in _table(shared / "hkk/refs.tsv")}
    rows = []
    for line, kind, target, *_ in _table(shared / "hkk/supersessions.tsv"):
        older = tuple(refs[number] for number in LINE.findall(target))
        if kind in OVERTURNING and older:
            rows.append(KnownRow(refs[line], older))
    return rows


def halves(rows: Sequence[KnownRow]) -> tuple[Sequence[KnownRow], Sequence[KnownRow]]:
    """Return (the half that the weights were set on, the half that was held out): every second row."""
    return rows[0::2], rows[1::2]


def count(rows: Sequence[KnownRow], suggested: Callable[[str], Sequence[str]]) -> Found:
    """Count what stands among the first ten of the suggested references."""
    hits = [[older in suggested(row.newer)[:10] for older in row.older] for row in rows]
    return Found(
        pairs=sum(map(len, hits)),
        pairs_found=sum(map(sum, hits)),
        rows=len(hits),
        rows_with_one=sum(map(any, hits)),
        rows_with_all=sum(map(all, hits)),
    )


def _table(path: Path) -> list[list[str]]:
    return [line.split("\t") for line in path.read_text(encoding="utf-8").split("\n")[1:] if line]
