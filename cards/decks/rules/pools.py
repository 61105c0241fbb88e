"""Which cards a format knows: by release date, rarity, set or name; judged by the printing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from typing import Any

from cards.decks.facts import Facts
from cards.decks.names import fold_name
from cards.decks.profile import RuleRow
from cards.decks.report import Fix
from cards.decks.rules.registry import kind, optional, required
from cards.decks.table import IN, OPEN, OUT, Row, Table
from cards.decks.text import known_tag

DECEMBER = 12


def first_legal_day(released: date) -> date:
    """Return the first day of the month after a release (Kódex 138.3)."""
    if released.month == DECEMBER:
        return date(released.year + 1, 1, 1) if released.year < date.max.year else date.max
    return date(released.year, released.month + 1, 1)


@kind("released", "card-not-in-pool", "printing-not-in-pool")
def check_released(table: Table, rule: RuleRow, p: Mapping[str, Any]) -> None:
    """A card is legal from the first day of the month after its release."""
    day = table.profile.date
    for row in table.rows:
        released = row.facts.released
        if released is not None and released.year < day.year:
            continue  # the common case, without looking at every printing

        def judge(facts: Facts, row: Row = row) -> str:
            if facts.released is not None:
                return IN if first_legal_day(facts.released) <= day else OUT
            return IN if _last_release(row.edition) < day else OPEN  # a year in the tag bounds the release

        _report(table, rule, row, judge, ["released"])


def _last_release(edition: str | None) -> date:
    """Return the last day on which a printing can have become legal: its tag may be its year."""
    year = edition is not None and edition.isdecimal() and known_tag(edition)
    return date(int(year), DECEMBER, 31) if year else date.max


@kind(
    "pool-without",
    "card-not-in-pool",
    "printing-not-in-pool",
    fact=required("str"),
    except_types=optional("words", ()),
    zones=optional("zones"),
)
def check_pool_without(table: Table, rule: RuleRow, p: Mapping[str, Any]) -> None:
    """Cards of which this fact is true are out, save those of the excepted types and subtypes."""
    fact, kinds = p["fact"], frozenset(p["except_types"])

    def judge(facts: Facts) -> str:
        value = facts.get(fact)
        held = (facts.types or frozenset()) | (facts.subtypes or frozenset())
        if value is False or held & kinds:
            return IN
        if value is None or (kinds and (facts.types is None or facts.subtypes is None)):
            return OPEN
        return OUT

    for row in table.rows_in(p["zones"]) if p["zones"] else table.rows:
        needed = [fact] if row.facts.get(fact) is None else []
        if kinds and row.facts.get(fact) is not False:
            needed += [name for name in ("types", "subtypes") if row.facts.get(name) is None]
        _report(table, rule, row, judge, needed)


def _report(table: Table, rule: RuleRow, row: Row, judge: Callable[[Facts], str], needed: list[str]) -> None:
    answer = row.judge(judge)
    if answer == IN:
        return
    if answer == OPEN:
        table.need(rule, row, *(needed if needed and len(row.candidates()) == 1 else ["printing"]))
        return
    others = any(judge(facts.over(row.card.facts)) == IN for facts in row.card.printings.values())
    table.broken(
        rule, "printing-not-in-pool" if others else "card-not-in-pool", rows=[row], card=row.title,
        found=rule.parameters.get("fact") or row.facts.released or "",
        fix=Fix("replace" if others else "remove", row.count, row.title),
    )  # fmt: skip


@kind("pool-not-these", "card-not-in-pool", cards=required("words"), zones=optional("zones"))
def check_not_these(table: Table, rule: RuleRow, p: Mapping[str, Any]) -> None:
    """These cards are out."""
    names = {fold_name(name) for name in p["cards"]}
    for row in table.rows_in(p["zones"]) if p["zones"] else table.rows:
        if fold_name(row.name) in names:
            table.broken(
                rule, "card-not-in-pool", rows=[row], card=row.title, found=row.count, allowed=0,
                fix=Fix("remove", row.count, row.title),
            )  # fmt: skip


@kind("reprints-same-text", "printing-not-in-pool", zones=required("zones"))
def check_reprints(table: Table, rule: RuleRow, p: Mapping[str, Any]) -> None:
    """A reprint is allowed only where its text does not differ from the old one's."""
    for row in table.rows_in(p["zones"]):
        if not row.edition:
            continue
        differs = row.facts.get("text_differs")
        if differs is None:
            table.need(rule, row, "text_differs")
        elif differs:
            table.broken(
                rule, "printing-not-in-pool", rows=[row], card=row.title, found=row.count, allowed=0,
                fix=Fix("replace", row.count, row.title),
            )  # fmt: skip


@kind("advice", "advice", text=required("str"))
def check_advice(table: Table, rule: RuleRow, p: Mapping[str, Any]) -> None:
    """A matter that no list can show: told with every report."""
    table.advise(rule, found=p["text"])
