"""From which day a paragraph says that it holds."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date

MONTHS = {
    **dict.fromkeys(("január", "jan"), 1),
    **dict.fromkeys(("február", "febr", "feb"), 2),
    **dict.fromkeys(("március", "márc"), 3),
    **dict.fromkeys(("április", "ápr"), 4),
    **dict.fromkeys(("május", "máj"), 5),
    **dict.fromkeys(("június", "jún"), 6),
    **dict.fromkeys(("július", "júl"), 7),
    **dict.fromkeys(("augusztus", "aug"), 8),
    **dict.fromkeys(("szeptember", "szept", "szep"), 9),
    **dict.fromkeys(("október", "okt"), 10),
    **dict.fromkeys(("november", "nov"), 11),
    **dict.fromkeys(("december", "dec"), 12),
}
# "2023. január 1-től", "2023 január 1-től", "2021. aug. 1-tól", "aug. 1-jétől"
FROM_DAY = re.compile(
    rf"(?<!\w)(?:([12][0-9]{{3}})\.? )?({'|'.join(MONTHS)})\.? ([0-9]{{1,2}})\.?-(?:j?é)?t[óőö]l\b", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class StatedDay:
    """A first day as a text states it; `year` is `None` where it is left out."""

    year: int | None
    month: int
    day: int


@dataclass(frozen=True, slots=True)
class FirstDay:
    """A first day, `None` where it cannot be known; `assumed` when the year is a neighbour's."""

    day: date | None
    assumed: bool = False


def stated_day(text: str) -> StatedDay | None:
    """Return the first day that a repaired text states, if any."""
    found = FROM_DAY.search(text)
    if not found:
        return None
    year = int(found.group(1)) if found.group(1) else None
    return StatedDay(year, MONTHS[found.group(2).lower()], int(found.group(3)))


class DatedLines:
    """The years of a document's days, found by day and month. `days` are the stated days by line."""

    def __init__(self, days: Mapping[int, StatedDay]) -> None:
        self._years: dict[tuple[int, int], list[tuple[int, int]]] = defaultdict(list)
        for line, found in sorted(days.items(), key=lambda item: item[0]):
            if found.year is not None:
                self._years[found.month, found.day].append((line, found.year))

    def year_near(self, line: int, stated: StatedDay) -> int | None:
        """Return the year of the nearest line with the same day and month; the earlier year of two as near."""
        held = self._years.get((stated.month, stated.day), [])
        at = bisect_left(held, (line, 0))
        near = ((abs(other - line), year) for other, year in held[max(0, at - 1) : at + 1])
        return min(near, default=(0, None))[1]


def first_day(stated: StatedDay, line: int, days: DatedLines) -> FirstDay:
    """Return the day that a paragraph states. `days` are those of the document.

    Without a year it takes that of the nearest paragraph with the same day and month (hard case 59).
    """
    if stated.year is not None:
        return FirstDay(_date(stated.year, stated))
    year = days.year_near(line, stated)
    return FirstDay(_date(year, stated), assumed=True) if year else FirstDay(None, assumed=True)


def _date(year: int, stated: StatedDay) -> date | None:
    try:
        return date(year, stated.month, stated.day)
    except ValueError:
        return None


def latest_year(texts: Iterable[str]) -> int | None:
    """Return the latest year that an edition tag or a dated sentence names: the document is not older."""
    years = {int(year) for text in texts for year in re.findall(r"\((20[0-9]{2})\)", text)}
    years |= {found.year for found in map(stated_day, texts) if found and found.year}
    return max(years, default=None)
