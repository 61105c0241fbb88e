"""A game and its sources: `game.yaml` and `sources.yaml`."""

from __future__ import annotations

from dataclasses import dataclass, fields
from datetime import date

from rulings.corpus.shapes.reading import (
    CorpusError,
    Data,
    filled,
    known_keys,
    read_choice,
    read_day,
    read_text,
    read_texts,
)
from rulings.models.sources import Certainty, SourceKind

GAME_LANGUAGES = ("hu", "cs")


@dataclass(frozen=True, slots=True)
class Published:
    """When something was published, as far as it is known."""

    not_before: date | None = None
    not_after: date | None = None
    certainty: str = "unknown"
    evidence: str = ""

    @classmethod
    def from_data(cls, data: Data, where: str) -> Published:
        known_keys(data, cls, where)
        return cls(
            not_before=read_day(data, "not_before", where),
            not_after=read_day(data, "not_after", where),
            certainty=read_choice(data, "certainty", Certainty, where),
            evidence=read_text(data, "evidence", where),
        )

    def to_data(self) -> Data:
        return filled({field.name: getattr(self, field.name) for field in fields(self)})


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
        known_keys(data, cls, where)
        return cls(
            slug=read_text(data, "slug", where, required=True),
            name=read_text(data, "name", where, required=True),
            language=read_choice(data, "language", GAME_LANGUAGES, where),
            licence_note=read_text(data, "licence_note", where),
            position=int(data.get("position", 0)),
            colours=read_texts(data, "colours", where),
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


def _dated(published: Published, where: str) -> Published:
    if published.not_after is None:
        raise CorpusError(f"{where}: published.not_after is missing; by which day was it surely out?")
    return published


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
        known_keys(data, cls, where)
        return cls(
            code=read_text(data, "code", where, required=True),
            kind=read_choice(data, "kind", SourceKind, where),
            title=read_text(data, "title", where, required=True),
            published=_dated(Published.from_data(data.get("published") or {}, where), where),
            number=data.get("number"),
            url=read_text(data, "url", where),
        )

    def to_data(self) -> Data:
        rest = {"title": self.title, "url": self.url, "published": self.published.to_data()}
        return filled({"code": self.code, "kind": self.kind, "number": self.number} | rest)
