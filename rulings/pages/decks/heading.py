"""What every page of an event says at its top: its name, format, day, deadline, and how it deviates."""

from __future__ import annotations

from typing import Any

from django.utils import timezone

from rulings.decks.events import Deviations, announced_words
from rulings.decks.library import libraries
from rulings.models import Event


def event_context(event: Event | None) -> dict[str, Any]:
    """Return what `events/_head.html` shows; nothing where there is no event. One query."""
    if event is None:
        return {"event": None}
    library = libraries()[event.game.slug]
    form = library.book.formats.get(event.format)
    words = {row.id: row.text for period in (form.periods if form else ()) for row in period.rules}
    announced = Deviations.of(event.announced)
    return {
        "event": event,
        "game": event.game,
        "announced": announced_words(announced),
        "left_out": [words.get(one) or one for one in announced.without],
        "format_name": form.name if form else event.format,
        "late": event.deadline is not None and event.deadline < timezone.now(),
    }
