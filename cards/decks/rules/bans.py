"""Banned and restricted cards: lists with dates."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cards.decks.names import fold_name, tagged
from cards.decks.profile import CardList, ListItem, RuleRow
from cards.decks.report import Fix
from cards.decks.rules.registry import kind, required
from cards.decks.table import Row, Table


@kind("banned", "card-banned", list=required("str"))
def check_banned(table: Table, rule: RuleRow, p: Mapping[str, Any]) -> None:
    """No card of the list in any zone; a list that does not hold on the day bans nothing."""
    held = table.profile.lists.get(p["list"])
    if held is None:
        return
    for row in table.rows:
        for item in held.by_key.get(_key(row.name), ()):
            _check_item(table, rule, row, item, held)


_KEYS: dict[str, str] = {}


def _key(name: str) -> str:
    key = _KEYS.get(name)
    if key is None:
        if len(_KEYS) > 50_000:
            _KEYS.clear()
        key = _KEYS[name] = fold_name(name)
    return key


def _check_item(table: Table, rule: RuleRow, row: Row, item: ListItem, held: CardList) -> None:
    banned = True if item.edition is None else row.may_be(item.edition)
    if banned is None:
        table.need(rule, row, "printing")
    elif banned:
        table.broken(
            rule, "card-banned", rows=[row], card=tagged(row.name, item.edition or row.edition), found=row.count,
            allowed=f"{held.title}", fix=Fix("remove", row.count, row.title),
            basis=held.basis,
        )  # fmt: skip


@kind("limited", "copies-over-limit", list=required("str"), limit=required("int"), zones=required("zones"))
def check_limited(table: Table, rule: RuleRow, p: Mapping[str, Any]) -> None:
    """Of a card on the list at most so many copies over the zones; a list that does not hold that day limits none."""
    held = table.profile.lists.get(p["list"])
    if held is None:
        return
    for name, rows in table.by_name(p["zones"]).items():
        for item in held.by_key.get(_key(name), ()):
            _check_limited(table, rule, rows, item, held, p["limit"])


def _check_limited(  # noqa: PLR0913, PLR0917 - one item against one card
    table: Table, rule: RuleRow, rows: list[Row], item: ListItem, held: CardList, limit: int
) -> None:
    meant = [(row, item.edition is None or row.may_be(item.edition)) for row in rows]
    if sum(row.count for row, same in meant if same is not False) <= limit:
        return
    sure = [row for row, same in meant if same]
    count = sum(row.count for row in sure)
    if count > limit:
        table.broken(
            rule, "copies-over-limit", rows=sure, card=tagged(sure[0].name, item.edition), found=count,
            allowed=f"{limit} ({held.title})", fix=Fix("remove", count - limit, tagged(sure[0].name, item.edition)),
            basis=held.basis,
        )  # fmt: skip
        return
    for row, same in meant:
        if same is None:
            table.need(rule, row, "printing")
