"""Rule cards (szabálylap): beside the deck, never in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cards.decks.profile import RuleRow
from cards.decks.report import Fix
from cards.decks.rules.registry import kind, optional, required
from cards.decks.table import Table


@kind(
    "rule-cards",
    "rule-cards-over-limit",
    limit=required("int"),
    zone=optional("zone", "rule"),
    type=optional("str", "szabálylap"),
)
def check_rule_cards(table: Table, rule: RuleRow, p: Mapping[str, Any]) -> None:
    """At most so many rule cards; some may stand several times, some bring others with them."""
    zone, limit = p["zone"], p["limit"]
    same = {one.row.name: one.modifier.parameters["copies"] for one in table.active("rule-cards-same")}
    held = sum(row.count for row in table.rows_in([zone]))
    slots = table.size(zone) - held
    for name, rows in table.by_name([zone]).items():
        slots += -(-sum(row.count for row in rows) // same.get(name, 1))
    sets = table.active("rule-cards-set")
    if slots > limit:
        table.broken(
            rule, "rule-cards-over-limit", rows=table.rows_in([zone]), zone=zone, found=table.size(zone), allowed=limit,
            fix=Fix("remove", slots - limit, zone=zone), caused_by=[*sets, *table.active("rule-cards-same")],
            doubtful=bool(sets),
        )  # fmt: skip
    for row in table.rows_in([zone]):
        if row.facts.types is not None and p["type"] not in row.facts.types:
            table.need(rule, row, "types")  # listed as a rule card, held as something else: one of the two is wrong


@kind("not-in-deck", "rule-card-in-deck", type=optional("str", "szabálylap"), zones=required("zones"))
def check_not_in_deck(table: Table, rule: RuleRow, p: Mapping[str, Any]) -> None:
    """A rule card never lies in these zones."""
    for row in table.rows_in(p["zones"]):
        types = row.facts.types
        if types is None:
            table.need(rule, row, "types")
        elif p["type"] in types:
            table.broken(
                rule, "rule-card-in-deck", rows=[row], card=row.title, found=row.count, allowed=0,
                fix=Fix("move", row.count, row.title, "rule"),
            )  # fmt: skip
