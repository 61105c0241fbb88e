"""Days of Budapest: the day on which rules are read."""

from __future__ import annotations

import re
from datetime import date

from django.utils import timezone

ISO_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


def today() -> date:
    """Return today's day in Europe/Budapest (`settings.TIME_ZONE`), whatever the machine's own zone is."""
    return timezone.localdate()


def parse_day(text: str) -> date:
    """Read `2025-09-05`. Raises `ValueError` with a sentence for a person when it is no such day."""
    if not ISO_DAY.fullmatch(text.strip()):
        raise ValueError(f"{text!r} is not a day: write it as YEAR-MONTH-DAY, for example 2025-09-05.")
    try:
        return date.fromisoformat(text.strip())
    except ValueError as error:
        raise ValueError(f"{text!r} is not a day of the calendar.") from error
