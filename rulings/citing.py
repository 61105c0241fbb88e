"""Citations find their targets, and the edges that replace one entry by another form no cycle."""

from __future__ import annotations

from collections import defaultdict

from cards.models import Game
from judgekb.text import reference_key
from rulings.decks.basis import resolve_bases
from rulings.models import Citation, Ruling, Section, Source
from rulings.models.citations import CitationKind


class CitationCycle(Exception):
    """Entries would replace each other in a circle; the message names them."""


def source_code(target: str) -> str:
    """Return the source's part of a reference: `AK88` of `AK88` and of `AK88.1`."""
    return target.rsplit(".", 1)[0]


def resolve_citations(*, game: Game) -> int:
    """Point every citation of a game at the ruling, section or source that is held under its target.

    What deck rules rest on is linked too. Returns how many links of citations changed. A target that is not held
    keeps its text; its issue is linked where held.
    """
    rulings = dict(Ruling.objects.filter(game=game).values_list("ref_key", "id"))
    sections = dict(Section.objects.filter(rulebook__game=game).values_list("citation_key", "id"))
    sources = dict(Source.objects.filter(game=game).values_list("code_key", "id"))
    changed = []
    for citation in Citation.objects.filter(ruling__game=game):
        key = reference_key(citation.target)
        links = (rulings.get(key), sections.get(key), sources.get(key) or sources.get(source_code(key)))
        if links != (citation.to_ruling_id, citation.to_section_id, citation.to_source_id):
            citation.to_ruling_id, citation.to_section_id, citation.to_source_id = links
            changed.append(citation)
    Citation.objects.bulk_update(changed, ["to_ruling", "to_section", "to_source"], batch_size=500)
    resolve_bases(game=game)
    return len(changed)


def check_cycles(*, game: Game) -> None:
    """Raise `CitationCycle` when entries supersede, change or delete each other in a circle."""
    edges: dict[str, list[str]] = defaultdict(list)
    rows = Citation.objects.filter(ruling__game=game, to_ruling__isnull=False).exclude(
        kind__in=(CitationKind.CITES, CitationKind.CONTRADICTS)
    )
    for newer, older in rows.order_by("ruling", "position").values_list("ruling__ref", "to_ruling__ref"):
        edges[newer].append(older)
    cycle = find_cycle(edges)
    if cycle:
        raise CitationCycle(f"These entries replace each other in a circle: {' → '.join(cycle)}")


def find_cycle(edges: dict[str, list[str]]) -> list[str]:
    """Return the nodes of one cycle, first node repeated at the end, or an empty list."""
    finished: set[str] = set()
    for start, first_targets in edges.items():
        path: list[str] = []
        pending = [(start, iter(first_targets))] if start not in finished else []
        path.extend(node for node, _ in pending)
        while pending:
            node, targets = pending[-1]
            target = next(targets, None)
            if target is None:
                finished.add(node)
                pending.pop()
                path.pop()
            elif target in path:
                return [*path[path.index(target) :], target]
            elif target not in finished:
                path.append(target)
                pending.append((target, iter(edges.get(target, ()))))
    return []
