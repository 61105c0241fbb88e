"""The one call that the page, the command line and the API use to search."""

from __future__ import annotations

from datetime import date

from rulings.search.answers import Answer, CardLabel, Hit, QueryTooLong, Thing

__all__ = ["LONGEST_QUERY", "Answer", "CardLabel", "Hit", "QueryTooLong", "Thing", "find"]

LONGEST_QUERY = 1_000  # characters


def find(text: str, *, game: str | None = None, on: date | None = None, limit: int = 20, offset: int = 0) -> Answer:
    """Answer a text that a reader typed.

    `game` is a slug and limits everything to that game; `on` is the day on which rulings are read (default: today
    in Budapest); `limit` and `offset` cut a page out of the results. Any text is answered; one longer than
    `LONGEST_QUERY` raises `QueryTooLong`. An unknown game finds nothing.
    """
    raise NotImplementedError
