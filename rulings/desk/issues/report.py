"""What was found in a batch, line by line, as it is kept with it: what became a draft, what was left out, and why."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

from judgekb.saying import Said
from rulings.desk.issues.comparing import Compared
from rulings.desk.issues.reading import PassedOver
from rulings.models import Batch

NO_ENTRY = "no-entry"  # a title, or a line without words


@dataclass(frozen=True, slots=True)
class Row:
    """One entry of a batch. `verdict`: new, changed, same or no-entry; `draft` is the id of its draft, `None` if none.

    `ref` is the held entry that it is (like), `score` their likeness; `reason` and `doubts` are sentences.
    """

    lines: tuple[int, ...]
    question: str
    verdict: str
    reason: Said
    score: float = 0.0
    ref: str = ""
    doubts: tuple[Said, ...] = ()
    draft: int | None = None

    def as_data(self) -> dict[str, Any]:
        return {**self._plain(), "reason": self.reason.as_data(), "doubts": [one.as_data() for one in self.doubts]}

    def as_told(self) -> dict[str, Any]:
        """Return the row as data with the sentences in Hungarian."""
        return {**self._plain(), "reason": str(self.reason), "doubts": [str(one) for one in self.doubts]}

    def _plain(self) -> dict[str, Any]:
        held = {one.name: getattr(self, one.name) for one in fields(self)}
        return {**held, "lines": list(self.lines)}

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Row:
        said = {"reason": Said.from_data(data["reason"]), "doubts": tuple(map(Said.from_data, data["doubts"]))}
        return cls(**{**data, **said, "lines": tuple(data["lines"])})


def rows_of(batch: Batch) -> list[Row]:
    """Return the rows of a batch, in the order of the column."""
    return [Row.from_data(data) for data in batch.report]


def row_of(compared: Compared, *, draft: int | None, doubts: tuple[Said, ...]) -> Row:
    """Return the row of an entry."""
    entry = compared.entry
    return Row(
        entry.lines, entry.question, compared.verdict, compared.reason, compared.score, compared.ref, doubts, draft
    )


def row_of_line(passed_over: PassedOver) -> Row:
    """Return the row of a line that is no entry."""
    return Row((passed_over.line,), passed_over.text[:200], NO_ENTRY, passed_over.why)
