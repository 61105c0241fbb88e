"""Sets of documents as whole numbers: bit `n` stands for document `n`. Pure Python.

Python joins and intersects numbers of 50,000 bits in a few microseconds, so that whole lists can be added up.
"""

from __future__ import annotations

import zlib
from array import array
from collections.abc import Iterable, Iterator

FEW = 16  # documents up to which a set is kept as a list
LIST, MAP = b"\0", b"\1"  # how a kept set begins


def bits_of(numbers: Iterable[int]) -> int:
    """Return the set of numbers."""
    held = bytearray()
    for number in numbers:
        byte = number >> 3
        if byte >= len(held):
            held.extend(bytes(byte + 1 - len(held)))
        held[byte] |= 1 << (number & 7)
    return int.from_bytes(held, "little")


def numbers_of(bits: int) -> Iterator[int]:
    """Yield the numbers of a set, in order."""
    digits = f"{bits:b}"[::-1]
    place = digits.find("1")
    while place >= 0:
        yield place
        place = digits.find("1", place + 1)


def pack(numbers: Iterable[int]) -> bytes:
    """Return a set as bytes to be kept; `unpack` reads them. Numbers are below 2**32."""
    held = array("I", numbers)
    if len(held) <= FEW:
        return LIST + b"".join(number.to_bytes(4, "little") for number in held)
    bits = bits_of(held)
    return MAP + zlib.compress(bits.to_bytes(bits.bit_length() // 8 + 1, "little"), 1)


def unpack(kept: bytes) -> int:
    """Read what `pack` wrote. Raises `ValueError` when it is no such thing."""
    if kept[:1] == LIST:
        bits = 0
        for start in range(1, len(kept), 4):
            bits |= 1 << int.from_bytes(kept[start : start + 4], "little")
        return bits
    if kept[:1] != MAP:
        raise ValueError("This is no set of documents.")
    try:
        return int.from_bytes(zlib.decompress(kept[1:]), "little")
    except zlib.error as error:
        raise ValueError(f"This is no set of documents: {error}") from error


class Totals:
    """A sum for each document. Plane `p` holds the documents in whose sum bit `p` is set."""

    def __init__(self) -> None:
        self._planes: list[int] = []

    def add(self, documents: int, value: int) -> None:
        """Add a value of at least 1 to the sum of each document of a set, as one adds on paper."""
        planes, place, carried = self._planes, 0, 0
        while value or carried:
            if place == len(planes):
                planes.append(0)
            plane = planes[place]
            if value & 1:
                planes[place] = plane ^ documents ^ carried
                carried = (plane & (documents | carried)) | (documents & carried)
            elif carried:
                planes[place] = plane ^ carried
                carried &= plane
            value >>= 1
            place += 1

    def best(self, most: int) -> int:
        """Return the set of the `most` documents with the highest sums above 0; of equal ones those first added."""
        chosen, count, undecided = 0, 0, 0
        for plane in self._planes:
            undecided |= plane
        for plane in reversed(self._planes):
            higher = undecided & plane
            if count + higher.bit_count() > most:
                undecided = higher
            else:
                chosen |= higher
                count += higher.bit_count()
                undecided ^= higher
        while undecided and count < most:
            lowest = undecided & -undecided
            chosen |= lowest
            undecided ^= lowest
            count += 1
        return chosen
