"""A kept core and an agreed number of further kinds (the asymmetric dragon duel)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cards.decks.codes import Severity
from cards.decks.names import fold_name
from cards.decks.profile import RuleRow
from cards.decks.report import Finding, Fix
from cards.decks.rules.registry import kind, optional, required
from cards.decks.table import Row, Table, lines_of


def _of(table: Table, zone: str, names: list[str]) -> list[Row]:
    keys = {fold_name(name) for name in names}
    return [row for row in table.rows_in([zone]) if fold_name(row.name) in keys]


@kind("core", "core-missing", cards=required("words"), zone=optional("zone", "main"))
def check_core(table: Table, rule: RuleRow, p: Mapping[str, Any]) -> None:
    """Every kind of the core is there."""
    held = {fold_name(row.name) for row in table.rows_in([p["zone"]])}
    for name in p["cards"]:
        if fold_name(name) not in held and not table.is_open(p["zone"]):
            table.broken(
                rule,
                "core-missing",
                zone=p["zone"],
                card=name,
                found=0,
                allowed="≥ 1",
                fix=Fix("add", 1, name, p["zone"]),
            )


@kind("extra-count", "extra-count", count=required("int"), cards=required("words"), zone=optional("zone", "main"))
def check_extra_count(table: Table, rule: RuleRow, p: Mapping[str, Any]) -> None:
    """Exactly the agreed number of further cards of these kinds."""
    rows = _of(table, p["zone"], p["cards"])
    found = sum(row.count for row in rows)
    if found != p["count"] and not (found < p["count"] and table.is_open(p["zone"])):
        table.broken(
            rule, "extra-count", rows=rows, zone=p["zone"], found=found, allowed=p["count"],
            fix=Fix("add" if found < p["count"] else "remove", abs(p["count"] - found), zone=p["zone"]),
        )  # fmt: skip


@kind("extra-once", "extra-repeat", cards=required("words"), zone=optional("zone", "main"))
def check_extra_once(table: Table, rule: RuleRow, p: Mapping[str, Any]) -> None:
    """Of each further kind at most one card."""
    for row in _of(table, p["zone"], p["cards"]):
        if row.count > 1:
            table.broken(
                rule, "extra-repeat", rows=[row], card=row.name, found=row.count, allowed=1,
                fix=Fix("remove", row.count - 1, row.name),
            )  # fmt: skip


@kind("only-kinds", "unknown-card", cards=required("words"), zone=optional("zone", "main"))
def check_only_kinds(table: Table, rule: RuleRow, p: Mapping[str, Any]) -> None:
    """Only these kinds are known; another name is an unknown card."""
    known = _of(table, p["zone"], p["cards"])
    for row in table.rows_in([p["zone"]]):
        if row not in known:
            table.findings.append(
                Finding(
                    "unknown-card", Severity.UNKNOWN, row.zone, row.title, lines_of([row]), str(row.count), "",
                    rule.id, rule.certainty, rule.basis, Fix("correct", row.count, row.title),
                )
            )  # fmt: skip
