"""A profile as plain data and back, so that an event's rules stay what they were. `thaw(freeze(p)) == p`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from datetime import date
from typing import Any

from cards.decks.profile import CardList, ListItem, Profile, RuleRow


def freeze(profile: Profile) -> dict[str, Any]:
    """Return a profile as JSON can hold it."""
    return {
        "game": profile.game,
        "format": profile.format,
        "date": profile.date.isoformat(),
        "rules": [asdict(row) | {"parameters": _plain(row.parameters)} for row in profile.rules],
        "zones": [*profile.zones],
        "lists": [_list(one) for one in profile.lists.values()],
        "options": _plain(profile.options),
        "choices": {name: [*values] for name, values in profile.choices.items()},
        "last_seen": _day(profile.last_seen),
        "has_period": profile.has_period,
        "note": profile.note,
    }


def _plain(value: Any) -> Any:
    """JSON knows no keys but texts; numbers among them stand for values of an option (`{by: limit, 3: 40}`)."""
    if isinstance(value, Mapping):
        return {str(name): _plain(one) for name, one in value.items()}
    return [_plain(one) for one in value] if isinstance(value, list | tuple) else value


def _list(one: CardList) -> dict[str, Any]:
    return {
        "id": one.id,
        "title": one.title,
        "items": [[item.name, item.edition] for item in one.items],
        "valid_from": _day(one.valid_from),
        "valid_to": _day(one.valid_to),
        "last_seen": _day(one.last_seen),
        "basis": [*one.basis],
        "note": one.note,
    }


def _day(day: date | None) -> str | None:
    return day.isoformat() if day else None


def thaw(data: Mapping[str, Any]) -> Profile:
    """Return the profile that `freeze` wrote."""
    lists = [_read_list(one) for one in data["lists"]]
    return Profile(
        game=data["game"],
        format=data["format"],
        date=date.fromisoformat(data["date"]),
        rules=tuple(_read_rule(one) for one in data["rules"]),
        zones=tuple(data["zones"]),
        lists={one.id: one for one in lists},
        options=data["options"],
        choices={name: tuple(values) for name, values in data["choices"].items()},
        last_seen=_read_day(data["last_seen"]),
        has_period=data["has_period"],
        note=data["note"],
    )


def _read_rule(data: Mapping[str, Any]) -> RuleRow:
    parameters = {name: _parameter(value) for name, value in data["parameters"].items()}
    return RuleRow(**{**data, "parameters": parameters, "basis": tuple(data["basis"])})


def _parameter(value: Any) -> Any:
    if isinstance(value, dict) and "by" in value:
        return {int(key) if key.isascii() and key.isdigit() else key: one for key, one in value.items()}
    return value


def _read_list(data: Mapping[str, Any]) -> CardList:
    days = {name: _read_day(data[name]) for name in ("valid_from", "valid_to", "last_seen")}
    items = tuple(ListItem(name, edition) for name, edition in data["items"])
    return CardList(data["id"], data["title"], items, basis=tuple(data["basis"]), note=data["note"], **days)


def _read_day(text: str | None) -> date | None:
    return date.fromisoformat(text) if text else None
