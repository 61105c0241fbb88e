"""Followers (követő) and horde commanders."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cards.decks.profile import RuleRow
from cards.decks.report import Fix
from cards.decks.rules.registry import kind, optional, required
from cards.decks.table import Row, Table


@kind("followers", "followers-over-limit", limit=required("int"), zone=optional("zone", "follower"))
def check_followers(table: Table, rule: RuleRow, p: Mapping[str, Any]) -> None:
    """At most so many followers, unless a follower allows more."""
    zone, limit = p["zone"], p["limit"]
    if (size := table.size(zone)) > limit and not table.active("followers-lifted"):
        table.broken(
            rule, "followers-over-limit", rows=table.rows_in([zone]), zone=zone, found=size, allowed=limit,
            fix=Fix("remove", size - limit, zone=zone),
        )  # fmt: skip


@kind("follower-alone", "follower-conflict", type=required("str"), zones=required("zones"))
def check_follower_alone(table: Table, rule: RuleRow, p: Mapping[str, Any]) -> None:
    """A follower of this type stands alone in the zones: no other follower, no rule card."""
    rows = table.rows_in(p["zones"])
    followers = table.rows_in(["follower"])
    alone = [row for row in followers if row.facts.types and p["type"] in row.facts.types]
    if not alone:
        if len(rows) > 1 or sum(row.count for row in rows) > 1:
            for row in followers:
                if row.facts.types is None:
                    table.need(rule, row, "types")
        return
    for row in rows:
        if row is not alone[0] or row.count > 1:
            _conflict(table, rule, row, alone)


def _conflict(table: Table, rule: RuleRow, row: Row, alone: list[Row]) -> None:
    table.broken(
        rule, "follower-conflict", rows=[row], card=row.title, found=row.count, allowed=0,
        fix=Fix("remove", row.count, row.title, row.zone), caused_by=[one.name for one in alone],
    )  # fmt: skip
