"""What the check answers: findings, and the verdict that follows from them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from cards.decks.codes import CODES, Severity

Day = date  # `Report` has a field `date`
LEGAL, ILLEGAL, UNDETERMINED = "legal", "illegal", "undetermined"


@dataclass(frozen=True)
class Fix:
    """The smallest repair: `action` (remove, add, replace, move, state, correct), how many, of what, in which zone."""

    action: str
    count: int = 0
    what: str = ""
    zone: str = ""


@dataclass(frozen=True)
class Finding:
    """One thing found. `found` and `allowed` are short data, not sentences; `CODES[code]` says what it means."""

    code: str
    severity: Severity
    zone: str = ""
    card: str = ""  # with its edition tag where the printing matters
    lines: tuple[int, ...] = ()
    found: str = ""
    allowed: str = ""
    rule: str = ""  # id of the rule row
    certainty: str = ""  # stated or inferred
    basis: tuple[str, ...] = ()
    fix: Fix | None = None
    caused_by: tuple[str, ...] = ()
    suggestions: tuple[str, ...] = ()

    @property
    def key(self) -> tuple[Any, ...]:
        """The order of findings: worst first, then code, zone, card; never the order of the lines."""
        rank = list(Severity).index(self.severity)
        return rank, CODE_ORDER[self.code], self.zone, self.card, self.found, self.rule, self.lines

    def message(self, language: str = "hu") -> str:
        """Return the finding as a sentence with what was found and what is allowed."""
        code = CODES[self.code]
        parts = [self.card, code.hu if language == "hu" else code.en]
        details = "; ".join(
            f"{word}: {value}" for word, value in zip(MESSAGE_WORDS[language], self._details(), strict=True) if value
        )
        head = ": ".join(part for part in parts if part)
        return f"{head} ({details})" if details else head

    def as_dict(self) -> dict[str, Any]:
        """Return the finding as plain data, with its sentence."""
        fix = dict(vars(self.fix)) if self.fix else None
        return {**vars(self), "severity": self.severity.value, "fix": fix, "message": self.message("hu")}

    def _details(self) -> tuple[str, str, str, str]:
        return self.zone, self.found, self.allowed, ", ".join(self.caused_by)


CODE_ORDER = {code: place for place, code in enumerate(CODES)}
MESSAGE_WORDS = {
    "hu": ("rész", "talált", "megengedett", "ami miatt"),
    "en": ("zone", "found", "allowed", "caused by"),
}


@dataclass(frozen=True)
class Report:
    """The answer about one deck under one profile."""

    verdict: str
    game: str
    format: str
    date: Day | None
    findings: tuple[Finding, ...] = ()
    last_seen: Day | None = None  # the day on which the period's rules were last seen in force
    options: dict[str, Any] = field(default_factory=dict)

    def codes(self, *severities: Severity) -> set[str]:
        """Return the codes of findings of these severities; of violations and unknowns by default."""
        wanted = severities or (Severity.VIOLATION, Severity.UNKNOWN)
        return {finding.code for finding in self.findings if finding.severity in wanted}

    def as_dict(self) -> dict[str, Any]:
        """Return the report as plain data: the one form behind API and command line."""
        return {
            **vars(self),
            "date": self.date.isoformat() if self.date else None,
            "findings": tuple(finding.as_dict() for finding in self.findings),
            "last_seen": self.last_seen.isoformat() if self.last_seen else None,
            "options": dict(self.options),
        }


def verdict_of(findings: Iterable[Finding]) -> str:
    """A violation is illegal whatever else is unknown; else anything unknown is undetermined; else legal."""
    severities = {finding.severity for finding in findings}
    if Severity.VIOLATION in severities:
        return ILLEGAL
    return UNDETERMINED if Severity.UNKNOWN in severities else LEGAL
