"""What the index holds: one flat document per thing that can be found."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Document:
    """A thing as the search engine sees it. All texts are plain (no markup); tuples keep their order."""

    key: str  # unique: "ruling:hkk:AK106.1", "section:hkk:HKK 21.6.0", "card:hkk:eltorles", "topic:hkk:parbaj"
    kind: str  # ruling, section, card, topic, source
    game: str
    language: str  # "hu" or "cs"
    ref: str
    title: str
    body: str
    source: str = ""
    cards: tuple[str, ...] = ()  # names, edition tag in brackets where there is one
    topics: tuple[str, ...] = ()
    sections: tuple[str, ...] = ()
    formats: tuple[str, ...] = ()
    extra: str = ""  # source text and other words that may be found but are not shown
    order: int = 0  # among equals the higher comes first (newer)
