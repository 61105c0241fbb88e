"""How the reports of imports are told to a person."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from judgekb.terminal import table

SHOWN = 12


def some(names: Sequence[str]) -> str:
    """Return names on one line; of many only the first ones and their number (`--json` has all)."""
    if len(names) <= SHOWN:
        return ", ".join(names)
    return f"{', '.join(names[:SHOWN])} and {len(names) - SHOWN} more"


def told(
    lines: Sequence[str],
    counted: Iterable[tuple[str, str]],
    before: Mapping[str, int],
    after: Mapping[str, int],
    notes: Sequence[str],
) -> str:
    """Return a report: what was done, how much the base held before and after, and what a person should know.

    `counted` are the keys of the counts with their words.
    """
    counts = table(["", "before", "after"], [[label, before[key], after[key]] for key, label in counted])
    return "\n".join([*lines, "", counts, *(["", *notes] if notes else ())])
