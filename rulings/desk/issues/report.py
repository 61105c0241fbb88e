"""What was found in a batch, line by line, as it is kept with it: what became a draft, what was left out, and why."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from rulings.desk.issues.comparing import Compared
from rulings.desk.issues.reading import PassedOver
from rulings.models import Batch

NO_ENTRY = "no-entry"  # a title, or a line without words


@dataclass(frozen=True, slots=True)
class Row:
    """One entry of a batch. `verdict`: new, changed, same or no-entry; `draft` is the id of its draft, `None` if none.

    `ref` is the held entry that it is (like), `score` their likeness; `reason` and `doubts` are sentences in Hungarian.
    """

    lines: tuple[int, ...]
    question: str
    verdict: str
    reason: str
    score: float = 0.0
    ref: str = ""
    doubts: tuple[str, ...] = ()
    draft: int | None = None

    def as_data(self) -> dict[str, Any]:
        return {**asdict(self), "lines": list(self.lines), "doubts": list(self.doubts)}

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Row:
        return cls(**{**data, "lines": tuple(data["lines"]), "doubts": tuple(data["doubts"])})


def rows_of(batch: Batch) -> list[Row]:
    """Return the rows of a batch, in the order of the column."""
    return [Row.from_data(data) for data in batch.report]


def row_of(compared: Compared, *, draft: int | None, doubts: tuple[str, ...]) -> Row:
    """Return the row of an entry."""
    entry = compared.entry
    return Row(
        entry.lines, entry.question, compared.verdict, compared.reason, compared.score, compared.ref, doubts, draft
    )


def row_of_line(passed_over: PassedOver) -> Row:
    """Return the row of a line that is no entry."""
    return Row((passed_over.line,), passed_over.text[:200], NO_ENTRY, passed_over.why)
