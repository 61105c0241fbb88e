"""The addresses that readers of a big base ask for, made from what it holds. Always the same for a seed."""

from __future__ import annotations

import bisect
import itertools
import json
import random
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from urllib.parse import quote, urlencode

MIX = {"search": 30, "entry": 30, "card": 15, "suggest": 20, "check": 5}  # of 100 requests
ZIPF = 1.0  # the n-th most popular thing is asked for 1/n times as often as the first
SEARCHES, LISTS = 5_000, 200  # different texts and decks
FIRST = date(2012, 1, 1)
SEED = 9


@dataclass(frozen=True, slots=True)
class Request:
    """One request; `body` is JSON to be posted, `""` to get."""

    kind: str
    path: str
    body: str = ""


@dataclass(frozen=True, slots=True)
class Things:
    """What can be asked for, the most popular first."""

    entries: list[str]
    cards: list[str]
    texts: list[str]
    names: list[str]
    lists: list[str]


def things() -> Things:
    """Read from the base what can be asked for; Django is set up."""
    from cards.models import Card
    from rulings.models import Ruling

    chance = random.Random(SEED)
    held = list(
        Ruling.objects.public().filter(game__slug="hkk").order_by("id").values_list("ref_key", "current__question")
    )
    cards = list(Card.objects.filter(game__slug="hkk").order_by("id").values_list("slug", "name"))
    names = [name for _, name in cards]
    chance.shuffle(held)
    chance.shuffle(cards)
    texts = [_text(chance, question, names) for _, question in chance.choices(held, k=SEARCHES)]
    return Things(
        entries=[ref for ref, _ in held],
        cards=[slug for slug, _ in cards],
        texts=list(dict.fromkeys(texts)),
        names=[name for _, name in cards] + [ref for ref, _ in held[:500]],
        lists=[_deck(chance, names) for _ in range(LISTS)],
    )


def _text(chance: random.Random, question: str, names: list[str]) -> str:
    """Return what a judge types: some words of a question, or a name with a word."""
    words = [word.strip(".,?!:;()„”\"'") for word in question.split()]
    words = [word for word in words if len(word) > 2] or ["lap"]
    if chance.random() < 0.25:
        return f"{chance.choice(names)} {chance.choice(words)}"
    chosen = chance.sample(words, min(len(words), chance.randint(1, 5)))
    return " ".join(word.lower() if chance.random() < 0.5 else word for word in chosen)


def _deck(chance: random.Random, names: list[str]) -> str:
    lines = [f"{chance.randint(1, 3)} {name}" for name in chance.sample(names, min(len(names), 20))]
    return json.dumps({"game": "hkk", "format": "hagyomanyos", "text": "Pakli:\n" + "\n".join(lines)})


class Popular:
    """Draws things by Zipf's law."""

    def __init__(self, count: int, chance: random.Random) -> None:
        self._sums = list(itertools.accumulate(1 / (place + 1) ** ZIPF for place in range(count)))
        self._chance = chance

    def draw(self) -> int:
        return bisect.bisect_left(self._sums, self._chance.random() * self._sums[-1])


def repeating(found: Things, seed: int = SEED) -> Iterator[Request]:
    """Yield what many readers ask for: popular things again and again, others once."""
    chance = random.Random(seed)
    popular = {
        name: Popular(len(held), chance)
        for name, held in (
            ("search", found.texts),
            ("entry", found.entries),
            ("card", found.cards),
            ("suggest", found.names),
            ("check", found.lists),
        )
    }
    kinds, weights = list(MIX), list(MIX.values())
    while True:
        kind = chance.choices(kinds, weights)[0]
        yield request(found, kind, popular[kind].draw(), chance.randint(2, 6))


def unrepeated(found: Things, seed: int = SEED) -> Iterator[Request]:
    """Yield requests of the same mix, no address twice: every page is made."""
    chance = random.Random(seed)
    kinds, weights = list(MIX), list(MIX.values())
    counts = dict.fromkeys(kinds, 0)
    while True:
        kind = chance.choices(kinds, weights)[0]
        number = counts[kind]
        counts[kind] += 1
        made = request(found, kind, number, 2 + number % 5)
        if kind in ("search", "entry", "card"):
            day = (FIRST + timedelta(number)).isoformat()
            made = Request(kind, f"{made.path}{'&' if '?' in made.path else '?'}on={day}")
        yield made


def request(found: Things, kind: str, number: int, letters: int) -> Request:
    """Return the request for the n-th thing of a kind."""
    if kind == "search":
        return Request(kind, "/?" + urlencode({"q": found.texts[number % len(found.texts)], "game": "hkk"}))
    if kind == "entry":
        return Request(kind, f"/hkk/{quote(found.entries[number % len(found.entries)])}")
    if kind == "card":
        return Request(kind, f"/hkk/lap/{quote(found.cards[number % len(found.cards)])}")
    if kind == "suggest":
        return Request(
            kind, "/suggest?" + urlencode({"q": found.names[number % len(found.names)][:letters], "game": "hkk"})
        )
    return Request(kind, "/api/v1/decks/check", found.lists[number % len(found.lists)])
