"""The tables of the rulings base."""

from rulings.models.bulk import BulkFile, BulkMark, BulkPart
from rulings.models.citations import Citation
from rulings.models.decks import DeckRuleBasis
from rulings.models.drafts import (
    Batch,
    Draft,
    DraftComment,
    DraftMark,
    DraftStep,
    DraftVersion,
    PlannedSource,
)
from rulings.models.events import Event, SharedDeck
from rulings.models.history import LostLink, Publication, Recheck, Report
from rulings.models.keys import ApiKey
from rulings.models.rulings import Ruling, RulingCard, RulingRevision, RulingTopic, SourceText
from rulings.models.sections import Rulebook, Section, SectionText
from rulings.models.sources import LoadedCorpus, Source
from rulings.models.topics import Term, Topic

__all__ = [
    "ApiKey",
    "Batch",
    "BulkFile",
    "BulkMark",
    "BulkPart",
    "Citation",
    "DeckRuleBasis",
    "Draft",
    "DraftComment",
    "DraftMark",
    "DraftStep",
    "DraftVersion",
    "Event",
    "LoadedCorpus",
    "LostLink",
    "PlannedSource",
    "Publication",
    "Recheck",
    "Report",
    "Rulebook",
    "Ruling",
    "RulingCard",
    "RulingRevision",
    "RulingTopic",
    "Section",
    "SectionText",
    "SharedDeck",
    "Source",
    "SourceText",
    "Term",
    "Topic",
]
