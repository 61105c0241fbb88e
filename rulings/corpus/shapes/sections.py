"""A rulebook and its sections: `sections.yaml`."""

from __future__ import annotations

from dataclasses import dataclass, fields
from datetime import date

from rulings.corpus.shapes.reading import Data, filled, known_keys, read_choice, read_day, read_text
from rulings.models.sections import SectionKind, SectionStatus


@dataclass(frozen=True, slots=True)
class RulebookShape:
    """The head of `sections.yaml`."""

    prefix: str
    title: str
    short_title: str

    @classmethod
    def from_data(cls, data: Data, where: str) -> RulebookShape:
        known_keys(data, cls, where)
        return cls(*(read_text(data, key, where, required=True) for key in ("prefix", "title", "short_title")))

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
        where = f"{where}, section {data.get('number')}"
        known_keys(data, cls, where)
        return cls(
            number=read_text(data, "number", where, required=True),
            title=read_text(data, "title", where),
            kind=read_choice(data, "kind", SectionKind, where, "main"),
            status=read_choice(data, "status", SectionStatus, where, "in_force"),
            parent=read_text(data, "parent", where),
            about=read_text(data, "about", where),
            text=read_text(data, "text", where),
            valid_from=read_day(data, "valid_from", where),
        )

    def to_data(self) -> Data:
        data = {field.name: getattr(self, field.name) for field in fields(self)}
        if self.text:
            data["text"] += "\n"
        return filled(data)
