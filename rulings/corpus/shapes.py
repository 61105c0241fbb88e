"""The starter data as typed values. `from_data` reads what YAML gave, `to_data` gives it back in the order of the file.

A value that breaks the format raises `CorpusError` with the file, the entry and what is wrong.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from datetime import date
from typing import Any

from rulings.models.citations import Basis, CitationKind, Extent
from rulings.models.rulings import CardRole, RulingKind, RulingState
from rulings.models.sections import SectionKind, SectionStatus
from rulings.models.sources import Certainty, SourceKind

Data = dict[str, Any]
GAME_LANGUAGES = ("hu", "cs")
ENTRY_STATES = (RulingState.PUBLISHED, RulingState.DISPUTED, RulingState.WITHDRAWN, RulingState.UNANSWERED)
EDGE_KINDS = tuple(kind for kind in CitationKind if kind != CitationKind.CITES)


class CorpusError(Exception):
    """The starter data cannot be read; the message says where and why."""


def _known_keys(data: Data, shape: type, where: str) -> None:
    if not isinstance(data, dict):
        raise CorpusError(f"{where}: expected keys and values, found {data!r}")
    unknown = set(data) - {field.name for field in fields(shape)}
    if unknown:
        raise CorpusError(f"{where}: unknown key {', '.join(sorted(map(str, unknown)))}")


def _text(data: Data, key: str, where: str, *, required: bool = False) -> str:
    value = data.get(key, "")
    if not isinstance(value, str):
        raise CorpusError(f"{where}: {key} must be text (put it in quotes), found {value!r}")
    if required and not value.strip():
        raise CorpusError(f"{where}: {key} is missing")
    return value.strip("\n")


def _day(data: Data, key: str, where: str) -> date | None:
    value = data.get(key)
    if value is not None and type(value) is not date:
        raise CorpusError(f"{where}: {key} must be a day such as 2021-08-01, found {value!r}")
    return value


def _texts(data: Data, key: str, where: str) -> tuple[str, ...]:
    value = data.get(key) or []
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise CorpusError(f"{where}: {key} must be a list of texts (put numbers in quotes), found {value!r}")
    if len(set(value)) != len(value):
        raise CorpusError(f"{where}: {key} names something twice: {value!r}")
    return tuple(value)


def _choice(data: Data, key: str, choices: Any, where: str, default: str = "") -> str:
    value = data.get(key, default)
    if value not in [str(choice) for choice in choices]:
        raise CorpusError(f"{where}: {key} is {value!r}; it must be one of {', '.join(map(str, choices))}")
    return str(value)


def _filled(data: Data) -> Data:
    """Leave out what is empty."""
    return {key: value for key, value in data.items() if value not in ("", None, [], {})}


@dataclass(frozen=True, slots=True)
class Published:
    """When something was published, as far as it is known."""

    not_before: date | None = None
    not_after: date | None = None
    certainty: str = "unknown"
    evidence: str = ""

    @classmethod
    def from_data(cls, data: Data, where: str) -> Published:
        _known_keys(data, cls, where)
        return cls(
            not_before=_day(data, "not_before", where),
            not_after=_day(data, "not_after", where),
            certainty=_choice(data, "certainty", Certainty, where),
            evidence=_text(data, "evidence", where),
        )

    def to_data(self) -> Data:
        return _filled({field.name: getattr(self, field.name) for field in fields(self)})


@dataclass(frozen=True, slots=True)
class GameShape:
    """`game.yaml`."""

    slug: str
    name: str
    language: str
    licence_note: str
    position: int
    colours: tuple[str, ...] = ()

    @classmethod
    def from_data(cls, data: Data, where: str) -> GameShape:
        _known_keys(data, cls, where)
        return cls(
            slug=_text(data, "slug", where, required=True),
            name=_text(data, "name", where, required=True),
            language=_choice(data, "language", GAME_LANGUAGES, where),
            licence_note=_text(data, "licence_note", where),
            position=int(data.get("position", 0)),
            colours=_texts(data, "colours", where),
        )

    def to_data(self) -> Data:
        return {
            "slug": self.slug,
            "name": self.name,
            "language": self.language,
            "licence_note": self.licence_note,
            "position": self.position,
            "colours": list(self.colours),
        }


@dataclass(frozen=True, slots=True)
class SourceShape:
    """One source of `sources.yaml`."""

    code: str
    kind: str
    title: str
    published: Published
    number: int | None = None
    url: str = ""

    @classmethod
    def from_data(cls, data: Data, where: str) -> SourceShape:
        where = f"{where}, source {data.get('code')}"
        _known_keys(data, cls, where)
        published = Published.from_data(data.get("published") or {}, where)
        if published.not_after is None:
            raise CorpusError(f"{where}: published.not_after is missing; by which day was it surely out?")
        return cls(
            code=_text(data, "code", where, required=True),
            kind=_choice(data, "kind", SourceKind, where),
            title=_text(data, "title", where, required=True),
            published=published,
            number=data.get("number"),
            url=_text(data, "url", where),
        )

    def to_data(self) -> Data:
        rest = {"title": self.title, "url": self.url, "published": self.published.to_data()}
        return _filled({"code": self.code, "kind": self.kind, "number": self.number} | rest)


@dataclass(frozen=True, slots=True)
class SectionShape:
    """One section of `sections.yaml`."""

    number: str
    title: str = ""
    kind: str = "main"
    status: str = "in_force"
    parent: str = ""
    about: str = ""
    text: str = ""
    valid_from: date | None = None

    @classmethod
    def from_data(cls, data: Data, where: str) -> SectionShape:
        where = f"{where}, section {data.get('number')}"
        _known_keys(data, cls, where)
        return cls(
            number=_text(data, "number", where, required=True),
            title=_text(data, "title", where),
            kind=_choice(data, "kind", SectionKind, where, "main"),
            status=_choice(data, "status", SectionStatus, where, "in_force"),
            parent=_text(data, "parent", where),
            about=_text(data, "about", where),
            text=_text(data, "text", where),
            valid_from=_day(data, "valid_from", where),
        )

    def to_data(self) -> Data:
        data = {field.name: getattr(self, field.name) for field in fields(self)}
        if self.text:
            data["text"] += "\n"
        return _filled(data)


@dataclass(frozen=True, slots=True)
class CardShape:
    """One card of `cards.yaml`. `editions` are tags without brackets; `""` is the untagged printing."""

    name: str
    editions: tuple[str, ...] = ()
    slug: str = ""

    @classmethod
    def from_data(cls, data: Data, where: str) -> CardShape:
        where = f"{where}, card {data.get('name')}"
        _known_keys(data, cls, where)
        return cls(
            name=_text(data, "name", where, required=True),
            editions=_texts(data, "editions", where),
            slug=_text(data, "slug", where),
        )

    def to_data(self) -> Data:
        return _filled({"name": self.name, "editions": list(self.editions), "slug": self.slug})


@dataclass(frozen=True, slots=True)
class CardMention:
    """A card beside an entry."""

    name: str
    edition: str = ""
    role: str = "mentioned"

    @classmethod
    def from_data(cls, data: Data, where: str) -> CardMention:
        _known_keys(data, cls, where)
        return cls(
            name=_text(data, "name", where, required=True),
            edition=_text(data, "edition", where),
            role=_choice(data, "role", CardRole, where),
        )

    def to_data(self) -> Data:
        return _filled({"name": self.name, "edition": self.edition, "role": self.role})


@dataclass(frozen=True, slots=True)
class Change:
    """What an entry does to an older one or to a section."""

    kind: str
    target: str
    extent: str
    basis: str
    reason: str
    clause: str = ""
    valid_from: date | None = None

    @classmethod
    def from_data(cls, data: Data, where: str) -> Change:
        _known_keys(data, cls, where)
        extent = _choice(data, "extent", Extent, where)
        return cls(
            kind=_choice(data, "kind", EDGE_KINDS, where),
            target=_text(data, "target", where, required=True),
            extent=extent,
            basis=_choice(data, "basis", Basis, where),
            reason=_text(data, "reason", where, required=True),
            clause=_text(data, "clause", where, required=extent == Extent.PART),
            valid_from=_day(data, "valid_from", where),
        )

    def to_data(self) -> Data:
        keys = ("kind", "target", "extent", "clause", "basis", "valid_from", "reason")
        return _filled({key: getattr(self, key) for key in keys})


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of `rulings/<source>.yaml`."""

    ref: str
    kind: str = "faq"
    question: str = ""
    answer: str = ""
    cards: tuple[CardMention, ...] = ()
    sections: tuple[str, ...] = ()
    topics: tuple[str, ...] = ()
    cites: tuple[str, ...] = ()
    changes: tuple[Change, ...] = ()
    published: Published | None = None
    valid_from: date | None = None
    valid_to: date | None = None
    formats: tuple[str, ...] = ()
    status: str = "published"
    merged_into: str = ""
    note: str = ""

    @classmethod
    def from_data(cls, data: Data, where: str) -> Entry:
        where = f"{where}, entry {data.get('ref')}"
        _known_keys(data, cls, where)
        merged_into = _text(data, "merged_into", where)
        return cls(
            ref=_text(data, "ref", where, required=True),
            kind=_choice(data, "kind", RulingKind, where, "faq"),
            question=_text(data, "question", where, required=not merged_into),
            answer=_text(data, "answer", where, required=not merged_into),
            cards=tuple(CardMention.from_data(item, where) for item in data.get("cards") or []),
            sections=_texts(data, "sections", where),
            topics=_texts(data, "topics", where),
            cites=_texts(data, "cites", where),
            changes=tuple(Change.from_data(item, where) for item in data.get("changes") or []),
            published=Published.from_data(data["published"], where) if data.get("published") else None,
            valid_from=_day(data, "valid_from", where),
            valid_to=_day(data, "valid_to", where),
            formats=_texts(data, "formats", where),
            status=_choice(data, "status", ENTRY_STATES, where, "published"),
            merged_into=merged_into,
            note=_text(data, "note", where),
        )

    def to_data(self) -> Data:
        if self.merged_into:
            return _filled({"ref": self.ref, "merged_into": self.merged_into, "note": self.note})
        return {
            "ref": self.ref,
            **({"kind": self.kind} if self.kind != "faq" else {}),
            "question": self.question,
            "answer": self.answer + "\n",
            "cards": [card.to_data() for card in self.cards],
            "sections": list(self.sections),
            "topics": list(self.topics),
            **({"cites": list(self.cites)} if self.cites else {}),
            "changes": [change.to_data() for change in self.changes],
            **_filled(
                {
                    "published": self.published.to_data() if self.published else None,
                    "valid_from": self.valid_from,
                    "valid_to": self.valid_to,
                    "formats": list(self.formats),
                    "status": self.status if self.status != "published" else "",
                    "note": self.note,
                }
            ),
        }


@dataclass(frozen=True, slots=True)
class RulebookShape:
    """The head of `sections.yaml`."""

    prefix: str
    title: str
    short_title: str

    @classmethod
    def from_data(cls, data: Data, where: str) -> RulebookShape:
        _known_keys(data, cls, where)
        return cls(*(_text(data, key, where, required=True) for key in ("prefix", "title", "short_title")))

    def to_data(self) -> Data:
        return {"prefix": self.prefix, "title": self.title, "short_title": self.short_title}


@dataclass(frozen=True, slots=True)
class GameCorpus:
    """Everything held of one game. `rulings` maps a source's code to its entries."""

    game: GameShape
    sources: tuple[SourceShape, ...] = ()
    rulebook: RulebookShape | None = None
    sections: tuple[SectionShape, ...] = ()
    cards: tuple[CardShape, ...] = ()
    rulings: dict[str, tuple[Entry, ...]] | None = None

    def entries(self) -> list[Entry]:
        """Return every entry, source by source."""
        return [entry for entries in (self.rulings or {}).values() for entry in entries]
