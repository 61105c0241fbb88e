"""Divine cards: those with the "isteni" icon."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from cards.decks.profile import RuleRow
from cards.decks.report import Fix
from cards.decks.rules.registry import kind, required
from cards.decks.table import Row, Table


@kind("divine-limit", "divine-over-limit", limit=required("int"), zones=required("zones"))
def check_divine_limit(table: Table, rule: RuleRow, p: Mapping[str, Any]) -> None:
    """At most so many divine cards."""
    rows = table.rows_in(p["zones"])
    divine = [row for row in rows if row.facts.isteni]
    count, limit = sum(row.count for row in divine), p["limit"]
    if count > limit:
        table.broken(
            rule, "divine-over-limit", rows=divine, zone="+".join(p["zones"]), found=count, allowed=limit,
            fix=Fix("remove", count - limit),
        )  # fmt: skip
        return
    unknown = [row for row in rows if row.facts.isteni is None]
    if count + sum(row.count for row in unknown) > limit:
        for row in unknown:
            table.need(rule, row, "isteni")


@kind("divine-colours", "divine-colours", zones=required("zones"))
def check_divine_colours(table: Table, rule: RuleRow, p: Mapping[str, Any]) -> None:
    """Divine cards are of one colour, one that other cards of the deck have too."""
    rows = table.rows_in(p["zones"])
    divine = [row for row in rows if row.facts.isteni]
    perhaps = [row for row in rows if row.facts.isteni is None]
    others: set[str] = set()
    for row in rows:
        if row.facts.isteni is False and row.facts.colours:
            others |= row.facts.colours
    unknown = [row for row in divine if row.facts.colours is None]
    if wrong := _wrong([row for row in divine if row.facts.colours], rows, others):
        for row in wrong:
            table.broken(
                rule, "divine-colours", rows=[row], card=row.title, found=", ".join(sorted(row.facts.colours or ())),
                allowed=", ".join(sorted(others)), fix=Fix("remove", row.count, row.title),
            )  # fmt: skip
        return
    for row in unknown:
        table.need(rule, row, "colours")
    _need_for_others(table, rule, divine, rows, others)
    if perhaps and _may_break(divine, perhaps, others):
        for row in perhaps:
            table.need(rule, row, *(["isteni"] if row.facts.colours else ["isteni", "colours"]))


def _wrong(divine: list[Row], rows: list[Row], others: set[str]) -> list[Row]:
    """Return the divine rows that break the rule whatever is unknown."""
    if not divine:
        return []
    common = frozenset.intersection(*(row.facts.colours or frozenset() for row in divine))
    if not common:
        copies: Counter[str] = Counter()
        for row in divine:
            copies.update(dict.fromkeys(row.facts.colours or (), row.count))
        first = min(copies, key=lambda colour: (colour not in others, -copies[colour], colour))
        return [row for row in divine if first not in (row.facts.colours or ())]
    open_rows = [row for row in rows if row.facts.colours is None or row.facts.isteni is None]
    return divine if not common & others and not any(row.facts.isteni is not True for row in open_rows) else []


def _need_for_others(table: Table, rule: RuleRow, divine: list[Row], rows: list[Row], others: set[str]) -> None:
    """Ask for what may show that the divine colour is used otherwise."""
    known = [row.facts.colours for row in divine if row.facts.colours]
    if known and not frozenset.intersection(*known) & others:
        for row in rows:
            if row.facts.isteni is None or (row.facts.isteni is False and row.facts.colours is None):
                table.need(rule, row, *(["isteni"] if row.facts.isteni is None else []), "colours")


def _may_break(divine: list[Row], perhaps: list[Row], others: set[str]) -> bool:
    colours = [row.facts.colours for row in (*divine, *perhaps)]
    if any(one is None for one in colours):
        return True
    known = [one for one in colours if one]
    return bool(known) and not frozenset.intersection(*known) & others
