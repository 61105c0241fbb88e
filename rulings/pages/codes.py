"""QR codes of addresses, in an eighth of the time that an encoder takes: every page of an entry has one, for paper.

Of texts of one length, the code is linear: each letter at each place turns over certain squares of the code of nothing
but zeros, whatever stands at the other places (the error correction is a Reed-Solomon code, all else is the same for
all). So an encoder is asked once for each letter at each place.
"""

from __future__ import annotations

import re
from functools import lru_cache

import segno

BORDER = 2  # squares
LONGEST = 100  # letters of which each is kept
MOST = 4_096  # letters at places that are kept, about 200 bytes each
DARK = re.compile("1+")


def picture(address: str) -> str:
    """Return the QR code of an address as SVG. Raises `ValueError` for one that is too long."""
    letters = address.encode()
    if len(letters) > LONGEST:
        return _drawn(*_encoded(letters))
    size, squares = _of_zeros(len(letters))
    for place, letter in enumerate(letters):
        squares ^= _turned(len(letters), place, letter)
    return _drawn(size, squares)


@lru_cache(maxsize=64)
def _of_zeros(length: int) -> tuple[int, int]:
    return _encoded(bytes(length))


@lru_cache(maxsize=MOST)
def _turned(length: int, place: int, letter: int) -> int:
    """Return the squares that a letter turns over at a place of texts of a length."""
    zeros = bytes(length)
    return _encoded(zeros[:place] + bytes([letter]) + zeros[place + 1 :])[1] ^ _of_zeros(length)[1]


def _encoded(text: bytes) -> tuple[int, int]:
    """Return how many squares a side has, and the dark ones as bits, row by row from above, the first one highest."""
    rows = segno.make(text, error="m", micro=False, mask=2, mode="byte").matrix
    return len(rows), int("".join("1" if square else "0" for row in rows for square in row), 2)


def _drawn(size: int, squares: int) -> str:
    """Return the picture: a light ground, and a dark stroke for each run of dark squares."""
    text = f"{squares:0{size * size}b}"
    strokes, at, row = [], -BORDER, 0
    for top in range(size):
        for run in DARK.finditer(text[top * size : (top + 1) * size]):
            strokes.append(f"m{run.start() - at} {top - row}h{run.end() - run.start()}")
            at, row = run.end(), top
    whole = size + 2 * BORDER
    return (
        f'<svg aria-hidden="true" viewBox="0 0 {whole} {whole}" class="paper code">'
        f'<path fill="#fff" d="M0 0h{whole}v{whole}h-{whole}z"/>'
        f'<path stroke="#000" d="M{BORDER} {BORDER}.5{"".join(strokes).removeprefix(f"m{BORDER} 0")}"/></svg>'
    )
