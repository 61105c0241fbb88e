"""Rule data made by a seeded generator: every kind of rule and of modifier, with every kind of parameter."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from random import Random
from typing import Any

from cards.decks.modifiers import MODIFIER_KINDS, OPTIONAL, Modifier
from cards.decks.profile import CardList, Format, ListItem, Period, RuleRow
from cards.decks.reader import Book
from cards.decks.rules import KINDS, faults
from cards.decks.text import ZONES
from tests.browser.generated_decks import COLOURS, FLAGS, TYPES

DAY = date(2025, 9, 5)
WORDS = ("Leah", "Raia", "színtelen", "Színtelen")
STRINGS = {
    "list": ["tilto", "szuk", "regi"],
    "fact": [*FLAGS, "rare", "isteni"],
    "type": [*TYPES, *["lény"] * 6],
    "subtype": ["erőforrás"],
}


def invented_book(game: str, names: list[str], random: Random) -> Book:
    """Return the rules of a game that does not exist: twelve formats, lists with editions, modifiers of every kind."""
    maker = _Maker(names, random)
    formats = [maker.form(game, f"proba-{number}") for number in range(12)]
    lists = (maker.card_list("tilto"), maker.card_list("szuk"), maker.card_list("regi", valid_to=date(2020, 1, 1)))
    modifiers = tuple(maker.modifier(kind) for kind in [*MODIFIER_KINDS, "copy-limit"] for _ in range(3))
    return Book(game, {one.slug: one for one in formats}, lists, modifiers)


class _Maker:
    def __init__(self, names: list[str], random: Random) -> None:
        self.names, self.random = names, random

    def form(self, game: str, slug: str) -> Format:
        random = self.random
        kinds = random.sample([*KINDS], random.choice([1, 2, 8, 16, 24, 30]))
        rules = tuple(self.rule(f"{slug}-{place}", kind) for place, kind in enumerate(kinds))
        zones = tuple(zone for zone in ZONES if zone == "main" or random.random() < 0.85)
        choices = random.choice([{}, {}, {"limit": (3, 4)}, {"limit": (4, 3), "team_size": (2, 3)}])
        bounds = random.choice([(None, None), (date(2020, 1, 1), None), (None, date(2024, 1, 1))])
        certainty = random.choice(["stated", "inferred"])
        return Format(
            game, slug, f"Próba {slug}", (Period(*bounds, rules, zones, certainty, DAY, "", choices),), "Megjegyzés."
        )

    def rule(self, ident: str, kind: str) -> RuleRow:
        random = self.random
        parameters = {
            name: self.value(name, one.type)
            for name, one in KINDS[kind].parameters.items()
            if one.required or random.random() < 0.5
        }
        severity = "warning" if random.random() < 0.1 else "violation"
        certainty = "inferred" if random.random() < 0.2 else "stated"
        basis = tuple(random.sample(("HKK 138.3", "KIIRAS-2025.1", "AK9.9"), random.randrange(3)))
        row = RuleRow(ident, kind, parameters, severity, certainty, basis, f"Szabály {ident}.")
        assert faults(row) == []
        return row

    def value(self, name: str, kind: str) -> Any:
        random = self.random
        if kind == "int":
            number = random.choice([2, 4, 45, 60]) if name in ("min", "max", "exactly") else random.randrange(4)
            by = {"by": "limit", 3: number, 4: number + 1}
            return random.choice([number] * 6 + [by, {"by": "team_size", "plus": 1}, {"by": "agreed_extra"}])
        if kind == "zones":
            return random.sample(ZONES, random.randrange(1, 4)) if random.random() < 0.5 else ["main", "side"]
        if kind == "words":
            held = {"cards": random.sample(self.names, min(6, len(self.names))), "except_types": [*TYPES[:2]]}
            return held.get(name) or random.sample(WORDS, random.randrange(3))
        makers: dict[str, Callable[[], Any]] = {
            "bool": lambda: random.random() < 0.5,
            "zone": lambda: random.choice(ZONES),
            "counts": lambda: {one: random.randrange(1, 4) for one in [*random.sample(self.names, 4), "7"]},
            "str": lambda: random.choice(STRINGS.get(name, ["pairs", "players"])),
        }
        return makers[kind]()

    def card_list(self, ident: str, **more: Any) -> CardList:
        chosen = self.random.sample(self.names, min(12, len(self.names)))
        items = tuple(ListItem(name, self.random.choice([None, None, "új", "2020"])) for name in chosen)
        return CardList(ident, f"Lista {ident}", items, basis=("KIIRAS-2025.1",), **more)

    def modifier(self, kind: str) -> Modifier:
        random = self.random
        made: dict[type, Callable[[], Any]] = {int: lambda: random.randrange(1, 4), list: lambda: ["main", "side"]}
        parameters = {
            name: made[of]()
            for name, of in MODIFIER_KINDS[kind].items()
            if name not in OPTIONAL or random.random() < 0.5
        }
        zones = tuple(random.sample(["main", "rule", "follower", "guild"], random.randrange(1, 4)))
        certainty = "inferred" if random.random() < 0.2 else "stated"
        edition = random.choice([None, None, "új"])
        return Modifier(random.choice(self.names), kind, parameters, zones, edition, certainty, ("AK9.9",))


__all__ = ["COLOURS", "DAY", "invented_book"]
