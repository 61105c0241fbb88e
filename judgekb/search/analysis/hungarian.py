"""A deep, light stem of Hungarian words whose accents are already gone: case, possessive, plural, final vowel.

It cuts more than a dictionary would, on purpose: two words that share a stem are only *candidates* for each
other; the ranking prefers the equal form.
"""

from __future__ import annotations

SHORTEST = 3
PREVERB_LIST = (
    "meg ki le el be fel fol ossze vissza at ra hozza szet tul tovabb vegig elo ide oda ala fole melle neki hatra ujra"
    " felre kozbe haza korul keresztul bele rajta"
)
PREVERBS = frozenset(PREVERB_LIST.split())
LONGEST_PREVERB = max(map(len, PREVERBS))
VOWELS = frozenset("aeiou")
# The words of one line are tried longest first; the first that leaves at least SHORTEST letters is cut.
CASES = ("kent", "ban ben bol rol tol nak nek val vel hoz hez nal nel ert kor", "ba be ra re ig on en ul")
POSSESSIVES = (
    "jaink jeink jaitok jeitek",
    "aink eink itok itek jaik jeik juk jaim jeim jaid jeid",
    "aim eim aid eid ink aik eik unk nak tok tek jai jei",
    "ai ei im id ik om em am od ed ad ja je uk nk",
)
PLURALS = ("ok ek ak",)
VERBS = (
    "hatom hetem hatod heted hatja heti hatjuk hetjuk hatnak hetnek hatunk hetunk hatok hetek",
    "hatsz hetsz hatna hetne hato heto hat het",
    "ani eni ni",
)


def _by_length(*lines: str) -> tuple[str, ...]:
    return tuple(sorted({ending for line in lines for ending in line.split()}, key=lambda e: (-len(e), e)))


_VERBS, _CASES, _POSSESSIVES, _PLURALS = (_by_length(*lines) for lines in (VERBS, CASES, POSSESSIVES, PLURALS))
_DERIVED = ("at", "et", "ot")


def stem(folded: str) -> str:
    """Return the stem of a word in lower case without accents; numbers and short words come back unchanged.

    >>> stem("paklimba"), stem("paklikat"), stem("pakli")
    ('pakl', 'pakl', 'pakl')
    """
    if len(folded) <= SHORTEST or not folded.isalpha():
        return folded
    word = _cut(_undouble(folded), _VERBS)
    word = _cut(_accusative(word), _CASES)
    word = _cut(word, _POSSESSIVES)
    word = _cut(word, _PLURALS)
    word = _last_letters(word)
    word = _cut(word, _DERIVED) if len(word) > SHORTEST + 2 else word
    return word[:-1] if _ends_in_t(word) else word  # `pontot` as `pont`


def without_preverb(stem: str) -> str:
    """Return a stem without the preverb that it begins with: `megmergez` and `mergez` say nearly the same."""
    for length in range(LONGEST_PREVERB, 1, -1):
        if len(stem) - length >= SHORTEST and stem[:length] in PREVERBS:
            return stem[length:]
    return stem


def _cut(word: str, endings: tuple[str, ...]) -> str:
    for ending in endings:
        if word.endswith(ending) and len(word) - len(ending) >= SHORTEST:
            return word[: -len(ending)]
    return word


def _accusative(word: str) -> str:
    """Cut the accusative of a plural or possessive: `lapokat` is `lapok`, `lenyemet` is `lenyem`."""
    if len(word) <= SHORTEST + 3 or word[-1] != "t":
        return word
    if (word[-2] in "aeo" and word[-3] in "kmd") or word[-3:] in ("ait", "eit"):
        return word[:-2]
    return word[:-1] if word[-3:] in ("jat", "jet") else word


def _last_letters(word: str) -> str:
    """Cut one ending of a single consonant (`hajon`, `paklim`, `halalt`), then a final vowel."""
    if len(word) > SHORTEST + 1:
        after_vowel = word[-2] in VOWELS and word[-1] in "mdktn"
        if after_vowel or _ends_in_t(word):
            word = word[:-1]
    return word[:-1] if len(word) > SHORTEST and word[-1] in VOWELS else word


def _ends_in_t(word: str) -> bool:
    """Return whether a word ends as an accusative does: `halalt`, but `pont` too."""
    return len(word) > SHORTEST + 1 and word[-1] == "t" and word[-2] in "lrnjszy"


def _undouble(word: str) -> str:
    """Undo the assimilated instrumental: `lappal` is `lap`, `bilinccsel` is `bilincs`."""
    if len(word) < SHORTEST + 3 or word[-2:] not in ("al", "el"):
        return word
    body = word[:-2]
    if body[-1] == body[-2] and body[-1] not in VOWELS:
        return body[:-1]
    if body[-1] in "szy" and body[-2] == body[-3] and body[-2] not in VOWELS:  # ssz, nny, ccs, ggy
        return body[:-2] + body[-1]
    return word
