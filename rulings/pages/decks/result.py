"""The answer laid out: the verdict in big words, findings with their rules, every line, the facts that are missing."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from urllib.parse import quote

from cards.decks.codes import Severity
from cards.decks.deck import Line
from cards.decks.report import Finding
from judgekb.days import today
from rulings.decks.answers import CheckedDeck, HeaderNote, RuleInfo, Thing
from rulings.decks.charts import Chart, charts
from rulings.decks.editing import run_together
from rulings.decks.library import libraries
from rulings.pages.decks.missing import FactRow, is_missing_fact, missing_facts
from rulings.pages.decks.words import (
    HEADER_WORDS,
    STATUS_WORDS,
    TONE_WORDS,
    TONES,
    VERDICTS,
    allowed_label,
    allowed_words,
    code_words,
    fix_words,
    found_words,
    reason_word,
    zone_words,
)

MAX_LINES = 2000  # lines that the page lays out one by one; a longer list is told, and kept whole in its field
MAX_FINDINGS = 300
TONES_OF = {Severity.VIOLATION: "gone", Severity.UNKNOWN: "changed", Severity.WARNING: "waiting", Severity.NOTE: ""}


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A button: its name, and the value that it sends."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class FindingRow:
    """A finding in words. `day`: what links to its rulings say, `""` for today."""

    tone: str
    code: str
    words: str
    card: str
    zone: str
    lines: tuple[int, ...]
    found: str
    allowed: str
    allowed_label: str
    fix: str
    caused_by: tuple[str, ...]
    inferred: bool
    rules: tuple[RuleInfo, ...]
    basis: tuple[Thing, ...]
    suggestions: tuple[Suggestion, ...]


@dataclass(frozen=True, slots=True)
class LineRow:
    """What became of a line, in words. `tone` is that of the worst finding on it."""

    number: int
    text: str
    status: str
    word: str
    kind: str
    tone: str
    zone: str
    why: tuple[str, ...]
    suggestions: tuple[Suggestion, ...]


@dataclass(frozen=True, slots=True)
class NoteRow:
    """The list's own header says other than what was asked."""

    field: str
    listed: str
    used: str


@dataclass(frozen=True)
class Result:
    """All that the page shows of an answer."""

    checked: CheckedDeck
    verdict: str
    tone: str
    sizes: tuple[tuple[str, int], ...]
    findings: tuple[FindingRow, ...]
    warnings: tuple[FindingRow, ...]
    notes: tuple[FindingRow, ...]
    more_findings: int
    header_notes: tuple[NoteRow, ...]
    lines: tuple[LineRow, ...]
    more_lines: int
    facts: tuple[FactRow, ...]
    more_facts: int
    charts: tuple[Chart, ...] = ()
    day: str = ""


def result_of(checked: CheckedDeck) -> Result:
    """Lay an answer out. Queries: the libraries, and one for costs."""
    findings = [one for one in checked.report.findings if not is_header_note(one, checked.notes)]
    loose = [one for one in findings if not is_missing_fact(one)]
    cards = libraries()[checked.game].cards
    split = {line.number: run_together(line, cards.names) for line in checked.deck.lines if line.suggestions}
    serious = [one for one in loose if one.severity in (Severity.VIOLATION, Severity.UNKNOWN)]
    facts, more_facts = missing_facts(checked)
    return Result(
        checked=checked,
        verdict=str(VERDICTS[checked.report.verdict]),
        tone=TONES[checked.report.verdict],
        sizes=tuple((zone_words(zone), size) for zone in checked.profile.zones if (size := checked.deck.size(zone))),
        findings=tuple(finding_row(one, checked, split) for one in serious[:MAX_FINDINGS]),
        warnings=_rows(loose, Severity.WARNING, checked),
        notes=_rows(loose, Severity.NOTE, checked),
        more_findings=max(0, len(serious) - MAX_FINDINGS),
        header_notes=tuple(NoteRow(str(HEADER_WORDS[one.field]), one.listed, one.used) for one in checked.notes),
        lines=line_rows(checked, split),
        more_lines=max(0, len(checked.deck.lines) - MAX_LINES),
        facts=facts,
        more_facts=more_facts,
        charts=charts(checked, cards),
        day="" if checked.on == today() else checked.on.isoformat(),
    )


def _rows(findings: Iterable[Finding], severity: Severity, checked: CheckedDeck) -> tuple[FindingRow, ...]:
    return tuple(finding_row(one, checked, {}) for one in findings if one.severity == severity)[:MAX_FINDINGS]


def is_header_note(finding: Finding, notes: tuple[HeaderNote, ...]) -> bool:
    """Say whether a finding repeats a note on the header, which is told in its own words."""
    said = {f"{one.field}: {one.listed} → {one.used}" for one in notes}
    return finding.code == "advice" and finding.severity == Severity.NOTE and finding.found in said


def finding_row(finding: Finding, checked: CheckedDeck, split: dict[int, tuple[str, ...]]) -> FindingRow:
    """Put a finding into words."""
    line = finding.lines[0] if finding.lines else 0
    return FindingRow(
        tone=TONES_OF[finding.severity],
        code=finding.code,
        words=code_words(finding),
        card=finding.card,
        zone=zone_words(finding.zone),
        lines=finding.lines,
        found=found_words(finding),
        allowed=allowed_words(finding),
        allowed_label=allowed_label(finding),
        fix=fix_words(finding.fix),
        caused_by=finding.caused_by,
        inferred=finding.certainty == "inferred",
        rules=checked.rules_of(finding),
        basis=checked.basis_of(finding),
        suggestions=suggestions(line, finding.suggestions, split.get(line, ())),
    )


def suggestions(number: int, names: Iterable[str], both: tuple[str, ...]) -> tuple[Suggestion, ...]:
    """Return the buttons of an unknown name: one for every likely name, or one for both that ran together."""
    if both:
        return (Suggestion(" + ".join(both), f"{number}|"),)
    return tuple(Suggestion(name, f"{number}|{name}") for name in names)


def line_rows(checked: CheckedDeck, split: dict[int, tuple[str, ...]]) -> tuple[LineRow, ...]:
    """Return what became of every line, the first `MAX_LINES` of them."""
    worst: dict[int, str] = {}
    for finding in checked.report.findings:  # worst first
        for number in finding.lines:
            worst.setdefault(number, TONES_OF[finding.severity])
    return tuple(
        _line_row(line, worst.get(line.number, ""), split.get(line.number, ()))
        for line in checked.deck.lines[:MAX_LINES]
    )


def _line_row(line: Line, tone: str, both: tuple[str, ...]) -> LineRow:
    why = tuple(reason_word(one) for one in (line.reason, *line.notes) if one)
    return LineRow(
        number=line.number,
        text=line.text,
        status=line.status,
        word=_word(line, tone),
        kind=line.kind,
        tone=tone or ("changed" if line.status in ("unknown", "error") else ""),
        zone=zone_words(line.zone) if line.kind == "entry" else "",
        why=why,
        suggestions=suggestions(line.number, line.suggestions, both),
    )


def _word(line: Line, tone: str) -> str:
    if line.status == "parsed" and tone in TONE_WORDS:
        return str(TONE_WORDS[tone])
    return str(STATUS_WORDS[line.status])


def attachment_name(checked: CheckedDeck, ending: str) -> str:
    """Return the name of a file to keep: the same list gives the same name."""
    return quote(f"pakli-{checked.fingerprint}.{ending}")
