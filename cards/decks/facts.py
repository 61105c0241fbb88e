"""What is known about cards. Unknown (`None`) is not "no": a rule that needs an unknown fact cannot decide."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from datetime import date
from functools import cached_property
from typing import Any

from cards.decks.modifiers import Modifier
from cards.decks.names import Names

NO_FLAGS: Mapping[str, bool] = {}


@dataclass(frozen=True, slots=True)
class Facts:
    """Facts of a card or of one of its printings. `flags` holds the yes-or-no facts that only some games have."""

    colours: frozenset[str] | None = None  # empty: colourless
    types: frozenset[str] | None = None
    subtypes: frozenset[str] | None = None
    alignments: frozenset[str] | None = None
    isteni: bool | None = None
    any_number: bool | None = None
    copy_limit: int | None = None  # where the card's own text gives one; the ordinary limit else
    released: date | None = None
    rare: bool | None = None
    mini_expansion: bool | None = None
    permanent: bool | None = None  # stays in play (duration "végleges")
    flags: Mapping[str, bool] = field(default_factory=lambda: NO_FLAGS, hash=False)

    def over(self, base: Facts) -> Facts:
        """Return these facts, with those of `base` where one is unknown here."""
        if base == UNKNOWN or self is base:
            return self
        if self == UNKNOWN:
            return base
        values = {name: _first(getattr(self, name), getattr(base, name)) for name in FACT_NAMES}
        return Facts(**values, flags={**base.flags, **self.flags})

    def get(self, name: str) -> Any:
        """Return one fact by its name, or None when it is unknown; names that are no field are flags."""
        return getattr(self, name) if name in FACT_SET else self.flags.get(name)


def _first(one: Any, other: Any) -> Any:
    return other if one is None else one


FACT_NAMES = tuple(item.name for item in fields(Facts) if item.name != "flags")
FACT_SET = frozenset(FACT_NAMES)
UNKNOWN = Facts()


def agreed(several: Iterable[Facts]) -> Facts:
    """Return the facts on which all agree; those on which they differ are unknown."""
    first, *others = several
    if all(one == first for one in others):
        return first
    same = {name: value for name in FACT_NAMES if all(o.get(name) == (value := first.get(name)) for o in others)}
    flags = {name: value for name, value in first.flags.items() if all(o.flags.get(name) == value for o in others)}
    return Facts(**same, flags=flags)


@dataclass(frozen=True, eq=False)
class CardFacts:
    """One card: its facts, its known printings by edition tag (`""` is the untagged one) and its modifier rows."""

    name: str
    facts: Facts = UNKNOWN
    printings: Mapping[str, Facts] = field(default_factory=dict)
    modifiers: tuple[Modifier, ...] = ()

    @cached_property
    def untagged(self) -> tuple[Facts, ...]:
        """What a line without a tag may be: the untagged printing where it is known, else any known one."""
        if not self.printings:
            return (self.facts,)
        if "" in self.printings:
            return (self.printings[""].over(self.facts),)
        return tuple(facts.over(self.facts) for facts in self.printings.values())

    @cached_property
    def untagged_facts(self) -> Facts:
        return agreed(self.untagged)

    def facts_of(self, edition: str | None) -> Facts:
        """Return the facts of a line's printing; a tag that no printing has is the card itself."""
        if edition is None:
            return self.untagged_facts
        printing = self.printings.get(edition)
        return printing.over(self.facts) if printing else self.facts

    def candidates(self, edition: str | None) -> tuple[Facts, ...]:
        """Return the facts of every printing that a line may mean."""
        return self.untagged if edition is None else (self.facts_of(edition),)


class Cards:
    """The cards of a game by name, and the index of their names. Make one, use it for many checks."""

    def __init__(self, cards: Iterable[CardFacts], aliases: Mapping[str, str] | None = None) -> None:
        """`aliases` maps another spelling to the name of a card."""
        self.by_name = {card.name: card for card in cards}
        self.aliases = dict(aliases or {})
        editions = {name: tuple(card.printings) for name, card in self.by_name.items()}
        self.names = Names(self.by_name, editions, self.aliases)

    def get(self, name: str) -> CardFacts:
        """Return what is known of a card; a name that is not held has no known facts."""
        return self.by_name.get(name) or CardFacts(name)
