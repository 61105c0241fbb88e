"""What stands around a ruling or a section: older and newer entries, what it cites and who cites it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, NamedTuple, Protocol

from django.db.models import Q, QuerySet, Subquery
from django.utils.html import format_html_join
from django.utils.translation import gettext as _

from judgekb.addresses import address
from judgekb.fixed_sql import FixedQuery, in_steps
from judgekb.text import reference_key
from rulings.chain import ALONE, CHAIN_KINDS, chain
from rulings.models import Citation, Ruling, Section, Source
from rulings.models.citations import Basis, CitationKind
from rulings.models.rulings import PUBLIC_STATES
from rulings.pages.chains import Chain, chain_of, with_inferred
from rulings.pages.columns import LISTED, PLACED, Listed, Placed, listed, listed_row, placed
from rulings.pages.history import MOST_RULINGS, Event, History, event_of, history, verb
from rulings.pages.rows import Row, rows
from rulings.pages.words import VERBS, VERBS_OF_NEWER, VERBS_OF_THIS, since
from rulings.reading import readable_list, with_game
from rulings.standing import begins
from rulings.status import Bounds

OF_EDGES = (
    *("ruling", "to_ruling", "kind", "target", "extent", "clause", "basis", "reason"),
    *("ruling__state", "to_ruling__state"),
    *("to_section__citation", "to_section__number", "to_section__title"),
    *("to_section__rulebook__game", "to_section__rulebook__short_title"),
    *("to_source__game", "to_source__code", "to_source__code_key", "to_source__title"),
)


@dataclass(frozen=True, slots=True)
class Target:
    """Something that a ruling names. `url` is `""` where nothing is held under it."""

    ref: str
    title: str
    url: str
    verb: str = ""  # what the ruling does to it, "" when it only cites it
    detail: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Neighbour:
    """The entry before or after another one in its source."""

    ref: str
    url: str

    def __str__(self) -> str:
        return self.ref

    def get_absolute_url(self) -> str:
        return self.url


@dataclass(frozen=True, slots=True)
class Around:
    """A ruling's own row and what stands around it, each list oldest first."""

    own: Row
    chain: Chain | None
    older: list[Row]
    newer: list[Row]
    cites: list[Row]
    cited_by: list[Row]
    sections: list[Target]
    others: list[Target]  # issues cited without an entry, and what the base does not hold
    neighbours: tuple[Neighbour | None, Neighbour | None]  # before and after it in its source, as readers see it


def of_ruling(ruling: Ruling, on: date) -> Around:
    """Return what stands around a ruling. Four queries at most, however much it is; two where nothing acts on it."""
    edges = EDGES(ruling.pk)
    with_game(ruling.game, *(row.to_source for row in edges), *(row.to_section for row in edges))
    out = [row for row in edges if row.ruling_id == ruling.pk]
    back = [row for row in edges if row.to_ruling_id == ruling.pk and row.ruling.state in PUBLIC_STATES]
    reached = chain(ruling) if any(row.to_ruling_id and row.kind in CHAIN_KINDS for row in edges) else ALONE
    older_ids, newer_ids = reached.older, reached.newer
    cited_ids = _ids(row.to_ruling_id for row in out if row.kind in (CitationKind.CITES, CitationKind.CONTRADICTS))
    citing_ids = _ids(row.ruling_id for row in back if row.kind in (CitationKind.CITES, CitationKind.CONTRADICTS))
    wanted = {*older_ids, *newer_ids, *cited_ids, *citing_ids}
    labels, details = _direct_edges(out, back)
    held = [listed_row(row) for row in HELD(ruling.source_id, ruling.position, ruling.pk, *in_steps(sorted(wanted)))]
    own = listed(ruling)
    made = rows([own, *(row for row in held if row.pk in wanted)], on, labels=labels, details=details)
    related = made[1:]
    linked = [row for row in made if row.ruling.pk in older_ids | newer_ids | {ruling.pk}]
    return Around(
        own=made[0],
        chain=chain_of(ruling, linked, reached.edges),
        older=[row for row in related if row.ruling.pk in older_ids],
        newer=[row for row in related if row.ruling.pk in newer_ids],
        cites=[row for row in related if row.ruling.pk in cited_ids - older_ids - newer_ids],
        cited_by=[row for row in related if row.ruling.pk in citing_ids - older_ids - newer_ids],
        sections=[section_target(row) for row in out if row.to_section],
        others=[other_target(row) for row in out if not row.is_held or _is_hidden(row)],
        neighbours=_neighbours(own, held),
    )


def _edges(ruling: int) -> QuerySet[Citation]:
    """Return what a ruling cites, whoever may see that, and what cites it, each ruling's own in their order."""
    rows = Citation.objects.filter(Q(ruling=ruling) | Q(to_ruling=ruling))
    whole = rows.select_related("ruling", "to_ruling", "to_section__rulebook", "to_source")
    return whole.only(*OF_EDGES).order_by("position", "id")


