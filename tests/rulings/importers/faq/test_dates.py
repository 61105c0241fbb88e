"""From which day an entry holds."""

from __future__ import annotations

from datetime import date

import pytest

from rulings.importers.faq.dates import DatedLines, FirstDay, StatedDay, first_day, latest_year, stated_day


@pytest.mark.parametrize(
    ("text", "stated"),
    [
        ("2023. január 1-től száll.", StatedDay(2023, 1, 1)),
        ("2023 január 1-től száll.", StatedDay(2023, 1, 1)),
        ("Száll 2021. aug. 1-tól.", StatedDay(2021, 8, 1)),
        ("Száll 2007. március 15-től.", StatedDay(2007, 3, 15)),
        ("Október 2-ától nem, de október 2-jétől igen.", StatedDay(None, 10, 2)),
        ("Száll aug. 1-től.", StatedDay(None, 8, 1)),
        ("Száll aug. 1-ig.", None),
        ("Száll a 2. körétől.", None),
        ("Száll 2001 után.", None),
    ],
)
def test_stated_days(text: str, stated: StatedDay | None) -> None:
    assert stated_day(text) == stated


def test_a_year_that_is_left_out_is_that_of_the_nearest_same_day() -> None:
    days = {10: StatedDay(2019, 8, 1), 50: StatedDay(2021, 8, 1), 61: StatedDay(2023, 8, 2), 60: StatedDay(None, 8, 1)}
    assert first_day(StatedDay(None, 8, 1), 60, DatedLines(days)) == FirstDay(date(2021, 8, 1), assumed=True)
    assert first_day(StatedDay(None, 8, 1), 12, DatedLines(days)) == FirstDay(date(2019, 8, 1), assumed=True)
    assert first_day(StatedDay(None, 8, 1), 30, DatedLines(days)) == FirstDay(date(2019, 8, 1), assumed=True)
    assert first_day(StatedDay(None, 8, 3), 60, DatedLines(days)) == FirstDay(None, assumed=True)
    assert first_day(StatedDay(2020, 8, 1), 60, DatedLines(days)) == FirstDay(date(2020, 8, 1))


def test_a_day_that_no_calendar_has() -> None:
    assert first_day(StatedDay(2023, 2, 29), 1, DatedLines({})) == FirstDay(None)
    assert first_day(StatedDay(2024, 2, 29), 1, DatedLines({})) == FirstDay(date(2024, 2, 29))


def test_the_latest_year_of_a_document() -> None:
    assert latest_year(["A Pemete (2020) száll.", "2023. január 1-től.", "A 2040-es Pemete."]) == 2023
    assert latest_year(["A Pemete száll."]) is None
