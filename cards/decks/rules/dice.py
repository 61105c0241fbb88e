"""Dice and banners (Dragoborne)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from cards.decks.names import fold_name
from cards.decks.profile import RuleRow
from cards.decks.report import Fix
from cards.decks.rules.registry import kind, optional, required
from cards.decks.table import Table


@kind("dice-count", "dice-count", count=required("int"), zone=optional("zone", "die"))
def check_dice_count(table: Table, rule: RuleRow, p: Mapping[str, Any]) -> None:
    """Exactly so many dice."""
    _count(table, rule, "dice-count", p)


@kind("banner-count", "banner-count", count=required("int"), zone=optional("zone", "banner"))
def check_banner_count(table: Table, rule: RuleRow, p: Mapping[str, Any]) -> None:
    """Exactly so many banners."""
    _count(table, rule, "banner-count", p)


def _count(table: Table, rule: RuleRow, code: str, p: Mapping[str, Any]) -> None:
    zone, count = p["zone"], p["count"]
    size = table.size(zone)
    if size != count and not (size < count and table.is_open(zone)):
        table.broken(
            rule, code, rows=table.rows_in([zone]), zone=zone, found=size, allowed=count,
            fix=Fix("add" if size < count else "remove", abs(count - size), zone=zone),
        )  # fmt: skip


@kind("dice-match", "dice-banner-mismatch", dice=optional("zone", "die"), banners=optional("zone", "banner"))
def check_dice_match(table: Table, rule: RuleRow, p: Mapping[str, Any]) -> None:
    """The banners' colours are those of the dice, each as often."""
    dice, banners = _colours(table, p["dice"]), _colours(table, p["banners"])
    if dice != banners and not table.is_open(p["dice"], p["banners"]):
        table.broken(
            rule, "dice-banner-mismatch", rows=table.rows_in([p["dice"], p["banners"]]), zone=p["banners"],
            found=_shown(banners), allowed=_shown(dice),
        )  # fmt: skip


def _colours(table: Table, zone: str) -> Counter[str]:
    found: Counter[str] = Counter()
    for row in table.rows_in([zone]):
        found[fold_name(row.name)] += row.count
    return found


def _shown(colours: Counter[str]) -> str:
    return ", ".join(f"{count} {colour}" for colour, count in sorted(colours.items())) or "–"
