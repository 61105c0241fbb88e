"""Why an entry is suggested, in a few plain words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum

from django.utils.translation import gettext_lazy

from judgekb.search.analysis import forms, prepare, tokens
from judgekb.search.engines.base import Alike
from rulings.desk.sharing import Shared

MOST_NAMES = 4  # told of one reason
NEARLY_SAME = 0.7  # share of common words from which two texts say nearly the same
LEAST_WORDS = 0.05  # likeness of words below which it is not worth telling, where anything else is


class Reason(Enum):
    """A reason to look at an entry."""

    DUPLICATE = "duplicate"
    DEFINES = "defines"
    CARDS = "cards"
    SECTIONS = "sections"
    TOPICS = "topics"
    WORDS = "words"
    NEWER = "newer"


HUNGARIAN = {  # translated where they are told
    Reason.DUPLICATE: gettext_lazy("majdnem ugyanezt a szöveget tartalmazza"),
    Reason.DEFINES: gettext_lazy("ez határozza meg: {}"),
    Reason.CARDS: gettext_lazy("közös lap: {}"),
    Reason.SECTIONS: gettext_lazy("közös szabálypont: {}"),
    Reason.TOPICS: gettext_lazy("közös téma: {}"),
    Reason.WORDS: gettext_lazy("közös szavak: {}"),
    Reason.NEWER: gettext_lazy("de ez az újabb"),
}
ENGLISH = {
    Reason.DUPLICATE: "nearly the same text",
    Reason.DEFINES: "it defines: {}",
    Reason.CARDS: "same cards: {}",
    Reason.SECTIONS: "same sections: {}",
    Reason.TOPICS: "same topics: {}",
    Reason.WORDS: "same words: {}",
    Reason.NEWER: "but it is the newer one",
}
Told = tuple[Reason, tuple[str, ...]]


def reasons(words: Alike | None, shared: Shared, *, newer: bool) -> list[Told]:
    """Return the reasons with what they name, the rarest things first; words only where no name tells them."""
    found: list[Told] = []
    if words and words.sameness >= NEARLY_SAME:
        found.append((Reason.DUPLICATE, ()))
    if shared.defines:
        found.append((Reason.DEFINES, tuple(sorted(shared.defines))))
    topics = {name: value for name, value in shared.topics.items() if name not in shared.defines}
    kinds = ((Reason.CARDS, shared.cards), (Reason.SECTIONS, shared.sections), (Reason.TOPICS, topics))
    found += [(reason, _rarest(values)) for reason, values in kinds if values]
    if words and (words.score >= LEAST_WORDS or not found):
        names = [*shared.defines, *(name for _, values in kinds for name in values)]
        named = {stem for name in names for stem in _stems(name)}
        others = tuple(word for word in words.words if not named & set(_stems(word)))
        found += [(Reason.WORDS, others)] if others else []
    return [*found, (Reason.NEWER, ())] if newer else found


def told(found: Iterable[Told], language: Mapping[Reason, object]) -> str:
    """Return the reasons as one line."""
    return "; ".join(str(language[reason]).format(_list(names)) for reason, names in found)


def _stems(text: str) -> Iterator[str]:
    for token in tokens(prepare(text)):
        yield from forms(token.exact).stems


def _rarest(values: Mapping[str, float]) -> tuple[str, ...]:
    return tuple(sorted(values, key=lambda name: (-values[name], name)))


def _list(names: Sequence[str]) -> str:
    return ", ".join(names[:MOST_NAMES]) + (" …" if len(names) > MOST_NAMES else "")
