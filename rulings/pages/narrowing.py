"""The links that narrow a search: the facets of its results as searches."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.utils.translation import gettext_lazy

from rulings.search.answers import Answer
from rulings.search.facets import FacetValue

TITLES = {
    "game": gettext_lazy("Játék"),
    "kind": gettext_lazy("Forrás fajtája"),
    "source": gettext_lazy("Forrás"),
    "topic": gettext_lazy("Téma"),
    "card": gettext_lazy("Lap"),
}


# Kinds of sources, by the word that is written in a query.
KIND_LABELS = {
    "magazin": gettext_lazy("magazin"),
    "gyik": gettext_lazy("gyik"),
    "szabályszöveg": gettext_lazy("szabályszöveg"),
    "szabálykönyv": gettext_lazy("szabálykönyv"),
    "kiírás": gettext_lazy("kiírás"),
}


@dataclass(frozen=True, slots=True)
class FacetRow:
    """A facet with its title and, for each value, the text of the narrower search."""

    title: str
    links: tuple[tuple[FacetValue, str], ...]


def facet_rows(text: str, answer: Answer) -> list[FacetRow]:
    """Return the facets of an answer; values that all results have would narrow nothing and are left out."""
    base = _base(text, answer)
    rows = []
    for facet in answer.facets:
        links = [(_labelled(value), f"{base} {value.term}") for value in facet.values if value.count < answer.total]
        if links:
            rows.append(FacetRow(str(TITLES[facet.name]), tuple(links)))
    return rows


def _labelled(value: FacetValue) -> FacetValue:
    """Return a value with the reader's word for a kind of source."""
    is_kind = value.term.startswith("forras:") and value.label in KIND_LABELS
    return replace(value, label=str(KIND_LABELS[value.label])) if is_kind else value


def _base(text: str, answer: Answer) -> str:
    """Return the text to which a term is added: that of a bare source (`AK106`) would be mere words then."""
    sources = [thing for thing in answer.things if thing.kind == "source"]
    return f"ak:{sources[0].ref}" if sources else text.strip()
