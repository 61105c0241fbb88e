"""Side-boarding between games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from cards.decks.deck import Deck
from cards.decks.profile import RuleRow
from cards.decks.rules.registry import kind, required
from cards.decks.table import Table


@kind("swap-keeps-size", "swap-size", zones=required("zones"))
def check_swap(table: Table, rule: RuleRow, p: Mapping[str, Any]) -> None:
    """After side-boarding every zone is as large as it was, and holds the same cards between them."""
    before = table.before
    if before is None:
        return
    old = [before.size(zone) for zone in p["zones"]]
    new = [table.deck.size(zone) for zone in p["zones"]]
    if old != new or _cards(before, p["zones"]) != _cards(table.deck, p["zones"]):
        table.broken(
            rule, "swap-size", zone="+".join(p["zones"]), found=" / ".join(map(str, new)),
            allowed=" / ".join(map(str, old)),
        )  # fmt: skip


def _cards(deck: Deck, zones: list[str]) -> Counter[tuple[str, str | None]]:
    found: Counter[tuple[str, str | None]] = Counter()
    for entry in deck.entries:
        if entry.zone in zones:
            found[entry.name, entry.edition] += entry.count
    return found
