"""The kinds of deck rules: for each its check and the parameters that its rows must have."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from cards.decks.codes import CODES
from cards.decks.profile import RuleRow
from cards.decks.table import Table
from cards.decks.text import ZONES

Check = Callable[[Table, RuleRow, Mapping[str, Any]], None]


@dataclass(frozen=True)
class Parameter:
    """`type`: int, str, bool, zone, zones, words or counts (name -> number). An int may depend on an option (`by`)."""

    type: str
    required: bool = False
    default: Any = None


@dataclass(frozen=True)
class Kind:
    """A kind of rule. `codes` are the findings that it makes."""

    name: str
    check: Check
    parameters: Mapping[str, Parameter]
    codes: tuple[str, ...]
    meaning: str


KINDS: dict[str, Kind] = {}


def kind(name: str, *codes: str, **parameters: Parameter) -> Callable[[Check], Check]:
    """Register a check as the meaning of a kind of rule; its docstring says what the rule demands."""

    def register(check: Check) -> Check:
        assert all(code in CODES for code in codes), codes
        meaning = (check.__doc__ or "").strip().split("\n", 1)[0]
        KINDS[name] = Kind(name, check, parameters, codes, meaning)
        return check

    return register


def required(kind_of: str) -> Parameter:
    return Parameter(kind_of, required=True)


def optional(kind_of: str, default: Any = None) -> Parameter:
    return Parameter(kind_of, default=default)


def faults(row: RuleRow) -> list[str]:
    """Return what is wrong with a rule row: its kind, a missing or unknown parameter, a value of the wrong type."""
    held = KINDS.get(row.kind)
    if held is None:
        return [f"{row.id}: {row.kind!r} is no kind of rule"]
    found = [
        f"{row.id}: {row.kind} needs {name}"
        for name, one in held.parameters.items()
        if one.required and name not in row.parameters
    ]
    for name, value in row.parameters.items():
        if name not in held.parameters:
            found.append(f"{row.id}: {row.kind} takes no {name}")
        elif not _fits(held.parameters[name].type, value):
            found.append(f"{row.id}: {name}={value!r} is no {held.parameters[name].type}")
    return found


def _fits(wanted: str, value: Any) -> bool:
    if wanted == "int":
        return _is_count(value) or (isinstance(value, Mapping) and isinstance(value.get("by"), str))
    if wanted == "counts":
        return isinstance(value, Mapping) and all(isinstance(name, str) and _is_count(n) for name, n in value.items())
    if wanted in ("zones", "words"):
        words = isinstance(value, list | tuple) and all(isinstance(one, str) for one in value)
        return words and (wanted == "words" or all(zone in ZONES for zone in value))
    if wanted == "zone":
        return value in ZONES
    return isinstance(value, bool if wanted == "bool" else str)


def _is_count(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def run(table: Table, row: RuleRow) -> None:
    """Check one rule. A parameter that depends on an option which is not given makes a finding of its own."""
    held = KINDS[row.kind]
    values: dict[str, Any] = {}
    for name, parameter in held.parameters.items():
        written = row.parameters.get(name, parameter.default)
        values[name] = table.profile.resolve(written)
        if values[name] is None and written is not None:
            table.option_missing(row, written["by"])
            return
    held.check(table, row, values)
