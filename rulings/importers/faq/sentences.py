"""Sentences of Hungarian prose as it was typed, with abbreviations and lost full stops. Texts are normalised."""

from __future__ import annotations

import re
from itertools import pairwise

from rulings.importers.faq.cleaning import LOWER, UPPER

ABBREVIATIONS = {"pl", "ill", "max", "min", "ún", "ld", "kb", "vö", "ui", "ti", "sz", "db", "jan", "feb", "febr"}
ABBREVIATIONS |= {"márc", "ápr", "máj", "jún", "júl", "aug", "szept", "szep", "okt", "nov", "dec"}
OPENING = rf"[{UPPER}0-9„“\"(-]"
# An end: its sign, what closes after it, and white space before something that can open a sentence.
END = re.compile(rf"[.?!]{{1,5}}[\"”)]{{0,3}} (?={OPENING})")
# These open a sentence even where the sign before them was lost, unless an article makes them part of a name.
OPENERS = "Erre|Ez|Ezt|Ezek|Ezért|Ezentúl|Ekkor|Azt|Tehát|Viszont|Mivel"
LOST_END = re.compile(rf"(?<!\w)(?![Aa]z |[Ee]gy )([{LOWER}{UPPER}]{{2,40}}|X) (?=(?:{OPENERS}) )")
LAST_WORD = re.compile(r"([^\W_]+)\.[\"”)]*\s*$")
QUESTION = re.compile(r"\?[\"”)]*$")


def sentences(text: str) -> list[str]:
    """Return the sentences of a text, in order, without the space between them."""
    cuts = {match.end() for match in END.finditer(text) if _ends(text, match)}
    cuts |= {match.end() for match in LOST_END.finditer(text)}
    edges = [0, *sorted(cuts), len(text)]
    parts = (text[start:end].strip() for start, end in pairwise(edges))
    return [part for part in parts if part]


def lost_ends(text: str) -> int:
    """Return how many sentences lost their full stop (hard case 38)."""
    return len(LOST_END.findall(text))


def is_question(sentence: str) -> bool:
    """Whether a sentence ends in a question mark."""
    return bool(QUESTION.search(sentence))


def _ends(text: str, match: re.Match[str]) -> bool:
    """Whether a full stop ends a sentence rather than an abbreviation, an initial or the number of a point."""
    if match.group()[0] != ".":
        return True
    before = text[max(0, match.start() - 20) : match.start() + 1]
    word = LAST_WORD.search(before)
    if word is None or ")" in match.group():
        return True
    last = word.group(1)
    if last.isdecimal():
        return not _opens_point(text[: match.start() - len(last)])
    return last.casefold() not in ABBREVIATIONS and not (len(last) == 1 and last.isupper() and last != "X")


def _opens_point(before: str) -> bool:
    """Whether a number stands where a point of a list or a quoted section opens."""
    return before.strip() == "" or before.rstrip()[-1] in '.:!?”"“„)'
