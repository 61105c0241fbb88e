"""Names in the order of an alphabet: Hungarian and Czech. Pure Python.

Hungarian (the academy's rules of spelling, 14th to 16th point): `cs`, `dz`, `dzs`, `gy`, `ly`, `ny`, `sz`, `ty`, `zs`
are letters, doubled too (`ssz` is `sz` twice); `ö` and `ü` stand behind `o` and `u`; á é í ó ő ú ű differ from their
short forms only between words that are the same otherwise; spaces and hyphens do not count. Czech: `ch` stands behind
`h`, `č ř š ž` behind their plain forms, other accents differ last, and a shorter word goes before what begins with it.
What only a dictionary knows, that two letters meet by chance where words were joined, is not looked at.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import cached_property, lru_cache

from judgekb.text import LEGACY_LETTERS, plain_marks

DIGITS = "0123456789"
FIRST_DIGIT, FIRST_LETTER, FOREIGN = 10, 20, 99  # codes; a space that counts has 05, the end of the letters 00
SPACE, END = "05", "00"
OTHER_ACCENT = "9"
LONGEST_KEY = 640  # digits


@dataclass(frozen=True)
class Alphabet:
    """`letters` in their order; `accents` are the marks that only break ties, in their order, without one first."""

    letters: tuple[str, ...]
    accents: str  # letters that are a plain one with a mark: á é …
    counts_spaces: bool
    legacy: bool = False  # õ stands for ő

    @cached_property
    def codes(self) -> dict[str, str]:
        """Return the code of each letter and digit."""
        digits = {digit: str(FIRST_DIGIT + place) for place, digit in enumerate(DIGITS)}
        return digits | {letter: str(FIRST_LETTER + place) for place, letter in enumerate(self.letters)}

    @cached_property
    def marked(self) -> dict[str, tuple[str, str]]:
        """Return the code and the rank of each letter that is a plain one with a mark."""
        held: dict[str, tuple[str, str]] = {}
        for letter in self.accents:
            code = self.codes[_plain(letter, self.letters)]
            held[letter] = code, str(1 + sum(code == other for other, _ in held.values()))
        return held

    @cached_property
    def pieces(self) -> re.Pattern[str]:
        """Return the pattern of one letter: the longest that fits."""
        joined = sorted((letter for letter in self.letters if len(letter) > 1), key=len, reverse=True)
        doubled = [letter[0] + letter for letter in joined if letter != "ch"]
        return re.compile("|".join([*doubled, *joined, "."]), re.DOTALL)


def _plain(letter: str, letters: tuple[str, ...]) -> str:
    """Return the letter of the alphabet that one with a mark is: the long ő is ö, not o."""
    return {"ő": "ö", "ű": "ü"}.get(letter) or next(one for one in letters if one == _base(letter))


def _base(letter: str) -> str:
    return unicodedata.normalize("NFD", letter)[0]


HUNGARIAN = "a b c cs d dz dzs e f g gy h i j k l ly m n ny o ö p q r s sz t ty u ü v w x y z zs"
CZECH = "a b c č d e f g h ch i j k l m n o p q r ř s š t u v w x y z ž"
ALPHABETS = {
    "hu": Alphabet(tuple(HUNGARIAN.split()), "áéíóőúű", counts_spaces=False, legacy=True),
    "cs": Alphabet(tuple(CZECH.split()), "áďéěíňóťúůý", counts_spaces=True),
}
USUAL = "hu"


def alphabet_of(language: str) -> Alphabet:
    """Return the alphabet of a language, the Hungarian one for a language that has none here."""
    return ALPHABETS.get(language, ALPHABETS[USUAL])


@lru_cache(maxsize=65_536)
def collation_key(text: str, language: str) -> str:
    """Return the key by which a name is sorted: digits only, so that every database sorts it alike.

    Two for each letter, `00`, then one for each letter that tells its mark. Case does not count.

    >>> sorted(["Cukor", "Csont", "Ágy", "Agy"], key=lambda name: collation_key(name, "hu"))
    ['Agy', 'Ágy', 'Cukor', 'Csont']
    """
    alphabet = alphabet_of(language)
    text = plain_marks(text)
    text = unicodedata.normalize("NFC", (text.translate(LEGACY_LETTERS) if alphabet.legacy else text).casefold())
    codes, marks = "", ""
    for piece in alphabet.pieces.findall(text):
        for code, mark in _coded(piece, alphabet):
            codes += code
            marks += mark
    return f"{codes}{END}{marks.rstrip('0')}"[:LONGEST_KEY] if codes else ""


def _coded(piece: str, alphabet: Alphabet) -> list[tuple[str, str]]:
    """Return the codes and marks of a letter; none for what does not count."""
    if piece in alphabet.codes:
        return [(alphabet.codes[piece], "0")]
    if piece in alphabet.marked:
        return [alphabet.marked[piece]]
    if len(piece) > 1:
        return [(alphabet.codes[piece[1:]], "0")] * 2
    if piece in " -" and alphabet.counts_spaces:
        return [(SPACE, "0")]
    base = unicodedata.normalize("NFKD", piece)[0]
    if base in alphabet.codes:
        return [(alphabet.codes[base], OTHER_ACCENT)]
    return [(str(FOREIGN), OTHER_ACCENT)] if piece.isalnum() else []


def letter_of(key: str, language: str) -> str:
    """Return the letter under which a key stands in a list A–Z, `""` for digits, signs and foreign letters."""
    letters = alphabet_of(language).letters
    place = int(key[:2] or 0) - FIRST_LETTER
    return letters[place] if 0 <= place < len(letters) else ""


def start_of(letter: str, language: str) -> str | None:
    """Return what the keys of all names under a letter begin with, `None` for what is no letter."""
    alphabet = alphabet_of(language)
    return alphabet.codes[letter] if letter in alphabet.letters else None
