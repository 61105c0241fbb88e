"""Modifier rows: what a card changes about the rules of the deck that holds it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

# kind -> what its parameters are
MODIFIER_KINDS: dict[str, dict[str, type]] = {
    "copy-limit": {"limit": int, "zones": list, "also": list},  # every card's limit; `also` are zones counted alone
    "second-copy": {"cards": int},  # under a lowered copy limit, so many cards may have one copy more
    "second-guild": {"cards": int},  # the same for guilds
    "colour-limit-lifted": {},
    "extra-colour": {"cards": int},  # up to so many cards of one more colour
    "extra-guild": {"guilds": int},  # so many guilds more, of any colour
    "rule-cards-same": {"copies": int},  # so many copies of itself stand for one rule card
    "rule-cards-set": {},  # further rule cards go with it, how many is not stated
    "followers-lifted": {},
    "deck-exactly": {"size": int},
    "any-number": {},
}
OPTIONAL = frozenset({"also"})


def missing_parameters(kind: str, parameters: Mapping[str, Any]) -> list[str]:
    """Return the names of the parameters that a modifier of this kind must have and has not."""
    return [name for name in MODIFIER_KINDS[kind] if name not in OPTIONAL and name not in parameters]


@dataclass(frozen=True)
class Modifier:
    """One change. `zones`: where its card must lie. `edition`: the printing that carries it, None for all."""

    card: str
    kind: str
    parameters: Mapping[str, Any] = field(default_factory=dict)
    zones: tuple[str, ...] = ("main",)
    edition: str | None = None
    certainty: str = "stated"
    basis: tuple[str, ...] = ()
    text: str = ""

    def __post_init__(self) -> None:
        schema = MODIFIER_KINDS.get(self.kind)
        if schema is None:
            raise ValueError(f"{self.card}: {self.kind!r} is no kind of modifier")
        for name, value in self.parameters.items():
            if name not in schema or not isinstance(value, schema[name]) or isinstance(value, bool):
                raise ValueError(f"{self.card}: {self.kind} takes no {name}={value!r}")
