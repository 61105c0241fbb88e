"""One sentence that says what was searched, in Hungarian and in English. Pure: names in, sentences out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from judgekb.search.query.fields import Value

MOST_OTHERS = 2  # other names told of one word
MOST_NAMES = 4  # told of one condition; a part of a name may stand for many

# How a condition is told: (one name, several names), with the names in the place of {}.
HUNGARIAN = {
    Value.CARD: ("a(z) {} lapról", "a(z) {} lapok valamelyikéről"),
    Value.SOURCE: ("a(z) {} forrásban", "a(z) {} forrásokban"),
    Value.SECTION: ("a(z) {} szabálypontról", "a(z) {} szabálypontok valamelyikéről"),
    Value.TOPIC: ("a(z) {} témában", "a(z) {} témák valamelyikében"),
    Value.FORMAT: ("a(z) {} formátumra szóló", "a(z) {} formátumok valamelyikére szóló"),
    Value.GAME: ("a(z) {} játékban", "a(z) {} játékokban"),
    Value.STATUS: ("ami {}", "ami {}"),
    Value.DATE: ("ami {} napig megjelent", "ami {} napig megjelent"),
    Value.LANGUAGE: ("{} nyelven", "{} nyelven"),
}
ENGLISH = {
    Value.CARD: ("on the card {}", "on any of the cards {}"),
    Value.SOURCE: ("in the source {}", "in the sources {}"),
    Value.SECTION: ("on the section {}", "on any of the sections {}"),
    Value.TOPIC: ("of the topic {}", "of any of the topics {}"),
    Value.FORMAT: ("for the format {}", "for any of the formats {}"),
    Value.GAME: ("in the game {}", "in the games {}"),
    Value.STATUS: ("what is {}", "what is {}"),
    Value.DATE: ("what was out by {}", "what was out by {}"),
    Value.LANGUAGE: ("in {}", "in {}"),
}


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition as it was understood. `kind` is `None` for words and phrases, whose names are told in quotes.

    `names` are in Hungarian or proper names; `english` are given where they differ. An entry that fulfils one of them
    fulfils the condition.
    """

    kind: Value | None
    names: tuple[str, ...]
    negated: bool = False
    english: tuple[str, ...] = ()
    is_range: bool = False  # one name tells several things


@dataclass(frozen=True, slots=True)
class Explanation:
    """The sentence in both languages."""

    hungarian: str = ""
    english: str = ""


def explain(
    words: Sequence[tuple[str, Sequence[str]]], conditions: Sequence[Condition], *, listed: bool = False
) -> Explanation:
    """Say what was searched: words with their other names, and conditions.

    `listed` says that nothing was ranked: everything that fulfils the conditions is told, in the order of the sources.
    """
    wanted = [condition for condition in conditions if not condition.negated]
    unwanted = [condition for condition in conditions if condition.negated]
    hungarian = [
        _words(words, "{} (más néven {})"),
        "minden bejegyzés, a források sorrendjében" if listed else "",
        *(f"csak {_hungarian(condition)}" for condition in wanted),
        f"nem: {', '.join(map(_hungarian, unwanted))}" if unwanted else "",
    ]
    english = [
        _words(words, "{} (also called {})"),
        "every entry, in the order of the sources" if listed else "",
        *(f"only {_english(condition)}" for condition in wanted),
        f"not: {', '.join(map(_english, unwanted))}" if unwanted else "",
    ]
    return Explanation(f"Keresés: {_joined(hungarian)}.", f"Searched: {_joined(english)}.")


def _joined(parts: Iterable[str]) -> str:
    return "; ".join(filter(None, parts))


def _words(words: Sequence[tuple[str, Sequence[str]]], with_others: str) -> str:
    told = []
    for others, group in groupby(words, key=lambda word: tuple(word[1])):
        if others:
            told.append(with_others.format(" ".join(word for word, _ in group), ", ".join(others[:MOST_OTHERS])))
        else:
            told += [word for word, _ in group]
    return ", ".join(told)


def _hungarian(condition: Condition) -> str:
    if condition.kind is None:
        return " vagy ".join(f"„{name}”" for name in condition.names)
    return _told(condition, condition.names, HUNGARIAN[condition.kind], "és még {}")


def _english(condition: Condition) -> str:
    names = condition.english or condition.names
    if condition.kind is None:
        return " or ".join(f"“{name}”" for name in names)
    return _told(condition, names, ENGLISH[condition.kind], "and {} more")


def _told(condition: Condition, names: Sequence[str], forms: tuple[str, str], rest: str) -> str:
    shown = ", ".join(names[:MOST_NAMES])
    if len(names) > MOST_NAMES:
        shown = f"{shown} {rest.format(len(names) - MOST_NAMES)}"
    return forms[len(names) > 1 or condition.is_range].format(shown)
