"""What a card says on a day: of its dated texts the one that holds, and those before and after it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta

from cards.models import Card, CardText


@dataclass(frozen=True, slots=True)
class Dated:
    """A wording with its days. `begins` is None when it holds since ever, `ends` when no newer one is known."""

    text: str
    begins: date | None
    ends: date | None
    source_note: str


@dataclass(frozen=True, slots=True)
class Wording:
    """The wordings of a card, or of one of its printings, in one language. `now` is None where none holds yet."""

    edition: str | None  # the tag without brackets; None for the card itself
    language: str
    now: Dated | None
    earlier: tuple[Dated, ...]  # the newest first
    later: tuple[Dated, ...]  # the next first


def wordings(card: Card, on: date) -> list[Wording]:
    """Return what a card says on a day: the card itself first, its own game's language first.

    Reads `texts` and `printings`, which the caller may have loaded. The order of the rest is that of the editions.
    """
    editions = {printing.pk: printing.edition for printing in card.printings.all()}
    places: dict[tuple[str | None, str], list[CardText]] = {}
    for text in card.texts.all():
        edition = editions[text.printing_id] if text.printing_id else None
        places.setdefault((edition, text.language), []).append(text)
    order = sorted(places, key=lambda place: (place[0] is not None, place[0], place[1] != card.game.language, place[1]))
    return [_wording(*place, places[place], on) for place in order]


def _wording(edition: str | None, language: str, texts: Iterable[CardText], on: date) -> Wording:
    ordered = sorted(texts, key=lambda text: (text.valid_from or date.min, text.pk))
    ends = [text.valid_from - timedelta(days=1) for text in ordered[1:] if text.valid_from]
    dated = [
        Dated(text.text, text.valid_from, end, text.source_note)
        for text, end in zip(ordered, [*ends, None], strict=True)
    ]
    held = [text for text in dated if (text.begins or date.min) <= on]
    return Wording(
        edition=edition,
        language=language,
        now=held[-1] if held else None,
        earlier=tuple(reversed(held[:-1])),
        later=tuple(dated[len(held) :]),
    )


def text_on(card: Card, on: date) -> str | None:
    """Return the one wording that stands for a card on a day, None where no source holds one.

    It is the card's own in the language of its game; where there is none, that of the printing whose wording is the
    newest.
    """
    held = [found for found in wordings(card, on) if found.now and found.language == card.game.language]
    own = [found for found in held if found.edition is None]
    newest = own or sorted(held, key=lambda found: (_begins(found), found.edition or ""))[-1:]
    return newest[0].now.text if newest and newest[0].now else None


def _begins(found: Wording) -> date:
    return (found.now and found.now.begins) or date.min
