"""Decklists, their check, and the rule data."""

from __future__ import annotations

import contextlib
import json
from random import Random
from typing import Any

import yaml

from cards.decks.check import check
from cards.decks.deck import parse
from cards.decks.export import export, from_csv, from_json, to_csv, to_json
from cards.decks.profile import Profile
from cards.decks.reader import RuleDataError, read_rules
from cards.decks.rules import KINDS
from cards.decks.text import MAX_LINE, ZONES
from judgekb.yaml_text import read_yaml
from tests.browser.generated_decks import HEADERS, HOSTILE, STATED, TAGS
from tests.browser.generated_rules import DAY, invented_book
from tests.cards.decks.near import CARDS, PROBA, corpus
from tests.fuzz.tape import Grammar, Tape
from tests.fuzz.target import Target
from tests.fuzz.values import altered

NAMES = sorted(CARDS.by_name)
MARKS = ("3 ", "3x ", "x3 ", " x3", "SB: ", "{", "}", "(", ")", ": ", "#", "//", "12", "0", "999", "Dátum: 2025-09-05")
LISTS = Grammar(
    pieces=(*NAMES, *MARKS, *(f" ({tag})" for tag in TAGS), *STATED),
    lines=(*(f"{count} {name}" for count, name in enumerate(NAMES, start=1)), *HEADERS, *HOSTILE),
    ends=("", " ", "\n", "\r\n", "\r"),
)
BOOKS = [invented_book("proba", NAMES, Random(seed)) for seed in range(8)]
PROFILES = [PROBA, *(book.profile(slug, DAY) for book in BOOKS for slug in book.formats)]


def check_deck(made: tuple[str, Profile]) -> None:
    """A list of any text is read and judged, nothing of it is lost, and what is written is read as the same deck."""
    text, profile = made
    deck = parse(text, CARDS.names)
    report = check(deck, profile, CARDS)
    assert report.verdict in ("legal", "illegal", "undetermined")
    assert all(one.message("hu") and one.message("en") for one in report.findings)
    assert {line.status for line in deck.lines} <= {"parsed", "ignored", "unknown", "error"}
    if any(len(line.text) > MAX_LINE - 100 for line in deck.lines):
        return  # written with its count and spaces such a line is longer than one may be
    assert parse(export(deck, CARDS.names), CARDS.names) == deck
    assert parse(from_csv(to_csv(deck)), CARDS.names).entries == deck.entries
    assert parse(from_json(to_json(deck)), CARDS.names).entries == deck.entries


TABLES = Grammar(
    pieces=(
        *NAMES,
        "zone",
        "count",
        "name",
        "edition",
        "facts",
        "main",
        "side",
        ",",
        ";",
        '"',
        '""',
        "3",
        "=1+1",
        "\t",
    ),
    lines=("zone,count,name,edition,facts", "count;name", f"main,3,{NAMES[0]},,", f'"{NAMES[0]}",2'),
)


def read_table(text: str) -> None:
    with contextlib.suppress(ValueError):
        parse(from_csv(text), CARDS.names)


KEYS = ("entries", "fields", "unknown", "errors", "zone", "count", "name", "edition", "facts", "text", "game", "date")


def any_value(tape: Tape, depth: int = 0) -> Any:
    """Return a value of JSON in the shape of a deck, more or less."""
    kind = tape.below(9) if depth < 5 else tape.below(6)
    if kind >= 7:
        return {tape.pick(KEYS): any_value(tape, depth + 1) for _ in range(tape.below(5))}
    if kind == 6:
        return [any_value(tape, depth + 1) for _ in range(tape.below(5))]
    return (None, True, tape.below(2000), -1.5, tape.pick(NAMES), tape.pick(("main", "side", "sarok", "", *HOSTILE)))[
        kind
    ]


def any_deck(tape: Tape) -> Any:
    return tape.pick(
        (any_value(tape), {"entries": any_value(tape), "unknown": any_value(tape), "fields": any_value(tape)})
    )


def read_json(data: Any) -> None:
    with contextlib.suppress(ValueError):
        parse(from_json(json.loads(json.dumps(data))), CARDS.names)


def _rule_lines() -> tuple[str, ...]:
    text = (corpus() / "dragoborne" / "formats.yaml").read_text(encoding="utf-8")
    return tuple(text.split("\n"))


def words_of(value: Any) -> set[str]:
    if isinstance(value, dict):
        return {word for key, item in value.items() for word in (str(key), *words_of(item))}
    if isinstance(value, list):
        return {word for item in value for word in words_of(item)}
    return {str(value)}


RULE_LINES = _rule_lines()
YAML_PIECES = (
    "- ",
    "  ",
    ": ",
    "[",
    "]",
    "{",
    "}",
    ", ",
    "'",
    '"',
    "|",
    ">",
    "&a",
    "*a",
    "!!",
    "? ",
    "~",
    "null",
    "2031-02-30",
    "9" * 20,
    "%",
)
RULE_TEXTS = Grammar(
    pieces=(*YAML_PIECES, *sorted({word for line in RULE_LINES for word in line.split()})),
    lines=RULE_LINES,
    ends=("", " ", "\n", ": "),
)


def broken_file(lines: tuple[str, ...], grammar: Grammar, tape: Tape) -> str:
    """Return the lines of a file with a few of them left out, broken, doubled or followed by what the tape writes."""
    kept = list(lines)
    for _ in range(tape.below(4) + 1):
        at = tape.below(len(kept) + 1)
        kept[at : at + tape.below(3)] = grammar.text(tape.part(6)).split("\n")
    return "\n".join(kept)


RULES = read_yaml("\n".join(RULE_LINES))
RULE_WORDS = sorted({*KINDS, *ZONES, *(name for kind in KINDS.values() for name in kind.parameters), *words_of(RULES)})


def any_rules(tape: Tape) -> str:
    """Return rule data as text: another text, a real file with broken lines, or real data with other values."""
    kind = tape.below(4)
    if kind == 0:
        return RULE_TEXTS.text(tape)
    if kind == 1:
        return broken_file(RULE_LINES, RULE_TEXTS, tape)
    return yaml_text(altered(RULES, tape, RULE_WORDS))


def yaml_text(data: Any) -> str:
    """Return data as YAML on one line, nothing by name."""
    return yaml.dump(data, Dumper=_Plain, allow_unicode=True, default_flow_style=True, width=10**9)


class _Plain(yaml.CSafeDumper):
    def ignore_aliases(self, data: Any) -> bool:
        return True


def read_rule_data(text: str) -> None:
    with contextlib.suppress(RuleDataError):
        book = read_rules(text)
        for slug in book.formats:
            check(parse(f"3 {NAMES[0]}", CARDS.names), book.profile(slug, DAY), CARDS)


TARGETS = (
    Target("decklist and its check", lambda tape: (LISTS.text(tape), PROFILES[tape.below(len(PROFILES))]), check_deck),
    Target("decklist as CSV", TABLES.text, read_table),
    Target("decklist as JSON", any_deck, read_json),
    Target("rule data", any_rules, read_rule_data),
)
