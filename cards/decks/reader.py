"""Reads the rule data of a game from `judgekb/corpus/<game>/formats.yaml`; docs/decks.md shows its form."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from cards.decks.modifiers import Modifier
from cards.decks.names import fold_name
from cards.decks.profile import CardList, Format, ListItem, Period, Profile, RuleRow
from cards.decks.rules import faults
from cards.decks.text import ZONES
from judgekb.yaml_text import read_yaml


class RuleDataError(ValueError):
    """The rule data cannot be used; the message names the place."""


@dataclass(frozen=True)
class Book:
    """All rule data of one game."""

    game: str
    formats: Mapping[str, Format]
    lists: tuple[CardList, ...] = ()
    modifiers: tuple[Modifier, ...] = ()

    def profile(self, form: str, day: date, options: Mapping[str, Any] | None = None) -> Profile:
        """Return the profile of a format on a day. Raises KeyError for a format that is not held."""
        return Profile.on(self.formats[form], day, self.lists, options or {})

    def modifiers_of(self, name: str) -> tuple[Modifier, ...]:
        """Return the modifier rows of a card, found by its folded name."""
        key = fold_name(name)
        return tuple(one for one in self.modifiers if fold_name(one.card) == key)


def read_book(path: Path) -> Book:
    """Read one game's file. Raises `RuleDataError` naming what is wrong and where."""
    try:
        return read_rules(path.read_text(encoding="utf-8"))
    except (UnicodeDecodeError, RuleDataError) as error:
        raise RuleDataError(f"{path}: {error}") from error


def read_rules(text: str) -> Book:
    """Read the text of a game's file. Raises `RuleDataError`."""
    try:
        return book_of(read_yaml(text))
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        reason = f"{error.args[0]!r} is missing" if isinstance(error, KeyError) else str(error)
        raise RuleDataError(reason) from error


def book_of(data: Mapping[str, Any]) -> Book:
    """Return the book that plain data holds. Raises ValueError, KeyError or TypeError for unusable data."""
    rules = [_rule(item) for item in data.get("rules", [])]
    lists = tuple(_list(item) for item in data.get("lists", []))
    by_id = {rule.id: rule for rule in rules}
    _all_known([one.id for one in rules], "rule ids")
    wrong = [fault for rule in rules for fault in faults(rule)]
    held = {one.id for one in lists}
    wrong += [
        f"{rule.id}: there is no list {rule.parameters['list']}"
        for rule in rules
        if "list" in rule.parameters and rule.parameters["list"] not in held
    ]
    if wrong:
        raise ValueError("; ".join(wrong))
    game, zones = data["game"], _zones(data.get("zones", ["main"]))
    formats = [_format(game, item, by_id, zones) for item in data.get("formats", [])]
    _all_known([one.slug for one in formats], "formats")
    return Book(
        game, {one.slug: one for one in formats}, lists, tuple(_modifier(item) for item in data.get("modifiers", []))
    )


def _all_known(names: list[str], what: str) -> None:
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise ValueError(f"{what} given twice: {', '.join(twice)}")


def _zones(zones: Iterable[str]) -> tuple[str, ...]:
    if unknown := [zone for zone in zones if zone not in ZONES]:
        raise ValueError(f"no such zone: {', '.join(unknown)}")
    return tuple(zones)


def _rule(item: Mapping[str, Any]) -> RuleRow:
    return RuleRow(
        id=item["id"],
        kind=item["kind"],
        parameters=dict(item.get("parameters", {})),
        severity=item.get("severity", "violation"),
        certainty=item["certainty"],
        basis=_basis(item),
        text=item.get("text", ""),
    )


def _basis(item: Mapping[str, Any]) -> tuple[str, ...]:
    basis = item.get("basis", ())
    if not isinstance(basis, list | tuple) or not all(isinstance(ref, str) for ref in basis):
        raise ValueError(f"basis {basis!r} is no list of references")
    return tuple(basis)


def _list(item: Mapping[str, Any]) -> CardList:
    return CardList(
        id=item["id"],
        title=item["title"],
        items=tuple(ListItem.read(str(name)) for name in item["cards"]),
        valid_from=item.get("valid_from"),
        valid_to=item.get("valid_to"),
        last_seen=item.get("last_seen"),
        basis=_basis(item),
        note=item.get("note", ""),
    )


def _modifier(item: Mapping[str, Any]) -> Modifier:
    return Modifier(
        card=item["card"],
        kind=item["kind"],
        parameters=dict(item.get("parameters", {})),
        zones=_zones(item["zones"]),
        edition=item.get("edition"),
        certainty=item.get("certainty", "stated"),
        basis=_basis(item),
        text=item.get("text", ""),
    )


def _format(game: str, item: Mapping[str, Any], rules: Mapping[str, RuleRow], zones: tuple[str, ...]) -> Format:
    own = _zones(item["zones"]) if "zones" in item else zones
    periods = tuple(_period(one, rules, own, item["slug"]) for one in item["periods"])
    return Format(game, item["slug"], item["name"], periods, item.get("note", ""))


def _period(item: Mapping[str, Any], rules: Mapping[str, RuleRow], zones: tuple[str, ...], slug: str) -> Period:
    if missing := [name for name in item["rules"] if name not in rules]:
        raise ValueError(f"{slug}: there is no rule {', '.join(missing)}")
    return Period(
        valid_from=item.get("valid_from"),
        valid_to=item.get("valid_to"),
        rules=tuple(rules[name] for name in item["rules"]),
        zones=zones,
        certainty=item.get("certainty", "stated"),
        last_seen=item.get("last_seen"),
        note=item.get("note", ""),
        choices={name: tuple(values) for name, values in item.get("choices", {}).items()},
    )


def read_names(path: Path) -> dict[str, tuple[str, ...]]:
    """Return the card names of a game's `cards.yaml` with their edition tags; nothing where there is no such file."""
    if not path.exists():
        return {}
    data = read_yaml(path.read_text(encoding="utf-8")) or {}
    return {item["name"]: tuple(map(str, item.get("editions", ()))) for item in data.get("cards", [])}
