"""Lines against the base: new cards, changed facts, new wordings, and what cannot be taken. Pure Python."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from rapidfuzz import process
from rapidfuzz.distance import OSA

from cards.decks.text import known_tag
from cards.importing.difference import Added, Change, Difference, NewText, Refused
from cards.importing.reading import Line
from cards.importing.records import LineError, Record, Words, read_record
from judgekb.text import fold

SHORT_NAME = 9  # letters; a name that long may differ by one letter from another card, a longer one by two
Place = tuple[str | None, str]  # edition (None: the card itself) and language of a wording


@dataclass
class HeldCard:
    """A card as the base has it: known facts alone, facts of its printings, wordings by place as (day, text)."""

    facts: dict[str, Any] = field(default_factory=dict)
    printings: dict[str, dict[str, Any]] = field(default_factory=dict)
    texts: dict[Place, list[tuple[date | None, str]]] = field(default_factory=dict)


def compare(
    lines: Iterable[Line],
    held: Mapping[str, HeldCard],
    words: Words,
    *,
    valid_from: date | None = None,
    new_names: Iterable[str] = (),
) -> Difference:
    """Return what the lines change. `held` are the cards of the base by name.

    `new_names` are names that look like a held one and are new cards all the same. Nothing is raised for a line.
    """
    difference = Difference()
    records = []
    for line in lines:
        difference.lines += 1
        try:
            records.append(read_record(line, words, valid_from))
        except LineError as error:
            difference.refused.append(Refused(line.number, str(line.cells.get("name") or "")[:80], str(error)))
    comparison = _Comparison(held, new_names, difference)
    for record in records:
        try:
            comparison.take(record)
        except LineError as error:
            difference.refused.append(Refused(record.number, record.name, str(error)))
    difference.refused.sort(key=lambda refused: refused.line)
    difference.notes = _unmet(records, words)
    return difference


class _Comparison:
    """Takes one line after another; a line sees what those before it have added."""

    def __init__(self, held: Mapping[str, HeldCard], new_names: Iterable[str], difference: Difference) -> None:
        self.cards = dict(held)
        self.spelt = {fold(name): name for name in held}
        self.base_keys = tuple(self.spelt)
        self.new_names = {fold(name) for name in new_names}
        self.stated: dict[tuple[str, str | None, str], tuple[Any, int]] = {}
        self.difference = difference

    def take(self, record: Record) -> None:
        """Add a line to the difference; nothing of it is added when it is refused (`LineError`)."""
        is_new = record.name not in self.cards
        if is_new:
            self._check_name(record.name)
        card = self.cards.get(record.name) or HeldCard()
        text = _text_change(record, card)
        changes = self._changes(record, card)
        added = Added(record.number, record.name, record.edition)
        is_new_printing = record.edition is not None and record.edition not in card.printings
        if is_new:
            self.cards[record.name] = card
            self.spelt[fold(record.name)] = record.name
            self.difference.new_cards.append(Added(record.number, record.name))
        if is_new_printing and record.edition is not None:
            card.printings[record.edition] = {}
            self.difference.new_printings.append(added)
        for change in changes:
            facts = card.facts if change.edition is None else card.printings[change.edition]
            facts[change.fact] = change.new
        if text:
            card.texts.setdefault((text.edition, text.language), []).append((text.valid_from, text.new))
            self.difference.texts.append(text)
        self.difference.changes += changes
        if not (is_new or is_new_printing or changes or text):
            self.difference.unchanged.append(added)

    def _check_name(self, name: str) -> None:
        """Refuse another spelling of a known name, and a name that may be a misspelt one."""
        key = fold(name)
        if key in self.spelt:
            raise LineError(f"“{name}” is written “{self.spelt[key]}”")
        if key in self.new_names:
            return
        most = 1 if len(key) <= SHORT_NAME else 2
        near = process.extractOne(key, self.base_keys, scorer=OSA.distance, score_cutoff=most)
        if near:
            held = self.spelt[near[0]]
            raise LineError(f"“{name}” looks like “{held}”: correct it, or say that it is new with --new")

    def _changes(self, record: Record, card: HeldCard) -> list[Change]:
        """Return the facts that differ from what is known. A later line must not contradict an earlier one."""
        printing = card.printings.get(record.edition, {}) if record.edition is not None else {}
        found: list[tuple[str | None, str, Any, Any]] = [
            (None, fact, card.facts.get(fact), value) for fact, value in record.card.items()
        ]
        found += [(record.edition, fact, printing.get(fact), value) for fact, value in record.printing.items()]
        for edition, fact, _, value in found:
            earlier, number = self.stated.get((record.name, edition, fact), (value, 0))
            if not _same(earlier, value):
                raise LineError(f"{fact} {_shown(value)} contradicts {_shown(earlier)} of {number}")
        for edition, fact, _, value in found:
            self.stated.setdefault((record.name, edition, fact), (value, record.number))
        return [
            Change(record.number, record.name, edition, fact, old, value)
            for edition, fact, old, value in found
            if not _same(old, value)
        ]


def _same(one: Any, other: Any) -> bool:
    """Whether two values state the same; lists have no order."""
    lists = isinstance(one, tuple) and isinstance(other, tuple)
    return set(one) == set(other) if lists else bool(one == other)


def _shown(value: Any) -> str:
    return f"[{', '.join(value)}]" if isinstance(value, tuple) else str(value)


def _text_change(record: Record, card: HeldCard) -> NewText | None:
    """Return the wording that a line adds, None when it holds already. Raises `LineError` for a second one a day."""
    if not record.text:
        return None
    edition = record.edition or None
    begins = record.valid_from or date.min
    texts = card.texts.get((edition, record.language), [])
    earlier = [(day or date.min, text) for day, text in texts if (day or date.min) <= begins]
    last_day, last = max(earlier, default=(None, ""))
    if last == record.text:
        return None
    if last_day == begins:
        since = f"from {record.valid_from}" if record.valid_from else "without a first day"
        raise LineError(f"another wording is held {since}: give the new one its own valid_from (or --from)")
    return NewText(record.number, record.name, edition, record.language, record.valid_from, last, record.text)


def _unmet(records: Iterable[Record], words: Words) -> list[str]:
    """Return a sentence for types and for edition tags that the base does not know yet."""
    types: dict[str, int] = {}
    editions: dict[str, int] = {}
    for record in records:
        for values in (value for key, value in record.card.items() if key != "colours"):
            for word in values:
                types.setdefault(word, record.number)
        if record.edition and not known_tag(record.edition):
            editions.setdefault(record.edition, record.number)
    unmet = (("types", types, words.types), ("editions", editions, words.editions))
    return [
        f"{label} not met before: {', '.join(f'{word} ({number})' for word, number in new.items())}"
        for label, met, known in unmet
        if (new := {word: number for word, number in met.items() if word not in known})
    ]
