"""A light stem of Czech words whose accents are already gone: case and possessive endings, final vowel."""

from __future__ import annotations

SHORTEST = 3
CASES = (
    "atech etem atum ech ich iho emi imi emu ete eti imu ach ata aty ych ama ami ove ovi ymi"
    " em es im um at am os us ym mi ou ov in uv"
)
ENDINGS = tuple(sorted(CASES.split(), key=lambda ending: (-len(ending), ending)))


def stem(folded: str) -> str:
    """Return the stem of a word in lower case without accents; numbers and short words come back unchanged.

    >>> stem("kartach"), stem("karty"), stem("karet")
    ('kart', 'kart', 'kart')
    """
    if len(folded) <= SHORTEST or not folded.isalpha():
        return folded
    for ending in ENDINGS:
        if folded.endswith(ending) and len(folded) - len(ending) >= SHORTEST:
            folded = folded[: -len(ending)]
            break
    if len(folded) > SHORTEST and folded[-1] in "aeiouy":
        folded = folded[:-1]
    if len(folded) > SHORTEST + 1 and folded[-2] == "e" and folded[-1] in "ktnlcr" and folded[-3] not in "aeiouy":
        folded = folded[:-2] + folded[-1]  # the vowel that comes and goes: karet, karty; balicek, balicku
    return folded
