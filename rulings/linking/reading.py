"""A text cut into words, and whether the words at a place are a name. Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping

from judgekb.text import fold
from rulings.linking.hungarian import follows
from rulings.linking.lexicon import Form, Lexicon, Pattern
from rulings.linking.words import HYPHENS, YEAR_TAG, joins, words

SUFFIX = re.compile(rf" ?[{HYPHENS}]([^\W\d_]{{1,10}})(?![^\W_])")
MOST_ALIKE = 5  # letters that a misspelt word shares with the one that is meant
MOST_TAG = 20  # letters: `Printing.edition`


class Reading:
    """The words of a text and what is known of each; a *place* is the number of a word."""

    def __init__(self, text: str, lexicon: Lexicon) -> None:
        self.text = text
        self.starts: list[int] = []
        self.ends: list[int] = []
        self.forms: list[Form] = []
        form_of = lexicon.form
        for match in words(text):
            self.starts.append(match.start())
            self.ends.append(match.end())
            self.forms.append(form_of(match.group()))

    def __len__(self) -> int:
        return len(self.forms)

    def surface(self, place: int) -> str:
        return self.text[self.starts[place] : self.ends[place]]

    def gap(self, place: int) -> str:
        """Return what stands between a word and the next one."""
        return self.text[self.ends[place] : self.starts[place + 1]]


def spelt(read: Reading, place: int, pattern: Pattern) -> bool | None:
    """Say whether words are a name letter by letter (`True`), but for accents and signs (`False`) or not (`None`)."""
    last = len(pattern.keys) - 1
    forms = read.forms[place : place + last + 1]
    if len(forms) <= last:
        return None
    right = not pattern.joined
    for offset, (form, key, spelled) in enumerate(zip(forms, pattern.keys, pattern.spellings, strict=True)):
        ends = offset == last or pattern.gaps[offset].startswith(",")
        if not (key in form.bases if ends else form.key == key):
            return None
        if offset < last and not joins(read.gap(place + offset), pattern.gaps[offset]):
            return None
        right = right and (form.fits(key, spelled) if ends else form.spelling == spelled)
    return right


def words_before_slip(read: Reading, place: int, pattern: Pattern) -> int:
    """Return how many words of a longer name stand there before one with a slip in its end; 0 if it is not that name.

    1 for "Védelmező rakshalion" where "Védelmező rakshallion" is a name.
    """
    keys = pattern.keys
    count = 0
    while count < len(keys) and place + count < len(read) and keys[count] == read.forms[place + count].key:
        count += 1
    if count == 0 or count == len(keys) or place + count >= len(read):
        return 0
    following, wanted = read.surface(place + count)[:MOST_ALIKE].lower(), pattern.spellings[count][:MOST_ALIKE]
    alike = following == wanted and len(wanted) == MOST_ALIKE
    return count if alike and joins(read.gap(place + count - 1), pattern.gaps[count - 1]) else 0


def suffix_end(text: str, end: int, stem: str = "") -> int:
    """Return where a name ends with its ending behind a hyphen ("Vu-vel", "(2023)-nak"); `end` if there is none.

    A space before the hyphen ("Vu -t") is only taken for a slip where nothing but a sign or a bracket follows.
    """
    match = SUFFIX.match(text, end)
    if match is None or not follows(stem, fold(match.group(1))):
        return end
    if match.group().startswith(" ") and text[match.end() : match.end() + 2] not in ("", ".", ". ", " (", ", "):
        return end
    return match.end()


def tag_after(text: str, end: int, editions: Mapping[str, str]) -> tuple[str, int]:
    """Return the edition named in brackets after a name, and where the bracket ends; `("", end)` if there is none.

    `editions` are the tags of the game by folded tag; a year 20.. is one in any case.
    """
    start = end + 1 if text.startswith(" (", end) else end
    if not text.startswith("(", start):
        return "", end
    close = text.find(")", start, start + MOST_TAG + 2)
    inside = text[start + 1 : close] if close >= 0 else ""
    edition = editions.get(fold(inside)) or (inside if YEAR_TAG.fullmatch(inside) else "")
    return (edition, close + 1) if edition else ("", end)
