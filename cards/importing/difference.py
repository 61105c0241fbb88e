"""What a file would change, or has changed, in the base: plain values, for the report and for the writer."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from typing import Any


@dataclass(frozen=True, slots=True)
class Added:
    """A card (`edition` is None) or a printing that the base does not hold."""

    line: int
    name: str
    edition: str | None = None


@dataclass(frozen=True, slots=True)
class Change:
    """A fact that was unknown (`old` is None) or other. `edition` is None for a fact of the card itself."""

    line: int
    name: str
    edition: str | None
    fact: str
    old: Any
    new: Any


@dataclass(frozen=True, slots=True)
class NewText:
    """A wording from a day on (None: since ever). `old` is the one that holds on that day so far, `""` if none."""

    line: int
    name: str
    edition: str | None
    language: str
    valid_from: date | None
    old: str
    new: str


@dataclass(frozen=True, slots=True)
class Refused:
    """A line that cannot be taken, and why."""

    line: int
    name: str
    reason: str


@dataclass
class Difference:
    """Everything that a file says against the base, in the order of its lines."""

    lines: int = 0
    new_cards: list[Added] = field(default_factory=list)
    new_printings: list[Added] = field(default_factory=list)
    changes: list[Change] = field(default_factory=list)
    texts: list[NewText] = field(default_factory=list)
    unchanged: list[Added] = field(default_factory=list)
    refused: list[Refused] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)  # words not met before: they may be misspelt

    @property
    def is_empty(self) -> bool:
        """Whether the base holds all of it already."""
        return not (self.new_cards or self.new_printings or self.changes or self.texts)

    def counts(self) -> dict[str, int]:
        """Return how many of each kind there are."""
        kinds = ("new_cards", "new_printings", "changes", "texts", "unchanged", "refused")
        return {"lines": self.lines, **{kind: len(getattr(self, kind)) for kind in kinds}}
