"""Which words are inflected forms of a Hungarian name, as far as the language is regular.

Words are compared folded (no accents), so that a final vowel that grows long before an ending (-a, -á-) needs no rule
of its own; whether the accents are right is told apart by `Stem.spellings`. Sources of the rules: any school grammar:
linking vowels, assimilated -val/-vel and -vá/-vé, fleeting vowels (torony, tornyot), v-stems (ló, lovat), shortened
vowels (úr, urat), possessive endings that another one replaces (szolgája, szolgái).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from judgekb.text import fold

VOWELS = frozenset("aeiou")
LONG_DIGRAPHS = {"ccs": "cs", "ddz": "dz", "ggy": "gy", "lly": "ly", "nny": "ny", "ssz": "sz", "tty": "ty", "zzs": "zs"}
DIGRAPHS = frozenset(LONG_DIGRAPHS.values())
MAX_ENDING = 14

# Owners and cases, as they follow a vowel (True) and a consonant (False).
_MANY_OWNED = ["i", "im", "id", "ink", "itok", "itek", "ik"]
_ONE_OWNED = ["am", "em", "om", "ad", "ed", "od", "ank", "enk", "unk", "atok", "etek", "otok", "uk", "juk"]
_OF_THIRD = ["a", "e", "ja", "je"]
_OWNED = {
    True: ["k", "m", "d", "nk", "tok", "tek", "juk", "ja", "je", *_MANY_OWNED],
    False: ["ak", "ek", "ok", *_ONE_OWNED, *_OF_THIRD, *map("".join, product(_OF_THIRD, _MANY_OWNED))],
}
_CASES = ["", "t", "nak", "nek", "val", "vel", "ert", "va", "ve", "ig", "kent", "ul", "kor", "kepp", "ba", "be", "ban"]
_CASES += ["ben", "bol", "hoz", "hez", "nal", "nel", "tol", "ra", "re", "rol"]
_MORE_CASES = {
    True: ["n", "nkent", "stul"],
    False: ["at", "et", "ot", "an", "en", "on", "ankent", "enkent", "onkent", "astul", "estul", "ostul"],
}
_DERIVED = {True: ["s", "beli", "fele", "szeru"], False: ["as", "es", "os", "beli", "fele", "szeru"]}


def _joined(before: str, case: str) -> str:
    """Join a case to what stands before it: v becomes the consonant before it (-okkal)."""
    if case.startswith("v") and before[-1:] not in ("", *VOWELS):
        return before + before[-1] + case[1:]
    return before + case


def _with_cases(before: str, *, vowel: bool) -> Iterator[str]:
    """Return an ending with every case that may follow it; `vowel` is how the word ends without it."""
    last = before[-1] in VOWELS if before else vowel
    for case in (*_CASES, *_MORE_CASES[last]):
        if before or last or case not in ("val", "vel", "va", "ve"):
            yield _joined(before, case)


def _endings(*, vowel: bool) -> frozenset[str]:
    owners = ("", *_OWNED[vowel])
    found = {ending for part in (*owners, *_DERIVED[vowel]) for ending in _with_cases(part, vowel=vowel)}
    # What belongs to it (Halóé, Halóéval). Not with -n: "követően" is no form of "követő".
    return frozenset(found | {owner + owning + case for owner, owning, case in product(owners, ("e", "ei"), _CASES)})


AFTER_VOWEL, AFTER_CONSONANT = _endings(vowel=True), _endings(vowel=False)
AFTER_EITHER = AFTER_VOWEL | AFTER_CONSONANT
AFTER_LOST_VOWEL = frozenset(ending for ending in AFTER_CONSONANT if ending[:1] in VOWELS)
OWNER_CHANGED = frozenset(
    ending
    for owner in {*_OWNED[True], *_OWNED[False]}.difference(_OF_THIRD, ("k", "ak", "ek", "ok"))
    for ending in _with_cases(owner, vowel=True)
)
NO_ENDING = frozenset({""})
LENGTHENED = {"a": "á", "e": "é", "o": "ó", "ö": "ő"}
SOUNDS = {"x": "sz", "q": "k", "w": "v", "ch": "h", "tz": "c", "ck": "k"}  # spelt otherwise than they sound
ASSIMILATED = frozenset({"al", "el", "a", "e"})

# A closed class of nouns whose last vowel is short before most endings (úr, urat), and those that grow a v (ló, lovat).
SHORTENED: tuple[str, ...] = (
    "agár",
    "bogár",
    "cserép",
    "dér",
    "derék",
    "egér",
    "fazék",
    "fedél",
    "fenék",
    "fonál",
    "gyökér",
    "hét",
)
SHORTENED += ("híd", "ín", "jég", "kanál", "kenyér", "kerék", "kéz", "kosár", "kötél", "közép", "kút", "légy", "levél")
SHORTENED += ("lúd", "madár", "mész", "mocsár", "mozsár", "név", "nyár", "nyél", "nyíl", "nyúl", "parázs", "pohár")
SHORTENED += ("réz", "rúd", "sár", "sugár", "szamár", "szekér", "szél", "szemét", "szén", "szűz", "tehén", "tél")
SHORTENED += ("tenyér", "tűz", "úr", "út", "veréb", "víz")
V_STEMS = {"ló": "lov", "kő": "köv", "hó": "hav", "tó": "tav", "szó": "szav", "fű": "füv", "mű": "műv", "cső": "csöv"}
V_STEMS |= {"tő": "töv", "falu": "falv", "daru": "darv", "hamu": "hamv", "odú": "odv", "tetű": "tetv"}
OTHER_STEMS = {"fattyú": "fatty", "borjú": "borj", "varjú": "varj", "ifjú": "ifj", "lélek": "lelk", "teher": "terh"}
OTHER_STEMS |= {"kehely": "kelyh", "pehely": "pelyh"}
FLEETING_VOWEL = re.compile(r"(?<=[^aáeéiíoóöőuúüű])[aeoö](cs|gy|ly|ny|sz|ty|zs|[bcdfghjklmnprstvzx])$")


@dataclass(frozen=True, slots=True)
class Stem:
    """A beginning that forms of a word share: folded, as it may be spelt, and what may follow it."""

    key: str
    spellings: tuple[str, ...]
    endings: frozenset[str]


def stems(word: str, *, possessed: bool = False) -> Iterator[Stem]:
    """Return the stems of a word in lower case. `possessed`: it is the owned thing of a name (Leah *szolgája*)."""
    yield Stem(fold(word), (word, *_long(word), *_short(word)), endings_after(fold(word)))
    fleeting = FLEETING_VOWEL.search(word)
    if fleeting and len(word) > 4:
        yield _changed(word[: fleeting.start()] + fleeting.group(1))
    for table in (V_STEMS, OTHER_STEMS):
        for end, stem in table.items():
            if word.endswith(end):
                yield _changed(word.removesuffix(end) + stem)
    if possessed and word[-1] in "ae" and len(word) > 2:
        yield Stem(fold(word[:-1]), (word[:-1],), OWNER_CHANGED)
        if word[-2] == "j" and len(word) > 4:
            yield Stem(fold(word[:-2]), (word[:-2],), OWNER_CHANGED)


def _changed(stem: str) -> Stem:
    return Stem(fold(stem), (stem,), AFTER_LOST_VOWEL)


def _long(word: str) -> Iterator[str]:
    if word[-1] in LENGTHENED:
        yield word[:-1] + LENGTHENED[word[-1]]


def _short(word: str) -> Iterator[str]:
    if word.endswith(SHORTENED):
        head, vowel, tail = re.split(r"([áéíúű])(?=[^áéíúű]*$)", word)
        yield head + {"á": "a", "é": "e", "í": "i", "ú": "u", "ű": "ü"}[vowel] + tail


def endings_after(stem: str) -> frozenset[str]:
    """Return what may follow a folded stem by its last letter; "y" may be a vowel ("Lady-k")."""
    if stem[-1:] in VOWELS:
        return AFTER_VOWEL
    return AFTER_EITHER if stem[-1:] in ("y", "") and stem[-2:] not in DIGRAPHS else AFTER_CONSONANT


def follows(stem: str, ending: str, endings: frozenset[str] | None = None) -> bool:
    """Whether a folded ending may follow a folded stem; -val/-vel and -vá/-vé take its last consonant."""
    if ending in (endings or endings_after(stem)):
        return True
    if endings not in (None, AFTER_CONSONANT, AFTER_EITHER) or not stem or stem[-1] in VOWELS:
        return False
    last = stem[-2:] if stem[-2:] in DIGRAPHS else stem[-1]
    sounds = (last, SOUNDS.get(stem[-1], last), SOUNDS.get(stem[-2:], last))
    if any(ending.startswith(sound) and ending[len(sound) :] in ASSIMILATED for sound in sounds):
        return True
    return ending in ("al", "el") and (stem[-1] == stem[-2:-1] or stem[-3:] in LONG_DIGRAPHS)


def splits(key: str) -> Iterator[tuple[str, str]]:
    """Return every (stem, ending) that a folded word can be cut into, longest stem first.

    A long consonant of two letters is tried short as well: "kapoccsal" is "kapocs" and "csal".
    """
    yield key, ""
    least = max(2, len(key) - MAX_ENDING)
    for end in range(len(key) - 1, least - 1, -1):
        yield key[:end], key[end:]
    for place in range(len(key) - 3, least - 1, -1):
        short = LONG_DIGRAPHS.get(key[place : place + 3])
        if short:
            yield key[:place] + short, short + key[place + 3 :]
