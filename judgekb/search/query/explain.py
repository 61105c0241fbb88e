"""One sentence that says what was searched. Pure: names in, sentences out; Hungarian and English are held here."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import reduce
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
class Phrases:
    """The words of the sentence in one language. Names stand in the place of {}."""

    forms: Mapping[Value, tuple[str, str]]
    searched: str
    with_others: str
    listed: str
    only: str
    unwanted: str
    either: str
    quoted: str
    more: str

    def translated(self, translate: Callable[[str], str]) -> Phrases:
        """Return the words in another language."""
        own = {one.name: translate(getattr(self, one.name)) for one in fields(self) if one.name != "forms"}
        return Phrases({kind: (translate(one), translate(more)) for kind, (one, more) in self.forms.items()}, **own)


IN_HUNGARIAN = Phrases(
    HUNGARIAN,
    searched="Keresés: {}.",
    with_others="{} (más néven {})",
    listed="minden bejegyzés, a források sorrendjében",
    only="csak {}",
    unwanted="nem: {}",
    either="{} vagy {}",
    quoted="„{}”",
    more="{} és még {}",
)
IN_ENGLISH = Phrases(
    ENGLISH,
    searched="Searched: {}.",
    with_others="{} (also called {})",
    listed="every entry, in the order of the sources",
    only="only {}",
    unwanted="not: {}",
    either="{} or {}",
    quoted="“{}”",
    more="{} and {} more",
)


@dataclass(frozen=True, slots=True)
class Explanation:
    """The sentence in both languages, and what it tells, for other languages."""

    hungarian: str = ""
    english: str = ""
    words: tuple[tuple[str, tuple[str, ...]], ...] = field(default=(), compare=False)
    conditions: tuple[Condition, ...] = field(default=(), compare=False)
    listed: bool = field(default=False, compare=False)


def explain(
    words: Sequence[tuple[str, Sequence[str]]], conditions: Sequence[Condition], *, listed: bool = False
) -> Explanation:
    """Say what was searched: words with their other names, and conditions.

    `listed` says that nothing was ranked: everything that fulfils the conditions is told, in the order of the sources.
    """
    told = tuple((word, tuple(others)) for word, others in words)
    bare = Explanation("", "", told, tuple(conditions), listed)
    english = [replace(one, names=one.english or one.names) for one in conditions]
    in_english = sentence(replace(bare, conditions=tuple(english)), IN_ENGLISH)
    return replace(bare, hungarian=sentence(bare, IN_HUNGARIAN), english=in_english)


def sentence(told: Explanation, phrases: Phrases) -> str:
    """Return the sentence in the words of a language; the names of the conditions are in it already."""
    wanted = [_condition(one, phrases) for one in told.conditions if not one.negated]
    unwanted = [_condition(one, phrases) for one in told.conditions if one.negated]
    parts = [
        _words(told.words, phrases.with_others),
        phrases.listed if told.listed else "",
        *(phrases.only.format(condition) for condition in wanted),
        phrases.unwanted.format(", ".join(unwanted)) if unwanted else "",
    ]
    return phrases.searched.format("; ".join(filter(None, parts)))


def _words(words: Sequence[tuple[str, Sequence[str]]], with_others: str) -> str:
    told = []
    for others, group in groupby(words, key=lambda word: tuple(word[1])):
        if others:
            told.append(with_others.format(" ".join(word for word, _ in group), ", ".join(others[:MOST_OTHERS])))
        else:
            told += [word for word, _ in group]
    return ", ".join(told)


def _condition(condition: Condition, phrases: Phrases) -> str:
    if condition.kind is None:
        return reduce(phrases.either.format, (phrases.quoted.format(name) for name in condition.names))
    shown = ", ".join(condition.names[:MOST_NAMES])
    if len(condition.names) > MOST_NAMES:
        shown = phrases.more.format(shown, len(condition.names) - MOST_NAMES)
    return phrases.forms[condition.kind][len(condition.names) > 1 or condition.is_range].format(shown)
