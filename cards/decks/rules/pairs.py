"""Pairs: what the two partners' decks must share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from cards.decks.deck import Deck
from cards.decks.profile import RuleRow
from cards.decks.report import Fix
from cards.decks.rules.registry import kind, optional
from cards.decks.table import Table


@kind("pair-rule-cards", "pair-rule-card-differs", zone=optional("zone", "rule"))
def check_pair_rule_cards(table: Table, rule: RuleRow, p: Mapping[str, Any]) -> None:
    """Both partners use the same rule cards."""
    zone, partner = p["zone"], table.partner
    if partner is None:
        table.option_missing(rule, "partner")
        return
    mine, other = _names(table.deck, zone), _names(partner, zone)
    if mine == other:
        return
    unread = [one for deck in (table.deck, partner) for one in (*deck.unknown, *deck.errors) if one.zone == zone]
    card = next(iter(sorted(mine - other)), "")
    table.broken(
        rule, "pair-rule-card-differs", rows=table.rows_in([zone]), zone=zone, card=card,
        found=", ".join(sorted(mine.elements())) or "–", allowed=", ".join(sorted(other.elements())) or "–",
        fix=Fix("replace", zone=zone), caused_by=sorted(other - mine), doubtful=bool(unread),
    )  # fmt: skip


def _names(deck: Deck, zone: str) -> Counter[str]:
    names: Counter[str] = Counter()
    for entry in deck.zone(zone):
        names[entry.name] += entry.count
    return names
