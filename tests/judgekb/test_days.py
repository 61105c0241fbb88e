"""Days are days of Budapest."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest
from django.utils import timezone

from judgekb.days import parse_day, today


@pytest.mark.parametrize(
    ("utc", "day"),
    [
        (datetime(2026, 1, 10, 22, 59, tzinfo=UTC), date(2026, 1, 10)),
        (datetime(2026, 1, 10, 23, 0, tzinfo=UTC), date(2026, 1, 11)),
        (datetime(2026, 7, 10, 21, 59, tzinfo=UTC), date(2026, 7, 10)),
        (datetime(2026, 7, 10, 22, 0, tzinfo=UTC), date(2026, 7, 11)),
    ],
)
def test_midnight_is_budapests(utc: datetime, day: date, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timezone, "now", lambda: utc)
    assert today() == day


def test_a_day_is_read() -> None:
    assert parse_day(" 2025-09-05 ") == date(2025, 9, 5)


@pytest.mark.parametrize(
    "text", ["", "2025-9-5", "2025-02-30", "20250905", "２０２５-09-05", "0000-01-01", "holnap", "2025-09-05x"]
)
def test_what_is_no_day_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(ValueError, match="day"):
        parse_day(text)
