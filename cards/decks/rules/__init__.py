"""The deck rules, one module for each matter. Importing this package registers every kind in `registry.KINDS`."""

from cards.decks.rules import (
    alignment,
    bans,
    colours,
    copies,
    dice,
    divine,
    extras,
    followers,
    guilds,
    pairs,
    pools,
    printed,
    resources,
    rulecards,
    size,
    swap,
    towers,
)
from cards.decks.rules.registry import KINDS, Kind, faults, run

MODULES = (
    alignment,
    bans,
    colours,
    copies,
    dice,
    divine,
    extras,
    followers,
    guilds,
    pairs,
    pools,
    printed,
    resources,
    rulecards,
    size,
    swap,
    towers,
)
__all__ = ["KINDS", "MODULES", "Kind", "faults", "run"]
