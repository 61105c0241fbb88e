"""How many copies of one card a deck may hold, all its printings together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cards.decks.profile import RuleRow
from cards.decks.report import Fix
from cards.decks.rules.registry import kind, optional, required
from cards.decks.table import Active, Row, Table

ANY = 10**9
ORDINARY = 3  # the copy limit that card facts give for a card without a text of its own


@kind(
    "copies",
    "copies-over-limit",
    "side-overlaps-main",
    limit=required("int"),
    zones=required("zones"),
    ordinary=optional("int", ORDINARY),
)
def check_copies(table: Table, rule: RuleRow, p: Mapping[str, Any]) -> None:
    """At most so many copies of a card over the zones together, unless its own text says otherwise.

    `ordinary` is the copy limit that card facts give for a card without a text of its own.
    """
    lowered = table.active("copy-limit")
    if lowered:
        _check_lowered(table, rule, min(lowered, key=lambda one: one.modifier.parameters["limit"]))
        return
    for name, rows in table.by_name(p["zones"]).items():
        _check_card(table, rule, name, rows, p)


def _check_card(table: Table, rule: RuleRow, name: str, rows: list[Row], p: Mapping[str, Any]) -> None:
    total = sum(row.count for row in rows)
    own = [_own_limit(table, row, p["limit"], p["ordinary"]) for row in rows]
    known = [limit for limit in own if limit is not None]
    if len(known) < len(own):
        if total > max([p["limit"], *known]):
            for row, limit in zip(rows, own, strict=True):
                if limit is None:
                    table.need(rule, row, *_unknown_limits(row))
        return
    limit = max(known)
    if total > limit:
        _over(table, rule, name, rows, limit)
        return
    for row, least in zip(rows, known, strict=True):  # a printing whose own text allows fewer
        if row.count > least:
            _over(table, rule, row.title, [row], least)


def _over(table: Table, rule: RuleRow, card: str, rows: list[Row], limit: int) -> None:
    total = sum(row.count for row in rows)
    table.broken(
        rule,
        "copies-over-limit",
        rows=rows,
        card=card,
        found=total,
        allowed=limit,
        fix=Fix("remove", total - limit, card),
    )


def _own_limit(table: Table, row: Row, limit: int, ordinary: int) -> int | None:
    """Return the limit of a row: the rule's, the card's own, ANY, or None when it is not known."""
    facts = row.facts
    if facts.any_number:
        return ANY
    if row.card.modifiers:
        free = [one for one in table.active("any-number") if one.row is row]
        if free:
            return ANY if free[0].sure else None
    if facts.copy_limit is None:
        return None
    return limit if facts.copy_limit == ordinary else facts.copy_limit


def _unknown_limits(row: Row) -> list[str]:
    if row.card.modifiers and any(one.kind == "any-number" for one in row.card.modifiers):
        return ["printing"]
    return ["copy_limit"] if row.facts.any_number is False else ["copy_limit", "any_number"]


def _check_lowered(table: Table, rule: RuleRow, cause: Active) -> None:
    """Check under a rule card that lowers the limit for every card (Sokszínűség)."""
    parameters = cause.modifier.parameters
    joint = table.by_name(parameters["zones"])
    _check_group(table, rule, joint, cause, table.active("second-copy"))
    for zone in parameters.get("also", ()):
        _check_group(table, rule, table.by_name([zone]), cause, table.active("second-guild"))


def _check_group(
    table: Table, rule: RuleRow, cards: Mapping[str, list[Row]], cause: Active, relaxed: list[Active]
) -> None:
    limit = cause.modifier.parameters["limit"]
    over = {name: rows for name, rows in cards.items() if sum(row.count for row in rows) > limit}
    second = {name for name, rows in over.items() if sum(row.count for row in rows) == limit + 1}
    allowance = sum(one.modifier.parameters["cards"] * one.row.count for one in relaxed)
    for name, rows in over.items():
        if name in second and len(second) <= allowance:
            continue
        # more cards with a second copy than cards that allow one: how far the allowance reaches is not stated
        doubtful = (name in second and allowance > 0) or any(_own_text(table, row, limit) for row in rows)
        zones = {zone: sum(row.count for row in rows if row.zone == zone) for zone in {row.zone for row in rows}}
        allowed, total = limit + bool(allowance), sum(zones.values())
        codes = ["side-overlaps-main"] if len(zones) > 1 else ["copies-over-limit"]
        if len(zones) > 1 and max(zones.values()) > allowed:
            codes.append("copies-over-limit")
        fix = Fix("remove", total - allowed, name)
        for code in codes:
            table.broken(
                rule, code, rows=rows, card=name, found=total, allowed=allowed, fix=fix, caused_by=[cause, *relaxed],
                doubtful=doubtful,
            )  # fmt: skip


def _own_text(table: Table, row: Row, limit: int) -> bool:
    """Say whether a card's own text allows more than the ordinary limit; which of the two wins is not stated."""
    return (_own_limit(table, row, ORDINARY, ORDINARY) or 0) > ORDINARY >= limit
