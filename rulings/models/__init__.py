"""The tables of the rulings base."""

from rulings.models.citations import Citation
from rulings.models.rulings import Ruling, RulingCard, RulingRevision, RulingTopic, SourceText
from rulings.models.sections import Rulebook, Section, SectionText
from rulings.models.sources import Source
from rulings.models.topics import Term, Topic

__all__ = [
    "Citation",
    "Rulebook",
    "Ruling",
    "RulingCard",
    "RulingRevision",
    "RulingTopic",
    "Section",
    "SectionText",
    "Source",
    "SourceText",
    "Term",
    "Topic",
]
