"""Exclusive resources and the omen (Kiválasztottak)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cards.decks.profile import RuleRow
from cards.decks.report import Fix
from cards.decks.rules.registry import kind, optional, required
from cards.decks.table import Row, Table


@kind(
    "exclusive",
    "exclusive-resource",
    fact=optional("str", "exclusive_resource"),
    subtype=required("str"),
    zones=required("zones"),
    warn_zones=optional("zones", ()),
)
def check_exclusive(table: Table, rule: RuleRow, p: Mapping[str, Any]) -> None:
    """Beside a card with the fact no other card of the subtype lies in the deck; in `warn_zones` the report warns."""
    rows = table.rows_in((*p["zones"], *p["warn_zones"]))
    barring = [row for row in rows if row.facts.get(p["fact"])]
    _need_unknown(table, rule, p)
    for row in rows:
        bars = [one for one in barring if one.name != row.name]
        if not bars or not (row.facts.get(p["fact"]) or p["subtype"] in (row.facts.subtypes or ())):
            continue
        sure = [one for one in bars if one.zone in p["zones"]]
        if row.zone in p["zones"] and sure:
            _broken(table, rule, row, sure)
        else:
            table.advise(rule, rows=[row], card=row.title, found=bars[0].name)


def _need_unknown(table: Table, rule: RuleRow, p: Mapping[str, Any]) -> None:
    """Ask for the fact where two cards may be resources and one of them may bar the other."""
    rows = table.rows_in(p["zones"])
    perhaps = [row for row in rows if row.facts.subtypes is None or p["subtype"] in row.facts.subtypes]
    if len({row.name for row in perhaps}) < 2:
        return
    for row in perhaps:
        unknown = ["subtypes"] if row.facts.subtypes is None else []
        unknown += [p["fact"]] if row.facts.get(p["fact"]) is None else []
        if unknown:
            table.need(rule, row, *unknown)


def _broken(table: Table, rule: RuleRow, row: Row, bars: list[Row]) -> None:
    table.broken(
        rule, "exclusive-resource", rows=[row], card=row.title, found=row.count, allowed=0,
        fix=Fix("remove", row.count, row.title), caused_by=[one.name for one in bars],
    )  # fmt: skip


@kind("omen", "omen", type=required("str"), zone=optional("zone", "omen"), needed=optional("bool", True))
def check_omen(table: Table, rule: RuleRow, p: Mapping[str, Any]) -> None:
    """Exactly one card of this type and of permanent duration lies in the zone; `needed` False: or none."""
    zone = p["zone"]
    rows, size = table.rows_in([zone]), table.size(zone)
    if size == 0 and (not p["needed"] or table.is_open(zone)):
        return
    if size != 1:
        table.broken(rule, "omen", rows=rows, zone=zone, found=size, allowed=1)
        return
    for row in rows:
        types, permanent = row.facts.types, row.facts.permanent
        if (types is not None and p["type"] not in types) or permanent is False:
            table.broken(
                rule, "omen", rows=[row], card=row.title, found=", ".join(sorted(types or ())), allowed=p["type"]
            )
        elif types is None or permanent is None:
            unknown = [name for name, value in (("types", types), ("permanent", permanent)) if value is None]
            table.need(rule, row, *unknown)
