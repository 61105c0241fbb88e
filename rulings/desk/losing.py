"""What a ruling stops standing beside is noted with the change: who follows a card is told that a ruling left it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cards.models import Card, Game
from judgekb.text import reference_key
from rulings.desk.content import Content
from rulings.models import LostLink, Publication, Rulebook, Section, Topic
from rulings.models.history import LostKind


def note_lost(*, publication: Publication, before: Content | None, after: Content | None) -> int:
    """Note the cards, sections, topics and formats that `before` names and `after` does not. Returns how many.

    No query where nothing was lost, else one for each kind.
    """
    rows = [
        LostLink(publication=publication, kind=kind, key=key)
        for kind in LostKind.values
        if (names := _names(before, kind) - _names(after, kind))
        for key in _keys(publication.game, LostKind(kind), names)
    ]
    LostLink.objects.bulk_create(rows)
    return len(rows)


def _names(content: Content | None, kind: str) -> set[str]:
    content = content or {}
    if kind == LostKind.CARD:
        return {card["name"] for card in content.get("cards", ()) if "name" in card}
    if kind == LostKind.SECTION:
        return {*content.get("sections", ()), *(edge.get("target", "") for edge in content.get("changes", ()))}
    return set(content.get("topics" if kind == LostKind.TOPIC else "formats", ()))


def _keys(game: Game, kind: LostKind, names: set[str]) -> Iterator[str]:
    """Return the keys of what is held under the names."""
    if kind == LostKind.FORMAT:
        yield from sorted(names)
    elif kind == LostKind.CARD:
        yield from _listed(Card.objects.filter(game=game, name__in=names).values_list("slug", flat=True))
    elif kind == LostKind.TOPIC:
        yield from _listed(Topic.objects.filter(game=game, name__in=names).values_list("slug", flat=True))
    else:
        prefixes = (
            "",
            *(f"{prefix} " for prefix in Rulebook.objects.filter(game=game).values_list("prefix", flat=True)),
        )
        keys = {reference_key(prefix + name) for name in names for prefix in prefixes}
        held = Section.objects.filter(rulebook__game=game, citation_key__in=keys)
        yield from _listed(held.values_list("citation", flat=True))


def _listed(rows: Any) -> list[str]:
    return list(rows.order_by("pk").distinct())
