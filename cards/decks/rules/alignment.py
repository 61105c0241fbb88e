"""One alignment for the whole deck (Jellemek harca)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from cards.decks.profile import RuleRow
from cards.decks.report import Fix
from cards.decks.rules.registry import kind, required
from cards.decks.table import Table


@kind("one-alignment", "alignment-mixed", zones=required("zones"))
def check_one_alignment(table: Table, rule: RuleRow, p: Mapping[str, Any]) -> None:
    """All cards of the zones share one alignment; cards without one fit any."""
    rows = table.rows_in(p["zones"])
    copies: Counter[str] = Counter()
    for row in rows:
        if row.facts.alignments is not None and len(row.facts.alignments) == 1:
            copies.update(dict.fromkeys(row.facts.alignments, row.count))
    deck = min(copies, key=lambda one: (-copies[one], one)) if copies else ""
    for row in rows:
        held = row.facts.alignments
        if held is None:
            table.need(rule, row, "alignments")
        elif held and held != {deck}:
            # a card of two alignments is of the deck's and of another: no source says whether it may be used
            table.broken(
                rule, "alignment-mixed", rows=[row], card=row.title, found=", ".join(sorted(held)), allowed=deck,
                fix=Fix("remove", row.count, row.title), doubtful=deck in held or not deck,
            )  # fmt: skip
