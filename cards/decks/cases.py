"""Runs files of deck cases: a list, a format, a day, facts, and what must be found."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from cards.decks.casefacts import game_cards, hkk_cards
from cards.decks.check import check
from cards.decks.codes import CODES, Severity
from cards.decks.deck import Deck, Entry, Unread, gather, parse
from cards.decks.facts import Cards
from cards.decks.names import Names
from cards.decks.profile import ListItem
from cards.decks.reader import Book
from cards.decks.report import Finding, Report
from cards.decks.text import clean
from judgekb.text import fold

RULE_CODES = {
    "kiv-deck-too-small-for-limit-3": "deck-too-small",
    "kiv-deck-too-small-for-limit-4": "deck-too-small",
    "db-deck-below-50": "deck-too-small",
    "kiv-copies-over-limit-3": "copies-over-limit",
    "kiv-copies-over-limit-4": "copies-over-limit",
    "db-copies-over-4": "copies-over-limit",
    "ft-tableau-copies": "copies-over-limit",
    "kiv-side-size-not-0-or-12": "side-size",
    "kiv-side-size-not-0-or-15": "side-size",
    "kiv-limited-side-not-remaining-pool": "pool-mismatch",
    "ft-card-count-mismatch": "pool-mismatch",
    "ft-base-pool-not-80": "deck-size",
    "ft-advanced-pool-not-100": "deck-size",
    "ft-tableau-not-12": "deck-size",
    "ft-advanced-card-in-base-game": "card-not-in-pool",
    "kiv-starting-towers-not-three": "towers-count",
    "kiv-pair-towers-not-four": "towers-count",
    "kiv-pair-towers-not-four-distinct": "towers-count",
    "kiv-starting-towers-pair": "towers-count",
    "kiv-starting-towers-team": "towers-count",
    "kiv-team-towers": "towers-count",
    "kiv-starting-towers-not-distinct": "towers-repeat",
    "kiv-starting-slot-not-a-tower": "tower-type",
    "kiv-card-cannot-be-starting-tower": "tower-not-starting",
    "kiv-starting-only-tower-in-deck": "tower-starting-only",
    "kiv-second-resource-beside-exclusive-resource": "exclusive-resource",
    "kiv-omen-not-one-permanent-event": "omen",
    "kiv-omen-players": "player-count",
    "ft-player-count-out-of-range": "player-count",
    "ft-pairs": "player-count",
    "db-dice-not-three": "dice-count",
    "db-banners-not-three": "banner-count",
    "db-banner-colours-do-not-match-dice": "dice-banner-mismatch",
    "sm-kept-kind-missing": "core-missing",
    "sm-extra-count-not-agreed-number": "extra-count",
    "sm-extra-kind-repeated": "extra-repeat",
    "sm-unknown-dragon-kind": "unknown-card",
    "kiv-swap-changes-sizes": "swap-size",
}
ADVISORY = "advice"  # every other rule name of the documents: advisories, warnings, inventory
OPTIONS = ("limit", "players", "agreed_extra", "team_size", "pairs", "pool")
COUNTED = (Severity.VIOLATION, Severity.UNKNOWN)


class CaseError(ValueError):
    """A case cannot be run; the message says why."""


@dataclass(frozen=True)
class Result:
    """A case that was run. `faults` is empty when it came out as expected."""

    name: str
    expected: str
    got: str
    faults: tuple[str, ...] = ()
    report: Report | None = field(default=None, compare=False)


@dataclass(frozen=True)
class Library:
    """What the product brings to a case: the rule data, and the names of its cards with their edition tags."""

    book: Book
    names: Mapping[str, tuple[str, ...]]


def run_case(case: Mapping[str, Any], library: Library, today: date, number: int = 0) -> Result:
    """Run one case. Raises `CaseError` when it is not a case."""
    name = case_name(case, number)
    try:
        report = report_of(case, library, today)
        return _result(name, case, report)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise CaseError(f"{name}: {type(error).__name__}: {error}") from error


def case_name(case: Mapping[str, Any], number: int) -> str:
    """Return the id of a case, or what tells it apart in a file that gives none."""
    inner = case.get("extra", {}).get("case")
    return str(case.get("id") or f"{case.get('game', 'case')}-{inner if inner is not None else number}")


def report_of(case: Mapping[str, Any], library: Library, today: date) -> Report:
    """Check the deck of a case: names and modifier rows from the product, facts from the case alone."""
    extra = case.get("extra", {})
    hkk = case.get("game", "hkk") == "hkk"
    cards = hkk_cards(case, library.book, library.names) if hkk else game_cards(case, library.book, library.names)
    day = date.fromisoformat(case["date"]) if case.get("date") else today
    profile = library.book.profile(case["format"], day, _options(extra))
    deck, before = _deck(case, cards), None
    if (swapped := _swapped(case, extra)) is not None:
        deck, before = _deck(swapped, cards), deck
    partner = parse(case["partner_text"], cards.names) if case.get("partner_text") is not None else None
    return check(deck, profile, cards, partner=partner, before=before)


def _options(extra: Mapping[str, Any]) -> dict[str, Any]:
    options = {name: extra[name] for name in OPTIONS if extra.get(name) is not None}
    if "team_size" not in options and options.get("players"):
        options["team_size"] = options["players"] // 2
    if "pool" in options:
        options["pool"] = {name: count for count, name in pairs(options["pool"])}
    return options


def pairs(listed: Any) -> list[tuple[int, str]]:
    """Return (count, name) pairs of `[[3, "X"]]`, `["X", "X"]` or `{"X": 3}`; equal names are summed."""
    sums: dict[str, int] = {}
    items = [(count, name) for name, count in listed.items()] if isinstance(listed, Mapping) else listed
    for item in items:
        count, name = (1, item) if isinstance(item, str) else item
        sums[clean(name)] = sums.get(clean(name), 0) + count
    return [(count, name) for name, count in sums.items()]


def _swapped(case: Mapping[str, Any], extra: Mapping[str, Any]) -> dict[str, Any] | None:
    """Return the case after side-boarding, where it tells one."""
    after = extra.get("after") or {
        key: value
        for key in ("deck", "side")
        if (value := extra.get(f"{key}_after", extra.get(f"after_{key}"))) is not None
    }
    return {**case, **after} if isinstance(after, Mapping) and after else None


def _deck(case: Mapping[str, Any], cards: Cards) -> Deck:
    extra = case.get("extra", {})
    listed = {"tower": extra.get("starting_towers"), "die": extra.get("dice"), "banner": extra.get("banners")}
    omen = extra.get("omen")
    listed["omen"] = [omen] if isinstance(omen, str) else omen
    if "text" in case:
        read = parse(case["text"], cards.names)
    else:
        read = Deck(has_headers=True)
        listed |= {"main": case.get("deck"), "side": case.get("side")}
    entries, unknown = list(read.entries), list(read.unknown)
    for zone, items in listed.items():
        for count, name in pairs(items or []):
            match = None if zone in ("die", "banner") else cards.names.find(name)
            if zone not in ("die", "banner") and match is None:
                unknown.append(Unread(zone, f"{count} {name}", count, name, suggestions=cards.names.suggest(name)))
            else:
                found = (match.name, match.edition) if match else (name, None)
                entries.append(Entry(zone, *found, count))
    return Deck(gather(entries), tuple(unknown), read.errors, read.fields, read.lines, read.has_headers)


def _result(name: str, case: Mapping[str, Any], report: Report) -> Result:
    expected = case["expected"]
    if isinstance(expected, str):
        wanted = {RULE_CODES.get(rule, ADVISORY) for rule in case.get("violations", ())} - {ADVISORY}
        got = report.codes(Severity.VIOLATION) | (report.codes() & wanted)
        faults = [] if got == wanted else [f"codes {_listed(got)} instead of {_listed(wanted)}"]
        verdict = expected
    else:
        verdict = expected["verdict"]
        faults = [*_wrong_codes(expected, report), *_wrong_suggestions(expected.get("suggestions"), report)]
    if report.verdict != verdict:
        faults.insert(0, f"verdict {report.verdict} instead of {verdict}")
    return Result(name, _shown(case), f"{report.verdict}: {_listed(report.codes())}", tuple(faults), report)


def _shown(case: Mapping[str, Any]) -> str:
    expected = case["expected"]
    if isinstance(expected, str):
        return f"{expected}: {_listed(case.get('violations', ()))}"
    codes = "; ".join(f"{code} {list(what)}" for code, what in expected.get("codes", {}).items())
    return f"{expected['verdict']}: {codes or '–'}"


def _listed(codes: Iterable[str]) -> str:
    return ", ".join(sorted(codes)) or "–"


def _wrong_codes(expected: Mapping[str, Any], report: Report) -> Iterable[str]:
    for code, what in dict(expected.get("codes", {})).items():
        note = code in CODES and CODES[code].severity not in COUNTED
        found = [one for one in report.findings if one.code == code and (note or one.severity in COUNTED)]
        if not found:
            yield f"{code} is missing"
            continue
        yield from (f"{code} does not name {one!r}" for one in what if not _names(found, one))
    for code in expected.get("not_codes", ()):
        if code in report.codes():
            yield f"{code} must not occur"


def _names(found: list[Finding], wanted: str | int) -> bool:
    """Say whether findings name a line (number), or a card, zone or cause (accents and case folded, tag optional)."""
    if isinstance(wanted, int):
        return any(wanted in one.lines for one in found)
    words = {word for one in found for word in (one.card, *one.zone.split("+"), one.zone, *one.caused_by) if word}
    keys = {fold(word) for word in words} | {fold(ListItem.read(word).name) for word in words}
    return fold(wanted) in keys or fold(ListItem.read(wanted).name) in keys


def _wrong_suggestions(expected: Any, report: Report) -> Iterable[str]:
    """`suggestions` is a name, a list of names, or what was typed -> the name or names."""
    offered = {fold(name) for one in report.findings for name in one.suggestions}
    for name in _strings(list(expected.values()) if isinstance(expected, Mapping) else expected):
        if fold(name) not in offered and fold(ListItem.read(name).name) not in offered:
            yield f"{name!r} is not suggested"


def _strings(value: Any) -> list[str]:
    if value is None:
        return []
    return [value] if isinstance(value, str) else [word for one in value for word in _strings(one)]


__all__ = ["CaseError", "Library", "Names", "Result", "case_name", "pairs", "report_of", "run_case"]
