"""The words and marks of a decklist: lines, zones, counts, tags, stated facts. All of it linear, written by hand.

A decklist is what a player pastes. Nothing in here raises on it save `TooLarge`.
"""

from __future__ import annotations

import unicodedata
from datetime import date
from functools import lru_cache

from judgekb.text import INVISIBLE, fold

MAX_BYTES = 1_000_000
MAX_LINE = 400  # characters of one entry; the longest card name held has 50
MAX_COUNT = 999

ZONES = ("main", "side", "rule", "follower", "guild", "tower", "omen", "banner", "die")
WORD_ZONES = frozenset({"banner", "die"})  # their entries are colours, not cards

ZONE_TITLES = {
    "main": "Pakli",
    "side": "Kiegészítő",
    "rule": "Szabálylap",
    "follower": "Követő",
    "guild": "Céh",
    "tower": "Torony",
    "omen": "Ómen",
    "banner": "Standarty",
    "die": "Kostky",
}
HEADERS = {
    "pakli": "main",
    "fo pakli": "main",
    "main": "main",
    "main deck": "main",
    "deck": "main",
    "kiegeszito": "side",
    "kiegeszito pakli": "side",
    "cserepakli": "side",
    "side": "side",
    "sideboard": "side",
    "side deck": "side",
    "szabalylap": "rule",
    "szabalylapok": "rule",
    "koveto": "follower",
    "kovetok": "follower",
    "ceh": "guild",
    "cehek": "guild",
    "torony": "tower",
    "tornyok": "tower",
    "kezdo tornyok": "tower",
    "omen": "omen",
    "standarty": "banner",
    "banners": "banner",
    "kostky": "die",
    "dice": "die",
}
FIELDS = {"jatek": "game", "game": "game", "formatum": "format", "format": "format", "datum": "date", "date": "date"}
FIELD_TITLES = {"game": "Játék", "format": "Formátum", "date": "Dátum"}
LONGEST_HEADER = 40

DIGITS = frozenset("0123456789")
TIMES = frozenset("xX×")
SIGNS = frozenset("+-−–")
FRACTION = frozenset(".,/")
TAGS = {"uj": "új", "alfa": "alfa", "cm": "CM"}  # folded -> an edition tag that is no year


class TooLarge(ValueError):
    """The text is longer than `MAX_BYTES`; a web page answers 413."""


def refuse_too_large(text: str) -> None:
    """Raise `TooLarge` when the text has more than `MAX_BYTES` bytes. Looks at the length first."""
    if len(text) > MAX_BYTES or (len(text) * 4 > MAX_BYTES and len(text.encode("utf-8", "replace")) > MAX_BYTES):
        raise TooLarge(f"The list is larger than {MAX_BYTES} bytes.")


def split_lines(text: str) -> list[str]:
    """Return the lines of a text that ends them with CR, LF or CRLF, and with nothing else."""
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def clean(text: str) -> str:
    """Return the text in NFC, without invisible characters, white space (NBSP too) squeezed and trimmed."""
    if not text.isascii():
        text = unicodedata.normalize("NFC", text.translate(INVISIBLE))
    return " ".join(text.split())


def is_comment(line: str) -> bool:
    """Say whether a line begins with `#` or `//`. `A // B` is a name."""
    return line.startswith(("#", "//"))


@lru_cache(maxsize=4096)
def header_zone(line: str) -> str | None:
    """Return the zone that a line opens, or None. The whole line must be the header.

    Any case and accents; a count and a colon may follow: `Pakli`, `Kiegészítő (30):`, `SIDEBOARD: 15`.
    """
    if len(line) > LONGEST_HEADER:
        return None
    words = line.rstrip(": ")
    if words.endswith(")"):
        words, _, number = words[:-1].rpartition("(")
        words = words if _is_number(number) else ""
    else:
        head, _, number = words.rpartition(" ")
        words = head if head and _is_number(number) else words
    return HEADERS.get(fold(words.rstrip(": ")))


