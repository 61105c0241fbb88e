"""What a paragraph is about: its kind, the topic in front of it, its questions and its title."""

from __future__ import annotations

import re
from dataclasses import dataclass

from rulings.importers.faq.cards import listed_names
from rulings.importers.faq.cleaning import UPPER
from rulings.importers.faq.marks import FAQ
from rulings.importers.faq.sentences import is_question, sentences

# "Mérgezés: ", "Passzivizálást igénylő képesség: ": up to three words without an article before a new sentence.
TOPIC = re.compile(rf"(?!Ha )([{UPPER}][^\s.,:?!()]*(?: (?!az? )[^\s.,:?!()–]+){{0,2}}): (?=[{UPPER}])")
# "Páros versenyen a kezdés pontos menete: ", but not "Ha egy lapon azt látod: Jutalom: …", which quotes a card.
HEAD = re.compile(rf"(?!Ha )([^.,:?!\"]{{1,80}})(?<! szerepel): (?=[{UPPER}0-9])")
QUESTION_WITHIN = 4  # sentences; a question further on is the answer's own


@dataclass(frozen=True, slots=True)
class Headings:
    """The parts of a paragraph. `text` is what is left without the mark of its kind and without the topic."""

    kind: str
    topic: str
    text: str
    title: str
    questions: tuple[str, ...]
    answered: bool


def split_topic(text: str) -> tuple[str, str]:
    """Return (topic, rest). A heading of a list of names is no topic, and neither is the opening of a sentence."""
    found = TOPIC.match(text)
    if not found or listed_names(text[found.end() :]):
        return "", text
    return found.group(1), text[found.end() :]


def headings(kind: str, text: str) -> Headings:
    """Read the headings of a repaired paragraph. A rule text opens with the term it defines, not with a topic."""
    topic, text = split_topic(text) if kind == FAQ else ("", text)
    parts = sentences(text)
    questions = tuple(part for part in parts if is_question(part))
    return Headings(
        kind=kind,
        topic=topic,
        text=text,
        title=_title(text, parts),
        questions=questions,
        answered=not (parts and is_question(parts[-1])),
    )


def _title(text: str, parts: list[str]) -> str:
    """Return the heading before a colon, else the first question that opens the entry, else its first sentence."""
    found = HEAD.match(text)
    if found:
        return found.group(1)
    question = next((part for part in parts[:QUESTION_WITHIN] if is_question(part)), None)
    return question or (parts[0] if parts else text)
