"""A checked deck as lines of text for a terminal: verdict first, then each finding with its line, rule and repair.

English, as the command line is; names and rule texts stay in the game's language.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cards.decks.codes import CODES, Severity
from cards.decks.report import Finding, Fix
from rulings.decks.answers import CheckedDeck

HEADS = {
    Severity.VIOLATION: "Violations",
    Severity.UNKNOWN: "Cannot be decided",
    Severity.WARNING: "Warnings",
    Severity.NOTE: "Notes",
}
VERDICTS = {"legal": "LEGAL", "illegal": "ILLEGAL", "undetermined": "UNDETERMINED"}


def told(checked: CheckedDeck) -> Iterator[str]:
    """Yield the lines of one answer."""
    yield f"{VERDICTS[checked.report.verdict]}: {checked.game_name}, {checked.format_name}, {checked.on.isoformat()}"
    yield from _period(checked)
    for note in checked.notes:
        yield f"The list says {note.field} {note.listed}; checked as {note.used}."
    unread = [line for line in checked.deck.lines if line.status in ("unknown", "error")]
    if unread:
        yield f"{len(unread)} line{'s' if len(unread) > 1 else ''} of the list could not be used."
    for severity, head in HEADS.items():
        found = [one for one in checked.report.findings if one.severity == severity]
        if found:
            yield f"\n{head}"
            for one in found:
                yield from _finding(one, checked)


def _period(checked: CheckedDeck) -> Iterable[str]:
    period = checked.period
    if period is None:
        if checked.profile.note:
            yield checked.profile.note
        return
    inferred = " (inferred)" if period.certainty == "inferred" else ""
    days = f"Rules of {period.valid_from or '…'} – {period.valid_to or '…'}{inferred}"
    yield f"{days}, last seen on {period.last_seen}." if period.last_seen else f"{days}."


def _finding(one: Finding, checked: CheckedDeck) -> Iterable[str]:
    yield f"  {_place(one)}{one.message('en') if one.code != 'advice' else _advice(one)}"
    for rule in checked.rules_of(one):
        inferred = " (inferred)" if rule.certainty == "inferred" else ""
        yield f"      rule: {rule.text}{inferred} [{rule.id}]{f' {rule.url}' if rule.url else ''}"
    if one.basis:
        yield f"      basis: {', '.join(one.basis)}"
    if one.suggestions:
        yield f"      did you mean: {' | '.join(one.suggestions)}"
    if fix := fix_words(one.fix):
        yield f"      fix: {fix}"


def _place(one: Finding) -> str:
    if not one.lines:
        return ""
    return f"line{'s' if len(one.lines) > 1 else ''} {', '.join(map(str, one.lines))}: "


def _advice(one: Finding) -> str:
    return ": ".join(part for part in (one.card, one.found or CODES[one.code].en) if part)


def fix_words(fix: Fix | None) -> str:
    """Return the smallest repair in words; `""` where there is none."""
    if fix is None:
        return ""
    many = f"{fix.count} × {fix.what}" if fix.count and fix.what else fix.what or (str(fix.count) if fix.count else "")
    where = f" ({fix.zone})" if fix.zone else ""
    words = {
        "remove": f"take out {many or 'it'}{where}",
        "add": f"add {many or 'cards'}{where}",
        "replace": f"replace {many or 'it'}{where}",
        "move": f"move {many} to {fix.zone}",
        "state": f"state what is missing of {many}" if many else "state what is missing",
        "correct": f"correct the name {many}".rstrip(),
    }
    return words.get(fix.action, f"{fix.action} {many}{where}")
