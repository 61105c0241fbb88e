"""Citations find their targets, and the edges that replace one entry by another form no cycle."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping

from django.db.models import QuerySet

from cards.models import Game
from judgekb.text import reference_key
from rulings.decks.basis import link_bases, resolve_bases
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
    changed = _pointed(Citation.objects.filter(ruling__game=game), _Held(game))
    resolve_bases(game=game)
    return changed


def resolve_citations_of(*, ruling: Ruling, is_new: bool = False) -> int:
    """Point the citations of one ruling; of a new one also what waits for it or its source. Returns how many changed.

    The same as `resolve_citations`, without reading the whole game.
    """
    own = Citation.objects.filter(ruling=ruling)
    keys = {reference_key(target) for target in own.values_list("target", flat=True)}
    changed = _pointed(own, _Held(ruling.game, keys))
    if not is_new:
        return changed
    waiting = Citation.objects.filter(ruling__game=ruling.game_id, to_ruling=None, to_section=None)
    code = ruling.source.code_key
    found = [
        pk
        for pk, target in waiting.order_by().values_list("pk", "target")
        if (key := reference_key(target)) == ruling.ref_key or code in (key, source_code(key))
    ]
    held = _Held(ruling.game, {ruling.ref_key, code})
    link_bases(ruling)
    return changed + _pointed(Citation.objects.filter(pk__in=found), held)


class _Held:
    """The ids of what a game holds, by key: of everything, or of some keys and the sources that they stand in."""

    def __init__(self, game: Game, keys: Collection[str] | None = None) -> None:
        rulings = Ruling.objects.filter(game=game)
        sections = Section.objects.filter(rulebook__game=game)
        sources = Source.objects.public().filter(game=game)
        if keys is not None:
            rulings, sections = rulings.filter(ref_key__in=keys), sections.filter(citation_key__in=keys)
            sources = sources.filter(code_key__in={code for key in keys for code in (key, source_code(key))})
        self.rulings = dict(rulings.values_list("ref_key", "id"))
        self.sections = dict(sections.values_list("citation_key", "id"))
        self.sources = dict(sources.values_list("code_key", "id"))

    def links(self, target: str) -> tuple[int | None, int | None, int | None]:
        key = reference_key(target)
        source = self.sources.get(key) or self.sources.get(source_code(key))
        return self.rulings.get(key), self.sections.get(key), source


def _pointed(citations: QuerySet[Citation], held: _Held) -> int:
    changed = []
    for citation in citations:
        links = held.links(citation.target)
        if links != (citation.to_ruling_id, citation.to_section_id, citation.to_source_id):
            citation.to_ruling_id, citation.to_section_id, citation.to_source_id = links
            changed.append(citation)
    Citation.objects.bulk_update(changed, ["to_ruling", "to_section", "to_source"], batch_size=500)
    return len(changed)


def check_cycles(*, game: Game) -> None:
    """Raise `CitationCycle` when entries supersede, change or delete each other in a circle."""
    edges: dict[str, list[str]] = defaultdict(list)
    rows = _replacing().filter(ruling__game=game)
    for newer, older in rows.values_list("ruling__ref", "to_ruling__ref"):
        edges[newer].append(older)
    _refuse(edges)


def check_cycles_of(*, ruling: Ruling) -> None:
    """Raise `CitationCycle` when a ruling stands in a circle: walks from it alone, one query for each step."""
    edges: dict[str, list[str]] = defaultdict(list)
    seen: set[int] = set()
    pending = {ruling.pk}
    while pending:
        seen |= pending
        rows = _replacing().filter(ruling__in=pending)
        pending = set()
        for newer, older, pk in rows.values_list("ruling__ref", "to_ruling__ref", "to_ruling"):
            edges[newer].append(older)
            pending.add(pk)
        pending -= seen
    _refuse(edges)


def replaced_from(*, game: Game, key: str, instead: Mapping[str, list[str]]) -> dict[str, list[str]]:
    """Return what an entry replaces, what that replaces and so on, by keys of references; one query for each step.

    `instead` gives what some entries will replace, whatever the base holds of them now.
    """
    edges: dict[str, list[str]] = {}
    pending = {key}
    while pending:
        found: dict[str, list[str]] = {one: list(instead.get(one, ())) for one in sorted(pending)}
        rows = _replacing().filter(ruling__game=game, ruling__ref_key__in=pending - instead.keys())
        for newer, older in rows.values_list("ruling__ref_key", "to_ruling__ref_key"):
            found[newer].append(older)
        edges |= found
        pending = {target for targets in found.values() for target in targets} - edges.keys()
    return edges


def _replacing() -> QuerySet[Citation]:
    edges = Citation.objects.filter(to_ruling__isnull=False)
    return edges.exclude(kind__in=(CitationKind.CITES, CitationKind.CONTRADICTS)).order_by("ruling", "position")


def _refuse(edges: dict[str, list[str]]) -> None:
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
