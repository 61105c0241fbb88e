"""Formats and checked decks as plain data: one shape for the API and the command line."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from cards.decks.deck import Deck, Line
from cards.decks.modifiers import Modifier
from cards.decks.parameters import encoded
from cards.decks.profile import CardList, Format, Period, RuleRow
from cards.decks.report import Finding
from rulings.decks.answers import CheckedDeck, FormatName, PeriodInfo, RuleInfo, Thing
from rulings.decks.library import GameLibrary
from rulings.decks.reading import FormatOn, periods_of

Data = dict[str, Any]


def thing_data(thing: Thing) -> Data:
    """Return what a rule rests on; `kind` and `url` are empty where the base holds nothing of it."""
    return {"ref": thing.ref, "kind": thing.kind, "title": thing.title, "url": thing.url}


def checked_data(checked: CheckedDeck) -> Data:
    """Return one verdict with everything that it rests on."""
    report = checked.report
    plain = report.as_dict()
    findings = [
        _finding(item, finding, checked) for item, finding in zip(plain["findings"], report.findings, strict=True)
    ]
    return {
        "game": checked.game,
        "format": checked.format,
        "format_name": checked.format_name,
        "format_url": checked.format_url,
        "on": checked.on.isoformat(),
        "verdict": report.verdict,
        "period": _period_info(checked.period) if checked.period else None,
        "options": _plain(report.options),
        "notes": [{"field": one.field, "listed": one.listed, "used": one.used} for one in checked.notes],
        "findings": findings,
        "rules": [_rule_info(one) for one in checked.rules.values()],
        "basis": [thing_data(one) for one in checked.basis.values()],
        "fingerprint": checked.fingerprint,
    }


def _finding(item: Data, finding: Finding, checked: CheckedDeck) -> Data:
    rules = checked.rules_of(finding)
    return {**item, "rules": [one.id for one in rules], "rule_url": rules[0].url if rules else ""}


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {str(name): _plain(one) for name, one in value.items()}
    return value


def _rule_info(rule: RuleInfo) -> Data:
    return {
        "id": rule.id,
        "kind": rule.kind,
        "text": rule.text,
        "severity": rule.severity,
        "certainty": rule.certainty,
        "url": rule.url,
        "basis": [one.ref for one in rule.basis],
    }


def _period_info(period: PeriodInfo) -> Data:
    return {
        "valid_from": _day(period.valid_from),
        "valid_to": _day(period.valid_to),
        "last_seen": _day(period.last_seen),
        "certainty": period.certainty,
        "note": period.note,
    }


def _day(day: Any) -> str | None:
    return day.isoformat() if day else None


def deck_data(deck: Deck) -> Data:
    """Return a read list: every line with what became of it, and the sizes of its parts."""
    zones = dict.fromkeys(line.zone for line in deck.lines if line.zone)
    sizes = {zone: deck.size(zone) for zone in zones}
    return {"lines": [_line(line) for line in deck.lines], "sizes": {zone: n for zone, n in sizes.items() if n}}


def _line(line: Line) -> Data:
    return {
        "number": line.number,
        "text": line.text,
        "status": line.status,
        "kind": line.kind,
        "zone": line.zone,
        "count": line.count,
        "name": line.name,
        "edition": line.edition,
        "reason": line.reason,
        "suggestions": list(line.suggestions),
        "notes": list(line.notes),
    }


def format_name_data(one: FormatName) -> Data:
    """Return a format that may have been meant."""
    return {"game": one.game, "slug": one.slug, "name": one.name}


def format_summary(library: GameLibrary, form: Format, url: str) -> Data:
    """Return a format with its periods."""
    return {
        "game": library.slug,
        "slug": form.slug,
        "name": form.name,
        "note": form.note,
        "url": url,
        "periods": [period_data(one) for one in periods_of(form)],
    }


def format_data(read: FormatOn, url: str, basis: Mapping[str, Thing]) -> Data:
    """Return a format with its rules on the day and what they rest on. `basis` has every reference of `read`."""
    period = read.period
    return {
        **format_summary(read.library, read.form, url),
        "on": read.on.isoformat(),
        "period": period_data(period) if period else None,
        "zones": list(period.zones) if period else [],
        "choices": {name: list(values) for name, values in period.choices.items()} if period else {},
        "rules": [
            rule_data(row, f"{url}/{row.id}", _things(row.basis, basis)) for row in (period.rules if period else ())
        ],
        "lists": [list_data(one, _things(one.basis, basis)) for one in read.lists],
        "modifiers": [modifier_data(one, _things(one.basis, basis)) for one in read.library.book.modifiers],
    }


def period_data(period: Period) -> Data:
    """Return a period with the ids of its rules."""
    info = PeriodInfo(period.valid_from, period.valid_to, period.last_seen, period.certainty, period.note)
    return {**_period_info(info), "rules": [row.id for row in period.rules]}


def _things(refs: Iterable[str], basis: Mapping[str, Thing]) -> list[Data]:
    return [thing_data(basis[ref]) for ref in refs]


def rule_data(row: RuleRow, url: str, basis: Sequence[Any]) -> Data:
    """Return a deck rule; `basis` is what it rests on, as the caller tells it."""
    return {
        "id": row.id,
        "kind": row.kind,
        "text": row.text,
        "parameters": {name: encoded(value) for name, value in row.parameters.items()},
        "severity": row.severity,
        "certainty": row.certainty,
        "url": url,
        "basis": list(basis),
    }


def list_data(one: CardList, basis: Sequence[Any]) -> Data:
    """Return a dated list of cards."""
    return {
        "id": one.id,
        "title": one.title,
        "valid_from": _day(one.valid_from),
        "valid_to": _day(one.valid_to),
        "last_seen": _day(one.last_seen),
        "note": one.note,
        "cards": [{"name": item.name, "edition": item.edition} for item in one.items],
        "basis": list(basis),
    }


def modifier_data(one: Modifier, basis: Sequence[Any]) -> Data:
    """Return what a card changes about the rules of a deck."""
    return {
        "card": one.card,
        "edition": one.edition,
        "kind": one.kind,
        "parameters": dict(one.parameters),
        "zones": list(one.zones),
        "certainty": one.certainty,
        "text": one.text,
        "basis": list(basis),
    }
