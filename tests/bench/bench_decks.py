"""How fast decks are read and checked, beside the limits of the design: `make bench-decks`. Exit code 1 past a limit.

The decks are invented over the real card names and the real 2025 rules. Times are medians on one core, once warm.
"""

from __future__ import annotations

import json
import random
import statistics
import sys
from collections.abc import Callable
from datetime import date
from functools import partial
from itertools import cycle
from pathlib import Path
from time import perf_counter, process_time

from cards.decks.casefacts import hkk_cards
from cards.decks.check import check
from cards.decks.deck import parse
from cards.decks.facts import Cards
from cards.decks.profile import Profile
from cards.decks.reader import read_book, read_names
from cards.decks.text import MAX_BYTES, TooLarge

CORPUS = Path(__file__).resolve().parents[2] / "judgekb" / "corpus" / "hkk"
DECKS = 1_000
COLOURS = ("Tharr", "Raia", "Leah")


def prepare() -> tuple[Cards, Profile, list[str]]:
    """Return cards whose facts are all known, the rules of 2025, and the names."""
    names = read_names(CORPUS / "cards.yaml")
    known = {"types": ["lény"], "isteni": False, "any_number": False, "copy_limit": 3, "released": "2009-05-01"}
    facts = {name: {**known, "colours": [colour]} for name, colour in zip(names, cycle(COLOURS), strict=False)}
    book = read_book(CORPUS / "formats.yaml")
    banned = {item.name for one in book.lists for item in one.items} | {one.card for one in book.modifiers}
    return (
        hkk_cards({"card_facts": facts}, book, names),
        book.profile("hagyomanyos", date(2025, 9, 5)),
        [name for name in names if name not in banned],
    )


def deck_of(names: list[str], main: int = 50, side: int = 30) -> str:
    lines = [f"1 {name}" for name in names[: main + side]]
    return "\n".join(["Pakli:", *lines[:main], "Kiegészítő:", *lines[main:]])


def misspelt(name: str) -> str:
    return f"1 {name[:4]}q{name[5:]}"


def median_ms(work: Callable[[], object], rounds: int = 31) -> float:
    times = []
    for _ in range(rounds):
        start = perf_counter()
        work()
        times.append(perf_counter() - start)
    return statistics.median(times[1:]) * 1000


def refused(text: str, cards: Cards) -> None:
    try:
        parse(text, cards.names)
    except TooLarge:
        return
    raise AssertionError("a text above the limit was read")


def decks_per_second(names: list[str], checked: Callable[[str], object]) -> float:
    shuffled = random.Random(5)
    texts = [deck_of(shuffled.sample(names, 80)) for _ in range(DECKS)]
    start = process_time()  # of one core, whatever else the machine does
    for text in texts:
        checked(text)
    return DECKS / (process_time() - start)


def main() -> int:
    cards, profile, names = prepare()

    def checked(text: str) -> object:
        return check(parse(text, cards.names), profile, cards)

    clean = deck_of(names)
    assert check(parse(clean, cards.names), profile, cards).verdict == "legal"
    typos = "\n".join(misspelt(name) for name in names[:100])
    long_lines = ["x" * 10_000, "3 " + "(" * 9_998, "{" * 10_000, "9" * 10_000, " x3" * 3_333, "á, " * 3_333]
    longest = max(median_ms(partial(checked, line), 11) for line in long_lines)
    lines = [f"1 {name}" for name in names] * 10
    some, many = (median_ms(partial(checked, "\n".join(lines[:count])), 11) for count in (800, 8_000))
    typed = [f"{misspelt(name)}{number}" for number, name in enumerate(names * 12)]
    wrong, wrongs = (median_ms(partial(checked, "\n".join(typed[:count])), 5) for count in (1_000, 10_000))
    rows: list[tuple[str, float, str, float, bool]] = [
        ("clean deck of 80 lines", median_ms(lambda: checked(clean), 101), "ms", 2, False),
        ("100 lines with a typo on each", median_ms(lambda: checked(typos)), "ms", 50, False),
        ("any line of 10 kB, the slowest", longest, "ms", 5, False),
        ("a text above 1 MB, refused", median_ms(lambda: refused("a" * (MAX_BYTES + 1), cards)), "ms", 5, False),
        ("1,000 different decks", decks_per_second(names, checked), "decks/s", 400, True),
        ("10 x lines (800 to 8,000)", many / some, "x time", 12, False),
        ("10 x wrong lines (1,000 to 10,000)", wrongs / wrong, "x time", 12, False),
    ]
    print(f"{'what':36} {'measured':>10} {'limit':>12}")
    for what, value, unit, limit, least in rows:
        print(f"{what:36} {value:10.2f} {'≥' if least else '≤'} {limit:g} {unit}")
    failed = [what for what, value, _, limit, least in rows if (value < limit if least else value > limit)]
    print(json.dumps({what: round(value, 3) for what, value, *_ in rows}))
    print(f"10,000 wrong lines: {wrongs:.0f} ms")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
