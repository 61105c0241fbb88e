"""What the linker hands back."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Kind(StrEnum):
    """What a place in a text names."""

    CARD = "card"
    TERM = "term"
    SECTION = "section"
    SOURCE = "source"
    ENTRY = "entry"


@dataclass(frozen=True, slots=True)
class Link:
    """One place in a text that names something.

    `name` is the name as the base holds it: of a card or term, or the citation (`HKK 21.6.0`) or reference
    (`AK106.1`) that is meant. `edition` is the tag after a card without its brackets (`""`: none). `surface` is
    `text[start:end]`, endings and tag included. An uncertain link is for an editor to confirm, never to publish.
    """

    kind: Kind
    name: str
    edition: str
    surface: str
    start: int
    end: int
    certain: bool


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A card name that was perhaps meant by a misspelt one. Never a link."""

    name: str
    surface: str
    start: int
    end: int
