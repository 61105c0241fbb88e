"""What is known of a card, in Hungarian words. What is unknown is left out: no source says it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cards.models import Card, Printing

LISTS = (
    ("colours", gettext_lazy("Szín")),
    ("types", gettext_lazy("Típus")),
    ("subtypes", gettext_lazy("Altípus")),
    ("alignments", gettext_lazy("Jellem")),
)
FLAGS = (
    ("divine", gettext_lazy("Isteni")),
    ("any_number", gettext_lazy("Bármennyi lehet a pakliban")),
    ("starting_only", gettext_lazy("Csak kezdő lap lehet")),
    ("named_adventurer", gettext_lazy("Neves kalandozó")),
    ("token", gettext_lazy("Tóken")),
)
DETAILS = {
    "category": gettext_lazy("Kategória"),
    "family": gettext_lazy("Fajta"),
    "colour": gettext_lazy("Szín"),
    "metal": gettext_lazy("Fém"),
    "colour_or_metal": gettext_lazy("Jelölés"),
    "kept_in_asymmetric": gettext_lazy("Az aszimmetrikus változatban marad"),
    "set": gettext_lazy("Készlet"),
    "points": gettext_lazy("Pont"),
    "scoring": gettext_lazy("Pontozás"),
    "effect": gettext_lazy("Hatás"),
    "effect_kind": gettext_lazy("A hatás fajtája"),
    "target": gettext_lazy("Kire hat"),
    "count": gettext_lazy("Darabszám"),
    "about": gettext_lazy("Mit tudunk róla"),
}
SAYS_NOTHING = (("effect_kind", "none"),)
DETAIL_VALUES = {
    "set": {"base": gettext_lazy("alap"), "advanced": gettext_lazy("haladó")},
    "effect_kind": {
        "hunt": gettext_lazy("vadászat"),
        "reveal": gettext_lazy("felfordítás"),
        "turn-down": gettext_lazy("lefordítás"),
    },
}


@dataclass(frozen=True, slots=True)
class Fact:
    """One line of the table of facts. `is_word`: the value is a word of ours, in the reader's language."""

    label: str
    value: str
    is_word: bool = False


def facts_of(card: Card) -> list[Fact]:
    """Return what is known of a card."""
    found = [
        Fact(str(label), ", ".join(values) or _none(key), not values)
        for key, label in LISTS
        if (values := getattr(card, key)) is not None
    ]
    flags = ((label, getattr(card, key)) for key, label in FLAGS)
    found += [Fact(str(label), _yes_no(value), True) for label, value in flags if value is not None]
    if card.copy_limit is not None:
        found.append(Fact(_("Legfeljebb ennyi lehet belőle"), str(card.copy_limit)))
    found += [Fact(str(DETAILS.get(key, key)), *_detail(key, card.details[key])) for key in _ordered(card.details)]
    return found


def _none(key: str) -> str:
    return _("színtelen") if key == "colours" else _("nincs")


def _yes_no(value: bool) -> str:
    return _("igen") if value else _("nem")


def _ordered(details: dict[str, Any]) -> list[str]:
    known = list(DETAILS)
    told = [key for key in details if (key, details[key]) not in SAYS_NOTHING]
    return sorted(told, key=lambda key: (known.index(key) if key in known else len(known), key))


def _detail(key: str, value: Any) -> tuple[str, bool]:
    if isinstance(value, bool):
        return _yes_no(value), True
    word = DETAIL_VALUES.get(key, {}).get(str(value))
    return (str(value), False) if word is None else (str(word), True)


@dataclass(frozen=True, slots=True)
class Edition:
    """A printing of a card in words. `tag` is `(új)`, or the word for none."""

    tag: str
    about: str


def editions_of(printings: list[Printing]) -> list[Edition]:
    """Return the printings of a card, each with what is known of it."""
    return [Edition(f"({row.edition})" if row.edition else _("jelöletlen"), _about(row)) for row in printings]


def _about(printing: Printing) -> str:
    is_year_in_tag = str(printing.year) == printing.edition
    when = printing.released.isoformat() if printing.released else None if is_year_in_tag else printing.year
    rare = None if printing.rare is None else _("ritka") if printing.rare else _("nem ritka")
    mini = _("minikiegészítő") if printing.mini_expansion else None
    return ", ".join(str(part) for part in (when, rare, mini) if part)
