"""Formats, dated lists of cards and modifiers as items of the bulk files: what the deck check itself reads."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.urls import reverse

from cards.decks.profile import Format, Period
from cards.decks.reader import Book
from cards.models import Game
from cards.rulebook import book_of_game
from rulings.api.objects import addressed
from rulings.decks.basis import basis_by_owner
from rulings.decks.presenting import list_data, modifier_data, rule_data
from rulings.decks.reading import periods_of

Data = dict[str, Any]


def _book(game: Game) -> Book:
    return book_of_game(game, basis_by_owner(game))


def formats(game: Game) -> Iterator[Data]:
    """Yield the formats with all their periods and every rule that one of these has."""
    for form in _book(game).formats.values():
        url = reverse("format", args=[game.slug, form.slug])
        rules = {row.id: row for period in periods_of(form) for row in period.rules}
        data = {
            "game": game.slug,
            "slug": form.slug,
            "name": form.name,
            "note": form.note,
            "url": url,
            "periods": [_period(period, form) for period in periods_of(form)],
            "rules": [rule_data(row, f"{url}/{row.id}", row.basis) for _, row in sorted(rules.items())],
        }
        yield addressed("format", form.slug, data)


def _period(period: Period, form: Format) -> Data:
    return {
        "valid_from": period.valid_from,
        "valid_to": period.valid_to,
        "last_seen": period.last_seen,
        "certainty": period.certainty,
        "note": period.note,
        "zones": list(period.zones),
        "choices": {name: list(values) for name, values in period.choices.items()},
        "rules": [row.id for row in period.rules],
    }


def lists(game: Game) -> Iterator[Data]:
    """Yield the dated lists of cards that rules name: bans, pools, rarities."""
    for one in sorted(_book(game).lists, key=lambda held: (held.id, str(held.valid_from or ""))):
        yield {"game": game.slug, **list_data(one, one.basis)}


def modifiers(game: Game) -> Iterator[Data]:
    """Yield what cards change about the rules of a deck."""
    for one in sorted(_book(game).modifiers, key=lambda held: (held.card, held.edition or "", held.kind)):
        yield {"game": game.slug, **modifier_data(one, one.basis)}
