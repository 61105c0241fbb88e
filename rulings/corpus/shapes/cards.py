"""One card of `cards.yaml`, with the facts that a source states of it. What no source states stays unknown (absent)."""

from __future__ import annotations

from dataclasses import dataclass, fields
from datetime import date
from typing import Any

from judgekb.text import slugify
from rulings.corpus.shapes.reading import (
    LONGEST_EDITION,
    SMALL,
    CorpusError,
    Data,
    check_plain,
    known_keys,
    once,
    place,
    read_day,
    read_items,
    read_line,
    read_mapping,
    read_slug,
    read_texts,
    read_whole,
    shown,
)

FACT_LISTS = ("colours", "types", "subtypes", "alignments")
FACT_FLAGS = ("divine", "any_number", "starting_only", "named_adventurer", "token")
PRINTING_FLAGS = ("rare", "mini_expansion")
LONGEST_NAME = 200


def read_flag(data: Data, key: str, where: str) -> bool | None:
    value = data.get(key)
    if value is not None and not isinstance(value, bool):
        raise CorpusError(f"{where}: {key} must be true or false, found {shown(value)}")
    return value


def read_count(data: Data, key: str, where: str) -> int | None:
    return read_whole(data, key, where, least=1, most=SMALL)


def read_card_slug(data: Data, name: str, where: str) -> str:
    """Return the slug that is given, `""` where it is the one that the name makes anyway."""
    slug, own = read_slug(data, "slug", where, longest=LONGEST_NAME), slugify(name)
    if not slug and not own:
        raise CorpusError(f"{where}: its name makes no address; give it a slug")
    return "" if slug == own else slug


def _known(data: Data) -> Data:
    """Leave out what is unknown. An empty list is known: a card without a colour is colourless."""
    return {key: value for key, value in data.items() if value is not None and value != ""}


@dataclass(frozen=True, slots=True)
class PrintingShape:
    """A card in one edition. `edition` is the tag without brackets, `""` for the untagged printing."""

    edition: str
    year: int | None = None
    released: date | None = None
    rare: bool | None = None
    mini_expansion: bool | None = None

    @classmethod
    def from_data(cls, data: Data | str, where: str) -> PrintingShape:
        if isinstance(data, str):
            data = {"edition": data}
        known_keys(data, cls, where)
        return cls(
            edition=read_line(data, "edition", where, longest=LONGEST_EDITION),
            year=read_count(data, "year", where),
            released=read_day(data, "released", where),
            rare=read_flag(data, "rare", where),
            mini_expansion=read_flag(data, "mini_expansion", where),
        )

    def to_data(self) -> Data | str:
        facts = {field.name: getattr(self, field.name) for field in fields(self) if field.name != "edition"}
        return {"edition": self.edition, **_known(facts)} if _known(facts) else self.edition


@dataclass(frozen=True, slots=True)
class CardShape:
    """One card name. `facts_from` are the references that state its facts; `details` are facts of its game alone."""

    name: str
    editions: tuple[PrintingShape, ...] = ()
    slug: str = ""
    colours: tuple[str, ...] | None = None
    types: tuple[str, ...] | None = None
    subtypes: tuple[str, ...] | None = None
    alignments: tuple[str, ...] | None = None
    divine: bool | None = None
    any_number: bool | None = None
    starting_only: bool | None = None
    named_adventurer: bool | None = None
    token: bool | None = None
    copy_limit: int | None = None
    facts_from: tuple[str, ...] = ()
    details: tuple[tuple[str, Any], ...] = ()

    @classmethod
    def from_data(cls, data: Data, where: str) -> CardShape:
        where = place(data, where, "card", "name")
        known_keys(data, cls, where)
        name = read_line(data, "name", where, longest=LONGEST_NAME, required=True)
        editions = read_items(data, "editions", PrintingShape.from_data, where)
        once(editions, lambda printing: printing.edition, "editions", where)
        details = read_mapping(data, "details", where)
        check_plain(details, "details", where)
        facts: dict[str, Any] = {key: read_texts(data, key, where) if key in data else None for key in FACT_LISTS}
        facts |= {key: read_flag(data, key, where) for key in FACT_FLAGS}
        return cls(
            name=name,
            editions=editions,
            slug=read_card_slug(data, name, where),
            copy_limit=read_count(data, "copy_limit", where),
            facts_from=read_texts(data, "facts_from", where),
            details=tuple(sorted(details.items())),  # databases keep no order of keys
            **facts,
        )

    def to_data(self) -> Data:
        data: Data = {"name": self.name}
        if self.editions:
            data["editions"] = [edition.to_data() for edition in self.editions]
        if self.slug:
            data["slug"] = self.slug
        for key in FACT_LISTS:
            value = getattr(self, key)
            if value is not None:
                data[key] = list(value)
        data |= _known({key: getattr(self, key) for key in (*FACT_FLAGS, "copy_limit")})
        if self.facts_from:
            data["facts_from"] = list(self.facts_from)
        if self.details:
            data["details"] = dict(self.details)
        return data
