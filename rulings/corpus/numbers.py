"""The numbers that a Hungarian text states, in digits and in words up to twenty. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from judgekb.text import fold
from rulings.linking.hungarian import follows
from rulings.linking.words import spelling, words

# Hungarian decimals have a comma; what has a full stop inside is the number of a section, or a date.
DIGITS = re.compile(r"(?<![^\W_])(?<![0-9][.,])[0-9]{1,9}(?:,[0-9]{1,4})?(?![0-9])(?!\.[0-9])")
ENDING_OF_DIGITS = re.compile(r"[0-9]-")  # "15-öt" is not five
LIST_NUMBER = re.compile(r"(?:^|(?<=[\s(]))([1-9])\)|^\s*([0-9]{1,2})\. ", re.MULTILINE)
_ONES = {
    "egy": 1,
    "két": 2,
    "kettő": 2,
    "kett": 2,
    "három": 3,
    "hárm": 3,
    "négy": 4,
    "öt": 5,
    "hat": 6,
    "hét": 7,
    "het": 7,
    "nyolc": 8,
    "kilenc": 9,
}
NUMBER_WORDS = {**_ONES, "nulla": 0, "nullá": 0, "tíz": 10, "tiz": 10, "húsz": 20, "husz": 20}
NUMBER_WORDS |= {f"tizen{word}": 10 + value for word, value in _ONES.items()}
# "hat" is also a verb and "hét" a week, these forms are not.
NUMBER_WORDS |= {"hatot": 6, "hatos": 6, "hatszor": 6, "hetet": 7, "hetes": 7, "hétszer": 7}
# Words with a number in them that texts may as well leave out or put otherwise: they answer a number, but ask none.
# "egy" is an article.
UNASKED = {"egy", "hat", "hét", "het"}
OTHER_WORDS = {"első": 1, "egyet": 1, "egyszer": 1, "egyetlen": 1, "másod": 2, "dupl": 2, "mindkét": 2, "mindkett": 2}
OTHER_WORDS |= {"harmad": 3, "negyed": 4, "ötöd": 5, "hatod": 6, "heted": 7, "nyolcad": 8, "kilenced": 9, "tized": 10}
OTHER_WORDS |= {"páros": 2, "kétszer": 2, "tripl": 3}
TIMES = ("szer", "szor")
LONGEST_WORD = 30


@dataclass(frozen=True, slots=True)
class Numbers:
    """`asked` are stated outright and must come back in a restatement; `told` are all, loosely meant ones too."""

    asked: frozenset[str]
    told: frozenset[str]


def numbers_in(text: str, passed_over: Iterable[tuple[int, int]] = ()) -> Numbers:
    """Return the numbers of a text, save those that begin in the spans passed over (references, edition tags).

    Numbers of list items, "egy" and ordinals answer a number of another text but ask for none.
    """
    spans = sorted(passed_over)
    asked: set[str] = set()
    told: set[str] = set()
    listed = {match.start(match.lastindex or 0) for match in LIST_NUMBER.finditer(text)}
    for match in DIGITS.finditer(text):
        if not _is_inside(match.start(), spans):
            value = _plain(match.group())
            told.add(value)
            if match.start() not in listed:
                asked.add(value)
    for match in words(text):
        if not match.group()[0].isdecimal() and not ENDING_OF_DIGITS.match(text, max(0, match.start() - 2)):
            found = _of_word(match.group())
            told |= {str(value) for value, _ in found}
            asked |= {str(value) for value, outright in found if outright}
    return Numbers(frozenset(asked), frozenset(told))


def _plain(digits: str) -> str:
    whole, sign, part = digits.partition(",")
    return f"{int(whole)}{sign}{part}"


def _is_inside(place: int, spans: list[tuple[int, int]]) -> bool:
    return any(start <= place < end for start, end in spans)


def _of_word(surface: str) -> list[tuple[int, bool]]:
    """Return (number, stated outright) of a word; a compound ("kétszínű") states its number loosely."""
    word = spelling(surface[:LONGEST_WORD])
    for end in range(len(word), 1, -1):
        stem = word[:end]
        if stem in NUMBER_WORDS:
            outright = stem not in UNASKED and _is_counted(stem, word[end:])
            return [(NUMBER_WORDS[stem], outright)]
        if stem in OTHER_WORDS:
            return [(OTHER_WORDS[stem], False)]
    return []


def _is_counted(stem: str, ending: str) -> bool:
    """Whether an ending leaves a number what it is: a case, -s or -szor."""
    folded = fold(ending)
    if folded.startswith(TIMES):
        folded = folded[len("szer") :]
        return not folded or folded[:1] in ("e", "o", "i", "r", "n")
    return follows(fold(stem), folded)
