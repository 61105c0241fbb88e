"""The rule data and card facts of every game, ready for the core.

They are made once for each state of the base and kept in the process: before every check one query asks whether the
rules or cards were written since (`judgekb.touches.version`), so that an edit counts from the next check on, in every
process and whoever made it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from threading import Lock

from cards.decks.facts import Cards
from cards.decks.reader import Book
from cards.facts import card_facts
from cards.models import Card, Game
from cards.rulebook import book_of_game, modifiers_by_card
from judgekb.touches import version
from rulings.decks.basis import basis_by_owner
from rulings.versions import RULES


@dataclass(frozen=True, eq=False)
class GameLibrary:
    """What the checks of one game share."""

    slug: str
    name: str
    language: str
    book: Book
    cards: Cards

    def rule_ids(self, form: str) -> frozenset[str]:
        """Return the ids of all rules that a format has or had: those with a page."""
        held = self.book.formats.get(form)
        return frozenset(row.id for period in held.periods for row in period.rules) if held else frozenset()


Libraries = Mapping[str, GameLibrary]
_making = Lock()
_made: tuple[str, Libraries] = ("", {})


def libraries() -> Libraries:
    """Return the library of every game by its slug, in the order of the games. One query when nothing has changed."""
    global _made  # noqa: PLW0603 - one value, replaced as a whole
    state = version(RULES).token
    made = _made
    if made[0] != state:
        with _making:
            made = _made
            if made[0] != state:
                made = _made = (state, {game.slug: _library(game) for game in Game.objects.all()})
    return made[1]


def _library(game: Game) -> GameLibrary:
    book = book_of_game(game, basis_by_owner(game))
    rows = Card.objects.filter(game=game).prefetch_related("printings")
    return GameLibrary(game.slug, game.name, game.language, book, Cards(card_facts(rows, modifiers_by_card(book))))
