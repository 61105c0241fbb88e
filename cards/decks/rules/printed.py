"""Pools that are printed or opened as a whole, and the number of players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from cards.decks.names import fold_name
from cards.decks.profile import RuleRow
from cards.decks.report import Fix
from cards.decks.rules.registry import kind, optional, required
from cards.decks.table import Row, Table


def _rows_by_key(table: Table, zones: list[str]) -> dict[str, list[Row]]:
    found: dict[str, list[Row]] = {}
    for name, rows in table.by_name(zones).items():
        found.setdefault(fold_name(name), []).extend(rows)
    return found


@kind("printed-pool", "pool-mismatch", cards=required("counts"), zone=optional("zone", "main"))
def check_printed_pool(table: Table, rule: RuleRow, p: Mapping[str, Any]) -> None:
    """Of every card exactly as many copies as are printed."""
    rows = _rows_by_key(table, [p["zone"]])
    for name, printed in p["cards"].items():
        mine = rows.get(fold_name(name), [])
        found = sum(row.count for row in mine)
        if found != printed and not (found < printed and table.is_open(p["zone"])):
            fix = Fix("add" if found < printed else "remove", abs(printed - found), name, p["zone"])
            table.broken(
                rule, "pool-mismatch", rows=mine, zone=p["zone"], card=name, found=found, allowed=printed, fix=fix
            )


@kind("printed-most", "copies-over-limit", cards=required("counts"), zone=optional("zone", "main"))
def check_printed_most(table: Table, rule: RuleRow, p: Mapping[str, Any]) -> None:
    """Of no card more copies than are printed."""
    rows = _rows_by_key(table, [p["zone"]])
    for name, printed in p["cards"].items():
        mine = rows.get(fold_name(name), [])
        if (found := sum(row.count for row in mine)) > printed:
            table.broken(
                rule, "copies-over-limit", rows=mine, card=name, found=found, allowed=printed,
                fix=Fix("remove", found - printed, name),
            )  # fmt: skip


@kind("rest-of-pool", "pool-mismatch", zone=optional("zone", "side"), deck_zone=optional("zone", "main"))
def check_rest_of_pool(table: Table, rule: RuleRow, p: Mapping[str, Any]) -> None:
    """The side deck is all opened cards that are not in the deck; the event gives the pool (option `pool`)."""
    pool = table.profile.options.get("pool")
    if pool is None:
        return
    opened = Counter({fold_name(name): count for name, count in dict(pool).items()})
    deck, side, towers = (_counts(table, zone) for zone in (p["deck_zone"], p["zone"], "tower"))
    if table.is_open(p["deck_zone"], p["zone"]) or deck + side in (opened, opened - towers):
        return
    held = deck + side
    for key in sorted(
        key for key in held | opened if held[key] != opened[key] and held[key] + towers[key] != opened[key]
    ):
        rows = _rows_by_key(table, [p["deck_zone"], p["zone"]]).get(key, [])
        table.broken(
            rule, "pool-mismatch", rows=rows, zone=p["zone"], card=rows[0].name if rows else _spelt(pool, key),
            found=held[key], allowed=opened[key],
        )  # fmt: skip


def _counts(table: Table, zone: str) -> Counter[str]:
    counts: Counter[str] = Counter()
    for row in table.rows_in([zone]):
        counts[fold_name(row.name)] += row.count
    return counts


def _spelt(pool: Mapping[str, int], key: str) -> str:
    return next((name for name in pool if fold_name(name) == key), key)


@kind(
    "players",
    "player-count",
    min=optional("int"),
    max=optional("int"),
    even=optional("bool", False),
    when=optional("str", ""),
)
def check_players(table: Table, rule: RuleRow, p: Mapping[str, Any]) -> None:
    """So many players (option `players`; not checked where it is not given). `when`: only under this option."""
    players = table.profile.options.get("players")
    if players is None or (p["when"] and not table.profile.options.get(p["when"])):
        return
    low, high = p["min"] or 0, p["max"]
    if players < low or (high is not None and players > high) or (p["even"] and players % 2):
        allowed = f"{low}–{high}" if high is not None else f"≥ {low}"
        table.broken(rule, "player-count", found=players, allowed=f"{allowed}, even" if p["even"] else allowed)
