"""A query as it was understood. `str` writes it so that reading it again gives the same query."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

LETTER = re.compile(r"[^\W\d_]")
NOT_WORDS = ("NEM", "NOT")  # they exclude what follows
Place = tuple[int, int]  # start and end in the text as typed
NOWHERE: Place = (0, 0)


@dataclass(frozen=True, slots=True)
class Word:
    """A word as typed, with whatever stands in it (`K.A.P.`, `lehet-e?`)."""

    text: str
    negated: bool = False
    place: Place = field(default=NOWHERE, compare=False)

    def __str__(self) -> str:
        if self.negated and not LETTER.match(self.text):
            return f"NEM {self.text}"  # before a number a hyphen is part of it
        return _sign(self.negated) + self.text


@dataclass(frozen=True, slots=True)
class Phrase:
    """Words that must stand side by side."""

    text: str
    negated: bool = False
    place: Place = field(default=NOWHERE, compare=False)

    def __str__(self) -> str:
        return f"{_sign(self.negated)}{quoted(self.text)}"


@dataclass(frozen=True, slots=True)
class Filter:
    """A field with its value. `name` is the field's own name, whatever alias was typed."""

    name: str
    value: str
    is_quoted: bool = False
    negated: bool = False
    place: Place = field(default=NOWHERE, compare=False)
    value_place: Place = field(default=NOWHERE, compare=False)  # with its quotation marks

    def __str__(self) -> str:
        return f"{_sign(self.negated)}{self.name}:{quoted(self.value) if self.is_quoted else self.value}"


@dataclass(frozen=True, slots=True)
class Side:
    """A name on one side of a plus."""

    text: str
    is_quoted: bool = False
    place: Place = field(default=NOWHERE, compare=False)

    def __str__(self) -> str:
        return quoted(self.text) if self.is_quoted else self.text


@dataclass(frozen=True, slots=True)
class Both:
    """Two or more names with a plus between them."""

    sides: tuple[Side, ...]

    def __str__(self) -> str:
        return " + ".join(map(str, self.sides))


Item = Word | Phrase | Filter | Both


@dataclass(frozen=True, slots=True)
class Query:
    """Everything that was typed, in its order; all of it must hold."""

    items: tuple[Item, ...] = ()

    def __str__(self) -> str:
        text = ""
        for item in self.items:
            is_wanted = isinstance(item, Filter) and not item.negated
            # A word NEM before a field that it does not exclude had a sign between them.
            text += f"{' +' if is_wanted and text.endswith(NOT_WORDS) else ' '}{item}"
        return text.lstrip(" ")

    @property
    def is_plain(self) -> bool:
        """Return whether there is nothing but words."""
        return all(isinstance(item, Word) and not item.negated for item in self.items)

    @property
    def text(self) -> str:
        """Return the words that rank, those of phrases among them."""
        wanted = (item.text for item in self.items if isinstance(item, Word | Phrase) and not item.negated)
        return " ".join(wanted)


def quoted(text: str) -> str:
    """Return a text in the quotation marks of the language."""
    return f'"{text}"'


def _sign(negated: bool) -> str:
    return "-" if negated else ""
