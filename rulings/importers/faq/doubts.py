"""Faults of wording that a program can see but not settle: they are flagged, the words stay (hard cases 40 and 41)."""

from __future__ import annotations

import re

from rulings.importers.faq.cleaning import LOWER
from rulings.importers.faq.flags import Flag, flag

LONGEST_REPEAT = 5  # words
WORD = re.compile(r"\w+(?:-\w+)*")
# "nem számít … számít", "nem sül ki … kisül": denied and stated in one breath.
BETWEEN = r"(?:\w{1,30} ){1,2}"
DENIED_AND_STATED = re.compile(
    rf"\b[Nn]em (?P<verb>[{LOWER}]{{3,20}}) {BETWEEN}(?P=verb)\b"
    rf"|\b[Nn]em (?P<stem>[{LOWER}]{{3,20}}) (?P<prefix>ki|be|fel|le|meg|el) {BETWEEN}(?P=prefix)(?P=stem)\b"
)
MAY_REPEAT = "az"  # "az az eset" is good Hungarian


def doubts(text: str) -> tuple[str, ...]:
    """Return the flags of a repaired paragraph's wording."""
    found = []
    if _has_doubled_words(text):
        found.append(flag(Flag.DOUBLED_WORDS))
    if DENIED_AND_STATED.search(text):
        found.append(flag(Flag.DOUBLE_STATEMENT))
    return tuple(found)


def _has_doubled_words(text: str) -> bool:
    """Whether up to five words stand twice in a row with nothing but spaces between them."""
    for part in re.split(r"[^\w -]", text):
        words = WORD.findall(part)
        for place in range(len(words) - 1):
            for length in range(1, min(LONGEST_REPEAT, len(words) - place) + 1):
                repeated = words[place : place + length]
                if repeated == words[place + length : place + 2 * length] and " ".join(repeated).lower() != MAY_REPEAT:
                    return True
    return False
