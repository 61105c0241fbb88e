"""All that a browser needs to check decks of a game on a day, made from the very rows that the check here uses.

The check in `judgekb/static/judgekb/offline/deck/` is the same as `rulings.decks.service.check_text` with this game
and this day; `tests/browser/test_offline_decks.py` holds both to the same bytes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any

from django.urls import reverse

from cards.decks.facts import FACT_NAMES, CardFacts, Facts
from cards.decks.modifiers import Modifier
from cards.decks.parameters import encoded
from cards.decks.profile import CardList, Format, Profile, RuleRow
from rulings.decks.library import GameLibrary, libraries
from rulings.decks.things import things
from rulings.offline.deck_words import core_words, page_words
from rulings.offline.letters import letters

Data = dict[str, Any]
SHAPE = 1  # of this data; a browser that knows another one must fetch its code anew


def deck_data(game: str, on: date) -> Data:
    """Return the data of a game (its slug) on a day, as JSON holds it. Raises KeyError for an unknown game.

    One query when nothing was edited since the last check, and those of `things` for what the rules rest on.
    """
    return library_data(libraries()[game], on)


def library_data(library: GameLibrary, on: date) -> Data:
    """Return the data of a game that is held already."""
    profiles = {slug: library.book.profile(slug, on) for slug in library.book.formats}
    rules = {row.id: row for profile in profiles.values() for row in profile.rules}
    lists = {one.id: one for one in library.book.lists if one.holds_on(on)}
    held = _Shared()
    cards = [held.card(one) for one in library.cards.by_name.values()]
    owners: list[RuleRow | CardList | Modifier] = [*rules.values(), *lists.values(), *held.modifiers]
    found = things(dict.fromkeys(ref for one in owners for ref in one.basis), game=library.slug)
    return {
        "shape": SHAPE,
        "game": library.slug,
        "name": library.name,
        "language": library.language,
        "on": on.isoformat(),
        "letters": letters(),
        "core": core_words(),
        "words": page_words(),
        "formats": {slug: _format(library.book.formats[slug], one) for slug, one in profiles.items()},
        "rules": {row.id: _rule(row) for row in rules.values()},
        "lists": {one.id: _list(one) for one in lists.values()},
        "modifiers": [_modifier(one) for one in held.modifiers],
        "facts": [_facts(one) for one in held.facts],
        "cards": cards,
        "aliases": library.cards.aliases,
        "things": {ref: [one.ref, one.kind, one.title, one.url] for ref, one in found.items()},
    }


class _Shared:
    """Facts and modifiers of many cards, each held once and named by its place."""

    def __init__(self) -> None:
        self.facts: list[Facts] = []
        self.modifiers: list[Modifier] = []
        self._places: dict[str, int] = {}

    def card(self, card: CardFacts) -> list[Any]:
        """Return `[name, facts, [[edition, facts] …], [modifier …]]`; what is empty at the end is left out."""
        printings = [[edition, self._place(facts)] for edition, facts in card.printings.items()]
        start = len(self.modifiers)
        self.modifiers += card.modifiers
        row = [card.name, self._place(card.facts), printings, [*range(start, len(self.modifiers))]]
        while row[-1] == []:
            row.pop()
        return row

    def _place(self, facts: Facts) -> int:
        key = repr(_facts(facts))
        if key not in self._places:
            self._places[key] = len(self.facts)
            self.facts.append(facts)
        return self._places[key]


def _facts(facts: Facts) -> Data:
    """Return the facts that are known."""
    known = {name: _plain(value) for name in FACT_NAMES if (value := facts.get(name)) is not None}
    return {**known, "flags": dict(facts.flags)} if facts.flags else known


def _plain(value: Any) -> Any:
    if isinstance(value, frozenset):
        return sorted(value)
    return value.isoformat() if isinstance(value, date) else value


def _format(form: Format, profile: Profile) -> Data:
    return {
        "name": form.name,
        "url": reverse("format", args=[form.game, form.slug]),
        "note": profile.note,
        "period": _period(form, profile) if profile.has_period else None,
    }


def _period(form: Format, profile: Profile) -> Data:
    period = form.period_on(profile.date)
    assert period is not None
    return {
        "valid_from": _day(period.valid_from),
        "valid_to": _day(period.valid_to),
        "last_seen": _day(profile.last_seen),
        "certainty": period.certainty,
        "note": period.note,
        "zones": [*profile.zones],
        "choices": [[name, [*values]] for name, values in profile.choices.items()],
        "rules": [row.id for row in profile.rules],
    }


def _day(day: date | None) -> str | None:
    return day.isoformat() if day else None


def _rule(row: RuleRow) -> Data:
    return {
        "kind": row.kind,
        "text": row.text,
        "parameters": _parameters(row.parameters),
        "severity": row.severity,
        "certainty": row.certainty,
        "basis": [*row.basis],
    }


def _parameters(parameters: Mapping[str, Any]) -> Data:
    return {name: _listed(encoded(value)) for name, value in parameters.items()}


def _listed(value: Any) -> Any:
    return [*value] if isinstance(value, Iterable) and not isinstance(value, str | Mapping) else value


def _list(one: CardList) -> Data:
    return {
        "title": one.title,
        "cards": [[item.name, item.edition] for item in one.items],
        "basis": [*one.basis],
    }


def _modifier(one: Modifier) -> Data:
    return {
        "card": one.card,
        "kind": one.kind,
        "parameters": _parameters(one.parameters),
        "zones": [*one.zones],
        "edition": one.edition,
        "certainty": one.certainty,
        "basis": [*one.basis],
    }
