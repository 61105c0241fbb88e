"""Sentences that are translated where they are shown, not where they are made. Pure Python: the cores use it too.

`said("Nincs ilyen lap: %(name)s.", name=name)` keeps the Hungarian text and its values apart; `make messages` finds it
like Django's `gettext`. It can be stored as plain data, so that another editor reads it in a language of her own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

Translate = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence. `values` are what stands for `%(name)s` in the text; without any the text is taken as it stands."""

    text: str
    values: tuple[tuple[str, Any], ...] = ()

    def __str__(self) -> str:
        return self.by(str)

    def by(self, translate: Translate) -> str:
        """Return the sentence with its text, and sentences among its values, translated."""
        if not self.values:
            return translate(self.text)
        return translate(self.text) % {name: _by(value, translate) for name, value in self.values}

    def as_data(self) -> str | list[Any]:
        """Return the sentence as plain data: a text alone as itself."""
        return [self.text, {name: _as_data(value) for name, value in self.values}] if self.values else self.text

    @classmethod
    def from_data(cls, data: str | list[Any]) -> Said:
        """Return what `as_data` gave."""
        if isinstance(data, str):
            return cls(data)
        text, values = data
        return cls(text, tuple((name, _from_data(value)) for name, value in values.items()))


def said(text: str, /, **values: Any) -> Said:
    """Return a sentence with its values: texts, numbers or sentences."""
    return Said(text, tuple(values.items()))


def joined(sentences: Iterable[Said], translate: Translate = str) -> str:
    """Return sentences as one text."""
    return " ".join(sentence.by(translate) for sentence in sentences)


def _by(value: Any, translate: Translate) -> Any:
    return value.by(translate) if isinstance(value, Said) else value


def _as_data(value: Any) -> Any:
    return {"said": value.as_data()} if isinstance(value, Said) else value


def _from_data(value: Any) -> Any:
    return Said.from_data(value["said"]) if isinstance(value, dict) else value
