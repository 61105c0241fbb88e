"""The deck rules of a game: `formats.yaml`. What kinds and parameters mean is said by the core (`cards.decks`)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from cards.decks.modifiers import MODIFIER_KINDS
from cards.decks.reader import book_of
from cards.decks.rules import KINDS
from rulings.corpus.shapes.reading import CorpusError, Data, filled, known_keys, read_day, read_text, read_texts

Parameters = Mapping[str, Any]


def _mapping(data: Data, key: str, where: str) -> dict[str, Any]:
    value = data.get(key) or {}
    if not isinstance(value, dict):
        raise CorpusError(f"{where}: {key} must be keys and values, found {value!r}")
    return value


def _items(data: Data, key: str, where: str) -> list[Data]:
    value = data.get(key) or []
    if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
        raise CorpusError(f"{where}: {key} must be a list of keys and values")
    return value


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
        where = f"{where}, rule {data.get('id')}"
        known_keys(data, cls, where)
        return cls(
            id=read_text(data, "id", where, required=True),
            kind=read_text(data, "kind", where, required=True),
            certainty=read_text(data, "certainty", where, required=True),
            text=read_text(data, "text", where, required=True),
            parameters=_mapping(data, "parameters", where),
            severity=read_text(data, "severity", where) or "violation",
            basis=read_texts(data, "basis", where),
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
        where = f"{where}, list {data.get('id')}"
        known_keys(data, cls, where)
        return cls(
            id=read_text(data, "id", where, required=True),
            title=read_text(data, "title", where, required=True),
            cards=read_texts(data, "cards", where),
            format=read_text(data, "format", where),
            valid_from=read_day(data, "valid_from", where),
            valid_to=read_day(data, "valid_to", where),
            last_seen=read_day(data, "last_seen", where),
            basis=read_texts(data, "basis", where),
            note=read_text(data, "note", where),
        )

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
        where = f"{where}, modifier of {data.get('card')}"
        known_keys(data, cls, where)
        return cls(
            card=read_text(data, "card", where, required=True),
            kind=read_text(data, "kind", where, required=True),
            certainty=read_text(data, "certainty", where, required=True),
            text=read_text(data, "text", where, required=True),
            edition=read_text(data, "edition", where),
            parameters=_mapping(data, "parameters", where),
            zones=read_texts(data, "zones", where),
            basis=read_texts(data, "basis", where),
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
        return cls(
            certainty=read_text(data, "certainty", where, required=True),
            rules=read_texts(data, "rules", where),
            valid_from=read_day(data, "valid_from", where),
            valid_to=read_day(data, "valid_to", where),
            last_seen=read_day(data, "last_seen", where),
            note=read_text(data, "note", where),
            choices=_mapping(data, "choices", where),
        )

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
        where = f"{where}, format {data.get('slug')}"
        known_keys(data, cls, where)
        return cls(
            slug=read_text(data, "slug", where, required=True),
            name=read_text(data, "name", where, required=True),
            note=read_text(data, "note", where),
            zones=read_texts(data, "zones", where) if "zones" in data else None,
            periods=tuple(PeriodShape.from_data(item, where) for item in _items(data, "periods", where)),
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
        if unknown := set(data) - {"game", "zones", "lists", "modifiers", "rules", "formats"}:
            raise CorpusError(f"{where}: unknown key {', '.join(sorted(map(str, unknown)))}")
        shape = cls(
            zones=read_texts(data, "zones", where),
            lists=tuple(ListShape.from_data(item, where) for item in _items(data, "lists", where)),
            modifiers=tuple(ModifierShape.from_data(item, where) for item in _items(data, "modifiers", where)),
            rules=tuple(RuleShape.from_data(item, where) for item in _items(data, "rules", where)),
            formats=tuple(FormatShape.from_data(item, where) for item in _items(data, "formats", where)),
        )
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