def _is_number(text: str) -> bool:
    return 0 < len(text) <= 4 and all(letter in DIGITS for letter in text)


def labelled(line: str) -> tuple[str, str]:
    """Return `(folded label, rest)` of a line `Label: rest`, or `("", line)`. `SB: 2 X` gives `("sb", "2 X")`."""
    label, colon, rest = line[: LONGEST_HEADER + 1].partition(":")
    if not colon or not (rest := line[len(label) + 1 :].strip()):
        return "", line
    return _label(label), rest


@lru_cache(maxsize=4096)
def _label(label: str) -> str:
    return fold(label)


def number_like(token: str) -> bool:
    """Say whether a word looks meant as a count: digits of any script, signs before or fractions in them."""
    body = token.lstrip("+-−–").rstrip("xX×")
    if not body:
        return False
    return all(letter in FRACTION or unicodedata.category(letter)[0] == "N" for letter in body) and any(
        unicodedata.category(letter)[0] == "N" for letter in body
    )


def read_count(digits: str) -> int | None:
    """Return the count that 1 to 3 ASCII digits write, or None: zero, signs, fractions and other digits are none."""
    if 1 <= len(digits) <= 3 and all(letter in DIGITS for letter in digits):
        return int(digits) or None
    return None


def cut_leading(text: str) -> tuple[str, list[str]] | None:
    """Cut a count off the front. Returns its characters and what may be left, the longest first; None if there is none.

    `3 N`, `3x N`, `3 x N`, `x3 N` and `3N`; `3 x N` leaves `x N`, then `N`.
    """
    if text[0] in TIMES:
        word, _, rest = text[1:].partition(" ")
        return (word, [rest]) if rest and number_like(word) and word[-1] not in TIMES else None
    word, _, rest = text.partition(" ")
    if number_like(word):
        if not rest:
            return None
        digits = word.rstrip("xX×")
        return digits, [rest] if digits != word else _without_times(rest)
    end = 0
    while end < len(word) and word[end] in DIGITS:
        end += 1
    if end == 0:
        return None
    rest = text[end:]
    return text[:end], [rest, rest[1:].lstrip()] if rest[0] in TIMES and len(rest) > 1 else [rest]


def _without_times(rest: str) -> list[str]:
    first, _, left = rest.partition(" ")
    return [rest, left] if first in TIMES and left else [rest]


def cut_trailing(text: str) -> tuple[str, str] | None:
    """Cut `x3`, `×3` or `x 3` off the end. Returns the count's characters and the rest, or None."""
    head, _, word = text.rpartition(" ")
    if not head:
        return None
    if word[0] in TIMES and number_like(word[1:]) and word[-1] not in TIMES:
        return word[1:], head
    before, _, times = head.rpartition(" ")
    if before and times in TIMES and number_like(word) and word[-1] not in TIMES:
        return word, before
    return None


def cut_facts(text: str) -> tuple[str, str] | None:
    """Cut `{…}` off the end. Returns what stands between the braces and the rest, or None."""
    if not text.endswith("}"):
        return None
    start = text.rfind("{")
    return (text[start + 1 : -1], text[:start].rstrip()) if start > 0 else None


def cut_tag(text: str) -> tuple[str, str] | None:
    """Cut `(új)` off the end. Returns the tag and the rest, or None."""
    if not text.endswith(")"):
        return None
    start = text.rfind("(")
    tag = text[start + 1 : -1].strip()
    return (tag, text[:start].rstrip()) if start > 0 and tag else None


def known_tag(tag: str) -> str | None:
    """Return an edition tag in its own spelling (`új`, `alfa`, `CM`, `20dd`), or None for other words in brackets."""
    spelt = TAGS.get(fold(tag)) if len(tag) <= 4 else None
    if spelt is None and len(tag) == 4 and tag[:2] in ("19", "20") and _is_number(tag):
        return tag
    return spelt


def read_day(text: str) -> date | None:
    """Return the day that `2025-09-05` writes, or None."""
    if len(text) != 10 or not text.isascii() or text[4] != "-" or text[7] != "-":
        return None
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None
