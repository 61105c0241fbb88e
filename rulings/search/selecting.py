"""All entries that the conditions of a query let through: exact, in the order of the sources."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.db.models import Q

from judgekb.search.engines.base import Holders
from rulings.models import Ruling, Section
from rulings.search.documents import key_of
from rulings.search.filters import Bound
from rulings.search.limits import public_rulings

Holding = Callable[[str, bool], Holders]  # (text, whether it is a phrase) -> what holds it


@dataclass(frozen=True, slots=True)
class Selection:
    """The keys of the entries in the order of the sources, and what was corrected in the texts that must be held."""

    keys: tuple[str, ...]
    corrections: tuple[tuple[str, str], ...] = ()


def select(bound: Bound, holding: Holding) -> Selection:
    """Return what a query lets through, of the rulings and sections that a reader may see. Two queries."""
    keys = _keys(bound)
    corrections: list[tuple[str, str]] = []
    for held in bound.held:
        holders = holding(held.text, held.is_phrase)
        keys = [key for key in keys if (key in holders.keys) != held.negated]
        corrections += holders.corrections
    return Selection(tuple(keys), tuple(dict.fromkeys(corrections)))


def _keys(bound: Bound) -> list[str]:
    """Return the keys of what the database lets through: game by game, its rulings, then its sections."""
    rulings, sections = public_rulings(), Q()
    for limit in bound.limits:
        rulings &= limit.rulings
        sections &= limit.sections
    if bound.game:
        rulings &= Q(game__slug=bound.game)
        sections &= Q(rulebook__game__slug=bound.game)
    ordered = ("game__position", "game__slug", "source__position", "position", "pk")
    found = [
        (place, game, "ruling", ref)
        for place, game, ref in Ruling.objects.filter(rulings)
        .order_by(*ordered)
        .values_list("game__position", "game__slug", "ref")
    ]
    ordered = ("rulebook__game__position", "rulebook__game__slug", "rulebook", "position", "pk")
    found += [
        (place, game, "section", citation)
        for place, game, citation in Section.objects.filter(sections)
        .order_by(*ordered)
        .values_list("rulebook__game__position", "rulebook__game__slug", "citation")
    ]
    found.sort(key=lambda row: row[:3])  # keeps the order of each kind
    return [key_of(kind, game, ref) for _, game, kind, ref in found]
