"""Rulings as plain data: one shape for the command line and the API."""

from __future__ import annotations

from typing import Any

from cards.models import Card, Printing
from rulings.models import Citation, Ruling, Source, Term, Topic
from rulings.models.citations import CitationKind
from rulings.models.sources import PublicationBounds
from rulings.reading import ReadRuling
from rulings.reviews import under_review
from rulings.status import Bounds, Edge, Standing

Data = dict[str, Any]


def bounds_data(bounds: Bounds) -> Data:
    """Return `{"not_before", "not_after"}`; `not_before` is null where it is unknown."""
    return {"not_before": bounds.not_before, "not_after": bounds.not_after}


def bounds_of(published: PublicationBounds) -> Data:
    """Return when something was published, and what the bounds rest on."""
    return {
        "not_before": published.published_not_before,
        "not_after": published.published_not_after,
        "certainty": published.published_certainty,
        "evidence": published.published_evidence,
    }


def edge_data(edge: Edge) -> Data:
    """Return what a newer entry does to this one."""
    return {
        "ref": edge.ref,
        "title": edge.title,
        "kind": edge.kind,
        "extent": edge.extent,
        "clause": edge.clause,
        "reason": edge.reason,
        "basis": edge.basis,
        "formats": list(edge.formats),
        "since": bounds_data(edge.begins),
    }


def standing_data(standing: Standing) -> Data:
    """Return a standing: status, whether it is certain, its bounds, and the edges that made it so."""
    return {
        "status": str(standing.status),
        "status_certain": standing.certain,
        "in_force_since": bounds_data(standing.begins),
        "superseded_by": [edge_data(edge) for edge in standing.replaced_by],
        "changed_by": [edge_data(edge) for edge in standing.changed_by],
        "disputed_by": [edge_data(edge) for edge in standing.disputed_by],
        "possibly_changed_by": [edge_data(edge) for edge in standing.doubtful],
    }


def card_data(card: Card, printing: Printing | None, role: str) -> Data:
    """Return a card of a ruling; `edition` is the tag without brackets, `""` if none."""
    return {
        "name": card.name,
        "edition": printing.edition if printing else "",
        "role": role,
        "slug": card.slug,
    }


def citation_data(citation: Citation) -> Data:
    """Return an edge as seen from the citing entry. `held` says whether its target is in the base."""
    return {
        "kind": citation.kind,
        "target": citation.target,
        "held": citation.is_held,
        "extent": citation.extent,
        "clause": citation.clause,
        "basis": citation.basis,
        "reason": citation.reason,
        "valid_from": citation.valid_from,
    }


def summary_data(ruling: Ruling, standing: Standing) -> Data:
    """Return what a list shows of a ruling."""
    return {
        "ref": ruling.ref,
        "game": ruling.game.slug,
        "kind": ruling.kind,
        "source": ruling.source.code,
        "language": ruling.language,
        "url": ruling.get_absolute_url(),
        "question": ruling.current.question if ruling.current else "",
        **standing_data(standing),
        "under_review": under_review(ruling),
        "updated_at": ruling.updated_at,
    }


def ruling_data(read: ReadRuling) -> Data:
    """Return everything that a reader is told of a ruling."""
    ruling = read.ruling
    citations = list(ruling.citations.all())
    return {
        **summary_data(ruling, read.standing),
        "answer": ruling.current.answer if ruling.current else "",
        "answer_html": ruling.current.answer_html if ruling.current else "",
        "revision": ruling.current.number if ruling.current else 0,
        "valid_from": ruling.valid_from,
        "valid_to": ruling.valid_to,
        "formats": list(ruling.formats),
        "cards": [card_data(link.card, link.printing, link.role) for link in ruling.card_links.all()],
        "sections": [row.target for row in citations if row.kind == CitationKind.CITES and _is_section(row)],
        "topics": [link.topic.name for link in ruling.topic_links.all()],
        "citations": [citation_data(row) for row in citations],
        "cited_by": [{"ref": row.ruling.ref, "kind": row.kind} for row in ruling.cited_by.all()],
    }


def source_data(source: Source) -> Data:
    """Return what is held of a source. Reads `game`."""
    return {
        "game": source.game.slug,
        "code": source.code,
        "kind": source.kind,
        "number": source.number,
        "title": source.title,
        "published": bounds_of(source),
        "external_url": source.url,
        "url": source.get_absolute_url(),
    }


def topic_data(topic: Topic) -> Data:
    """Return what is held of a topic. Reads `game`."""
    return {"game": topic.game.slug, "slug": topic.slug, "name": topic.name, "url": topic.get_absolute_url()}


def term_data(term: Term) -> Data:
    """Return what is held of a term of a glossary. Reads `game`."""
    return {
        "game": term.game.slug,
        "slug": term.slug,
        "name": term.name,
        "url": term.get_absolute_url(),
        "kind": term.kind,
        "aliases": list(term.aliases),
        "abbreviations": list(term.abbreviations),
        "definition": term.definition,
        "definition_html": term.definition_html,
        "english": term.english,
        "defined_by": list(term.defined_by),
    }


def _is_section(citation: Citation) -> bool:
    return citation.to_section_id is not None
