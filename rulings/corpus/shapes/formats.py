"""The deck rules of a game: `formats.yaml`. What kinds and parameters mean is said by the core (`cards.decks`)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from cards.decks.modifiers import MODIFIER_KINDS
from cards.decks.reader import book_of
from cards.decks.rules import KINDS
from rulings.corpus.shapes.reading import (
    LONGEST_EDITION,
    LONGEST_REF,
    CorpusError,
    Data,
    allow_keys,
    check_order,
    filled,
    known_keys,
    once,
    place,
    read_day,
    read_items,
    read_line,
    read_mapping,
    read_slug,
    read_text,
    read_texts,
)

Parameters = Mapping[str, Any]


def _ordered(parameters: Parameters, names: Mapping[str, Any]) -> dict[str, Any]:
    """Return parameters in the order in which their kind declares them: a database need not keep another."""
    return {name: _in_order(parameters[name]) for name in names if name in parameters}


def _in_order(value: Any) -> Any:
    """Return a mapping sorted: `by` first, then numbers, then names."""
    if not isinstance(value, Mapping):
        return value
    return dict(sorted(value.items(), key=lambda item: (item[0] != "by", isinstance(item[0], str), item[0])))


@dataclass(frozen=True, slots=True)
class RuleShape:
    """One deck rule."""

    id: str
    kind: str
    certainty: str
    text: str
    parameters: Parameters = field(default_factory=dict)
    severity: str = "violation"
    basis: tuple[str, ...] = ()

    @classmethod
    def from_data(cls, data: Data, where: str) -> RuleShape:
        where = place(data, where, "rule", "id")
        known_keys(data, cls, where)
        return cls(
            id=read_slug(data, "id", where, longest=60, required=True),
            kind=read_line(data, "kind", where, longest=40, required=True),
            certainty=read_line(data, "certainty", where, longest=10, required=True),
            text=read_text(data, "text", where, required=True),
            parameters=read_mapping(data, "parameters", where),
            severity=read_line(data, "severity", where, longest=10) or "violation",
            basis=read_texts(data, "basis", where, longest=LONGEST_REF),
        )

    def to_data(self) -> Data:
        return filled(
            {
                "id": self.id,
                "kind": self.kind,
                "parameters": _ordered(self.parameters, KINDS[self.kind].parameters),
                "severity": "" if self.severity == "violation" else self.severity,
                "certainty": self.certainty,
                "basis": list(self.basis),
                "text": self.text,
            }
        )


@dataclass(frozen=True, slots=True)
class ListShape:
    """One dated version of a list of cards. `format`: the one that it is announced for."""

    id: str
    title: str
    cards: tuple[str, ...]
    format: str = ""
    valid_from: date | None = None
    valid_to: date | None = None
    last_seen: date | None = None
    basis: tuple[str, ...] = ()
    note: str = ""

    @classmethod
    def from_data(cls, data: Data, where: str) -> ListShape:
        where = place(data, where, "list", "id")
        known_keys(data, cls, where)
        shape = cls(
            id=read_slug(data, "id", where, longest=60, required=True),
            title=read_line(data, "title", where, longest=200, required=True),
            cards=read_texts(data, "cards", where),
            format=read_line(data, "format", where, longest=60),
            valid_from=read_day(data, "valid_from", where),
            valid_to=read_day(data, "valid_to", where),
            last_seen=read_day(data, "last_seen", where),
            basis=read_texts(data, "basis", where, longest=LONGEST_REF),
            note=read_text(data, "note", where),
        )
        check_order(shape.valid_from, shape.valid_to, ("valid_from", "valid_to"), where)
        return shape

    def to_data(self) -> Data:
        keys = ("id", "title", "format", "valid_from", "valid_to", "last_seen")
        rest = {"basis": list(self.basis), "note": self.note}
        return {**filled({key: getattr(self, key) for key in keys} | rest), "cards": list(self.cards)}


@dataclass(frozen=True, slots=True)
class ModifierShape:
    """What a card changes about the rules of the deck that holds it."""

    card: str
    kind: str
    certainty: str
    text: str
    edition: str = ""
    parameters: Parameters = field(default_factory=dict)
    zones: tuple[str, ...] = ()
    basis: tuple[str, ...] = ()

    @classmethod
    def from_data(cls, data: Data, where: str) -> ModifierShape:
        where = place(data, where, "modifier", "card")
        known_keys(data, cls, where)
        return cls(
            card=read_line(data, "card", where, longest=200, required=True),
            kind=read_line(data, "kind", where, longest=40, required=True),
            certainty=read_line(data, "certainty", where, longest=10, required=True),
            text=read_text(data, "text", where, required=True),
            edition=read_line(data, "edition", where, longest=LONGEST_EDITION),
            parameters=read_mapping(data, "parameters", where),
            zones=read_texts(data, "zones", where),
            basis=read_texts(data, "basis", where, longest=LONGEST_REF),
        )

    @property
    def key(self) -> tuple[str, str, str]:
        return self.card, self.edition, self.kind

    def to_data(self) -> Data:
        return filled(
            {
                "card": self.card,
                "edition": self.edition,
                "kind": self.kind,
                "parameters": _ordered(self.parameters, MODIFIER_KINDS[self.kind]),
                "zones": list(self.zones),
                "certainty": self.certainty,
                "basis": list(self.basis),
                "text": self.text,
            }
        )


@dataclass(frozen=True, slots=True)
class PeriodShape:
    """The rules of a format between two days."""

    certainty: str
    rules: tuple[str, ...]
    valid_from: date | None = None
    valid_to: date | None = None
    last_seen: date | None = None
    note: str = ""
    choices: Mapping[str, list[Any]] = field(default_factory=dict)

    @classmethod
    def from_data(cls, data: Data, where: str) -> PeriodShape:
        known_keys(data, cls, where)
        shape = cls(
            certainty=read_line(data, "certainty", where, longest=10, required=True),
            rules=read_texts(data, "rules", where),
            valid_from=read_day(data, "valid_from", where),
            valid_to=read_day(data, "valid_to", where),
            last_seen=read_day(data, "last_seen", where),
            note=read_text(data, "note", where),
            choices=read_mapping(data, "choices", where),
        )
        check_order(shape.valid_from, shape.valid_to, ("valid_from", "valid_to"), where)
        return shape

    def to_data(self) -> Data:
        keys = ("valid_from", "valid_to", "last_seen", "certainty", "note")
        days = filled({key: getattr(self, key) for key in keys} | {"choices": _in_order(self.choices)})
        return {**days, "rules": list(self.rules)}


@dataclass(frozen=True, slots=True)
class FormatShape:
    """One format. `zones` is None where they are those of the game."""

    slug: str
    name: str
    note: str = ""
    zones: tuple[str, ...] | None = None
    periods: tuple[PeriodShape, ...] = ()

    @classmethod
    def from_data(cls, data: Data, where: str) -> FormatShape:
        where = place(data, where, "format", "slug")
        known_keys(data, cls, where)
        return cls(
            slug=read_slug(data, "slug", where, longest=60, required=True),
            name=read_line(data, "name", where, longest=120, required=True),
            note=read_text(data, "note", where),
            zones=read_texts(data, "zones", where) if "zones" in data else None,
            periods=read_items(data, "periods", PeriodShape.from_data, where),
        )

    def to_data(self) -> Data:
        head = filled({"slug": self.slug, "name": self.name, "note": self.note})
        zones = {} if self.zones is None else {"zones": list(self.zones)}
        return {**head, **zones, "periods": [period.to_data() for period in self.periods]}


@dataclass(frozen=True, slots=True)
class DeckRulesShape:
    """`formats.yaml`."""

    zones: tuple[str, ...] = ()
    lists: tuple[ListShape, ...] = ()
    modifiers: tuple[ModifierShape, ...] = ()
    rules: tuple[RuleShape, ...] = ()
    formats: tuple[FormatShape, ...] = ()

    @classmethod
    def from_data(cls, data: Data, where: str) -> DeckRulesShape:
        allow_keys(data, ("game", "zones", "lists", "modifiers", "rules", "formats"), where)
        shape = cls(
            zones=read_texts(data, "zones", where),
            lists=read_items(data, "lists", ListShape.from_data, where),
            modifiers=read_items(data, "modifiers", ModifierShape.from_data, where),
            rules=read_items(data, "rules", RuleShape.from_data, where),
            formats=read_items(data, "formats", FormatShape.from_data, where),
        )
        once(shape.lists, lambda one: (one.id, one.valid_from), "lists", where)
        once(shape.modifiers, lambda one: one.key, "modifiers", where)
        try:
            book_of(data)
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise CorpusError(f"{where}: {error}") from error
        return shape

    def to_data(self, game: str) -> Data:
        """Return the file's data. Periods name their rules in the order of `rules`."""
        parts = {key: [item.to_data() for item in getattr(self, key)] for key in ("lists", "modifiers", "rules")}
        formats = [form.to_data() for form in self.formats]
        return {"game": game, "zones": list(self.zones), **filled(parts), "formats": formats}
