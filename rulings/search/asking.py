"""Ask the index; where it is not to be had, the database, with a notice that says so."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from django.utils.translation import gettext as _

from judgekb.lagging import note_lag
from judgekb.search import outbox
from judgekb.search.engines.base import Holders, IndexUnavailable, Matches, Query
from judgekb.search.engines.registry import get_engine
from judgekb.search.synonyms import Synonyms
from rulings.search.fallback import holding_in_database, search_database
from rulings.search.glossary import synonyms

HIT_KINDS = ("ruling", "section")
Result = TypeVar("Result")


class Index:
    """The index for one search, with the other names of the glossary. `notice` is `""` while it answers."""

    def __init__(self, game: str | None) -> None:
        """Limit everything to the game of this slug, if there is one. One query."""
        self.notice = ""
        self._games = (game,) if game else ()
        self._synonyms: Synonyms = synonyms(game)

    def search(self, text: str, *, allowed: frozenset[str] | None = None) -> Matches:
        """Return the rulings and sections that fit the words, best first."""
        query = Query(text, games=self._games, kinds=HIT_KINDS, allowed=allowed, synonyms=self._synonyms)
        return self._ask(lambda: get_engine().search(query), lambda: search_database(query))

    def holding(self, text: str, is_phrase: bool) -> Holders:
        """Return everything that holds a text."""
        return self._ask(
            lambda: get_engine().holding(text, is_phrase=is_phrase, synonyms=self._synonyms),
            lambda: holding_in_database(text, is_phrase),
        )

    def _ask(self, index: Callable[[], Result], database: Callable[[], Result]) -> Result:
        if not self.notice:
            try:
                return index()
            except IndexUnavailable:
                outbox.request_rebuild()
                note_lag()
                self.notice = _(
                    "A kereső mutatója most újraépül; addig az adatbázisban keresek, a találatok sorrendje gyengébb."
                )
        return database()
