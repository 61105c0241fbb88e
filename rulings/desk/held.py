"""What the base holds of the names and references that a draft gives. One query for each kind of thing."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from cards.models import Card, Printing
from judgekb.text import reference_key
from rulings.models import Draft, PlannedSource, Ruling, Section, Source
from rulings.models.drafts import OPEN_STATES, DraftKind
from rulings.models.rulings import RulingState

TAGGED = re.compile(r"(.+) \(([^()]+)\)")


@dataclass(frozen=True, slots=True)
class Held:
    """`cards` maps names to their editions; the references are keys (`reference_key`).

    `others` are the drafts of the same batch: they are published together, so they count as held.
    """

    cards: dict[str, set[str]] = field(default_factory=dict)
    rulings: set[str] = field(default_factory=set)
    sections: set[str] = field(default_factory=set)
    sources: set[str] = field(default_factory=set)
    others: tuple[Draft, ...] = ()

    def has(self, target: str) -> bool:
        """Whether a ruling, section or source is held under a reference."""
        key = reference_key(target)
        return key in self.rulings or key in self.sections or key in self.sources

    def card(self, text: str) -> tuple[str, str] | None:
        """Return (name, edition) of the card that a text names exactly: `Név` or `Név (új)`."""
        if text in self.cards:
            return text, ""
        found = TAGGED.fullmatch(text)
        if found and found.group(2) in self.cards.get(found.group(1), ()):
            return found.group(1), found.group(2)
        return None


def look_up(draft: Draft, *, cards: Iterable[str], targets: Iterable[str]) -> Held:
    """Return what is held of names of cards (with or without a tag) and of references. At most seven queries."""
    keys = {reference_key(target) for target in targets}
    others = _others(draft)
    return Held(
        cards=_cards(draft, set(cards)),
        rulings=_keys(
            Ruling.objects.filter(game=draft.game, ref_key__in=keys).exclude(state=RulingState.DRAFT), "ref_key", keys
        )
        | {other.ref_key for other in others if other.kind == DraftKind.RULING},
        sections=_keys(Section.objects.filter(citation_key__in=keys), "citation_key", keys),
        sources=_keys(Source.objects.filter(game=draft.game, code_key__in=keys), "code_key", keys)
        | {reference_key(planned.code) for planned in _planned(draft, others)},
        others=others,
    )


def _cards(draft: Draft, texts: set[str]) -> dict[str, set[str]]:
    names = texts | {found.group(1) for text in texts if (found := TAGGED.fullmatch(text))}
    if not names:
        return {}
    rows = Card.objects.filter(game=draft.game, name__in=names).values_list("id", "name")
    by_id = dict(rows)
    editions: dict[str, set[str]] = defaultdict(set)
    for card_id, edition in Printing.objects.filter(card__in=by_id).values_list("card_id", "edition"):
        editions[by_id[card_id]].add(edition)
    return {name: editions[name] for name in by_id.values()}


def _keys(rows: object, column: str, keys: set[str]) -> set[str]:
    return set(rows.values_list(column, flat=True)) if keys else set()  # type: ignore[attr-defined]


def _others(draft: Draft) -> tuple[Draft, ...]:
    if draft.batch_id is None:
        return ()
    drafts = Draft.objects.filter(batch=draft.batch_id, state__in=OPEN_STATES).exclude(pk=draft.pk)
    return tuple(drafts.select_related("planned_source"))


def _planned(draft: Draft, others: Iterable[Draft]) -> Iterable[PlannedSource]:
    return [each.planned_source for each in (draft, *others) if each.planned_source]
