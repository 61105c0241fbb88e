"""What an import of a rulebook did, for a person and as data."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from datetime import date
from typing import Any

from cards.models import Game
from rulings.importers.telling import some, told
from rulings.models import Ruling, Section, SectionText, SourceText

ROWS = (
    ("sections", "sections"),
    ("original_texts", "original texts"),
    ("rulings", "rulings"),
    ("source_texts", "source texts"),
)


def count_base(game: Game) -> dict[str, int]:
    """Return how much the base holds of a game."""
    return {
        "sections": Section.objects.filter(rulebook__game=game).count(),
        "original_texts": SectionText.objects.filter(section__rulebook__game=game, is_original=True).count(),
        "rulings": Ruling.objects.filter(game=game).count(),
        "source_texts": SourceText.objects.filter(ruling__game=game).count(),
    }


@dataclass(frozen=True, slots=True)
class LostCitation:
    """A citation whose number is gone or means another text now. `now` is where its text stands, `""`: nowhere."""

    ref: str
    kind: str
    section: str
    now: str


@dataclass
class ImportReport:
    """The outcome of one import. Citations are listed in the order of the document."""

    sha256: str
    units: int
    valid_from: date | None = None
    before: dict[str, int] = field(default_factory=dict)
    after: dict[str, int] = field(default_factory=dict)
    created: list[str] = field(default_factory=list)
    text_added: list[str] = field(default_factory=list)
    text_changed: list[str] = field(default_factory=list)
    version_added: list[str] = field(default_factory=list)
    ended: list[str] = field(default_factory=list)
    gone: list[str] = field(default_factory=list)
    renumbered: dict[str, str] = field(default_factory=dict)
    citations: list[LostCitation] = field(default_factory=list)
    notes: tuple[str, ...] = ()

    @property
    def changed_citations(self) -> list[str]:
        """The units that are new, or have another original text than before, each once."""
        lists = (self.created, self.text_added, self.text_changed, self.version_added, self.ended)
        return list(dict.fromkeys(citation for listed in lists for citation in listed))

    @property
    def changed(self) -> int:
        """How many units are new, or have another original text than before."""
        return len(self.changed_citations)

    def as_data(self) -> dict[str, Any]:
        """Return the report as plain data."""
        return {
            "document": {"sha256": self.sha256},
            "units": self.units,
            "valid_from": self.valid_from.isoformat() if self.valid_from else None,
            "changed": self.changed,
            "created": self.created,
            "text_added": self.text_added,
            "text_changed": self.text_changed,
            "version_added": self.version_added,
            "ended": self.ended,
            "gone": self.gone,
            "renumbered": self.renumbered,
            "citations": [asdict(citation) for citation in self.citations],
            "notes": list(self.notes),
            "before": self.before,
            "after": self.after,
        }

    def as_text(self) -> str:
        """Return the report as lines for a person."""
        lines = [
            f"{self.units} units" + (f", in force from {self.valid_from.isoformat()}" if self.valid_from else ""),
            f"{self.changed} changed: {len(self.created)} new, {len(self.text_added)} texts added, "
            f"{len(self.text_changed)} texts changed, {len(self.version_added)} versions added, "
            f"{len(self.ended)} ended",
        ]
        return told(lines, ROWS, self.before, self.after, self._notes())

    def _notes(self) -> list[str]:
        notes = []
        if self.gone:
            notes.append(f"Not in the document, kept: {some(self.gone)}")
        if self.renumbered:
            pairs = [f"{old} is now {new}" for old, new in self.renumbered.items()]
            notes.append(f"Renumbered: {some(pairs)}")
        for citation in self.citations:
            now = f"the text of which is now {citation.now}" if citation.now else "which is not in the document"
            notes.append(f"{citation.ref} {citation.kind} {citation.section}, {now}")
        return [*notes, *self.notes]
