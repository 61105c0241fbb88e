"""Text in one form: what every package needs to compare names and references. Pure Python."""

from __future__ import annotations

import re
import unicodedata

# õ û ô stand for ő ű ő in texts that went through a Western code page (`hard-parsing` 24 and 25).
LEGACY_LETTERS = str.maketrans("õÕûÛôÔ", "őŐűŰőŐ")
QUOTES = dict.fromkeys(map(ord, "„”“«»‟″"), '"') | dict.fromkeys(map(ord, "‘’‚‛`´ʼ′"), "'")
DASHES = dict.fromkeys(map(ord, "‐‑‒–—―−"), "-")
INVISIBLE = dict.fromkeys(map(ord, "\ufeff\u200b\u200c\u200d\u2060\u00ad"), None)


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
    return WHITE_SPACE.sub(" ", unicodedata.normalize("NFC", text).translate(INVISIBLE)).strip()


def plain_marks(text: str) -> str:
    """Return normalised text with one kind of quote, apostrophe and dash."""
    return normalise(text).translate(QUOTES).translate(DASHES)


def fold(text: str) -> str:
    """Return the key under which a name is compared: no case, accents, legacy letters or kinds of quotes.

    >>> fold("Zu’lit  KÍSÉRLETE") == fold("zu'lit kisérlete")
    True
    """
    return unicodedata.normalize("NFC", plain_marks(text).translate(LEGACY_LETTERS).casefold().translate(BARE))


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
