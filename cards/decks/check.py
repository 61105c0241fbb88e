"""check(deck, profile, cards) -> Report: pure, complete, the same whatever the order of the lines."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import product
from typing import Any

from cards.decks.codes import Severity
from cards.decks.deck import Deck, Unread
from cards.decks.facts import UNKNOWN, Cards
from cards.decks.names import tagged
from cards.decks.profile import Profile
from cards.decks.report import Finding, Fix, Report, verdict_of
from cards.decks.rules import run
from cards.decks.stated import write_stated
from cards.decks.table import Table

NO_SIDE = "A listában nincs kiegészítő pakli megjelölve."


def check(
    deck: Deck, profile: Profile, cards: Cards, *, partner: Deck | None = None, before: Deck | None = None
) -> Report:
    """Return all findings about a deck under a profile.

    `partner`: the other deck of a pair. `before`: the registered deck, when `deck` is that after side-boarding.
    Where the player may choose (`profile.choices`), the choice with the fewest violations counts, the first of equals.
    """
    findings = list(_reading(deck, profile))
    options: dict[str, Any] = dict(profile.options)
    if not profile.has_period:
        findings.append(Finding("no-period", Severity.UNKNOWN, found=profile.date.isoformat()))
    else:
        best = min(
            (_ruled(deck, one, cards, partner, before) for one in _chosen(profile)), key=lambda made: (made[0], made[1])
        )
        findings += best[3]
        options = dict(best[2].options)
    findings = sorted(_without_doubles(findings), key=lambda one: one.key)
    return Report(
        verdict_of(findings), profile.game, profile.format, profile.date, tuple(findings), profile.last_seen, options
    )


def _chosen(profile: Profile) -> Iterable[Profile]:
    free = {name: values for name, values in profile.choices.items() if profile.options.get(name) is None}
    if not free:
        return [profile]
    return [profile.with_options(**dict(zip(free, values, strict=True))) for values in product(*free.values())]


def _ruled(
    deck: Deck, profile: Profile, cards: Cards, partner: Deck | None, before: Deck | None
) -> tuple[int, int, Profile, list[Finding]]:
    """Run every rule. Returns the numbers of violations and of unknowns first, so that the best can be chosen."""
    table = Table(deck, profile, cards, partner, before)
    for rule in profile.rules:
        run(table, rule)
    found = [*table.findings, *_missing(table)]
    severities = [one.severity for one in found]
    return severities.count(Severity.VIOLATION), severities.count(Severity.UNKNOWN), profile, found


def _missing(table: Table) -> Iterable[Finding]:
    for row, facts, rules in table.missing.values():
        basis = tuple(dict.fromkeys(ref for rule in rules for ref in rule.basis))
        yield Finding(
            "unknown-fact", Severity.UNKNOWN, row.zone, row.title, row.lines, ", ".join(facts), "",
            ", ".join(rule.id for rule in rules), rules[0].certainty, basis, Fix("state", 0, row.title),
        )  # fmt: skip


def _without_doubles(findings: list[Finding]) -> Iterable[Finding]:
    """Leave out an uncertain finding where a certain one says the same of the same card."""
    sure = {(one.code, one.card) for one in findings if one.severity == Severity.VIOLATION}
    seen: set[tuple[Any, ...]] = set()
    for one in findings:
        if one.severity == Severity.UNKNOWN and (one.code, one.card) in sure:
            continue
        same = (one.code, one.card, one.zone, one.found, one.severity, one.lines, one.allowed)
        if same not in seen:
            seen.add(same)
            yield one


def _reading(deck: Deck, profile: Profile) -> Iterable[Finding]:
    """Return the findings about the list itself, whatever the rules are."""
    for group in _by_name(deck.unknown):
        first = group[0]
        yield Finding(
            "unknown-card", Severity.UNKNOWN, first.zone, first.name, tuple(sorted(one.line for one in group)),
            str(sum(one.count for one in group)), fix=Fix("correct", 0, first.name), suggestions=first.suggestions,
        )  # fmt: skip
    for error in deck.errors:
        yield Finding("line-error", Severity.UNKNOWN, error.zone, error.text, (error.line,), error.reason)
    if profile.has_period:
        yield from _unused_zones(deck, profile)
        if "side" in profile.zones and deck.entries and not deck.has_headers and not deck.size("side"):
            yield Finding("advice", Severity.NOTE, "side", found=NO_SIDE)
    for entry in deck.entries:
        if entry.stated is not UNKNOWN:
            yield Finding(
                "stated-by-player", Severity.NOTE, entry.zone, tagged(entry.name, entry.edition), entry.lines,
                write_stated(entry.stated),
            )  # fmt: skip


def _by_name(unknown: Iterable[Unread]) -> list[list[Unread]]:
    groups: dict[tuple[str, str], list[Unread]] = {}
    for one in unknown:
        groups.setdefault((one.zone, one.name), []).append(one)
    return [*groups.values()]


def _unused_zones(deck: Deck, profile: Profile) -> Iterable[Finding]:
    lines: dict[str, list[int]] = {}
    counts: dict[str, int] = {}
    for entry in deck.entries:
        if entry.zone not in profile.zones:
            lines.setdefault(entry.zone, []).extend(entry.lines)
            counts[entry.zone] = counts.get(entry.zone, 0) + entry.count
    for unread in (*deck.unknown, *deck.errors):
        if unread.zone not in profile.zones:
            lines.setdefault(unread.zone, []).append(unread.line)
            counts[unread.zone] = counts.get(unread.zone, 0) + unread.count
    for zone, numbers in lines.items():
        yield Finding("zone-not-used", Severity.UNKNOWN, zone, "", tuple(sorted(numbers)), str(counts[zone]))


def asked(deck: Deck, *, game: str = "", form: str = "", day: str = "") -> tuple[dict[str, str], list[Finding]]:
    """Return what is asked for: the form's game, format and date, else the list's; and notes where both differ."""
    given = {"game": game, "format": form, "date": day}
    notes = [
        Finding("advice", Severity.NOTE, found=f"{name}: {deck.fields[name]} → {value}")
        for name, value in given.items()
        if value and name in deck.fields and deck.fields[name].casefold() != value.casefold()
    ]
    return {name: value or deck.fields.get(name, "") for name, value in given.items()}, notes


def with_notes(report: Report, notes: Iterable[Finding]) -> Report:
    """Return the report with further findings; the verdict follows."""
    findings = tuple(sorted((*report.findings, *notes), key=lambda one: one.key))
    return replace(report, findings=findings, verdict=verdict_of(findings))
