"""What stands in the bulk files: the items of each collection as plain data, under the API's names.

What depends on the day of asking (statuses) or on when a base was loaded (`updated_at`) is left out: the same facts
give the same bytes on every day and on every database. Every collection is in a total order made here, because
databases sort letters differently.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, TypeVar

from django.db.models import Count, Model, Prefetch, QuerySet

from cards.models import Card, CardText, Game
from cards.presenting import facts_data
from rulings.api.objects import addressed, rulebook_object
from rulings.bulk.deck_rules import formats, lists, modifiers
from rulings.models import Citation, Rulebook, Ruling, Section, SectionText, Source, Term, Topic
from rulings.models.citations import CitationKind
from rulings.models.rulings import RulingState
from rulings.presenting import bounds_of, card_data, citation_data, source_data, term_data, topic_data
from rulings.reading import readable_rulings

CHUNK = 500  # rows read at once

Data = dict[str, Any]
Row = TypeVar("Row", bound=Model)


def rulings(game: Game) -> Iterator[Data]:
    """Yield the public rulings, source by source."""
    merged = Prefetch("merged_refs", Ruling.objects.filter(state=RulingState.MERGED))
    rows = readable_rulings().filter(game=game, current__isnull=False).prefetch_related(merged)
    for ruling in _in_order(rows, "source__position", "source__code_key", "position", "ref"):
        yield _ruling(ruling)


def _ruling(ruling: Ruling) -> Data:
    current = ruling.current
    assert current is not None
    citations = sorted(ruling.citations.all(), key=_edge_order)
    cites = [row for row in citations if row.kind == CitationKind.CITES and row.to_section_id is not None]
    data = {
        "game": ruling.game.slug,
        "kind": ruling.kind,
        "source": ruling.source.code,
        "language": ruling.language,
        "url": ruling.get_absolute_url(),
        "state": ruling.state,
        "question": current.question,
        "answer": current.answer,
        "answer_html": current.answer_html,
        "revision": current.number,
        "published": bounds_of(ruling if ruling.published_not_after else ruling.source),
        "valid_from": ruling.valid_from,
        "valid_to": ruling.valid_to,
        "formats": list(ruling.formats),
        "cards": [card_data(link.card, link.printing, link.role) for link in ruling.card_links.all()],
        "sections": [row.target for row in cites],
        "topics": [link.topic.name for link in ruling.topic_links.all()],
        "citations": [citation_data(row) for row in citations],
        "merged_refs": sorted(row.ref for row in ruling.merged_refs.all()),
    }
    return addressed("ruling", ruling.ref, data)


def _edge_order(row: Citation) -> tuple[int, str, str, str]:
    return row.position, row.kind, row.target, row.clause


def citations(game: Game) -> Iterator[Data]:
    """Yield every edge of the public rulings, in the order of the citing ones."""
    rows = readable_rulings().filter(game=game, current__isnull=False)
    for ruling in _in_order(rows, "source__position", "source__code_key", "position", "ref"):
        for row in sorted(ruling.citations.all(), key=_edge_order):
            yield {"game": game.slug, "ruling": ruling.ref, **citation_data(row)}


def rulebooks(game: Game) -> Iterator[Data]:
    """Yield the rulebooks; their texts are those of their sections."""
    rows = Rulebook.objects.filter(game=game).select_related("game", "source").annotate(held=Count("sections"))
    for book in _in_order(rows, "prefix"):
        data = rulebook_object(book, vars(book)["held"])
        yield {name: data[name] for name in data if name != "updated_at"}


def sections(game: Game) -> Iterator[Data]:
    """Yield the sections of the rulebooks in the order of the books, each with all its dated texts."""
    rows = Section.objects.filter(rulebook__game=game).select_related("rulebook", "parent").prefetch_related("texts")
    for section in _in_order(rows, "rulebook__prefix", "position", "citation"):
        data = {
            "game": game.slug,
            "citation": section.citation,
            "number": section.number,
            "rulebook": section.rulebook.title,
            "title": section.title,
            "kind": section.kind,
            "state": section.status,
            "about": section.about,
            "parent": section.parent.citation if section.parent else None,
            "url": section.get_absolute_url(),
            "texts": [_section_text(text) for text in sorted(section.texts.all(), key=_text_order)],
        }
        yield addressed("section", section.citation, data)


def _text_order(text: SectionText) -> tuple[bool, str, str]:
    return text.is_original, str(text.valid_from or ""), text.text


def _section_text(text: SectionText) -> Data:
    return {"text": text.text, "valid_from": text.valid_from, "is_original": text.is_original}


def cards(game: Game) -> Iterator[Data]:
    """Yield the cards, A–Z, with their editions and all their dated wordings."""
    texts = Prefetch("texts", CardText.objects.select_related("printing"))
    rows = Card.objects.filter(game=game).select_related("game").prefetch_related("printings", texts)
    for card in _in_order(rows, "name_key", "name"):
        printings = sorted(card.printings.all(), key=lambda row: row.edition)
        texts_of_card = sorted(map(_card_text, card.texts.all()), key=_wording_order)
        yield addressed("card", card.slug, {**facts_data(card, printings), "texts": texts_of_card})


def _card_text(text: CardText) -> Data:
    return {
        "edition": text.printing.edition if text.printing else None,
        "language": text.language,
        "text": text.text,
        "valid_from": text.valid_from,
        "source": text.source_note,
    }


def _wording_order(text: Data) -> tuple[bool, str, str, str]:
    return text["edition"] is not None, text["edition"] or "", text["language"], str(text["valid_from"] or "")


def terms(game: Game) -> Iterator[Data]:
    """Yield the glossary, A–Z."""
    for term in _in_order(Term.objects.filter(game=game).select_related("game"), "name_key", "name"):
        yield addressed("term", term.slug, term_data(term))


def topics(game: Game) -> Iterator[Data]:
    """Yield the topics, A–Z. Those of a ruling stand beside it."""
    for topic in _in_order(Topic.objects.filter(game=game).select_related("game"), "name_key", "name"):
        yield addressed("topic", topic.slug, topic_data(topic))


def sources(game: Game) -> Iterator[Data]:
    """Yield the sources in their order."""
    for source in _in_order(Source.objects.public().filter(game=game).select_related("game"), "position", "code_key"):
        yield addressed("source", source.code, source_data(source))


def _in_order(rows: QuerySet[Row], *order: str) -> Iterator[Row]:
    """Yield rows by the named columns, the last of which makes the order total. One query, and a few a chunk."""
    keys = sorted(rows.order_by().values_list(*order, "pk"))
    for start in range(0, len(keys), CHUNK):
        chosen = [key[-1] for key in keys[start : start + CHUNK]]
        found = rows.in_bulk(chosen)
        yield from (found[pk] for pk in chosen)


COLLECTIONS: Mapping[str, Callable[[Game], Iterable[Data]]] = {
    "cards": cards,
    "citations": citations,
    "formats": formats,
    "lists": lists,
    "modifiers": modifiers,
    "rulebooks": rulebooks,
    "rulings": rulings,
    "sections": sections,
    "sources": sources,
    "terms": terms,
    "topics": topics,
}
