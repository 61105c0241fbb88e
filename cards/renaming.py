"""A renamed card stays the card that the rules mean: rules that name cards in their parameters follow the new name."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from cards.decks.rules import KINDS
from cards.models import Card, DeckRule

OF_CARDS = "cards"  # the parameter that names cards, where a kind has one


@transaction.atomic
def follow_new_name(*, card: Card, old: str) -> int:
    """Put a card's new name in the place of the old one in the parameters of its game's rules.

    Lists and modifiers hang on the card itself and need nothing. Returns how many rules changed.
    """
    changed = 0
    kinds = [name for name, kind in KINDS.items() if OF_CARDS in kind.parameters]
    for rule in DeckRule.objects.filter(game=card.game_id, kind__in=kinds):
        named = rule.parameters.get(OF_CARDS)
        renamed = _renamed(named, old, card.name)
        if renamed != named:
            rule.parameters = {**rule.parameters, OF_CARDS: renamed}
            rule.edited = True
            rule.save()
            changed += 1
    return changed


def _renamed(named: Any, old: str, new: str) -> Any:
    if isinstance(named, list):
        return [new if name == old else name for name in named]
    if isinstance(named, dict):
        return {new if name == old else name: count for name, count in named.items()}
    return named
