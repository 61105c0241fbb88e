"""Small readers that every shape of the starter data uses. Each raises `CorpusError`: where, and what is wrong."""

from __future__ import annotations

from dataclasses import fields
from datetime import date
from typing import Any

Data = dict[str, Any]


class CorpusError(Exception):
    """The starter data cannot be read; the message says where and why."""


def known_keys(data: Data, shape: type, where: str) -> None:
    if not isinstance(data, dict):
        raise CorpusError(f"{where}: expected keys and values, found {data!r}")
    unknown = set(data) - {field.name for field in fields(shape)}
    if unknown:
        raise CorpusError(f"{where}: unknown key {', '.join(sorted(map(str, unknown)))}")


def read_text(data: Data, key: str, where: str, *, required: bool = False) -> str:
    value = data.get(key, "")
    if not isinstance(value, str):
        raise CorpusError(f"{where}: {key} must be text (put it in quotes), found {value!r}")
    if required and not value.strip():
        raise CorpusError(f"{where}: {key} is missing")
    return value.strip("\n")


def read_day(data: Data, key: str, where: str) -> date | None:
    value = data.get(key)
    if value is not None and type(value) is not date:
        raise CorpusError(f"{where}: {key} must be a day such as 2021-08-01, found {value!r}")
    return value


def read_texts(data: Data, key: str, where: str) -> tuple[str, ...]:
    value = data.get(key) or []
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise CorpusError(f"{where}: {key} must be a list of texts (put numbers in quotes), found {value!r}")
    if len(set(value)) != len(value):
        raise CorpusError(f"{where}: {key} names something twice: {value!r}")
    return tuple(value)


def read_choice(data: Data, key: str, choices: Any, where: str, default: str = "") -> str:
    value = data.get(key, default)
    if value not in [str(choice) for choice in choices]:
        raise CorpusError(f"{where}: {key} is {value!r}; it must be one of {', '.join(map(str, choices))}")
    return str(value)


def filled(data: Data) -> Data:
    """Leave out what is empty."""
    return {key: value for key, value in data.items() if value not in ("", None, [], {})}
