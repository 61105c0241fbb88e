"""What deck rules rest on: references become things that a reader can open."""

from __future__ import annotations

from collections.abc import Iterable

from judgekb.addresses import address
from judgekb.text import reference_key
from rulings.decks.answers import Thing
from rulings.models import Ruling, Section, Source


def things(refs: Iterable[str], *, game: str) -> dict[str, Thing]:
    """Return the rulings, sections and sources of a game under references; a bare `Thing` for what is not held.

    Three queries, none when there are no references. `game` is a slug.
    """
    wanted = {ref: reference_key(ref) for ref in refs}
    if not wanted:
        return {}
    keys = set(wanted.values())
    held: dict[str, Thing] = {}
    sources = Source.objects.public().filter(game__slug=game, code_key__in=keys).order_by()
    for key, code, title in sources.values_list("code_key", "code", "title"):
        held[key] = Thing(code, "source", title, address("entry", game, key))
    sections = Section.objects.filter(rulebook__game__slug=game, citation_key__in=keys).order_by()
    for key, citation, title in sections.values_list("citation_key", "citation", "title"):
        held[key] = Thing(citation, "section", title, address("section", game, citation))
    rulings = Ruling.objects.public().filter(game__slug=game, ref_key__in=keys).order_by()
    for key, ref, question in rulings.values_list("ref_key", "ref", "current__question"):
        held[key] = Thing(ref, "ruling", question or "", address("entry", game, key))
    return {ref: held.get(key) or Thing(ref) for ref, key in wanted.items()}
