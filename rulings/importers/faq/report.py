"""What an import did, for a person and as data."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from cards.models import Game
from rulings.importers.faq.numbering import NearMatch
from rulings.importers.telling import some, told
from rulings.models import Citation, Ruling, RulingCard, RulingTopic, SourceText

ROWS = (
    ("entries", "entries"),
    ("published", "published"),
    ("source_texts", "source texts"),
    ("links", "links"),
    ("citations", "  citations"),
    ("card_links", "  to cards"),
    ("topic_links", "  to topics"),
)


def count_base(game: Game) -> dict[str, int]:
    """Return how much the base holds of a game."""
    rulings = Ruling.objects.filter(game=game)
    links = {
        "citations": Citation.objects.filter(ruling__game=game).count(),
        "card_links": RulingCard.objects.filter(ruling__game=game).count(),
        "topic_links": RulingTopic.objects.filter(ruling__game=game).count(),
    }
    return {
        "entries": rulings.count(),
        "published": rulings.public().count(),
        "source_texts": SourceText.objects.filter(ruling__game=game).count(),
        "links": sum(links.values()),
        **links,
    }


@dataclass
class ImportReport:
    """The outcome of one import. References are listed in document order."""

    sha256: str
    paragraphs: int
    entries: int = 0
    published: int = 0
    before: dict[str, int] = field(default_factory=dict)
    after: dict[str, int] = field(default_factory=dict)
    created: list[str] = field(default_factory=list)
    source_text_added: list[str] = field(default_factory=list)
    source_text_changed: list[str] = field(default_factory=list)
    moved: list[str] = field(default_factory=list)
    unanswered: list[str] = field(default_factory=list)
    merged: dict[str, str] = field(default_factory=dict)
    repeated: dict[str, tuple[int, ...]] = field(default_factory=dict)
    near: tuple[NearMatch, ...] = ()
    gone: tuple[str, ...] = ()
    unknown_names: list[str] = field(default_factory=list)
    flags: Counter[str] = field(default_factory=Counter)

    @property
    def changed(self) -> int:
        """How many entries are new, or have another source text than before."""
        return len(self.created) + len(self.source_text_added) + len(self.source_text_changed)

    def as_data(self) -> dict[str, Any]:
        """Return the report as plain data."""
        return {
            "document": {"sha256": self.sha256, "paragraphs": self.paragraphs},
            "entries": self.entries,
            "published": self.published,
            "changed": self.changed,
            "created": self.created,
            "source_text_added": self.source_text_added,
            "source_text_changed": self.source_text_changed,
            "moved": self.moved,
            "unanswered": self.unanswered,
            "merged": self.merged,
            "repeated": {ref: list(lines) for ref, lines in self.repeated.items()},
            "near_matches": [
                {"line": match.line, "source": match.source, "ref": match.ref, "likeness": match.likeness}
                for match in self.near
            ],
            "gone": list(self.gone),
            "unknown_names": self.unknown_names,
            "flags": dict(self.flags.most_common()),
            "before": self.before,
            "after": self.after,
        }

    def as_text(self) -> str:
        """Return the report as lines for a person."""
        lines = [
            f"{self.paragraphs} paragraphs: {self.entries} entries, {self.published} of them published",
            f"{self.changed} changed: {len(self.created)} new, {len(self.source_text_added)} source texts added, "
            f"{len(self.source_text_changed)} source texts changed; {len(self.moved)} only moved",
        ]
        return told(lines, ROWS, self.before, self.after, self._notes())

    def _notes(self) -> list[str]:
        notes = []
        if self.unanswered:
            notes.append(f"Without an answer, not published: {', '.join(self.unanswered)}")
        if self.merged:
            notes.append(f"Redirects: {', '.join(f'{ref} to {kept}' for ref, kept in self.merged.items())}")
        if self.repeated:
            repeats = (f"{ref} (lines {', '.join(map(str, lines))})" for ref, lines in self.repeated.items())
            notes.append(f"Repeated letter for letter: {', '.join(repeats)}")
        if self.gone:
            notes.append(f"No longer in the document, kept: {some(self.gone)}")
        if self.unknown_names:
            notes.append(f"Names in lists that are no card of the base: {some(self.unknown_names)}")
        if self.flags:
            notes.append(f"Flags: {', '.join(f'{code} {count}' for code, count in self.flags.most_common())}")
        notes += [
            f"Line {match.line} ({match.source}) was left out: it is {match.likeness:.0%} like {match.ref}. "
            f"Say which it is: --same {match.line}={match.ref} or --new {match.line}"
            for match in self.near
        ]
        return notes
