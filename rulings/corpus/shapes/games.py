"""A game and its sources: `game.yaml` and `sources.yaml`."""

from __future__ import annotations

from dataclasses import dataclass, fields
from datetime import date

from rulings.corpus.shapes.reading import (
    LARGE,
    LONGEST_CODE,
    SMALL,
    CorpusError,
    Data,
    check_order,
    filled,
    known_keys,
    place,
    read_choice,
    read_day,
    read_line,
    read_mapping,
    read_ref,
    read_slug,
    read_text,
    read_texts,
    read_whole,
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
        first, last = (read_day(data, key, where) for key in ("not_before", "not_after"))
        check_order(first, last, ("not_before", "not_after"), where)
        return cls(
            not_before=first,
            not_after=last,
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
        slug = read_slug(data, "slug", where, longest=50, required=True)
        if slug != slug.lower():
            raise CorpusError(f"{where}: slug {slug} must be in lower case")
        return cls(
            slug=slug,
            name=read_line(data, "name", where, longest=120, required=True),
            language=read_choice(data, "language", GAME_LANGUAGES, where),
            licence_note=read_text(data, "licence_note", where),
            position=read_whole(data, "position", where, most=SMALL) or 0,
            colours=read_texts(data, "colours", where, longest=60),
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
        where = place(data, where, "source", "code")
        known_keys(data, cls, where)
        return cls(
            code=read_ref(data, "code", where, longest=LONGEST_CODE, required=True),
            kind=read_choice(data, "kind", SourceKind, where),
            title=read_line(data, "title", where, longest=200, required=True),
            published=_dated(Published.from_data(read_mapping(data, "published", where), where), where),
            number=read_whole(data, "number", where, most=LARGE),
            url=read_line(data, "url", where, longest=200),
        )

    def to_data(self) -> Data:
        rest = {"title": self.title, "url": self.url, "published": self.published.to_data()}
        return filled({"code": self.code, "kind": self.kind, "number": self.number} | rest)
