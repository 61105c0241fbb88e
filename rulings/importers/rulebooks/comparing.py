"""Which sections of an older text stand under another number in a newer one. Pure Python."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping

from rulings.importers.faq.fingerprints import Fingerprint, fingerprint, likeness

LEAST_WORDS = 4  # shorter texts ("Kivétel:") stand under many numbers
SAME = 0.6  # share of common word pairs; two changed words of twelve leave 0.6


def renumbered(before: Mapping[str, str], now: Mapping[str, str]) -> dict[str, str]:
    """Return old number -> new number of the texts that moved, given both texts by number.

    A text that is still nearly the same under its number has not moved. Each new number is used once; the likest
    pair goes first.
    """
    old = {number: fingerprint(text) for number, text in before.items() if _is_long(text)}
    new = {number: fingerprint(text) for number, text in now.items() if _is_long(text)}
    moved = {number: made for number, made in old.items() if not _stays(number, made, new)}
    fresh = {number: made for number, made in new.items() if not _stays(number, made, old)}
    pairs = sorted(
        ((likeness(moved[one], fresh[other]), one, other) for one, other in _candidates(moved, fresh)),
        key=lambda pair: (-pair[0], pair[1], pair[2]),
    )
    found: dict[str, str] = {}
    used: set[str] = set()
    for alike, one, other in pairs:
        if alike >= SAME and one not in found and other not in used:
            found[one] = other
            used.add(other)
    return {number: found[number] for number in before if number in found}


def _is_long(text: str) -> bool:
    return len(re.findall(r"\w+", text)) >= LEAST_WORDS


def _stays(number: str, made: Fingerprint, others: Mapping[str, Fingerprint]) -> bool:
    return number in others and likeness(made, others[number]) >= SAME


def _candidates(moved: Mapping[str, Fingerprint], fresh: Mapping[str, Fingerprint]) -> set[tuple[str, str]]:
    """Return the pairs that share anything, so that not every text is compared with every other."""
    by_hash: dict[str, list[str]] = defaultdict(list)
    for number, made in fresh.items():
        for piece in made.sketch:
            by_hash[piece].append(number)
    return {(number, other) for number, made in moved.items() for piece in made.sketch for other in by_hash[piece]}
