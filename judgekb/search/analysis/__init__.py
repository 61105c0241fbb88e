"""From text to the forms under which its words are indexed and compared. Pure Python, shared by every engine."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from judgekb.search.analysis import czech, hungarian
from judgekb.search.analysis.hungarian import PREVERBS, without_preverb
from judgekb.search.analysis.stopwords import ASKING_WORDS, NUMBER_WORDS, QUANTITY_WORDS, STOP_WORDS
from judgekb.search.analysis.tokens import DIGITS, Token, exact_form, fold_letters, prepare, tokens

__all__ = [
    "ASKING_WORDS",
    "NUMBER_WORDS",
    "PREFIX",
    "PREVERBS",
    "QUANTITY_WORDS",
    "STOP_WORDS",
    "Forms",
    "Token",
    "exact_form",
    "fold_letters",
    "forms",
    "prepare",
    "tokens",
    "without_preverb",
]

PREFIX = 5  # letters of the prefix form


@dataclass(frozen=True, slots=True)
class Forms:
    """The forms of one word. `stems` has one stem a language, without repeats."""

    exact: str
    folded: str
    hungarian: str
    czech: str
    stems: tuple[str, ...]
    prefix: str

    @property
    def is_exact(self) -> bool:
        """Return whether the word holds a digit: numbers and references are never guessed at."""
        return any(letter in DIGITS for letter in self.folded)

    def stem(self, language: str) -> str:
        """Return the stem under which a document in the language is posted (Hungarian unless it is `cs`)."""
        return self.czech if language == "cs" else self.hungarian


@lru_cache(maxsize=100_000)
def forms(exact: str) -> Forms:
    """Return the forms of a word in lower case (`exact_form`)."""
    folded = fold_letters(exact)
    stems = hungarian.stem(folded), czech.stem(folded)
    return Forms(exact, folded, *stems, tuple(dict.fromkeys(stems)), folded[:PREFIX])
