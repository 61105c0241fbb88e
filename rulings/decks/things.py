"""What deck rules rest on: references become things that a reader can open."""

from __future__ import annotations

from collections.abc import Iterable

from judgekb.text import reference_key
from rulings.decks.answers import Thing
from rulings.models import Ruling, Section, Source


def things(refs: Iterable[str], *, game: str) -> dict[str, Thing]:
    """Return the rulings, sections and sources of a game under references; a bare `Thing` for what is not held.

    Three queries, none when there are no references.
    """
    wanted = {ref: reference_key(ref) for ref in refs}
    if not wanted:
        return {}
    keys = set(wanted.values())
    held: dict[str, Thing] = {}
    for source in Source.objects.filter(game__slug=game, code_key__in=keys).select_related("game"):
        held[source.code_key] = Thing(source.code, "source", source.title, source.get_absolute_url())
    for section in Section.objects.filter(rulebook__game__slug=game, citation_key__in=keys).select_related(
        "rulebook__game"
    ):
        held[section.citation_key] = Thing(section.citation, "section", section.title, section.get_absolute_url())
    for ruling in Ruling.objects.public().filter(game__slug=game, ref_key__in=keys).select_related("game", "current"):
        title = ruling.current.question if ruling.current else ""
        held[ruling.ref_key] = Thing(ruling.ref, "ruling", title, ruling.get_absolute_url())
    return {ref: held.get(key) or Thing(ref) for ref, key in wanted.items()}
