"""The invented format `Próba` of the fault reports, as rows of the base."""

from __future__ import annotations

from datetime import date
from typing import Any

from cards.models import Card, CardList, CardListEntry, CardModifier, Colour, DeckRule, Format, FormatPeriod, Game
from rulings.models import DeckRuleBasis
from tests.rows import make_card, make_game, make_section

DAY = date(2031, 2, 28)
RULES: list[tuple[str, str, dict[str, Any], str]] = [
    ("meret", "size", {"min": 40}, "A pakli legalább negyven lap."),
    ("kieg", "side-size", {"exactly": 10}, "A kiegészítő tíz lap vagy semmi."),
    ("szin", "colours", {"limit": 2, "zones": ["main", "side"]}, "Két szín lehet."),
    ("peldany", "copies", {"limit": 3, "zones": ["main", "side"]}, "Egy névből három lehet."),
    ("tiltas", "banned", {"list": "tilto"}, "A tiltott lapok nem játszhatók."),
]
BLUE = [f"Kék pille {number}" for number in range(1, 16)]


def known_card(name: str, *colours: str, game: Game | None = None, **more: Any) -> Card:
    """Make a card of which all is known that the format asks."""
    card = make_card(name, game=game)
    facts = {"colours": list(colours), "types": ["lény"], "any_number": False, "copy_limit": 3, **more}
    for fact, value in facts.items():
        setattr(card, fact, value)
    card.save()
    return card


def make_proba() -> Format:
    """Make the format `proba` of the game `proba` with its cards; `Tiltott Hajnal` is banned from 2031-03-01."""
    game = make_game()
    for name in ("Kék", "Vörös", "Fekete"):
        Colour.objects.get_or_create(game=game, name=name)
    for name in (*BLUE, "Mézgasárkány", "Őszhajú tükör-kapu", "Tiltott Hajnal", "Hétszínű Zsombék"):
        known_card(name, "Kék")
    known_card("Vörös pille", "Vörös")
    known_card("Fekete pille", "Fekete")
    Card.objects.get(name="Hétszínű Zsombék").delete()
    known_card("Hétszínű Zsombék", any_number=True, copy_limit=None)
    rule_card = known_card("Tágas lóhere", types=["szabálylap"])
    CardModifier.objects.create(
        card=rule_card, kind="deck-exactly", parameters={"size": 44}, zones=["rule"], text="Pontosan 44 lap."
    )
    make_card("Ismeretlen Szellem", game=game)
    form = Format.objects.create(game=game, slug="proba", name="Próba", zones=["main", "side", "rule"])
    period = FormatPeriod.objects.create(format=form, valid_from=date(2030, 1, 1))
    rules = [
        DeckRule.objects.create(game=game, slug=slug, kind=kind, parameters=parameters, text=text)
        for slug, kind, parameters, text in RULES
    ]
    period.rules.set(rules)
    section = make_section("138.3")
    DeckRuleBasis.objects.create(rule=rules[0], target=section.citation, to_section=section)
    DeckRuleBasis.objects.create(rule=rules[0], target="AK9.9")
    ban("Tiltott Hajnal", date(2031, 3, 1))
    return form


def ban(name: str, since: date | None) -> None:
    """Put a card on the format's list from a day on."""
    game = make_game()
    held, _ = CardList.objects.get_or_create(
        game=game, slug="tilto", valid_from=since, defaults={"title": "Próbalista"}
    )
    CardListEntry.objects.create(card_list=held, card=Card.objects.get(game=game, name=name))


def legal_text(extra: str = "", side: str = "") -> str:
    """Return a deck of 42 cards that nothing is wrong with, and more lines."""
    return "Pakli:\n" + "".join(f"3 {name}\n" for name in BLUE[:14]) + extra + (f"Kiegészítő:\n{side}" if side else "")
