"""Cut a text into words with their places. Pure Python, linear in the length of the text."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import NamedTuple

from judgekb.text import DASHES, QUOTES, with_modern_letters, without_invisible

RUN = re.compile(r"[^\W_]+")
DIGITS = frozenset("0123456789")
MARKS = {**QUOTES, **DASHES}
BINDING = frozenset(".'-") | {chr(letter) for letter, mark in MARKS.items() if mark in ("'", "-")}
# What follows a hyphen and is an ending, not a word: "VP-t", "AK106-ban", "megmenti-e", "50-nél".
ENDING_LIST = (
    "t at et ot ba be ban ben bol ra re ron rol on en n tol nak nek val vel nal nel hoz hez ig ert kent kor"
    " s e i a as es os ja je jat jet ai ei k ak ek ok ik fele"
)
ENDINGS = frozenset(ENDING_LIST.split())


class Token(NamedTuple):
    """A word as it stands in `text[start:end]`. `exact` is lower case, in NFC, without apostrophes."""

    exact: str
    start: int
    end: int
    joined: bool = False  # made of the parts of a hyphenated word, which stand before it


def prepare(text: str) -> str:
    """Return the text whose places tokens speak of: NFC, without invisible characters, white space kept."""
    return without_invisible(unicodedata.normalize("NFC", text))


def tokens(prepared: str) -> Iterator[Token]:
    """Yield the words of a prepared text.

    `Zu'lit` is one word; `anti-mágia` gives `anti`, `mágia` and the joined `antimágia`; an ending after a hyphen
    (`VP-t`) is left out; numbers keep their inner dots (`21.6.0`, `AK106.1`), abbreviations lose them (`K.A.P.`).
    """
    chain: list[Token] = []
    modern = with_modern_letters(prepared)  # letter for letter
    for run in RUN.finditer(modern):
        start, end = run.span()
        token = Token(run.group().lower(), start, end)
        follows = bool(chain) and start == chain[-1].end + 1 and prepared[start - 1] in BINDING
        joint = _joint(prepared, chain[-1], token) if follows else ""
        if joint == "'":
            chain[-1] = _merge(chain[-1], token, "")
        elif joint == ".":
            chain[-1] = _merge(chain[-1], token, "." if token.exact[0] in DIGITS else "")
        elif joint == "-":
            chain.append(token)
        else:
            if len(chain) == 1:  # as nearly always
                yield chain[0]
            else:
                yield from _word(chain)
            chain = [token]
    yield from _word(chain)


def exact_form(word: str) -> str:
    """Return a word in lower case with õ and û read as ő and ű."""
    return with_modern_letters(word).lower()


def _joint(text: str, left: Token, right: Token) -> str:
    """Return the one character between two runs where it binds them into a word, else `""`."""
    mark = MARKS.get(ord(text[left.end]), text[left.end])  # one of `BINDING`
    if mark == ".":
        is_number = left.exact[-1] in DIGITS and right.exact[0] in DIGITS
        is_abbreviation = len(right.exact) == 1 and (left.end - left.start == 1 or text[left.end - 2] == ".")
        return "." if is_number or is_abbreviation else ""
    return mark


def _merge(left: Token, right: Token, between: str) -> Token:
    return Token(left.exact + between + right.exact, left.start, right.end)


def _word(chain: list[Token]) -> Iterator[Token]:
    while len(chain) > 1 and fold_letters(chain[-1].exact) in ENDINGS:
        chain.pop()
    yield from chain
    if len(chain) > 1:
        yield Token("".join(part.exact for part in chain), chain[0].start, chain[-1].end, joined=True)


def fold_letters(exact: str) -> str:
    """Return a word without accents. Input is in lower case."""
    if exact.isascii():
        return exact
    decomposed = unicodedata.normalize("NFD", exact.casefold())
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter))
