"""Everything public of a game on a day, for a browser without a network: what its pages show, and what it searches in.

The same base gives the same pack on every machine: no database ids, no moment of making, every list in an order made
here. Fields that are empty, and statuses that are `in_force` and certain, are left out. `docs/search.md` tells the
fields. Texts that an importer has loaded beside ours (`SourceText`) are not in it.
"""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db.models import Prefetch
from django.urls import reverse

from cards.models import Card, Format, Game
from cards.presenting import FLAGS, LISTS, printing_data, texts_data
from rulings.bulk import rows
from rulings.models import Citation, Rulebook, Ruling, RulingCard, RulingTopic, Section, SectionText
from rulings.models.rulings import PUBLIC_STATES, RulingState
from rulings.offline.deck_data import deck_data
from rulings.offline.elsewhere import elsewhere
from rulings.offline.letters import letters
from rulings.offline.search_tables import search_tables
from rulings.pages.words import FORMAT_NAMES
from rulings.presenting import bounds_of
from rulings.reviews import under_review, with_reviews
from rulings.standing import acted_on, section_statuses, standings
from rulings.status import Bounds, Edge, Standing, Status
from rulings.wordings import wordings

SHAPE = 1  # of this data; a browser that knows another one must fetch its code anew
PLACE = "_"  # stands for the reference in the addresses of things
CHUNK = 500  # rulings read at once
GZIP = 16 + zlib.MAX_WBITS  # zlib's own gzip header has no name and no time

Data = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Packed:
    """A pack as it is sent: its bytes gzipped, and the version that is its ETag."""

    version: str
    content: bytes


def packed(game: str, on: date) -> Packed:
    """Return the pack of a game (its slug) as gzipped JSON. Raises `Game.DoesNotExist`.

    Rulings are written one by one: in memory is the text of a large game, never its rows.
    """
    parts = _parts(game, on)
    version = hashlib.sha256()
    for piece in _pieces(parts):
        version.update(piece)
    parts["version"] = [written(version.hexdigest())]
    packer = zlib.compressobj(9, zlib.DEFLATED, GZIP)
    content = b"".join([*(packer.compress(piece) for piece in _pieces(parts)), packer.flush()])
    return Packed(version.hexdigest(), content)


def pack(game: str, on: date) -> Data:
    """Return what stands in the pack of a game (its slug) on a day. Raises `Game.DoesNotExist`.

    `version` is the SHA-256 of all the rest, day included.
    """
    data: Data = json.loads(zlib.decompress(packed(game, on).content, GZIP))
    return data


def _parts(game: str, on: date) -> dict[str, Sequence[bytes]]:
    """Return the parts of a pack as pieces of JSON. A fixed number of queries, and five for each `CHUNK` rulings."""
    held = Game.objects.get(slug=game)
    parts: dict[str, Any] = {
        "shape": SHAPE,
        "game": kept({"slug": held.slug, "name": held.name, "language": held.language, "licence": held.licence_note}),
        "on": on.isoformat(),
        "urls": _urls(held.slug),
        "sources": [*_without(rows.sources(held), "game", "url")],
        "merged": _merged(held),
        "rulebooks": [*_rulebooks(held)],
        "sections": [*_sections(held, on)],
        "cards": [*_cards(held, on)],
        "terms": [*_without(rows.terms(held), "game", "url", "page_url", "ref", "definition")],
        "topics": [*_without(rows.topics(held), "game", "url", "page_url", "ref")],
        "formats": [*_formats(held)],
        "deck": _deck(held.slug, on),
        "letters": letters(),
        "search": {**search_tables(), "elsewhere": elsewhere(held.slug)},
    }
    rulings = [b"," + written(one) for one in _rulings(held, on)]
    rulings[:1] = [first.removeprefix(b",") for first in rulings[:1]]
    return {**{name: [written(part)] for name, part in parts.items()}, "rulings": [b"[", *rulings, b"]"]}


def _pieces(parts: Mapping[str, Sequence[bytes]]) -> Iterator[bytes]:
    """Yield JSON of parts as `written` would write them whole."""
    for number, name in enumerate(sorted(parts)):
        yield (b"," if number else b"{") + written(name) + b":"
        yield from parts[name]
    yield b"}"


