"""Starting towers (Kiválasztottak)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cards.decks.profile import RuleRow
from cards.decks.report import Fix
from cards.decks.rules.registry import kind, optional, required
from cards.decks.table import Table


@kind("towers-count", "towers-count", count=required("int"), zone=optional("zone", "tower"))
def check_towers_count(table: Table, rule: RuleRow, p: Mapping[str, Any]) -> None:
    """Exactly so many starting towers."""
    zone, count = p["zone"], p["count"]
    size = table.size(zone)
    if size == count or (size < count and table.is_open(zone)):
        return
    table.broken(
        rule, "towers-count", rows=table.rows_in([zone]), zone=zone, found=size, allowed=count,
        fix=Fix("add" if size < count else "remove", abs(count - size), zone=zone),
    )  # fmt: skip


@kind("towers-distinct", "towers-repeat", zone=optional("zone", "tower"))
def check_towers_distinct(table: Table, rule: RuleRow, p: Mapping[str, Any]) -> None:
    """The starting towers differ from each other."""
    for name, rows in table.by_name([p["zone"]]).items():
        if (count := sum(row.count for row in rows)) > 1:
            table.broken(
                rule, "towers-repeat", rows=rows, card=name, found=count, allowed=1, fix=Fix("replace", count - 1, name)
            )


@kind("towers-type", "tower-type", type=required("str"), zone=optional("zone", "tower"))
def check_towers_type(table: Table, rule: RuleRow, p: Mapping[str, Any]) -> None:
    """Only cards of this type fill the starting slots; where the type is not known the report warns."""
    for row in table.rows_in([p["zone"]]):
        if row.facts.types is None:
            table.advise(rule, rows=[row], card=row.title, found="types")
        elif p["type"] not in row.facts.types:
            table.broken(
                rule, "tower-type", rows=[row], card=row.title, found=", ".join(sorted(row.facts.types)),
                allowed=p["type"], fix=Fix("replace", row.count, row.title),
            )  # fmt: skip


@kind("towers-may-start", "tower-not-starting", fact=optional("str", "not_starting"), zone=optional("zone", "tower"))
def check_may_start(table: Table, rule: RuleRow, p: Mapping[str, Any]) -> None:
    """A tower whose text says that it cannot start is no starting tower."""
    for row in table.rows_in([p["zone"]]):
        fact = row.facts.get(p["fact"])
        if fact is None:
            table.need(rule, row, p["fact"])
        elif fact:
            table.broken(
                rule, "tower-not-starting", rows=[row], card=row.title, fix=Fix("replace", row.count, row.title)
            )


@kind(
    "starting-only",
    "tower-starting-only",
    fact=optional("str", "starting_only"),
    type=optional("str", "toronyszint"),
    zones=required("zones"),
    warn_zones=optional("zones", ()),
)
def check_starting_only(table: Table, rule: RuleRow, p: Mapping[str, Any]) -> None:
    """A card that may only start the game does not lie in the deck; in `warn_zones` the report warns."""
    for row in table.rows_in((*p["zones"], *p["warn_zones"])):
        fact, types = row.facts.get(p["fact"]), row.facts.types
        if fact is False or (types is not None and p["type"] not in types):
            continue
        if fact is None:
            if row.zone in p["zones"]:
                table.need(rule, row, *(["types"] if types is None else []), p["fact"])
        elif row.zone in p["warn_zones"]:
            table.advise(rule, rows=[row], card=row.title)
        else:
            table.broken(
                rule, "tower-starting-only", rows=[row], card=row.title, found=row.count, allowed=0,
                fix=Fix("move", row.count, row.title, "tower"),
            )  # fmt: skip
