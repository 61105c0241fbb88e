"""The words of a text, and what stands between and around them. Linear in the length of the text."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from judgekb.text import LEGACY_LETTERS

WORD = re.compile(r"[^\W_]+")
# The same where a text is decomposed or holds soft hyphens: letters and the marks on them.
MARK = "\u0300-\u036f\u00ad\u200b-\u200d\u2060"
MARKED_WORD = re.compile(rf"[^\W_](?:[^\W_]|[{MARK}])*")
MARKS = re.compile(f"[{MARK}]")

APOSTROPHES = "'’‘‚‛`´ʼ′"
HYPHENS = "-‐‑–"
OPENING = frozenset(" \t\"„“”«»'‘’(*_#>-–—")
ABBREVIATIONS = {"pl", "ill", "max", "min", "ún", "ld", "kb", "vö", "ui", "ti", "sz", "db", "jan", "feb", "febr"}
ABBREVIATIONS |= {"márc", "ápr", "máj", "jún", "júl", "aug", "szept", "szep", "okt", "nov", "dec"}
LONGEST_ABBREVIATION = 6
YEAR_TAG = re.compile(r"20[0-9]{2}")
MOST_IN_BRACKETS = 60


def words(text: str) -> Iterator[re.Match[str]]:
    """Return the words of a text: runs of letters and digits."""
    plain = text.isascii() or (unicodedata.is_normalized("NFC", text) and not MARKS.search(text))
    return (WORD if plain else MARKED_WORD).finditer(text)


def spelling(surface: str) -> str:
    """Return a word in lower case with its accents, legacy letters as the ones they stand for."""
    return MARKS.sub("", unicodedata.normalize("NFC", surface)).translate(LEGACY_LETTERS).lower()


def joins(gap: str, wanted: str) -> bool:
    """Whether what stands between two words may stand for what the name has there.

    A space and a hyphen stand for each other, a comma may be missing, any apostrophe does; one line may end.
    """
    if gap == wanted:
        return True
    if wanted.isspace() or wanted[:1] in HYPHENS:
        return _is_one_of(HYPHENS, gap) or (gap.isspace() and len(gap) <= 3 and gap.count("\n") <= 1)
    if wanted in APOSTROPHES:
        return _is_one_of(APOSTROPHES, gap)
    if wanted.startswith(","):
        return gap.removeprefix(",").isspace() and len(gap) <= 3
    return gap.strip() == wanted.strip()


def _is_one_of(signs: str, gap: str) -> bool:
    return len(gap) == 1 and gap in signs


def opens_sentence(text: str, start: int) -> bool:
    """Whether a word opens a sentence, so that its capital says nothing of it."""
    place = _before_signs(text, start - 1)
    if place > 0 and text[place] == ")":  # "(AK24) Köd": what is in brackets has nothing to do with it
        opened = text.rfind("(", max(0, place - MOST_IN_BRACKETS), place)
        place = _before_signs(text, opened - 1) if opened >= 0 else place
    if place < 0 or text[place] in "\n\r?!:…":
        return True
    return text[place] == "." and not _shortens(text, place)


def _before_signs(text: str, place: int) -> int:
    while place >= 0 and text[place] in OPENING:
        place -= 1
    return place


def _shortens(text: str, stop: int) -> bool:
    """Whether a full stop ends an abbreviation, an initial or a number within a line."""
    first = stop
    while first > 0 and stop - first <= LONGEST_ABBREVIATION and text[first - 1].isalnum():
        first -= 1
    word = text[first:stop]
    if word.isdecimal():
        return first > 0 and text[first - 1] not in "\n("
    return word.casefold() in ABBREVIATIONS or (len(word) == 1 and word.isupper() and word != "X")
