"""The rule data and card facts of a game, ready for the core. Made once, used until a row of the base changes."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from django.conf import settings

from cards.decks.facts import Cards
from cards.decks.modifiers import Modifier
from cards.decks.profile import RuleRow
from cards.decks.reader import Book, read_book
from cards.facts import card_facts
from cards.models import Card, Game


@dataclass(frozen=True, eq=False)
class GameLibrary:
    """What the checks of one game share."""

    slug: str
    name: str
    language: str
    book: Book
    cards: Cards
    rules: dict[str, RuleRow]


def libraries() -> dict[str, GameLibrary]:
    """Return the library of every game, by its slug, in the order of the games."""
    return {game.slug: _library(game) for game in Game.objects.all()}


def _library(game: Game) -> GameLibrary:
    path = Path(settings.CORPUS_DIR) / game.slug / "formats.yaml"
    book = read_book(path) if path.exists() else Book(game.slug, {})
    modifiers: dict[str, tuple[Modifier, ...]] = {}
    for one in book.modifiers:
        modifiers[one.card] = (*modifiers.get(one.card, ()), one)
    cards = Card.objects.filter(game=game).prefetch_related("printings")
    rules = {row.id: row for form in book.formats.values() for period in form.periods for row in period.rules}
    return GameLibrary(game.slug, game.name, game.language, book, Cards(card_facts(cards, modifiers)), rules)
