"""What lies on the table against what was registered: pure, by zone, whatever the order of the lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from cards.decks.deck import Deck
from cards.decks.names import tagged
from cards.decks.text import ZONES


@dataclass(frozen=True, slots=True)
class Difference:
    """One card of which a zone holds more or fewer than was registered. `known` is False for an unreadable name."""

    card: str
    registered: int
    found: int
    known: bool = True

    @property
    def more(self) -> int:
        """How many more than registered; below zero: how many are missing."""
        return self.found - self.registered


@dataclass(frozen=True, slots=True)
class ZoneDifference:
    """A zone in which something differs, with its sizes."""

    zone: str
    registered: int
    found: int
    cards: tuple[Difference, ...]


@dataclass(frozen=True, slots=True)
class Comparison:
    """`zones`: where something differs. `whole`: what differs over all zones together; empty after a mere swap."""

    zones: tuple[ZoneDifference, ...]
    whole: tuple[Difference, ...]

    @property
    def same(self) -> bool:
        return not self.zones

    @property
    def only_moved(self) -> bool:
        """Say whether the same cards lie in other zones, as after side-boarding."""
        return bool(self.zones) and not self.whole


Key = tuple[str, bool]  # title, whether the card is known


def compare(registered: Deck, table: Deck) -> Comparison:
    """Compare two lists. Names that are not known are compared as they are written."""
    one, other = _counts(registered), _counts(table)
    zones = tuple(
        ZoneDifference(zone, sum(one[zone].values()), sum(other[zone].values()), rows)
        for zone in ZONES
        if (rows := _differences(one[zone], other[zone]))
    )
    return Comparison(zones, _differences(_sum(one.values()), _sum(other.values())))


def _counts(deck: Deck) -> dict[str, Counter[Key]]:
    found: dict[str, Counter[Key]] = {zone: Counter() for zone in ZONES}
    for entry in deck.entries:
        found[entry.zone][tagged(entry.name, entry.edition), True] += entry.count
    for unread in (*deck.unknown, *deck.errors):
        found[unread.zone][unread.name or unread.text, False] += unread.count or 1
    return found


def _sum(counts: Iterable[Counter[Key]]) -> Counter[Key]:
    whole: Counter[Key] = Counter()
    for one in counts:
        whole.update(one)
    return whole


def _differences(one: Counter[Key], other: Counter[Key]) -> tuple[Difference, ...]:
    keys = sorted({*one, *other})
    return tuple(Difference(key[0], one[key], other[key], key[1]) for key in keys if one[key] != other[key])