def _held(source: int, position: int, ruling: int, *wanted: int) -> QuerySet[Ruling, tuple[Any, ...]]:
    """Return public rulings, and those that stand before and after one in its source, as `LISTED` columns."""
    siblings = Ruling.objects.public().filter(source=source)
    before = siblings.filter(Q(position__lt=position) | Q(position=position, pk__lt=ruling))
    after = siblings.filter(Q(position__gt=position) | Q(position=position, pk__gt=ruling))
    beside = (
        Subquery(before.order_by("-position", "-pk").values("pk")[:1]),
        Subquery(after.order_by("position", "pk").values("pk")[:1]),
    )
    return readable_list().filter(pk__in=[*wanted, *beside]).values_list(*LISTED)


EDGES = FixedQuery(_edges)
HELD = FixedQuery(_held)


def _neighbours(own: Listed, held: Iterable[Listed]) -> tuple[Neighbour | None, Neighbour | None]:
    """Return the entries before and after a ruling in its source, of rows among which these are."""
    siblings = [row for row in held if (row.game, row.source.code_key) == (own.game, own.source.code_key)]
    before = [row for row in siblings if _in_source(row) < _in_source(own)]
    after = [row for row in siblings if _in_source(row) > _in_source(own)]
    return (
        _neighbour(max(before, key=_in_source)) if before else None,
        _neighbour(min(after, key=_in_source)) if after else None,
    )


def _neighbour(row: Listed) -> Neighbour:
    return Neighbour(row.ref, row.url)


def _in_source(row: Listed) -> tuple[int, int]:
    return row.position, row.pk


def _ids(found: Iterable[int | None]) -> set[int]:
    return {pk for pk in found if pk is not None}


def _is_hidden(citation: Citation) -> bool:
    """Whether the cited ruling is held but not for readers."""
    return bool(citation.to_ruling and citation.to_ruling.state not in PUBLIC_STATES)


def _direct_edges(out: list[Citation], back: list[Citation]) -> tuple[dict[int, str], dict[int, str]]:
    """Return, by the other ruling's id, what the edge to or from it is, and why."""
    labels: dict[int, list[str]] = defaultdict(list)
    details: dict[int, list[str]] = defaultdict(list)
    outward = [(row, row.to_ruling_id, _("ez a döntés %(verb)s")) for row in out]
    for citation, other, words in outward + [(row, row.ruling_id, _("%(verb)s ezt")) for row in back]:
        if other is not None and citation.kind != CitationKind.CITES:
            labels[other].append(words % {"verb": VERBS[citation.kind]})
            details[other].append(edge_reason(citation))
    return _joined(labels, ", "), _joined(details, " ")


def _joined(texts: dict[int, list[str]], between: str) -> dict[int, str]:
    kept = {pk: dict.fromkeys(filter(None, parts)) for pk, parts in texts.items()}
    return {pk: format_html_join(between, "{}", ((part,) for part in parts)) for pk, parts in kept.items()}


class Edge(Protocol):
    """What an edge says for itself: a `Citation`, or a row of just these columns."""

    @property
    def kind(self) -> str: ...
    @property
    def clause(self) -> str: ...
    @property
    def basis(self) -> str: ...
    @property
    def reason(self) -> str: ...


def edge_reason(citation: Edge) -> str:
    """Return why an edge is there, and whether it is inferred, as one text."""
    is_inferred = citation.kind != CitationKind.CITES and citation.basis == Basis.INFERRED
    return with_inferred(citation.reason, is_inferred=is_inferred)


def edge_detail(citation: Edge) -> str:
    """Return an edge's clause and reason as one text."""
    clause = citation.clause if not citation.clause or citation.clause[-1] in ".!?" else f"{citation.clause}."
    return format_html_join(" ", "{}", ((part,) for part in (clause, edge_reason(citation)) if part))


def edge_since(citation: SectionEdge) -> str:
    """Return since when an edge acts, in words."""
    day = citation.valid_from
    return since(Bounds(day, day) if day else begins(citation.ruling))


def section_target(citation: Citation) -> Target:
    """Return the section of an edge."""
    section = citation.to_section
    assert section is not None
    words = "" if citation.kind == CitationKind.CITES else verb(citation.kind, citation.extent, VERBS_OF_THIS)
    return Target(section_name(section), section.title, section.get_absolute_url(), words, edge_detail(citation))


def section_name(section: Section) -> str:
    """Return a section's number as texts name it: `Kódex 21.6.0`. It carries its rulebook."""
    return f"{section.rulebook.short_title} {section.number}"


def targets(refs: Sequence[str], game_id: int) -> list[Target]:
    """Return the rulings and sections of a game under references, in their order. Two queries, none for none."""
    if not refs:
        return []
    keys = [reference_key(str(ref)) for ref in refs]
    asked = in_steps(keys)
    held = {
        key: Target(ref, question or "", address("entry", game, key))
        for key, ref, question, game in RULINGS_UNDER(game_id, *asked)
    }
    sections = SECTIONS_UNDER(game_id, *asked)
    held |= {row.citation_key: Target(section_name(row), row.title, row.get_absolute_url()) for row in sections}
    return [held.get(key) or Target(str(ref), "", "") for key, ref in zip(keys, refs, strict=True)]