def written(data: Any) -> bytes:
    """Return data as the bytes of JSON, the same for the same data."""
    return json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()


def gzipped(content: bytes) -> bytes:
    """Return gzipped bytes, the same for the same content."""
    packer = zlib.compressobj(9, zlib.DEFLATED, GZIP)
    return packer.compress(content) + packer.flush()


def kept(row: Mapping[str, Any]) -> Data:
    """Return what of a row says something: neither unknown nor empty. No is kept, for it is not unknown."""
    return {name: _plain(value) for name, value in row.items() if value not in (None, "", [], {}, ())}


def _plain(value: Any) -> Any:
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, Mapping):
        return kept(value)
    if isinstance(value, list | tuple):
        return [_plain(one) for one in value]
    return value


def _without(found: Iterable[Data], *names: str) -> Iterator[Data]:
    for row in found:
        yield kept({name: value for name, value in row.items() if name not in names})


def _urls(game: str) -> Data:
    return {
        "game": reverse("game", args=[game]),
        **{name: reverse(name, args=[game, PLACE]) for name in ("entry", "card", "section", "topic", "format")},
    }


def _deck(game: str, on: date) -> Data:
    """Return what the deck check needs. Its letters are those of the pack, its sentences those of the shell page."""
    return {name: value for name, value in deck_data(game, on).items() if name not in ("letters", "words")}


def _bounds(bounds: Bounds) -> list[str | None]:
    return [bounds.not_before.isoformat() if bounds.not_before else None, bounds.not_after.isoformat()]


# Rulings


def _rulings(game: Game, on: date) -> Iterator[Data]:
    """Yield the public rulings, source by source."""
    public = Ruling.objects.public().filter(game=game, current__isnull=False).order_by()
    order = sorted(public.values_list("source__position", "source__code_key", "position", "ref", "pk"))
    whole = with_reviews(Ruling.objects.order_by()).select_related("game", "source", "current")
    whole = whole.prefetch_related(
        Prefetch("card_links", RulingCard.objects.select_related("card", "printing")),
        Prefetch("topic_links", RulingTopic.objects.select_related("topic")),
        "citations",
    )
    among = acted_on()
    for start in range(0, len(order), CHUNK):
        ids = [pk for *_, pk in order[start : start + CHUNK]]
        held = {ruling.pk: ruling for ruling in whole.filter(pk__in=ids)}
        stand = standings(held.values(), on, among=among)
        for ruling in (held[pk] for pk in ids if pk in held):
            yield kept({**_ruling(ruling), **_standing(stand[ruling.pk])})


def _ruling(ruling: Ruling) -> Data:
    current = ruling.current
    assert current is not None
    return {
        "ref": ruling.ref,
        "kind": ruling.kind if ruling.kind != "faq" else "",
        "source": ruling.source.code,
        "language": ruling.language if ruling.language != ruling.game.language else "",
        "question": current.question,
        "answer": current.answer_html,
        "revision": current.number if current.number > 1 else None,
        "published": bounds_of(ruling) if ruling.published_not_after else None,
        "valid_from": ruling.valid_from,
        "valid_to": ruling.valid_to,
        "formats": [*ruling.formats],
        "cards": [_card_link(link) for link in ruling.card_links.all()],
        "topics": [link.topic.name for link in ruling.topic_links.all()],
        "citations": [_citation(row) for row in sorted(ruling.citations.all(), key=_edge_order)],
        "under_review": under_review(ruling) or None,
    }


def _card_link(link: RulingCard) -> list[str]:
    """Return `[slug, role, edition]`; the edition is left out where none is named."""
    return [link.card.slug, link.role, *([link.printing.edition] if link.printing else [])]


def _edge_order(row: Citation) -> tuple[int, str, str, str]:
    return row.position, row.kind, row.target, row.clause


def _citation(row: Citation) -> Data:
    """Return an edge; `to` says what is held under its target, and is left out where nothing is."""
    held = "ruling" if row.to_ruling_id else "section" if row.to_section_id else "source" if row.to_source_id else ""
    return kept(
        {
            "kind": row.kind if row.kind != "cites" else "",
            "target": row.target,
            "to": held,
            "extent": row.extent,
            "clause": row.clause,
            "basis": row.basis if row.basis != "explicit" else "",
            "reason": row.reason,
            "valid_from": row.valid_from,
        }
    )


