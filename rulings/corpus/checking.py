"""Compare what a source says with our restatement of it: numbers, cards, editions, sections, issues. Pure.

Differences are not faults: a person mends the entry or explains the difference in its `note`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum

from rulings.corpus.numbers import numbers_in
from rulings.linking.link import Kind
from rulings.linking.linker import Linker


class Fact(StrEnum):
    """What is compared."""

    NUMBER = "number"
    CARD = "card"
    EDITION = "edition"
    SECTION = "section"
    SOURCE = "source"


class Side(StrEnum):
    """Which text lacks it."""

    MISSING = "missing"  # the source says it, we do not
    ADDED = "added"  # we say it, the source does not


@dataclass(frozen=True, slots=True)
class Restatement:
    """Our entry as it is compared. `cards` are (name, edition) of its list, `sections` and `cites` what it cites."""

    ref: str
    text: str
    cards: tuple[tuple[str, str], ...] = ()
    sections: tuple[str, ...] = ()
    cites: tuple[str, ...] = ()
    days: tuple[date, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that one side says alone. `explained`: the entry's note names it."""

    fact: Fact
    side: Side
    value: str
    explained: bool


@dataclass(frozen=True, slots=True)
class Comparison:
    """What differs in one entry. `noted`: it has a note, whether or not that names the differences."""

    ref: str
    differences: tuple[Difference, ...]
    noted: bool


@dataclass(slots=True)
class Said:
    """What a text says: outright, and outright or loosely (a doubtful name, "egy", a misspelt card)."""

    surely: dict[Fact, set[str]] = field(default_factory=lambda: {fact: set() for fact in Fact})
    perhaps: dict[Fact, set[str]] = field(default_factory=lambda: {fact: set() for fact in Fact})

    def add(self, fact: Fact, value: str, *, surely: bool = True) -> None:
        self.perhaps[fact].add(value)
        if surely:
            self.surely[fact].add(value)


def compare(source: str, ours: Restatement, linker: Linker, *, cites: Iterable[str] = ()) -> Comparison:
    """Return what one side says and the other does not, loosely meant things counting for neither.

    `cites` are entries that the source is known to mean beside those it names ("the issue before").
    """
    theirs, own = said(source, linker), _said_by(ours, linker)
    for target in cites:
        theirs.add(Fact.SOURCE, source_of(target), surely=False)
    note = said(ours.note, linker)
    differences = [
        Difference(fact, side, value, explained=value in note.perhaps[fact])
        for fact in Fact
        for side, having, lacking in ((Side.MISSING, theirs, own), (Side.ADDED, own, theirs))
        for value in sorted(having.surely[fact] - lacking.perhaps[fact], key=_by_number)
    ]
    return Comparison(ours.ref, tuple(differences), bool(ours.note))


def said(text: str, linker: Linker) -> Said:
    """Return what a text says."""
    found = Said()
    passed_over = []
    for link in linker.find(text):
        if link.kind is Kind.CARD:
            _add_card(found, link.name, link.edition, surely=link.certain)
        elif link.kind is Kind.SECTION:
            found.add(Fact.SECTION, link.name, surely=link.certain)
        elif link.kind in (Kind.SOURCE, Kind.ENTRY):
            found.add(Fact.SOURCE, source_of(link.name), surely=link.certain)
        if link.kind is not Kind.TERM:
            passed_over.append((link.start, link.end))
    for suggestion in linker.suggestions(text):
        found.add(Fact.CARD, suggestion.name, surely=False)
    numbers = numbers_in(text, passed_over)
    found.surely[Fact.NUMBER] |= numbers.asked
    found.perhaps[Fact.NUMBER] |= numbers.told
    return found


def _said_by(ours: Restatement, linker: Linker) -> Said:
    found = said(ours.text, linker)
    for name, edition in ours.cards:
        _add_card(found, name, edition)
    for citation in ours.sections:
        found.add(Fact.SECTION, citation)
        found.surely[Fact.NUMBER].discard(citation.rpartition(" ")[2])  # "the 141st chapter"
    for target in ours.cites:
        found.add(Fact.SOURCE, source_of(target), surely=False)
    for day in ours.days:
        for number in (day.year, day.month, day.day):
            found.add(Fact.NUMBER, str(number), surely=False)
    return found


def _add_card(found: Said, name: str, edition: str, *, surely: bool = True) -> None:
    found.add(Fact.CARD, name, surely=surely)
    if edition:
        found.add(Fact.EDITION, f"{name} ({edition})", surely=surely)


def source_of(ref: str) -> str:
    """Return the source's part of a reference: `AK40` of `AK40.1` and of `AK40`."""
    return ref.partition(".")[0]


def _by_number(value: str) -> tuple[bool, float, str]:
    whole = value.partition(",")[0]
    return (not whole.isdecimal(), float(value.replace(",", ".")) if whole.isdecimal() else 0.0, value)


def totals(comparisons: Iterable[Comparison]) -> dict[str, dict[str, int]]:
    """Return how many differences there are by what is compared: missing, added, and explained of both."""
    counts = {fact.value: {"missing": 0, "added": 0, "explained": 0} for fact in Fact}
    for comparison in comparisons:
        for difference in comparison.differences:
            counts[difference.fact][difference.side] += 1
            counts[difference.fact]["explained"] += difference.explained
    return counts
