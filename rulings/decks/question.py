"""What a page asks of the deck check: a list with the format, day and options, or the event, that it is read under."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any

from cards.decks.export import export
from rulings.decks.answers import CheckedDeck
from rulings.decks.frozen import thaw
from rulings.decks.library import libraries
from rulings.decks.service import check_text
from rulings.models import Event


@dataclass(frozen=True)
class Question:
    """`game`, `format`: slugs, `""` for what the list itself says. `on` None: the list's day, else today."""

    text: str
    game: str = ""
    format: str = ""
    on: date | None = None
    partner: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)
    event: Event | None = None

    def answer(self) -> CheckedDeck:
        """Check the list. Raises what `check_text` raises."""
        return check_text(
            self.text,
            game=self.game or None,
            format=self.format or None,
            on=self.on,
            partner_text=self.partner,
            extra=self.options,
            profile=thaw(self.event.profile) if self.event else None,
        )

    def with_text(self, text: str) -> Question:
        return replace(self, text=text)


def canonical(checked: CheckedDeck) -> str:
    """Return a checked list in its canonical text."""
    return export(checked.deck, libraries()[checked.game].cards.names)
