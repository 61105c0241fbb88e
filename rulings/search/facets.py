"""How the results of a search are spread: over games, kinds of sources, sources, topics and cards."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet

from judgekb.search.query.tree import quoted
from judgekb.text import reference_key
from rulings.models import Ruling, Section
from rulings.models.sources import SourceKind
from rulings.search.documents import games_of, key_of
from rulings.search.limits import public_rulings
from rulings.search.links import LISTED, CardLinks, having_topics
from rulings.search.rows import RulingRow
from rulings.search.sources import KINDS

MOST_VALUES = 8  # of one facet


@dataclass(frozen=True, slots=True)
class FacetValue:
    """One value with the number of results that have it. `term` narrows the search to them when it is added."""

    label: str
    count: int
    term: str


@dataclass(frozen=True, slots=True)
class Facet:
    """A way in which results differ: `game`, `kind`, `source`, `topic` or `card`. Most frequent values first."""

    name: str
    values: tuple[FacetValue, ...]


def facets(
    keys: Collection[str], *, rows: Iterable[RulingRow | Section] | None = None, cards: CardLinks | None = None
) -> tuple[Facet, ...]:
    """Return the facets of results, those without values left out. Four queries.

    Where `rows` are all of them and `cards` all of theirs, one: sections carry their games and rulebooks.
    """
    if rows is None:
        rulings, counts = _counts(set(keys), _rulings(set(keys)), _sections(set(keys)))
    else:
        held = list(rows)
        of_rulings = (_columns_of_ruling(row) for row in held if isinstance(row, RulingRow))
        rulings, counts = _counts(set(keys), of_rulings, (_columns_of(row) for row in held if isinstance(row, Section)))
    for name, holders in having_topics(rulings).items():
        counts["topic"][(name, f"tema:{quoted(name)}")].update(holders)
    for name, holders in (cards or CardLinks(rulings)).having().items():
        counts["card"][(name, f"lap:{quoted(name)}")].update(holders)
    made = (_facet(name, counts[name]) for name in ("game", "kind", "source", "topic", "card"))
    return tuple(facet for facet in made if facet.values)


_Holders = dict[tuple[str, str], set[object]]  # (label, term) -> the results that have it


def _counts(
    keys: set[str], of_rulings: Iterable[Any], of_sections: Iterable[Any]
) -> tuple[set[int], dict[str, _Holders]]:
    """Return the ids of the rulings among the results, and who has which game, kind and source."""
    counts: dict[str, _Holders] = defaultdict(lambda: defaultdict(set))
    rulings: set[int] = set()
    for pk, game, game_name, ref, code, number, kind in of_rulings:
        if key_of("ruling", game, ref) not in keys:
            continue
        rulings.add(pk)
        is_issue = kind == SourceKind.MAGAZINE and number is not None
        counts["game"][(game_name, f"jatek:{game}")].add(pk)
        counts["kind"][_kind(kind)].add(pk)
        counts["source"][(code, f"ak:{number}" if is_issue else f"ak:{code}")].add(pk)
    for game, game_name, citation, prefix, title in of_sections:
        key = key_of("section", game, citation)
        if key not in keys:
            continue
        counts["game"][(game_name, f"jatek:{game}")].add(key)
        counts["kind"][_kind(SourceKind.RULEBOOK)].add(key)
        counts["source"][(f"{title} ({prefix})", f"ak:{prefix}")].add(key)
    return rulings, counts


def _columns_of_ruling(row: RulingRow) -> tuple[Any, ...]:
    source = row.source
    return row.pk, row.game, row.game_name, row.ref, source.code, source.number, source.kind


def _columns_of(row: Section) -> tuple[Any, ...]:
    book = row.rulebook
    return book.game.slug, book.game.name, row.citation, book.prefix, book.short_title


def _rulings(keys: set[str]) -> Iterable[Any]:
    rows = Ruling.objects.filter(public_rulings(), game__slug__in=games_of(keys)).order_by()
    columns = ("pk", "game__slug", "game__name", "ref", "source__code", "source__number", "source__kind")
    return _among(rows, "ref_key", keys, "ruling").values_list(*columns)


def _sections(keys: set[str]) -> Iterable[Any]:
    columns = ("rulebook__game__slug", "rulebook__game__name", "citation", "rulebook__prefix", "rulebook__short_title")
    return _among(Section.objects.order_by(), "citation_key", keys, "section").values_list(*columns)


def _among(rows: QuerySet[Any], column: str, keys: set[str], kind: str) -> QuerySet[Any]:
    """Return the rows that may be meant; a long list would be too much for a database to be asked for."""
    refs = [reference_key(ref) for name, _, ref in (key.split(":", 2) for key in keys) if name == kind]
    return rows.filter(**{f"{column}__in": refs}) if len(refs) <= LISTED else rows


def _kind(kind: str) -> tuple[str, str]:
    word = KINDS[SourceKind(kind)][0]
    return word, f"forras:{word}"


def _facet(name: str, holders: _Holders) -> Facet:
    counted = Counter({value: len(having) for value, having in holders.items()})
    best = sorted(counted.items(), key=lambda item: (-item[1], item[0]))[:MOST_VALUES]
    return Facet(name, tuple(FacetValue(label, count, term) for (label, term), count in best))
