"""One term of `terms.yaml`: the game's glossary."""

from __future__ import annotations

from dataclasses import dataclass

from rulings.corpus.shapes.reading import Data, filled, known_keys, place, read_line, read_text, read_texts


@dataclass(frozen=True, slots=True)
class TermShape:
    """A word of the game. `defined_by` are the references of the entries and sections that define it."""

    name: str
    kind: str = ""
    aliases: tuple[str, ...] = ()
    abbreviations: tuple[str, ...] = ()
    definition: str = ""
    english: str = ""
    defined_by: tuple[str, ...] = ()

    @classmethod
    def from_data(cls, data: Data, where: str) -> TermShape:
        where = place(data, where, "term", "name")
        known_keys(data, cls, where)
        return cls(
            name=read_line(data, "name", where, longest=120, required=True),
            kind=read_line(data, "kind", where, longest=80),
            aliases=read_texts(data, "aliases", where),
            abbreviations=read_texts(data, "abbreviations", where),
            definition=read_text(data, "definition", where),
            english=read_text(data, "english", where),
            defined_by=read_texts(data, "defined_by", where),
        )

    def to_data(self) -> Data:
        return filled(
            {
                "name": self.name,
                "kind": self.kind,
                "aliases": list(self.aliases),
                "abbreviations": list(self.abbreviations),
                "definition": self.definition,
                "english": self.english,
                "defined_by": list(self.defined_by),
            }
        )
