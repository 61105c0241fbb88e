"""How many colours a deck may use, and the one-colour formats."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import combinations
from typing import Any

from cards.decks.profile import RuleRow
from cards.decks.report import Fix
from cards.decks.rules.guilds import extra_guilds
from cards.decks.rules.registry import kind, optional, required
from cards.decks.stated import COLOURLESS
from cards.decks.table import Active, Row, Table
from judgekb.text import fold

MOST_COLOURS = 2  # of one card
NO_COLOUR = "színtelen"  # what stands for the colour of a colourless card


@kind(
    "colours",
    "colours-over-limit",
    limit=required("int"),
    zones=required("zones"),
    uncounted=optional("words", ()),
    doubtful=optional("words", ()),
    liftable=optional("bool", True),
)
def check_colours(table: Table, rule: RuleRow, p: Mapping[str, Any]) -> None:
    """At most so many colours; a two-coloured card uses two. `doubtful` colours may or may not count.

    `liftable`: cards may relax the limit. What no source settles makes the finding unknown, not a violation.
    """
    rows = table.rows_in(p["zones"])
    count = _Colours(table, rows, p)
    sure = count.least(rows, ())
    if len(sure) > p["limit"]:
        _over(table, rule, count, sure, doubtful=False)
        return
    if p["doubtful"] and len(used := count.least(rows, p["doubtful"])) > p["limit"]:
        _over(table, rule, count, used, doubtful=True)
    unknown = [row for row in rows if row.facts.colours is None]
    left = p["limit"] - len(sure)
    if unknown and left < MOST_COLOURS * len({row.name for row in unknown}):
        for row in unknown:
            table.need(rule, row, "colours")


def _over(table: Table, rule: RuleRow, count: _Colours, used: frozenset[str], *, doubtful: bool) -> None:
    p = count.parameters
    lifted = table.active("colour-limit-lifted") if p["liftable"] else []
    if any(one.modifier.certainty == "stated" and one.sure for one in lifted):
        return
    copies = count.copies()
    rarest = min(used, key=lambda colour: (copies[colour], colour))
    rows = [row for row in count.rows if rarest in count.of(row, p["doubtful"] if doubtful else ())]
    table.broken(
        rule, "colours-over-limit", rows=rows, zone="+".join(p["zones"]), found=", ".join(sorted(used)),
        allowed=p["limit"], fix=Fix("remove", copies[rarest], rarest), caused_by=[*lifted, *count.relaxing],
        doubtful=doubtful,
    )  # fmt: skip


class _Colours:
    """The colours of rows, and the fewest that must be counted once every allowance is used as well as it can be."""

    def __init__(self, table: Table, rows: list[Row], p: Mapping[str, Any]) -> None:
        self.rows, self.parameters = rows, p
        self.free = frozenset(p["uncounted"]) | frozenset(p["doubtful"])
        self.limit: int = p["limit"]
        self.excused, self.guilds, causes = extra_guilds(table) if p["liftable"] else (0, [], list[Active]())
        mystics = table.active("extra-colour") if p["liftable"] else []
        self.few = max((one.modifier.parameters["cards"] for one in mystics), default=0)
        self.relaxing = [*(causes if self.excused else []), *mystics]

    def copies(self) -> Counter[str]:
        """Return how many cards have each colour."""
        copies: Counter[str] = Counter()
        for row in self.rows:
            copies.update(dict.fromkeys(self.of(row, self.parameters["doubtful"]), row.count))
        return copies

    def of(self, row: Row, doubtful: Iterable[str]) -> frozenset[str]:
        """Return the counted colours of a row; with `doubtful`, those and `színtelen` of a colourless card too."""
        colours = row.facts.colours
        if colours is None:
            return frozenset()
        extra = frozenset(doubtful)
        if not colours:
            return frozenset({NO_COLOUR}) if any(fold(word) == COLOURLESS for word in extra) else frozenset()
        return colours - (self.free - extra) if self.free else colours

    def least(self, rows: list[Row], doubtful: Iterable[str]) -> frozenset[str]:
        doubtful = tuple(doubtful)
        found = [self._without_few(rows, doubtful, {})]
        if self.excused and len(found[0]) > self.limit:
            names = [id(row) for row in self.guilds for _ in range(row.count)]
            choices = set(combinations(names, self.excused))
            found += [self._without_few(rows, doubtful, Counter(chosen)) for chosen in choices]
        return min(found, key=lambda colours: (len(colours), sorted(colours)))

    def _without_few(self, rows: list[Row], doubtful: tuple[str, ...], excused: Mapping[int, int]) -> frozenset[str]:
        copies: Counter[str] = Counter()
        for row in rows:
            counted = row.count - excused.get(id(row), 0) if excused else row.count
            if counted:
                for colour in self.of(row, doubtful):
                    copies[colour] += counted
        used = frozenset(copies)
        if self.few and len(used) > self.limit:
            few = sorted(colour for colour in used if copies[colour] <= self.few)
            return used - {few[0]} if few else used
        return used


@kind(
    "one-colour",
    "colour-not-allowed",
    zones=required("zones"),
    uncounted=optional("words", ()),
    doubtful=optional("words", ()),
)
def check_one_colour(table: Table, rule: RuleRow, p: Mapping[str, Any]) -> None:
    """Every card is of one and the same colour; two-coloured cards are not allowed."""
    rows = table.rows_in(p["zones"])
    deck = _deck_colour(rows, {*p["uncounted"], *p["doubtful"]})
    for row in rows:
        colours = row.facts.colours
        if colours is None:
            table.need(rule, row, "colours")
            continue
        word = next(iter(colours)) if len(colours) == 1 else ("" if colours else NO_COLOUR)
        if word == deck or word in p["uncounted"] or (not colours and not _has_colourless(p["doubtful"])):
            continue
        doubtful = word in p["doubtful"] or not colours
        table.broken(
            rule, "colour-not-allowed", rows=[row], card=row.title, found=", ".join(sorted(colours)) or word,
            allowed=deck or "1", fix=Fix("remove", row.count, row.title), doubtful=doubtful,
        )  # fmt: skip


def _has_colourless(words: Iterable[str]) -> bool:
    return any(fold(word) == COLOURLESS for word in words)


def _deck_colour(rows: list[Row], free: set[str]) -> str:
    """Return the colour of the deck: that of most copies in the main deck, or of all rows when it has none."""
    for chosen in ([row for row in rows if row.zone == "main"], rows):
        copies: Counter[str] = Counter()
        for row in chosen:
            if row.facts.colours is not None and len(row.facts.colours) == 1:
                copies.update({colour: row.count for colour in row.facts.colours if colour not in free})
        if copies:
            return min(copies, key=lambda colour: (-copies[colour], colour))
    return ""
