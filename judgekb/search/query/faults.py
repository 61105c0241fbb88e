"""What can be wrong with a query."""

from __future__ import annotations


class QueryFault(ValueError):
    """A query cannot be understood. `start` and `end` are places in the text as typed, `end` behind the last letter.

    Each suggestion is a text to put there instead.
    """

    def __init__(
        self, code: str, place: tuple[int, int], hungarian: str, english: str, suggestions: tuple[str, ...] = ()
    ) -> None:
        super().__init__(english)
        self.code = code
        self.start, self.end = place
        self.hungarian = hungarian
        self.english = english
        self.suggestions = suggestions

    def repaired(self, text: str) -> tuple[str, ...]:
        """Return the text with each suggestion in the place of the fault."""
        return tuple(text[: self.start] + suggestion + text[self.end :] for suggestion in self.suggestions)
