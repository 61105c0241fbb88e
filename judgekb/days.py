"""Days of Budapest: the day on which rules are read."""

from __future__ import annotations

import re
from datetime import date, datetime

from django.utils import timezone
from django.utils.dateparse import parse_datetime

FIRST_YEAR, LAST_YEAR = 2000, 2200  # of times that people give
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


def parse_time(text: str) -> datetime | None:
    """Read `2026-01-31 18:00` as a time of Budapest, unless it names a zone; `None` for what is no time to plan for."""
    try:
        found = parse_datetime(text) if text.isascii() else None
    except ValueError:
        return None
    if found is None or not FIRST_YEAR <= found.year <= LAST_YEAR:
        return None
    return timezone.make_aware(found) if timezone.is_naive(found) else found
