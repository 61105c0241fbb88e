"""One entry of `rulings/<source>.yaml`."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from judgekb.text import normalise, reference_key
from rulings.corpus.shapes.games import Published
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
    read_choice,
    read_day,
    read_items,
    read_line,
    read_mapping,
    read_ref,
    read_text,
    read_texts,
)
from rulings.models.citations import Basis, CitationKind, Extent
from rulings.models.rulings import CardRole, RulingKind, RulingState

ENTRY_STATES = (
    RulingState.PUBLISHED,
    RulingState.DISPUTED,
    RulingState.WITHDRAWN,
    RulingState.UNANSWERED,
    RulingState.DRAFT,
)
NOT_ANSWERED = (RulingState.UNANSWERED, RulingState.DRAFT)  # they may do without an answer
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
            name=read_line(data, "name", where, longest=200, required=True),
            edition=read_line(data, "edition", where, longest=LONGEST_EDITION),
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
            target=read_line(data, "target", where, longest=LONGEST_REF, required=True),
            extent=extent,
            basis=read_choice(data, "basis", Basis, where),
            reason=read_text(data, "reason", where, required=True),
            clause=read_text(data, "clause", where, required=extent == Extent.PART),
            valid_from=read_day(data, "valid_from", where),
        )

    def to_data(self) -> Data:
        keys = ("kind", "target", "extent", "clause", "basis", "valid_from", "reason")
        return filled({key: getattr(self, key) for key in keys})


def _published(data: Data, where: str) -> Published | None:
    found = read_mapping(data, "published", where)
    if not found:
        return None
    published = Published.from_data(found, where)
    if published.not_before is None and published.not_after is None:
        raise CorpusError(f"{where}: published needs not_before or not_after")
    return published


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
        where = place(data, where, "entry", "ref")
        known_keys(data, cls, where)
        if "merged_into" in data:
            return cls._merged(data, where)
        status = read_choice(data, "status", ENTRY_STATES, where, "published")
        shape = cls(
            ref=read_ref(data, "ref", where, required=True),
            kind=read_choice(data, "kind", RulingKind, where, "faq"),
            question=read_text(data, "question", where, required=True),
            answer=read_text(data, "answer", where, required=status not in NOT_ANSWERED),
            cards=read_items(data, "cards", CardMention.from_data, where),
            sections=read_texts(data, "sections", where),
            topics=read_texts(data, "topics", where, longest=120),
            cites=read_texts(data, "cites", where, longest=LONGEST_REF),
            changes=read_items(data, "changes", Change.from_data, where),
            published=_published(data, where),
            valid_from=read_day(data, "valid_from", where),
            valid_to=read_day(data, "valid_to", where),
            formats=read_texts(data, "formats", where),
            status=status,
            note=read_text(data, "note", where),
        )
        shape._check(where)
        return shape

    @classmethod
    def _merged(cls, data: Data, where: str) -> Entry:
        """Read an entry that redirects to another one."""
        allow_keys(data, ("ref", "merged_into", "note"), f"{where}: it is merged_into another, so it has no text")
        ref, into = (read_ref(data, key, where, required=True) for key in ("ref", "merged_into"))
        if reference_key(ref) == reference_key(into):
            raise CorpusError(f"{where}: merged_into itself")
        return cls(ref=ref, merged_into=into, note=read_text(data, "note", where))

    def _check(self, where: str) -> None:
        """Refuse what contradicts itself."""
        check_order(self.valid_from, self.valid_to, ("valid_from", "valid_to"), where)
        once(self.cards, lambda card: f"{card.name} ({card.edition})", "cards", where)
        once(self.topics, normalise, "topics", where)
        once(self.sections, reference_key, "sections", where)
        once(self.cites, reference_key, "cites", where)
        once(self.changes, lambda edge: f"{edge.kind} {reference_key(edge.target)} {edge.clause}", "changes", where)

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
