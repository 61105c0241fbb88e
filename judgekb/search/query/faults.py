"""What can be wrong with a query."""

from __future__ import annotations

from judgekb.saying import Said, joined


class QueryFault(ValueError):
    """A query cannot be understood. `start` and `end` are places in the text as typed, `end` behind the last letter.

    `said` are Hungarian sentences, which pages translate. Each suggestion is a text to put there instead.
    """

    def __init__(
        self,
        code: str,
        place: tuple[int, int],
        said: tuple[Said, ...],
        english: str,
        suggestions: tuple[str, ...] = (),
    ) -> None:
        super().__init__(english)
        self.code = code
        self.start, self.end = place
        self.said = said
        self.english = english
        self.suggestions = suggestions

    @property
    def hungarian(self) -> str:
        """Return the fault in Hungarian."""
        return joined(self.said)

    def repaired(self, text: str) -> tuple[str, ...]:
        """Return the text with each suggestion in the place of the fault."""
        return tuple(text[: self.start] + suggestion + text[self.end :] for suggestion in self.suggestions)
