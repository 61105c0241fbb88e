"""Parameters of rules as JSON holds them: its keys are texts, those of `{by: limit, 3: 40, 4: 60}` are numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

DIGITS = frozenset("0123456789")


def decoded(value: Any) -> Any:
    """Return a parameter's value as the rules take it: numbers as keys where it depends on an option (`by`)."""
    if not (isinstance(value, Mapping) and "by" in value):
        return value
    return {int(key) if _is_number(key) else key: one for key, one in value.items()}


def encoded(value: Any) -> Any:
    """Return a parameter's value as JSON keeps it."""
    return {str(key): one for key, one in value.items()} if isinstance(value, Mapping) else value


def _is_number(key: Any) -> bool:
    return isinstance(key, str) and 0 < len(key) <= 3 and all(letter in DIGITS for letter in key)
