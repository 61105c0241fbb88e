"""Small readers that every shape of the starter data uses. Each raises `CorpusError`: where, and what is wrong."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable
from dataclasses import fields
from datetime import date
from typing import Any, TypeVar

from judgekb.text import normalise, reference_key

Data = dict[str, Any]
Shape = TypeVar("Shape")

LONGEST_REF = 60  # the columns of the base
LONGEST_CODE = 40
LONGEST_EDITION = 20
NOT_IN_ADDRESSES = re.compile(r"[/?#%\\]")
SLUG = re.compile(r"[A-Za-z0-9_-]+")
LAST_NUMBER = re.compile(r"([0-9]+)$")
MOST_DIGITS = 9  # the place of an entry within its source is a number of 32 bits
UNSEEN = {"Cc", "Cf", "Cs", "Zl", "Zp"}  # control letters, invisible ones, halves of letters, ends of lines
SMALL = 32_767
LARGE = 999_999_999
DEEPEST = 8


class CorpusError(Exception):
    """The starter data cannot be read; the message says where and why."""


def shown(value: object) -> str:
    """Return a value as a message shows it: on one line, not too long."""
    text = value if isinstance(value, str) and value.isprintable() else repr(value)
    return text if len(text) <= LONGEST_REF else f"{text[:LONGEST_REF]}…"


def place(data: object, where: str, what: str, key: str) -> str:
    """Return the place of an item named by its `key`: `hkk/cards.yaml, card Nord`."""
    if not isinstance(data, dict):
        raise CorpusError(f"{where}: {what} must be keys and values, found {shown(data)}")
    return f"{where}, {what} {shown(data.get(key))}"


def known_keys(data: object, shape: type, where: str) -> None:
    allow_keys(data, {field.name for field in fields(shape)}, where)


def allow_keys(data: object, known: Iterable[str], where: str) -> None:
    if not isinstance(data, dict):
        raise CorpusError(f"{where}: expected keys and values, found {shown(data)}")
    if unknown := set(data) - set(known):
        raise CorpusError(f"{where}: unknown key {', '.join(sorted(map(shown, unknown)))}")


def read_text(data: Data, key: str, where: str, *, required: bool = False) -> str:
    """Return a text of any length, `""` where there is none."""
    value = data.get(key, "")
    if not isinstance(value, str):
        raise CorpusError(f"{where}: {key} must be text (put it in quotes), found {shown(value)}")
    if required and not value.strip():
        raise CorpusError(f"{where}: {key} is missing")
    if any(letter == "\0" or unicodedata.category(letter) == "Cs" for letter in value):
        raise CorpusError(f"{where}: {key} holds a letter that cannot be stored")
    return value.strip("\n")


def read_line(data: Data, key: str, where: str, *, longest: int, required: bool = False) -> str:
    """Return a name or title: one line of at most so many letters."""
    value = data.get(key, "")
    if isinstance(value, str):
        check_line(value, key, where, longest)
    return read_text(data, key, where, required=required)


def check_line(value: str, key: str, where: str, longest: int) -> None:
    if any(unicodedata.category(letter) in UNSEEN for letter in value):
        raise CorpusError(f"{where}: {key} holds a control letter or an end of line")
    if value != value.strip():
        raise CorpusError(f"{where}: {key} begins or ends with a space")
    if len(value) > longest:
        raise CorpusError(f"{where}: {key} has {len(value)} letters; {longest} is the most")


def read_ref(data: Data, key: str, where: str, *, longest: int = LONGEST_REF, required: bool = False) -> str:
    """Return a reference or a source's code: what may stand in an address, as it stands there."""
    value = read_line(data, key, where, longest=longest, required=required)
    if NOT_IN_ADDRESSES.search(value) or (value and not value.strip(".")):
        raise CorpusError(f"{where}: {key} stands in addresses, so it cannot hold / ? # % or \\, nor be dots alone")
    if normalise(value) != value or len(reference_key(value)) > longest:
        raise CorpusError(f"{where}: {key} must be written with single spaces and whole letters")
    number = LAST_NUMBER.search(value)
    if number and len(number.group(1)) > MOST_DIGITS:
        raise CorpusError(f"{where}: {key} ends in a number of more than {MOST_DIGITS} digits")
    return value