def _rulings_under(game: int, *keys: str) -> QuerySet[Ruling, tuple[str, str, str | None, str]]:
    found = Ruling.objects.public().filter(game=game, ref_key__in=keys).order_by()
    return found.values_list("ref_key", "ref", "current__question", "game__slug")


def _sections_under(game: int, *keys: str) -> QuerySet[Section]:
    found = Section.objects.filter(rulebook__game=game, citation_key__in=keys).select_related("rulebook__game")
    return found.only(
        "citation_key", "citation", "number", "title", "rulebook__short_title", "rulebook__game__slug"
    ).order_by()


RULINGS_UNDER = FixedQuery(_rulings_under)
SECTIONS_UNDER = FixedQuery(_sections_under)


def other_target(citation: Citation) -> Target:
    """Return what an edge names without an entry: its issue where that is held, else the bare reference."""
    source: Source | None = citation.to_source
    words = "" if citation.kind == CitationKind.CITES else str(VERBS_OF_THIS[citation.kind])
    is_issue = source is not None and citation.target.casefold() == source.code.casefold()
    note = "" if is_issue else _("nincs a gyűjteményben")
    url = source.get_absolute_url() if source else ""
    return Target(citation.target, source.title if source else "", url, words, edge_detail(citation), note)


@dataclass(frozen=True, slots=True)
class Acting:
    """A ruling that changes a section: what it does, since when, and why."""

    row: Row
    verb: str
    since: str
    detail: str


class SectionEdge(NamedTuple):
    """What a public ruling does to a section: columns of a citation, in the order in which they are asked for."""

    kind: str
    extent: str
    clause: str
    basis: str
    reason: str
    valid_from: date | None
    ruling: Placed


@dataclass(frozen=True, slots=True)
class AroundSection:
    """The edges onto a section, oldest first, and the ids of the rulings that cite it, newest first."""

    edges: list[SectionEdge]
    citing: list[int]

    def acting(self) -> list[SectionEdge]:
        """Return the edges that change the section."""
        return [edge for edge in self.edges if edge.kind != CitationKind.CITES]

    def shown(self, citing: Iterable[int], on: date) -> tuple[list[Acting], list[Row]]:
        """Return what changes the section, oldest first, and the rows of some that cite it. Two queries at most."""
        acting, cited = self.acting(), list(citing)
        wanted = {*cited, *(edge.ruling.pk for edge in acting)}
        made = rows([listed_row(row) for row in ROWS.among(sorted(wanted))], on)
        by_id = {row.ruling.pk: row for row in made}
        changes = [acting_on_section(edge, by_id[edge.ruling.pk]) for edge in acting if edge.ruling.pk in by_id]
        return changes, [by_id[pk] for pk in cited if pk in by_id]

    def history(self, texts: Iterable[Event]) -> History | None:
        """Return the history that the newest of the rulings and the texts make. No query."""
        did: dict[int, list[str]] = defaultdict(list)
        for edge in self.edges:
            did[edge.ruling.pk] += [] if edge.kind == CitationKind.CITES else [verb(edge.kind, edge.extent)]
        rulings = list({edge.ruling.pk: edge.ruling for edge in self.edges}.values())
        newest = rulings[-MOST_RULINGS:]
        events = [event_of(ruling, ", ".join(dict.fromkeys(did[ruling.pk]))) for ruling in newest]
        return history([*events, *texts], more=len(rulings) > len(newest))


OWN = len(SectionEdge._fields) - 1


def of_section(section: Section) -> AroundSection:
    """Return what changes a section and what cites it. One query."""
    edges = [SectionEdge._make((*row[:OWN], placed(row[OWN:]))) for row in SECTION_EDGES(section.pk)]
    citing = dict.fromkeys(edge.ruling.pk for edge in reversed(edges) if edge.kind == CitationKind.CITES)
    return AroundSection(edges, list(citing))


def _section_edges(section: int) -> QuerySet[Citation, tuple[Any, ...]]:
    held = Citation.objects.filter(to_section=section, ruling__state__in=PUBLIC_STATES)
    ordered = held.order_by("ruling__source__position", "ruling__position", "id")
    return ordered.values_list(*SectionEdge._fields[:-1], *(f"ruling__{name}" for name in PLACED))


SECTION_EDGES = FixedQuery(_section_edges)
ROWS = FixedQuery(lambda *ids: readable_list().filter(pk__in=ids).order_by().values_list(*LISTED))


def acting_on_section(edge: SectionEdge, row: Row) -> Acting:
    """Put an edge onto a section into words."""
    does = verb(edge.kind, edge.extent, VERBS_OF_NEWER)
    return Acting(row=row, verb=does, since=edge_since(edge), detail=edge_detail(edge))
