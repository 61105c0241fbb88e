"""What loading did."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

KINDS = (
    "sources", "sections", "cards", "terms", "rulings", "formats", "deck_rules", "card_lists", "modifiers",
)  # fmt: skip
ACTIONS = ("created", "changed", "unchanged", "kept")


@dataclass
class LoadReport:
    """How many rows of each kind were made, changed, left alone, or kept because an editor has edited them."""

    created: Counter[str] = field(default_factory=Counter)
    changed: Counter[str] = field(default_factory=Counter)
    unchanged: Counter[str] = field(default_factory=Counter)
    kept: Counter[str] = field(default_factory=Counter)

    @property
    def is_quiet(self) -> bool:
        """Whether the base was left as it was."""
        return not (self.created or self.changed)

    def note(self, kind: str, *, held: object, wanted: object) -> bool:
        """Count one row and say whether it has to be written."""
        if held == wanted:
            self.unchanged[kind] += 1
        elif held is None:
            self.created[kind] += 1
        else:
            self.changed[kind] += 1
        return held != wanted
