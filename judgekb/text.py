"""Text in one form: what every package needs to compare names and references. Pure Python."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping

# õ û ô stand for ő ű ő in texts that went through a Western code page (`hard-parsing` 24 and 25).
LEGACY_LETTERS = str.maketrans("õÕûÛôÔ", "őŐűŰőŐ")
QUOTES = dict.fromkeys(map(ord, "„”“«»‟″"), '"') | dict.fromkeys(map(ord, "‘’‚‛`´ʼ′"), "'")
DASHES = dict.fromkeys(map(ord, "‐‑‒–—―−"), "-")
INVISIBLE = dict.fromkeys(map(ord, "\ufeff\u200b\u200c\u200d\u2060\u00ad"), None)


class Exchange:
    """Puts a few letters in the place of others. `str.translate` looks up each letter of a text; most texts have none.

    No letter that is put in is one that is exchanged, so the order does not matter.
    """

    def __init__(self, *tables: Mapping[int, int | str | None]) -> None:
        pairs = {letter: new for table in tables for letter, new in table.items()}
        self._pairs = [(chr(old), chr(new) if isinstance(new, int) else new or "") for old, new in pairs.items()]

    def __call__(self, text: str) -> str:
        """Return the text as `translate` would with the tables."""
        for letter, new in self._pairs:
            if letter in text:
                text = text.replace(letter, new)
        return text


without_invisible, with_plain_marks = Exchange(INVISIBLE), Exchange(QUOTES, DASHES)
with_modern_letters = Exchange(LEGACY_LETTERS)

MOST_LETTERS = 10_000  # that are remembered


class _Bare(dict[int, str]):
    """Every letter without its accents, found out when it is first met: folding is done a hundred times a page."""

    def __missing__(self, letter: int) -> str:
        if len(self) >= MOST_LETTERS:  # somebody sends every letter that there is
            self.clear()
        decomposed = unicodedata.normalize("NFD", chr(letter))
        self[letter] = "".join(part for part in decomposed if not unicodedata.combining(part))
        return self[letter]


BARE = _Bare()
WHITE_SPACE = re.compile(r"\s+")


def normalise(text: str) -> str:
    """Return text in NFC without invisible characters, white space squeezed. Letters and icons are kept."""
    return WHITE_SPACE.sub(" ", without_invisible(unicodedata.normalize("NFC", text))).strip()


def plain_marks(text: str) -> str:
    """Return normalised text with one kind of quote, apostrophe and dash."""
    return with_plain_marks(normalise(text))


def fold(text: str) -> str:
    """Return the key under which a name is compared: no case, accents, legacy letters or kinds of quotes.

    >>> fold("Zu’lit  KÍSÉRLETE") == fold("zu'lit kisérlete")
    True
    """
    folded = with_modern_letters(plain_marks(text)).casefold()
    return folded if folded.isascii() else unicodedata.normalize("NFC", folded.translate(BARE))


def slugify(text: str) -> str:
    """Return a slug of ASCII letters, digits and hyphens; `""` when nothing of the text can be kept."""
    return re.sub(r"[^a-z0-9]+", "-", fold(text)).strip("-")


def reference_key(text: str) -> str:
    """Return the key under which references and citations are compared: case and white space do not count."""
    return normalise(text).casefold()


def unique_slug(name: str, taken: set[str], fallback: str = "x") -> str:
    """Return a slug for a name that is not among those taken, and add it to them."""
    base = slugify(name)[:100] or fallback
    slug, number = base, 1
    while slug in taken:
        number += 1
        slug = f"{base}-{number}"
    taken.add(slug)
    return slug
