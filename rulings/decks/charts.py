"""What a deck is made of, as bars: colours and costs. The page draws them as SVG and writes them as a table."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from cards.decks.deck import Entry
from cards.decks.facts import Cards
from cards.decks.text import WORD_ZONES
from cards.models import Card
from rulings.decks.answers import CheckedDeck

WIDTH = 190  # of the longest bar, in the units of the drawing, which is 320 wide
LEFT, TOP, STEP = 96, 4, 24
NUMBER = re.compile(r"[0-9]{1,3}")
MOST_NAMES = 2000  # names whose costs are looked up


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar with its place in the drawing. `known` is False for what no source or player states."""

    label: str
    count: int
    y: int
    width: int
    known: bool = True

    @property
    def text_y(self) -> int:
        return self.y + 15

    @property
    def count_x(self) -> int:
        return LEFT + self.width + 6


@dataclass(frozen=True, slots=True)
class Chart:
    """`total` counts cards; a two-coloured card has a part in two bars."""

    id: str
    title: str
    head: str
    bars: tuple[Bar, ...]
    total: int

    @property
    def height(self) -> int:
        return TOP + STEP * len(self.bars)

    @property
    def known(self) -> bool:
        """Say whether anything is known that is worth a drawing."""
        return any(bar.known for bar in self.bars)


def charts(checked: CheckedDeck, cards: Cards) -> tuple[Chart, ...]:
    """Return the charts of the main deck. One query, none for an empty deck."""
    entries = [one for one in checked.deck.entries if one.zone == "main" and one.zone not in WORD_ZONES]
    if not entries:
        return ()
    return colour_chart(entries, cards), cost_chart(entries, costs(checked.game, entries))


def colour_chart(entries: Iterable[Entry], cards: Cards) -> Chart:
    """Count cards by colour: the base's facts first, then what the list states."""
    counts: Counter[str] = Counter()
    colourless = unknown = total = 0
    for one in entries:
        colours = cards.get(one.name).facts_of(one.edition).over(one.stated).colours
        total += one.count
        if colours is None:
            unknown += one.count
        elif not colours:
            colourless += one.count
        for colour in colours or ():
            counts[colour] += one.count
    rows = [(name, count, True) for name, count in sorted(counts.items(), key=lambda item: (-item[1], item[0]))]
    rows += [(_("színtelen"), colourless, True)] * bool(colourless) + [(_("ismeretlen"), unknown, False)] * bool(
        unknown
    )
    return Chart("szinek", _("Színek"), _("Szín"), _bars(rows), total)


def costs(game: str, entries: Iterable[Entry]) -> Mapping[str, int]:
    """Return the costs that the base holds (`details: {cost: 3}`) by card name."""
    names = list(dict.fromkeys(one.name for one in entries))[:MOST_NAMES]
    held = Card.objects.filter(game__slug=game, name__in=names).values_list("name", "details")
    found = {name: str(details.get("cost", "")) for name, details in held}
    return {name: int(cost) for name, cost in found.items() if NUMBER.fullmatch(cost)}


def cost_chart(entries: Iterable[Entry], held: Mapping[str, int]) -> Chart:
    """Count cards by cost."""
    counts: Counter[int] = Counter()
    unknown = total = 0
    for one in entries:
        total += one.count
        if (cost := held.get(one.name)) is None:
            unknown += one.count
        else:
            counts[cost] += one.count
    rows = [(str(cost), count, True) for cost, count in sorted(counts.items())]
    rows += [(_("ismeretlen"), unknown, False)] * bool(unknown)
    return Chart("koltsegek", _("Költségek"), _("Költség"), _bars(rows), total)


def _bars(rows: list[tuple[str, int, bool]]) -> tuple[Bar, ...]:
    most = max((count for _label, count, _known in rows), default=1)
    return tuple(
        Bar(label, count, TOP + STEP * place, max(2, round(WIDTH * count / most)), known)
        for place, (label, count, known) in enumerate(rows)
    )
