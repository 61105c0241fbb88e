"""What rules, lists and modifiers rest on: read for the core, linked to what is held, and the other way round."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from django.db.models import Q

from cards.models import Game
from cards.rulebook import Basis, Owner
from judgekb.text import reference_key
from rulings.models import DeckRuleBasis, Ruling, Section, Source
from rulings.models.decks import OWNERS


def basis_by_owner(game: Game) -> Basis:
    """Return the references of everything in a game that rests on something. One query."""
    found: defaultdict[Owner, tuple[str, ...]] = defaultdict(tuple)
    for row in DeckRuleBasis.objects.filter(of_game(game)).order_by("position", "id"):
        for name in OWNERS:
            if (pk := getattr(row, f"{name}_id")) is not None:
                found[name, pk] += (row.target,)
    return found


def of_game(game: Game) -> Q:
    """Return the condition of a game's bases."""
    return Q(rule__game=game) | Q(card_list__game=game) | Q(modifier__card__game=game)


def write_bases(owner: str, pk: int, targets: Iterable[str]) -> None:
    """Make these the references that a rule, list or modifier rests on, in this order. `resolve_bases` links them."""
    DeckRuleBasis.objects.filter(**{f"{owner}_id": pk}).delete()
    rows = (DeckRuleBasis(**{f"{owner}_id": pk}, target=target, position=place) for place, target in enumerate(targets))
    DeckRuleBasis.objects.bulk_create(rows)


def resolve_bases(*, game: Game) -> int:
    """Point every basis of a game at the ruling, section or source that is held under its target.

    Returns how many links changed. Call it where rulings, sections or sources were added.
    """
    rulings = dict(Ruling.objects.filter(game=game).values_list("ref_key", "id"))
    sections = dict(Section.objects.filter(rulebook__game=game).values_list("citation_key", "id"))
    sources = dict(Source.objects.filter(game=game).values_list("code_key", "id"))
    changed = []
    for row in DeckRuleBasis.objects.filter(of_game(game)):
        key = reference_key(row.target)
        links = (rulings.get(key), sections.get(key), sources.get(key))
        if links != (row.to_ruling_id, row.to_section_id, row.to_source_id):
            row.to_ruling_id, row.to_section_id, row.to_source_id = links
            changed.append(row)
    DeckRuleBasis.objects.bulk_update(changed, ["to_ruling", "to_section", "to_source"], batch_size=500)
    return len(changed)


def link_bases(ruling: Ruling) -> None:
    """Point the bases that wait for a new ruling, or for its source, at them. Reads only what points nowhere."""
    waiting = DeckRuleBasis.objects.filter(of_game(ruling.game), to_ruling=None, to_section=None, to_source=None)
    for row in waiting:
        key = reference_key(row.target)
        row.to_ruling_id = ruling.pk if key == ruling.ref_key else None
        row.to_source_id = ruling.source_id if key == ruling.source.code_key else None
        if row.to_ruling_id or row.to_source_id:
            row.save(update_fields=["to_ruling", "to_source"])
