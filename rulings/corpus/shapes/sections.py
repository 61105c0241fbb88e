"""A rulebook and its sections: `sections.yaml`."""

from __future__ import annotations

from dataclasses import dataclass, fields
from datetime import date

from rulings.corpus.shapes.reading import (
    CorpusError,
    Data,
    filled,
    known_keys,
    place,
    read_choice,
    read_day,
    read_line,
    read_text,
)
from rulings.models.sections import SectionKind, SectionStatus

LONGEST_NUMBER = 50
HEAD = {"prefix": 12, "title": 200, "short_title": 40}  # keys of a rulebook and their most letters


@dataclass(frozen=True, slots=True)
class RulebookShape:
    """The head of `sections.yaml`."""

    prefix: str
    title: str
    short_title: str

    @classmethod
    def from_data(cls, data: Data, where: str) -> RulebookShape:
        known_keys(data, cls, where)
        return cls(*(read_line(data, key, where, longest=longest, required=True) for key, longest in HEAD.items()))

    def to_data(self) -> Data:
        return {"prefix": self.prefix, "title": self.title, "short_title": self.short_title}


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
        where = place(data, where, "section", "number")
        known_keys(data, cls, where)
        if not data.get("text") and data.get("valid_from"):
            raise CorpusError(f"{where}: valid_from is the first day of its text, and there is no text")
        return cls(
            number=read_line(data, "number", where, longest=LONGEST_NUMBER, required=True),
            title=read_line(data, "title", where, longest=300),
            kind=read_choice(data, "kind", SectionKind, where, "main"),
            status=read_choice(data, "status", SectionStatus, where, "in_force"),
            parent=read_line(data, "parent", where, longest=LONGEST_NUMBER),
            about=read_text(data, "about", where),
            text=read_text(data, "text", where),
            valid_from=read_day(data, "valid_from", where),
        )

    def to_data(self) -> Data:
        data = {field.name: getattr(self, field.name) for field in fields(self)}
        if self.text:
            data["text"] += "\n"
        return filled(data)
