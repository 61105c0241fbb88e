"""Merging what two editors made of the same content. Pure.

Texts are merged by lines and, where both changed the same lines, by words; lists by their items; all else by value.
Where both sides changed the same thing, nothing is chosen silently: the conflict names both, and a text holds both
between marks.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from rulings.matching import matched

MINE, BETWEEN, THEIRS = "<<<<<<< 1", "=======", ">>>>>>> 2"  # editors of all languages meet them
WORD = re.compile(r"\s+|\S+\s*")

Content = dict[str, Any]
TEXTS = ("question", "answer", "note", "reason", "evidence", "text")
LISTS: dict[str, Callable[[Any], object]] = {
    "cards": lambda card: (card.get("name"), card.get("edition", "")),
    "changes": lambda edge: (edge.get("kind"), edge.get("target"), edge.get("clause", "")),
    "sections": str,
    "topics": str,
    "cites": str,
    "formats": str,
}


@dataclass(frozen=True, slots=True)
class Conflict:
    """What both sides changed, each in its own way. `field` is the key of the content, `""` within one text."""

    field: str
    base: Any
    mine: Any
    theirs: Any


@dataclass(frozen=True, slots=True)
class MergedText:
    """`text` holds both sides of every conflict between marks; the conflicts are the lines concerned."""

    text: str
    conflicts: tuple[Conflict, ...] = ()


@dataclass(frozen=True, slots=True)
class MergedContent:
    """`content` has mine where a value or item conflicts, and both between marks where a text does."""

    content: Content
    conflicts: tuple[Conflict, ...] = ()


def merge_text(base: str, mine: str, theirs: str) -> MergedText:
    """Return a text with the changes of both sides."""
    lines: list[str] = []
    conflicts: list[Conflict] = []
    for region in _regions(base.split("\n"), mine.split("\n"), theirs.split("\n")):
        agreed = _agreed(*region)
        if agreed is None and all(region):
            words = _merge_words(*("\n".join(side) for side in region))
            agreed = words if words is None else [words]
        if agreed is None:
            conflicts.append(Conflict("", *("\n".join(side) for side in region)))
            agreed = [MINE, *region[1], BETWEEN, *region[2], THEIRS]
        lines += agreed
    return MergedText("\n".join(lines), tuple(conflicts))


def has_marks(text: str) -> bool:
    """Whether a text still holds a mark of a conflict, be it the middle one alone or with spaces around it."""
    lines = [line.strip() for line in text.split("\n")]
    return any(line == BETWEEN or line.startswith((MINE[:8], THEIRS[:8])) for line in lines)


def merge_content(base: Content | None, mine: Content, theirs: Content) -> MergedContent:
    """Return a content with the changes of both sides; `base` is `None` where nothing was held."""
    base = base or {}
    if theirs in (mine, base):
        return MergedContent(mine)
    if mine == base:
        return MergedContent(theirs)
    if bool(mine.get("merged_into")) != bool(theirs.get("merged_into")):
        return _merged_away(base, mine, theirs)
    return _merge_keys(base, mine, theirs)


def _merged_away(base: Content, mine: Content, theirs: Content) -> MergedContent:
    """One side has no text any more, as the entry went into another one: a person decides."""
    keys = [key for key in {**base, **theirs} if base.get(key) != theirs.get(key)]
    return MergedContent(mine, tuple(Conflict(key, base.get(key), mine.get(key), theirs.get(key)) for key in keys))


def _merge_keys(base: Content, mine: Content, theirs: Content) -> MergedContent:
    content: Content = {}
    conflicts: list[Conflict] = []
    for key in {**mine, **theirs, **base}:
        value, found = _merge_value(key, base.get(key), mine.get(key), theirs.get(key))
        conflicts += found
        if value is not None:
            content[key] = value
    return MergedContent(content, tuple(conflicts))


def _merge_value(key: str, base: Any, mine: Any, theirs: Any) -> tuple[Any, list[Conflict]]:
    if theirs in (mine, base):
        return mine, []
    if mine == base:
        return theirs, []
    conflict = Conflict(key, base, mine, theirs)
    given = [side for side in (base, mine, theirs) if side is not None]
    if key in TEXTS and all(isinstance(side, str) for side in given):
        text = merge_text(base or "", mine or "", theirs or "")
        return text.text, [conflict] if text.conflicts else []
    if key in LISTS and all(isinstance(side, list) for side in given):
        return _merge_items(key, base or [], mine or [], theirs or [])
    if mine is not None and theirs is not None and all(isinstance(side, dict) for side in given):
        merged = _merge_keys(base or {}, mine, theirs)
        return merged.content, [conflict] if merged.conflicts else []
    return (theirs if mine is None else mine), [conflict]


def _merge_items(
    key: str, base: Sequence[Any], mine: Sequence[Any], theirs: Sequence[Any]
) -> tuple[list[Any], list[Conflict]]:
    """Merge lists as sets, in the order of mine; what theirs added stands behind."""
    was, ours, others = (_by_name(key, side) for side in (base, mine, theirs))
    items: list[Any] = []
    conflicts: list[Conflict] = []
    for own in {**ours, **others}:
        value, found = _merge_value("", was.get(own), ours.get(own), others.get(own))
        conflicts += [Conflict(key, was.get(own), ours.get(own), others.get(own))] if found else []
        if value is not None:
            items.append(value)
    return items, conflicts


def _by_name(key: str, items: Sequence[Any]) -> dict[object, Any]:
    """Return items by what they are known by; a second one of the same name is another item."""
    named: dict[object, Any] = {}
    for item in items:
        name, number = LISTS[key](item), 0
        while (name, number) in named:
            number += 1
        named[name, number] = item
    return named


def _merge_words(base: str, mine: str, theirs: str) -> str | None:
    """Return lines that both sides changed, merged by words; `None` where they changed the same or adjoining words."""
    merged: list[str] = []
    for region in _regions(*(WORD.findall(side) for side in (base, mine, theirs))):
        agreed = _agreed(*region)
        if agreed is None:
            return None
        merged += agreed
    return "".join(merged)


def _regions(base: list[str], mine: list[str], theirs: list[str]) -> list[tuple[list[str], list[str], list[str]]]:
    """Cut three sequences where an item stands in all of them; return what lies between and the items themselves."""
    in_theirs = dict(matched(base, theirs))
    shared = [(place, own, in_theirs[place]) for place, own in matched(base, mine) if place in in_theirs]
    regions: list[tuple[list[str], list[str], list[str]]] = []
    start = (0, 0, 0)
    for place, own, other in [*shared, (len(base), len(mine), len(theirs))]:
        regions.append((base[start[0] : place], mine[start[1] : own], theirs[start[2] : other]))
        item = base[place : place + 1]
        regions.append((item, item, item))
        start = (place + 1, own + 1, other + 1)
    return regions


def _agreed(base: list[str], mine: list[str], theirs: list[str]) -> list[str] | None:
    """Return what a region becomes when at most one side changed it, or both in the same way."""
    if theirs in (mine, base):
        return mine
    return theirs if mine == base else None
