"""Things as the API gives them: the data of the presenting modules, with the addresses of the API and of the page."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from datetime import date, datetime
from typing import Any

from django.db.models import QuerySet
from django.urls import reverse

from cards.models import Card, Game, Printing
from cards.presenting import card_data, printing_data
from judgekb.addresses import address
from judgekb.api.errors import UnknownReference
from rulings.api.near import nearest_of
from rulings.models import Rulebook, Ruling, Section, Source, Term, Topic
from rulings.models.sections import SectionStatus
from rulings.presenting import ruling_data, source_data, summary_data, term_data, topic_data
from rulings.reading import ReadRuling, read, readable_list

Data = dict[str, Any]
PUBLISHED = ("published_not_before", "published_not_after")
OF_SUMMARY = (
    *("ref", "ref_key", "kind", "state", "position", "language", "valid_from", "valid_to", "updated_at", *PUBLISHED),
    *("game__slug", "source__code", *(f"source__{name}" for name in PUBLISHED), "current__question"),
)
UNTAGGED = "-"  # stands for the empty edition tag in addresses


def unknown(kind: str, ref: str, game: str) -> UnknownReference:
    """Return a 404 that names the nearest references of the kind."""
    return UnknownReference(f"No {kind} is held under {ref!r}.", nearest=nearest_of(kind, ref, game))


def api_url(kind: str, *parts: str) -> str:
    """Return the address of a thing in the API."""
    return address(f"api-{kind}", *parts)


def addressed(kind: str, ref: str, data: Data, *parts: str) -> Data:
    """Return data with `ref` first, `url` in the API and `page_url` on the site. `parts`: where `ref` is no address."""
    url = api_url(kind, data["game"], *(parts or (ref,)))
    return {"ref": ref, **data, "url": url, "page_url": data["url"]}


def ruling_summary(found: ReadRuling) -> Data:
    """Return a ruling as a line of a list."""
    return addressed("ruling", found.ruling.ref, summary_data(found.ruling, found.standing))


def ruling_object(found: ReadRuling) -> Data:
    """Return a ruling whole."""
    return addressed("ruling", found.ruling.ref, ruling_data(found))


def summaries(rows: QuerySet[Ruling], on: date) -> list[Data]:
    """Return rulings as lines of a list, which read a few columns only."""
    return [ruling_summary(found) for found in read(list(rows.only(*OF_SUMMARY)), on)]


def rulings_of(links: Iterable[tuple[int, int]], on: date) -> dict[int, list[Data]]:
    """Return the public rulings of several owners by (owner's id, ruling's id), in document order. Three queries."""
    owners: dict[int, list[int]] = defaultdict(list)
    for owner, ruling in links:
        owners[ruling].append(owner)
    found: dict[int, list[Data]] = defaultdict(list)
    for item in read(list(readable_list().filter(pk__in=list(owners)).only(*OF_SUMMARY)), on):
        for owner in dict.fromkeys(owners[item.ruling.pk]):
            found[owner].append(ruling_summary(item))
    return found


def game_object(game: Game) -> Data:
    """Return a game."""
    return {
        "ref": game.slug,
        "game": game.slug,
        "name": game.name,
        "language": game.language,
        "licence_note": game.licence_note,
        "deck_zones": list(game.deck_zones),
        "url": api_url("game", game.slug),
        "page_url": game.get_absolute_url(),
        "updated_at": game.updated_at,
    }


def card_object(card: Card, on: date) -> Data:
    """Return a card. Reads `game`, `printings` and `texts`."""
    printings, texts = card.printings.all(), card.texts.all()
    times = [card.updated_at, *(one.updated_at for one in printings), *(one.created_at for one in texts)]
    return {**addressed("card", card.slug, card_data(card, on)), "updated_at": max(times)}


def printing_object(printing: Printing) -> Data:
    """Return a card in one edition. Reads `card.game`."""
    card = printing.card
    return {
        "ref": f"{card.slug} ({printing.edition})" if printing.edition else card.slug,
        "game": card.game.slug,
        "card": card.slug,
        "name": card.name,
        **printing_data(printing),
        "url": api_url("printing", card.game.slug, card.slug, printing.edition or UNTAGGED),
        "page_url": card.get_absolute_url(),
        "updated_at": printing.updated_at,
    }


def rulebook_object(book: Rulebook, sections: int) -> Data:
    """Return a rulebook. Reads `game` and `source`."""
    game = book.game
    return {
        "ref": book.prefix,
        "game": game.slug,
        "title": book.title,
        "short_title": book.short_title,
        "source": book.source.code if book.source else None,
        "sections": sections,
        "url": api_url("rulebook", game.slug, book.prefix),
        "page_url": reverse("sections", args=[game.slug]),
        "updated_at": book.updated_at,
    }


def section_object(section: Section, status: SectionStatus, updated_at: datetime | None) -> Data:
    """Return a section with its status on a day. `updated_at` is that of its texts. Reads rulebook, game, parent."""
    data = {
        "game": section.rulebook.game.slug,
        "citation": section.citation,
        "number": section.number,
        "rulebook": section.rulebook.title,
        "title": section.title,
        "kind": section.kind,
        "status": str(status),
        "about": section.about,
        "parent": section.parent.citation if section.parent else None,
        "url": section.get_absolute_url(),
        "updated_at": max(section.updated_at, updated_at or section.updated_at),
    }
    return addressed("section", section.citation, data)


def source_object(source: Source) -> Data:
    """Return a source. Reads `game`."""
    return addressed("source", source.code, {**source_data(source), "updated_at": source.updated_at})


def topic_object(topic: Topic) -> Data:
    """Return a topic. Reads `game`."""
    return addressed("topic", topic.slug, {**topic_data(topic), "updated_at": topic.updated_at})


def term_object(term: Term) -> Data:
    """Return a term of a glossary. Reads `game`."""
    return addressed("term", term.slug, {**term_data(term), "updated_at": term.updated_at})