def _standing(standing: Standing) -> Data:
    """Return how a ruling stands. `begins` and `since` are [not before, not after]."""
    return {
        "status": str(standing.status) if standing.status != Status.IN_FORCE else "",
        "certain": None if standing.certain else False,
        "begins": _bounds(standing.begins),
        "superseded_by": [_edge(edge) for edge in standing.replaced_by],
        "changed_by": [_edge(edge) for edge in standing.changed_by],
        "disputed_by": [_edge(edge) for edge in standing.disputed_by],
        "possibly_changed_by": [_edge(edge) for edge in standing.doubtful],
    }


def _edge(edge: Edge) -> Data:
    return kept(
        {
            "ref": edge.ref,
            "kind": edge.kind,
            "extent": edge.extent,
            "clause": edge.clause,
            "reason": edge.reason,
            "basis": edge.basis if edge.basis != "explicit" else "",
            "formats": [*edge.formats],
            "since": _bounds(edge.begins),
        }
    )


def _merged(game: Game) -> dict[str, str]:
    """Return the references that lead to another entry."""
    gone = Ruling.objects.filter(game=game, state=RulingState.MERGED, merged_into__state__in=PUBLIC_STATES)
    return dict(sorted(gone.values_list("ref", "merged_into__ref")))


# Rulebooks, cards, formats


def _rulebooks(game: Game) -> Iterator[Data]:
    for book in sorted(Rulebook.objects.filter(game=game).select_related("source"), key=lambda row: row.prefix):
        source = book.source.code if book.source else ""
        yield kept({"prefix": book.prefix, "title": book.title, "short_title": book.short_title, "source": source})


def _sections(game: Game, on: date) -> Iterator[Data]:
    """Yield the sections in the order of the books. `told` is what the sources say whatever the day is."""
    found = Section.objects.filter(rulebook__game=game).select_related("rulebook", "parent").prefetch_related("texts")
    held = sorted(found, key=lambda row: (row.rulebook.prefix, row.position, row.citation))
    status = section_statuses(held, on)
    for section in held:
        said = wordings(section, on)
        texts = [
            kept(
                {
                    "html": text.text_html,
                    "original": text.is_original or None,
                    "valid_from": text.valid_from,
                    "holds": True if text in (said.own, said.original) else None,
                }
            )
            for text in sorted(section.texts.all(), key=_text_order)
        ]
        yield kept(
            {
                "citation": section.citation,
                "book": section.rulebook.prefix,
                "number": section.number,
                "title": section.title,
                "kind": section.kind if section.kind != "main" else "",
                "status": str(status[section.pk]) if status[section.pk] != "in_force" else "",
                "about": section.about,
                "parent": section.parent.citation if section.parent else "",
                "texts": texts,
                "moved_to": said.moved_to.citation if said.moved_to else "",
            }
        )


def _text_order(text: SectionText) -> tuple[bool, date, str]:
    return text.is_original, text.valid_from or date.min, text.text


def _cards(game: Game, on: date) -> Iterator[Data]:
    """Yield the cards by their folded names, with what they say on the day. What is unknown is left out."""
    found = Card.objects.filter(game=game).select_related("game").prefetch_related("printings", "texts")
    for card in sorted(found, key=lambda row: (row.name_key, row.name)):
        facts = {name: getattr(card, name) for name in (*LISTS, *FLAGS, "copy_limit")}
        yield {
            **kept(
                {
                    "slug": card.slug,
                    "name": card.name,
                    "facts_from": [*card.facts_from],
                    "details": dict(card.details),
                    "printings": [kept(printing_data(one)) | {"edition": one.edition} for one in _printings(card)],
                    "texts": texts_data(card, on),
                }
            ),
            **{name: _plain(value) for name, value in facts.items() if value is not None},
        }


def _printings(card: Card) -> list[Any]:
    return sorted(card.printings.all(), key=lambda row: row.edition)


def _formats(game: Game) -> Iterator[Data]:
    """Yield the formats with the name that stands in a sentence."""
    for form in sorted(Format.objects.filter(game=game), key=lambda row: (row.position, row.slug)):
        yield kept({"slug": form.slug, "name": form.name, "within": FORMAT_NAMES.get(form.slug), "note": form.note})