def read_slug(data: Data, key: str, where: str, *, longest: int, required: bool = False) -> str:
    """Return a slug: ASCII letters, digits, hyphens and underscores."""
    value = read_line(data, key, where, longest=longest, required=required)
    if value and not SLUG.fullmatch(value):
        raise CorpusError(f"{where}: {key} {shown(value)} is no slug: letters a-z, digits and hyphens")
    return value


def read_day(data: Data, key: str, where: str) -> date | None:
    value = data.get(key)
    if value is not None and type(value) is not date:
        raise CorpusError(f"{where}: {key} must be a day such as 2021-08-01, found {shown(value)}")
    return value


def check_order(first: date | None, last: date | None, names: tuple[str, str], where: str) -> None:
    """Refuse a last day before the first one."""
    if first and last and last < first:
        raise CorpusError(f"{where}: {names[1]} {last} is before {names[0]} {first}")


def read_whole(data: Data, key: str, where: str, *, most: int, least: int = 0) -> int | None:
    value = data.get(key)
    if value is not None and (type(value) is not int or not least <= value <= most):
        raise CorpusError(f"{where}: {key} must be a whole number from {least} to {most}, found {shown(value)}")
    return value


def read_list(data: Data, key: str, where: str) -> list[Any]:
    value = data.get(key, [])
    if not isinstance(value, list):
        raise CorpusError(f"{where}: {key} must be a list, found {shown(value)}")
    return value


def read_items(data: Data, key: str, read: Callable[[Any, str], Shape], where: str) -> tuple[Shape, ...]:
    """Return the items of a list, each read by `read(item, where)`."""
    return tuple(read(item, where) for item in read_list(data, key, where))


def read_mapping(data: Data, key: str, where: str) -> Data:
    value = data.get(key, {})
    if not isinstance(value, dict):
        raise CorpusError(f"{where}: {key} must be keys and values, found {shown(value)}")
    return value


def read_texts(data: Data, key: str, where: str, *, longest: int = 200) -> tuple[str, ...]:
    """Return a list of short texts, each of them once."""
    value = read_list(data, key, where)
    if not all(isinstance(item, str) and item.strip() for item in value):
        raise CorpusError(f"{where}: {key} must be a list of texts (put numbers in quotes), found {shown(value)}")
    for item in value:
        check_line(item, key, where, longest)
    once(value, str, key, where)
    return tuple(value)


def once(items: Iterable[Shape], key: Callable[[Shape], object], what: str, where: str) -> None:
    """Refuse a second item of the same key."""
    seen = set()
    for item in items:
        if key(item) in seen:
            raise CorpusError(f"{where}: {what} names something twice: {shown(key(item))}")
        seen.add(key(item))


def read_choice(data: Data, key: str, choices: Any, where: str, default: str = "") -> str:
    value = data.get(key, default)
    if value not in [str(choice) for choice in choices]:
        raise CorpusError(f"{where}: {key} is {shown(value)!r}; it must be one of {', '.join(map(str, choices))}")
    return str(value)


def check_plain(value: Any, key: str, where: str, depth: int = 0) -> None:
    """Refuse what JSON cannot hold: days, sets, keys that are no text, infinite numbers."""
    if depth > DEEPEST:
        raise CorpusError(f"{where}: {key} is nested too deep")
    if isinstance(value, dict):
        for name, item in value.items():
            if not isinstance(name, str):
                raise CorpusError(f"{where}: the keys of {key} must be text, found {shown(name)}")
            check_plain(name, key, where, depth + 1)
            check_plain(item, key, where, depth + 1)
    elif isinstance(value, list):
        for item in value:
            check_plain(item, key, where, depth + 1)
    elif isinstance(value, str):
        read_text({key: value}, key, where)
    elif not (value is None or isinstance(value, int) or (isinstance(value, float) and abs(value) < float("inf"))):
        raise CorpusError(f"{where}: {key} must hold texts and numbers (put days in quotes), found {shown(value)}")


def filled(data: Data) -> Data:
    """Leave out what is empty."""
    return {key: value for key, value in data.items() if value not in ("", None, [], {})}
