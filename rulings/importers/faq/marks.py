"""What a paragraph says of itself at its very start: its issue, and that it is a rule text."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace

from judgekb.text import normalise

AK_MARK = re.compile(r"\(\s*AK\s*([0-9]{1,4})\s*\)\s*", re.IGNORECASE)  # (AK106), (Ak106), (AK 30): hard cases 3 to 5
RULE_MARK = re.compile(r"Szabály\s*:\s*")
EXTRACT_MARK = re.compile(r"SZABÁLY\s*\([^()]{0,80}\)\s*")  # a passage of the printed rulebook (hard case 15)
CHANGE_MARK = re.compile(r"Szabálymódosítás\s*:\s*")

FAQ, RULE, CHANGE = "faq", "rule", "change"
MARKS = ((RULE_MARK, RULE), (EXTRACT_MARK, RULE), (CHANGE_MARK, CHANGE))

FAQ_SOURCE = "GYK"
RULE_SOURCE = "SZ"


@dataclass(frozen=True, slots=True)
class Marked:
    """An entry before it is interpreted. `lines` are several where the document repeats it letter for letter."""

    lines: tuple[int, ...]
    raw: str
    issue: int | None
    source: str  # AK106, SZ or GYK
    body: str  # normalised, without the mark of the issue

    @property
    def line(self) -> int:
        """Where it stands first."""
        return self.lines[0]


def mark(line: int, raw: str) -> Marked:
    """Read the mark of one paragraph. A mark counts only at its very start; a neighbour's is never inherited."""
    text = normalise(raw)
    found = AK_MARK.match(text)
    if found:
        issue = int(found.group(1))
        return Marked((line,), raw, issue, f"AK{issue}", text[found.end() :])
    return Marked((line,), raw, None, RULE_SOURCE if RULE_MARK.match(text) else FAQ_SOURCE, text)


def split_kind(body: str) -> tuple[str, str]:
    """Return (kind, rest) of a paragraph without the mark of its issue."""
    for pattern, kind in MARKS:
        found = pattern.match(body)
        if found:
            return kind, body[found.end() :]
    return FAQ, body


def gather(paragraphs: Iterable[tuple[int, str]]) -> list[Marked]:
    """Mark paragraphs given as (line, text); one that repeats an earlier one shares its entry (hard case 18)."""
    lines: dict[tuple[str, str], list[int]] = defaultdict(list)
    entries: dict[tuple[str, str], Marked] = {}
    for line, raw in paragraphs:
        new = mark(line, raw)
        entries.setdefault((new.source, new.body), new)
        lines[new.source, new.body].append(line)
    return [replace(entry, lines=tuple(lines[key])) for key, entry in entries.items()]
