"""One entry of `rulings/<source>.yaml`."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from rulings.corpus.shapes.games import Published
from rulings.corpus.shapes.reading import Data, filled, known_keys, read_choice, read_day, read_text, read_texts
from rulings.models.citations import Basis, CitationKind, Extent
from rulings.models.rulings import CardRole, RulingKind, RulingState

ENTRY_STATES = (RulingState.PUBLISHED, RulingState.DISPUTED, RulingState.WITHDRAWN, RulingState.UNANSWERED)
EDGE_KINDS = tuple(kind for kind in CitationKind if kind != CitationKind.CITES)


@dataclass(frozen=True, slots=True)
class CardMention:
    """A card beside an entry."""

    name: str
    edition: str = ""
    role: str = "mentioned"

    @classmethod
    def from_data(cls, data: Data, where: str) -> CardMention:
        known_keys(data, cls, where)
        return cls(
            name=read_text(data, "name", where, required=True),
            edition=read_text(data, "edition", where),
            role=read_choice(data, "role", CardRole, where),
        )

    def to_data(self) -> Data:
        return filled({"name": self.name, "edition": self.edition, "role": self.role})


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
        known_keys(data, cls, where)
        extent = read_choice(data, "extent", Extent, where)
        return cls(
            kind=read_choice(data, "kind", EDGE_KINDS, where),
            target=read_text(data, "target", where, required=True),
            extent=extent,
            basis=read_choice(data, "basis", Basis, where),
            reason=read_text(data, "reason", where, required=True),
            clause=read_text(data, "clause", where, required=extent == Extent.PART),
            valid_from=read_day(data, "valid_from", where),
        )

    def to_data(self) -> Data:
        keys = ("kind", "target", "extent", "clause", "basis", "valid_from", "reason")
        return filled({key: getattr(self, key) for key in keys})


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
        known_keys(data, cls, where)
        merged_into = read_text(data, "merged_into", where)
        return cls(
            ref=read_text(data, "ref", where, required=True),
            kind=read_choice(data, "kind", RulingKind, where, "faq"),
            question=read_text(data, "question", where, required=not merged_into),
            answer=read_text(data, "answer", where, required=not merged_into),
            cards=tuple(CardMention.from_data(item, where) for item in data.get("cards") or []),
            sections=read_texts(data, "sections", where),
            topics=read_texts(data, "topics", where),
            cites=read_texts(data, "cites", where),
            changes=tuple(Change.from_data(item, where) for item in data.get("changes") or []),
            published=Published.from_data(data["published"], where) if data.get("published") else None,
            valid_from=read_day(data, "valid_from", where),
            valid_to=read_day(data, "valid_to", where),
            formats=read_texts(data, "formats", where),
            status=read_choice(data, "status", ENTRY_STATES, where, "published"),
            merged_into=merged_into,
            note=read_text(data, "note", where),
        )

    def to_data(self) -> Data:
        if self.merged_into:
            return filled({"ref": self.ref, "merged_into": self.merged_into, "note": self.note})
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
            **filled(
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
