"""The difference report: as data for programs, as text for a person."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from cards.importing.difference import Change, Difference, NewText

MOST_SHOWN = 50  # of each kind, on a terminal; JSON holds all
WIDEST = 60


def as_data(difference: Difference, *, game: str, applied: bool) -> dict[str, Any]:
    """Return a difference as plain data; days as ISO text, `edition` null where the card itself is meant."""
    kinds = ("new_cards", "new_printings", "changes", "texts", "unchanged", "refused")
    rows = {kind: [asdict(item) for item in getattr(difference, kind)] for kind in kinds}
    return {"game": game, "applied": applied, "counts": difference.counts(), **rows, "notes": difference.notes}


def as_text(difference: Difference, *, game: str, applied: bool) -> str:
    """Return a difference as a person reads it on a terminal."""
    parts = [
        _part("New cards", [f"{item.line}: {item.name}" for item in difference.new_cards]),
        _part(
            "New printings", [f"{item.line}: {_named(item.name, item.edition)}" for item in difference.new_printings]
        ),
        _part("Changed facts", [_change(change) for change in difference.changes]),
        _part("New wordings", [_text(text) for text in difference.texts]),
        _part("Refused lines", [f"{item.line}: {item.name or '-'}: {item.reason}" for item in difference.refused]),
        _part("To look at", difference.notes),
        _summary(difference, game, applied),
    ]
    return "\n\n".join(part for part in parts if part)


def _part(title: str, lines: list[str]) -> str:
    if not lines:
        return ""
    left_out = len(lines) - MOST_SHOWN
    more = [f"… and {left_out} more (--json lists all)"] if left_out > 0 else []
    return "\n  ".join([f"{title} ({len(lines)})", *lines[:MOST_SHOWN], *more])


def _named(name: str, edition: str | None) -> str:
    return f"{name} ({edition})" if edition else name


def _change(change: Change) -> str:
    name = _named(change.name, change.edition)
    return f"{change.line}: {name}: {change.fact}: {_value(change.old)} -> {_value(change.new)}"


def _text(text: NewText) -> str:
    since = f"from {text.valid_from}" if text.valid_from else "since ever"
    name = _named(text.name, text.edition)
    return f"{text.line}: {name} [{text.language}] {since}: {_cut(text.old) or 'none'} -> {_cut(text.new)}"


def _value(value: Any) -> str:
    if value is None:
        return "unknown"
    if isinstance(value, tuple):
        return ", ".join(value) or "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def _cut(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= WIDEST else line[: WIDEST - 1] + "…"


def _summary(difference: Difference, game: str, applied: bool) -> str:
    counts = difference.counts()
    told = ", ".join(f"{counts[key]} {words}" for key, words in SUMMARY)
    end = "Applied." if applied else "Nothing was written."
    return f"{game}: {counts['lines']} lines: {told}. {end}"


SUMMARY = (
    ("new_cards", "new cards"),
    ("new_printings", "new printings"),
    ("changes", "changed facts"),
    ("texts", "new wordings"),
    ("unchanged", "unchanged"),
    ("refused", "refused"),
)
