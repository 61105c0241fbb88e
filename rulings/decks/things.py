"""What deck rules rest on: references become things that a reader can open."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from judgekb.addresses import address
from judgekb.text import reference_key
from judgekb.touches import known, remembered
from rulings.decks.answers import Thing
from rulings.models import DeckRuleBasis, Ruling, Section, Source
from rulings.versions import DECKS, ENTRIES

READ = (*ENTRIES, DECKS)


def things(refs: Iterable[str], *, game: str) -> dict[str, Thing]:
    """Return the rulings, sections and sources of a game under references; a bare `Thing` for what is not held.

    One query while nothing was written: what the game's rules rest on is remembered. Four once more in each state of
    the base, three for references of none of the rules, none when there are no references. `game` is a slug.
    """
    wanted = {ref: reference_key(ref) for ref in refs}
    if not wanted:
        return {}
    with known(READ):
        held = remembered(READ, _of_rules, game)
    if others := set(wanted.values()) - held.keys():
        held = {**held, **_looked_up(others, game)}
    return {ref: held[key] or Thing(ref) for ref, key in wanted.items()}


def _of_rules(game: str) -> Mapping[str, Thing | None]:
    """Return what a game holds of all that rules, lists and modifiers rest on, by key. Four queries."""
    targets = DeckRuleBasis.objects.order_by().values_list("target", flat=True).distinct()
    return _looked_up({reference_key(target) for target in targets}, game)


def _looked_up(keys: Collection[str], game: str) -> dict[str, Thing | None]:
    """Return what is held under each key, `None` for nothing. Three queries."""
    held: dict[str, Thing | None] = dict.fromkeys(keys)
    sources = Source.objects.public().filter(game__slug=game, code_key__in=keys).order_by()
    for key, code, title in sources.values_list("code_key", "code", "title"):
        held[key] = Thing(code, "source", title, address("entry", game, key))
    sections = Section.objects.filter(rulebook__game__slug=game, citation_key__in=keys).order_by()
    for key, citation, title in sections.values_list("citation_key", "citation", "title"):
        held[key] = Thing(citation, "section", title, address("section", game, citation))
    rulings = Ruling.objects.public().filter(game__slug=game, ref_key__in=keys).order_by()
    for key, ref, question in rulings.values_list("ref_key", "ref", "current__question"):
        held[key] = Thing(ref, "ruling", question or "", address("entry", game, key))
    return held
