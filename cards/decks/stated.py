"""Facts that a player states in the list: `{szín: Leah, Raia; típus: lény}`."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import lru_cache
from typing import Any

from cards.decks.facts import UNKNOWN, Facts
from cards.decks.text import clean, read_count, read_day
from judgekb.text import fold

COLOURLESS = "szintelen"
YES_NO = {"igen": True, "yes": True, "ano": True, "nem": False, "no": False, "ne": False}
NO_ANSWER = "igen or nem"
NO_NUMBER = "a number of 1 to 999"
NO_DAY = "a day as YEAR-MONTH-DAY"
NO_FACT = "“{}” is no fact: write szín, típus, altípus, jellem, isteni … and a colon."
STATED_TWICE = "“{}” is stated twice."
UNREADABLE = "“{}” cannot be read as {}: {}."


def colour_names(words: object) -> frozenset[str]:
    """Return colours in one spelling; `színtelen` is no colour."""
    return frozenset(_titled(word) for word in _listed(words) if fold(word) != COLOURLESS)


def type_names(words: object) -> frozenset[str]:
    """Return types, subtypes or alignments in one spelling."""
    return frozenset(clean(word.lower()) for word in _listed(words))


def _listed(words: object) -> list[str]:
    found = words.split(",") if isinstance(words, str) else [str(word) for word in words or ()]  # type: ignore[attr-defined]
    return [word for one in found if (word := clean(one))]


def _titled(word: str) -> str:
    """Return a word with a capital, the same when it is given back: of the two that `ß` is as a capital, one."""
    capitals = word[:1].upper()
    return clean(capitals[:1] + (capitals[1:] + word[1:]).lower())


def _yes_no(text: str) -> bool:
    answer = YES_NO.get(fold(text))
    if answer is None:
        raise ValueError(NO_ANSWER)
    return answer


def _count(text: str) -> int:
    count = read_count(text)
    if count is None:
        raise ValueError(NO_NUMBER)
    return count


def _day(text: str) -> date:
    day = read_day(text)
    if day is None:
        raise ValueError(NO_DAY)
    return day


# fact -> (title in the canonical text, other words for it, how its value is read)
FACTS: dict[str, tuple[str, tuple[str, ...], Callable[[str], Any]]] = {
    "colours": ("szín", ("szinek", "colour", "colours", "color", "colors", "barva"), colour_names),
    "types": ("típus", ("tipusok", "type", "types"), type_names),
    "subtypes": ("altípus", ("altipusok", "subtype", "subtypes"), type_names),
    "alignments": ("jellem", ("jellemek", "alignment", "alignments"), type_names),
    "isteni": ("isteni", ("divine",), _yes_no),
    "any_number": ("bármennyi", ("any number",), _yes_no),
    "copy_limit": ("példány", ("copy limit",), _count),
    "released": ("megjelent", ("released",), _day),
    "rare": ("ritka", ("rare",), _yes_no),
    "mini_expansion": ("minikiegészítő", ("mini expansion",), _yes_no),
}
WORDS = {fold(word): name for name, (title, others, _) in FACTS.items() for word in (title, *others)}


@lru_cache(maxsize=2048)
def read_stated(body: str) -> Facts | str:
    """Read what stands between the braces. Returns the facts, or the reason why they cannot be read."""
    values: dict[str, Any] = {}
    for part in body.split(";"):
        if not part.strip():
            continue
        label, colon, value = part.partition(":")
        name = WORDS.get(fold(label))
        if not colon or name is None:
            return NO_FACT.format(clean(part))
        if name in values:
            return STATED_TWICE.format(clean(label))
        try:
            values[name] = FACTS[name][2](clean(value))
        except ValueError as error:
            return UNREADABLE.format(clean(value), FACTS[name][0], error)
    return Facts(**values) if values else UNKNOWN


def write_stated(facts: Facts) -> str:
    """Return the canonical text of stated facts, without braces."""
    parts = []
    for name, (title, _, _) in FACTS.items():
        if (value := facts.get(name)) is not None:
            parts.append(f"{title}: {_written(value)}".rstrip())
    return "; ".join(parts)


def _written(value: object) -> str:
    if isinstance(value, frozenset):
        return ", ".join(sorted(value))
    if isinstance(value, bool):
        return "igen" if value else "nem"
    return str(value)
