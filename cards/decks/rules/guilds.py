"""Guilds (céh): cards that lie beside the deck."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cards.decks.profile import RuleRow
from cards.decks.report import Fix
from cards.decks.rules.registry import kind, optional, required
from cards.decks.table import Active, Row, Table


@kind("guilds", "guilds-over-limit", limit=required("int"), zone=optional("zone", "guild"))
def check_guilds(table: Table, rule: RuleRow, p: Mapping[str, Any]) -> None:
    """At most so many guilds; a card may allow one more."""
    zone = p["zone"]
    more = table.active("extra-guild")
    limit = p["limit"] + max((one.modifier.parameters["guilds"] for one in more), default=0)
    if (size := table.size(zone)) > limit:
        table.broken(
            rule, "guilds-over-limit", rows=table.rows_in([zone]), zone=zone, found=size, allowed=limit,
            fix=Fix("remove", size - limit, zone=zone), caused_by=more,
        )  # fmt: skip


def extra_guilds(table: Table) -> tuple[int, list[Row], list[Active]]:
    """Return how many guilds may be of any colour, the guilds, and the cards that allow it.

    Only a guild beyond the ordinary number is free of the colour limit, so with fewer guilds none is.
    """
    more = table.active("extra-guild")
    rule = next((row for row in table.profile.rules if row.kind == "guilds"), None)
    limit = table.profile.resolve(rule.parameters["limit"]) if rule else None
    if not more or rule is None or limit is None:  # None: an option that is not given, told by the rule itself
        return 0, [], []
    zone = rule.parameters.get("zone", "guild")
    beyond = table.size(zone) - limit
    allowed = max(one.modifier.parameters["guilds"] for one in more)
    return max(0, min(allowed, beyond)), table.rows_in([zone]), more
