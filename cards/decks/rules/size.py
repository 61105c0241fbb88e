"""How many cards a zone must hold."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cards.decks.profile import RuleRow
from cards.decks.report import Fix
from cards.decks.rules.registry import kind, optional, required
from cards.decks.table import Active, Table


@kind(
    "size",
    "deck-too-small",
    "deck-too-large",
    "deck-size",
    zone=optional("zone", "main"),
    min=optional("int"),
    max=optional("int"),
    exactly=optional("int"),
)
def check_size(table: Table, rule: RuleRow, p: Mapping[str, Any]) -> None:
    """A zone holds at least, at most or exactly so many cards; a rule card may set the exact number."""
    zone, low, high, causes = p["zone"], p["min"], p["max"], list[Active]()
    exactly = p["exactly"]
    if zone == "main" and (causes := [one for one in table.active("deck-exactly") if one.sure]):
        exactly = causes[0].modifier.parameters["size"]
    if exactly is not None:
        low = high = exactly
    size = table.size(zone)
    if low is not None and size < low and not table.is_open(zone):
        code, fix = ("deck-size" if exactly is not None else "deck-too-small"), Fix("add", low - size, zone=zone)
    elif high is not None and size > high:
        code, fix = ("deck-size" if exactly is not None else "deck-too-large"), Fix("remove", size - high, zone=zone)
    else:
        return
    allowed = exactly if exactly is not None else f"≥ {low}" if size < (low or 0) else f"≤ {high}"
    table.broken(rule, code, zone=zone, found=size, allowed=allowed, fix=fix, caused_by=causes)


@kind("side-size", "side-size", exactly=required("int"), or_none=optional("bool", True), zone=optional("zone", "side"))
def check_side_size(table: Table, rule: RuleRow, p: Mapping[str, Any]) -> None:
    """A side deck holds exactly so many cards, or none."""
    zone, exactly = p["zone"], p["exactly"]
    size = table.size(zone)
    if size == exactly or (size == 0 and p["or_none"]) or (size < exactly and table.is_open(zone)):
        return
    fix = Fix("add", exactly - size, zone=zone) if size < exactly else Fix("remove", size - exactly, zone=zone)
    table.broken(
        rule, "side-size", zone=zone, found=size, allowed=f"0 / {exactly}" if p["or_none"] else exactly, fix=fix
    )
