"""Changes that the page makes to a pasted list: a suggested name put in, facts written into `{…}`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from cards.decks.deck import Deck, Line
from cards.decks.facts import UNKNOWN, Facts
from cards.decks.names import Names, tagged
from cards.decks.stated import read_stated, write_stated
from cards.decks.text import clean, cut_facts, cut_tag, cut_trailing, known_tag, split_lines


def put_in(text: str, lines: Iterable[Line], wrong: str, right: str) -> str:
    """Write a card's name in the place of a wrong one, on every line that has the wrong one. An edition tag stays."""
    raw = split_lines(text)
    cut = cut_tag(wrong)
    tag = known_tag(cut[0]) if cut else None
    name = right if tag is None or cut_tag(right) else tagged(right, tag)
    for line in lines:
        if line.status == "unknown" and line.name == wrong:
            raw[line.number - 1] = _replaced(line.text, wrong, name)
    return "\n".join(raw)


def split_up(text: str, line: Line, names: Iterable[str]) -> str:
    """Write a line of two names that have run together as one line for each."""
    raw = split_lines(text)
    raw[line.number - 1] = "\n".join(_replaced(line.text, line.name, name) for name in names)
    return "\n".join(raw)


def _replaced(line: str, wrong: str, right: str) -> str:
    body, brace, facts = line.partition("{")
    head, found, tail = body.rpartition(wrong)
    return f"{head}{right}{tail}{brace}{facts}" if found else line.replace(wrong, right, 1)


def run_together(line: Line, names: Names) -> tuple[str, ...]:
    """Return the two names that a line runs together, or nothing."""
    return names.run_together(line.name) if line.status == "unknown" and line.suggestions else ()


def write_facts(text: str, deck: Deck, facts: Mapping[str, Facts]) -> str:
    """Write facts into every line of the cards, by the card's title (`Tűzmadár (2020)`); they win over older ones."""
    raw = split_lines(text)
    for line in deck.lines:
        new = facts.get(tagged(line.name, line.edition)) if line.kind == "entry" and line.status == "parsed" else None
        if new is not None and new != UNKNOWN:
            raw[line.number - 1] = _with_facts(clean(raw[line.number - 1]), new)
    return "\n".join(raw)


def _with_facts(line: str, facts: Facts) -> str:
    """Keep a count at the end behind the braces: `Név {…} x3`."""
    count = cut_trailing(line) if not line.endswith("}") else None
    body = count[1] if count else line
    held = cut_facts(body)
    known = read_stated(held[0]) if held else UNKNOWN
    rest = held[1] if held and isinstance(known, Facts) else body
    stated = write_stated(facts.over(known) if isinstance(known, Facts) else facts)
    return f"{rest} {{{stated}}}" + (f" x{count[0]}" if count else "")
