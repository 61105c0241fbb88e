"""Reads the names of an announced list: one a line, or one after another with commas, semicolons or dots between.

A name may itself hold commas (`Leira, a hangtolvaj`); two names may have run together. All or nothing: a list with
faults is not to be used.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from cards.decks.names import Names
from cards.decks.profile import ListItem
from cards.decks.text import clean, refuse_too_large, split_lines

SEPARATORS = str.maketrans("·•;\t", "\n\n\n\n")
LONGEST = 6  # parts between commas that one name may have

UNKNOWN = "No card of this name is held."
RUN_TOGETHER = "Two names have run together."
TWICE = "The name is on the list twice."


@dataclass(frozen=True)
class Fault:
    """A part of a list that is no card name. `suggestions`: what may have been meant."""

    line: int
    text: str
    reason: str
    suggestions: tuple[str, ...] = ()


@dataclass(frozen=True)
class ListReading:
    """What a list holds. Use `items` only when there are no `faults`. `written`: how the list spells each item."""

    items: tuple[ListItem, ...]
    faults: tuple[Fault, ...]
    written: tuple[str, ...] = field(default=(), compare=False)


def read_list(text: str, names: Names) -> ListReading:
    """Read a list of names. Raises `TooLarge` above 1 MB."""
    refuse_too_large(text)
    items: dict[ListItem, str] = {}
    faults: list[Fault] = []
    for number, raw in enumerate(split_lines(text), start=1):
        for chunk in raw.translate(SEPARATORS).split("\n"):
            for part in _parts(clean(chunk), names):
                _take(part, number, names, items, faults)
    return ListReading(tuple(items), tuple(faults), tuple(items.values()))


def _parts(chunk: str, names: Names) -> list[str]:
    """Split at the commas between names, not at those inside of one: the longest known name first."""
    if not chunk or names.find(chunk):
        return [chunk] if chunk else []
    pieces = [piece for one in chunk.split(",") if (piece := clean(one))]
    found: list[str] = []
    place = 0
    while place < len(pieces):
        ends = range(min(len(pieces), place + LONGEST), place, -1)
        end = next((one for one in ends if names.find(", ".join(pieces[place:one]))), place + 1)
        found.append(", ".join(pieces[place:end]))
        place = end
    return found


def _take(part: str, number: int, names: Names, items: dict[ListItem, str], faults: list[Fault]) -> None:
    match = names.find(part)
    if match is None:
        both = names.run_together(part)
        faults.append(Fault(number, part, RUN_TOGETHER if both else UNKNOWN, both or names.suggest(part)))
        return
    item = ListItem(match.name, match.edition)
    if item in items:
        faults.append(Fault(number, part, TWICE))
    items.setdefault(item, part)
