"""What this Python knows of letters, for a browser that must fold names alike. `judgekb/text.py` uses all of it.

A browser has its own, mostly newer, version of Unicode: letters that this Python does not know yet must stay as they
are there too, or the same list would be read in two ways.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from typing import Any

from judgekb.text import DASHES, INVISIBLE, LEGACY_LETTERS, QUOTES

LETTERS = 0x110000


@cache
def letters() -> dict[str, Any]:
    """Return the tables as plain data: about 8 kB. Takes a second the first time.

    `plain`, `legacy`: quotes and dashes, and letters of a wrong code page -> how a key writes them. `invisible`: what
    is left out. `casefold`: letters whose folded form is not their lower-case form. `combining`, `unassigned`: code
    points as ranges, each as the distance to its start and its length.
    """
    return {
        "plain": {chr(one): new for one, new in {**QUOTES, **DASHES}.items()},
        "legacy": {chr(one): chr(new) for one, new in LEGACY_LETTERS.items()},
        "invisible": "".join(map(chr, INVISIBLE)),
        "casefold": {one: folded for one in map(chr, range(LETTERS)) if (folded := one.casefold()) != one.lower()},
        "combining": ranges(lambda letter: unicodedata.combining(letter) != 0),
        "unassigned": ranges(lambda letter: unicodedata.category(letter) == "Cn"),
    }


def ranges(holds: Callable[[str], bool]) -> list[int]:
    """Return the code points of which something holds: the distance to each range's start, its length, and so on."""
    bounds = [0]
    inside = False
    for place in range(LETTERS + 1):
        if (place < LETTERS and holds(chr(place))) != inside:
            inside = not inside
            bounds.append(place)
    return [end - start for start, end in pairwise(bounds)]
