"""The starter data as typed values. `from_data` reads what YAML gave, `to_data` gives it back in the order of the file.

A value that breaks the format raises `CorpusError` with the file, the entry and what is wrong.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from rulings.corpus.shapes.cards import CardShape, PrintingShape
from rulings.corpus.shapes.entries import CardMention, Change, Entry
from rulings.corpus.shapes.formats import (
    DeckRulesShape,
    FormatShape,
    ListShape,
    ModifierShape,
    PeriodShape,
    RuleShape,
)
from rulings.corpus.shapes.games import GameShape, Published, SourceShape
from rulings.corpus.shapes.reading import CorpusError, Data
from rulings.corpus.shapes.sections import RulebookShape, SectionShape
from rulings.corpus.shapes.terms import TermShape

__all__ = [
    "CardMention",
    "CardShape",
    "Change",
    "CorpusError",
    "Data",
    "DeckRulesShape",
    "Entry",
    "FormatShape",
    "GameCorpus",
    "GameShape",
    "ListShape",
    "ModifierShape",
    "PeriodShape",
    "PrintingShape",
    "Published",
    "RuleShape",
    "RulebookShape",
    "SectionShape",
    "SourceShape",
    "TermShape",
]


@dataclass(frozen=True, slots=True)
class GameCorpus:
    """Everything held of one game. `rulings` maps a source's code to its entries."""

    game: GameShape
    sources: tuple[SourceShape, ...] = ()
    rulebook: RulebookShape | None = None
    sections: tuple[SectionShape, ...] = ()
    cards: tuple[CardShape, ...] = ()
    terms: tuple[TermShape, ...] = ()
    rulings: dict[str, tuple[Entry, ...]] = field(default_factory=dict)
    deck_rules: DeckRulesShape = field(default_factory=DeckRulesShape)

    def entries(self) -> list[Entry]:
        """Return every entry, source by source."""
        return [entry for entries in self.rulings.values() for entry in entries]
