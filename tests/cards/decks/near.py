"""A small invented game to test with: the cards of the fault reports and a format `Próba`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

from django.conf import settings

from cards.decks.check import check
from cards.decks.deck import Deck, parse
from cards.decks.facts import CardFacts, Cards, Facts
from cards.decks.modifiers import Modifier
from cards.decks.profile import CardList, Format, ListItem, Period, Profile, RuleRow
from cards.decks.report import Report
from cards.decks.rules import faults

DAY = date(2025, 9, 5)
ZONES = ("main", "side", "rule", "follower", "guild", "tower", "omen", "banner", "die")


def facts(*colours: str, types: Iterable[str] = ("lény",), **more: Any) -> Facts:
    """All facts of an ordinary card known, save what `more` changes."""
    known: dict[str, Any] = {
        "colours": frozenset(colours), "types": frozenset(types), "subtypes": frozenset(), "alignments": frozenset(),
        "isteni": False, "any_number": False, "copy_limit": 3, "released": date(2009, 5, 1), "rare": False,
        "mini_expansion": False, "permanent": False,
        "flags": {"starting_only": False, "not_starting": False, "exclusive_resource": False},
    }  # fmt: skip
    return Facts(**{**known, **more})


def card(name: str, *colours: str, modifiers: tuple[Modifier, ...] = (), **more: Any) -> CardFacts:
    return CardFacts(name, facts(*colours, **more), {}, modifiers)


LOHERE = card(
    "Tágas lóhere", types=["szabálylap"], modifiers=(Modifier("Tágas lóhere", "deck-exactly", {"size": 44}, ("rule",)),)
)
PEMETE = CardFacts("Ködfonó Pemete", facts("Kék"), {"": Facts(), "új": Facts(copy_limit=5)})
KNOWN = [
    PEMETE,
    card("Hétszínű Zsombék", any_number=True),
    card("Vashomlok Örs, a csontkalapács", "Vörös"),
    card("Zin'dorr-Tak suttogása", "Fekete"),
    card("Hajnalpelyva // Alkonypelyva", "Kék"),
    card("7 nap kukoricaéhség", "Kék"),
    card("Kiegészítő zsarátnok", "Kék"),
    card("Őszhajú tükör-kapu", "Kék"),
    card("Mézgasárkány", "Kék"),
    card("Mézgasárkány nagyanyja", "Kék"),
    card("Nem is kapor!", "Kék"),
    LOHERE,
    *(card(f"Kék pille {number}", "Kék") for number in range(1, 21)),
    *(card(f"Vörös pille {number}", "Vörös") for number in range(1, 11)),
]
CARDS = Cards(KNOWN)


def rule(
    kind: str, ident: str = "", certainty: str = "stated", severity: str = "violation", **parameters: Any
) -> RuleRow:
    row = RuleRow(ident or kind, kind, parameters, severity, certainty, ("PRÓBA.1",))
    assert faults(row) == []
    return row


PROBA_RULES = (
    rule("size", min=40),
    rule("side-size", exactly=10),
    rule("colours", limit=2, zones=["main", "guild"]),
    rule("copies", limit=3, zones=["main", "side"]),
)
PROBA = Profile("proba", "proba", DAY, PROBA_RULES, ("main", "side", "rule"))


def profile(*rules: RuleRow, on: date = DAY, lists: Iterable[CardList] = (), **options: Any) -> Profile:
    """A profile of these rules alone, with every zone."""
    return Profile("proba", "proba", on, rules, ZONES, {one.id: one for one in lists if one.holds_on(on)}, options)


def cards(*more: CardFacts) -> Cards:
    """The known cards, with more or others."""
    held = {one.name: one for one in (*KNOWN, *more)}
    return Cards(held.values())


def read(text: str, held: Cards = CARDS) -> Deck:
    return parse(text, held.names)


def found(text: str, under: Profile, held: Cards = CARDS, **more: Any) -> Report:
    return check(read(text, held), under, held, **more)


def codes(report: Report) -> list[tuple[str, str, str]]:
    """Code, severity and card of every finding but notes and warnings."""
    return [
        (one.code, one.severity.value, one.card)
        for one in report.findings
        if one.severity.value in ("violation", "unknown")
    ]


def main_of(count: int, start: str = "") -> str:
    """A main deck of blue cards, three of each, after some lines of its own."""
    lines = [start] if start else []
    place = 1
    while count > 0:
        lines.append(f"{min(3, count)} Kék pille {place}")
        count, place = count - 3, place + 1
    return "Pakli:\n" + "\n".join(lines) + "\n"


def ban(*names: str, ident: str = "lista", **more: Any) -> CardList:
    return CardList(ident, "Próbalista", tuple(ListItem.read(name) for name in names), **more)


def form(*periods: Period) -> Format:
    return Format("proba", "proba", "Próba", periods)


def corpus() -> Path:
    return Path(settings.CORPUS_DIR)


__all__ = ["replace"]
