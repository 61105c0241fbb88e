"""The links that narrow a search: the facets of its results as searches."""

from __future__ import annotations

from dataclasses import dataclass

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
        links = [(value, f"{base} {value.term}") for value in facet.values if value.count < answer.total]
        if links:
            rows.append(FacetRow(str(TITLES[facet.name]), tuple(links)))
    return rows


def _base(text: str, answer: Answer) -> str:
    """Return the text to which a term is added: that of a bare source (`AK106`) would be mere words then."""
    sources = [thing for thing in answer.things if thing.kind == "source"]
    return f"ak:{sources[0].ref}" if sources else text.strip()
