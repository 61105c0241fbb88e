"""Items written as JSON and as CSV, gzipped: the same items give the same bytes. Pure."""

from __future__ import annotations

import csv
import hashlib
import io
import json
import zlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

Data = dict[str, Any]

BOM = "\ufeff"  # without it Excel takes UTF-8 for an old code page
# A spreadsheet takes a cell that begins so for a formula (OWASP, CSV Injection); the quote itself is here so that
# taking off one leading quote always gives the text back.
UNSAFE = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠", "'")
GZIP = 16 + zlib.MAX_WBITS  # zlib's own gzip header has no name and no time


@dataclass(frozen=True, slots=True)
class Packed:
    """A gzipped file with what the manifest says of it. Hashes are SHA-256, in hex; sizes are in bytes."""

    content: bytes
    sha256: str
    content_sha256: str
    content_size: int
    count: int

    @property
    def size(self) -> int:
        """The size of the gzipped bytes."""
        return len(self.content)


class _Packer:
    """Gzips and hashes text as it comes, so that only the gzipped bytes are held."""

    def __init__(self) -> None:
        self._zip = zlib.compressobj(9, zlib.DEFLATED, GZIP)
        self._hash = hashlib.sha256()
        self._parts: list[bytes] = []
        self._size = 0

    def write(self, text: str) -> None:
        piece = text.encode()
        self._hash.update(piece)
        self._size += len(piece)
        self._parts.append(self._zip.compress(piece))

    def packed(self, count: int) -> Packed:
        content = b"".join([*self._parts, self._zip.flush()])
        return Packed(content, hashlib.sha256(content).hexdigest(), self._hash.hexdigest(), self._size, count)


def pack(head: Data, columns: Sequence[str], items: Iterable[Data]) -> dict[str, Packed]:
    """Return the files of one collection by their format. `head` opens the JSON; the items are read once.

    `columns` are the keys of every item, in the order of the CSV; `ValueError` for an item of other keys.
    """
    as_json, as_csv = _Packer(), _Packer()
    opening = _json(head)[:-1]
    as_json.write(f'{opening}{"," if head else ""}"items":[')
    as_csv.write(BOM + _line(columns))
    keys = set(columns)
    count = 0
    for count, item in enumerate(items, start=1):
        if item.keys() != keys:
            raise ValueError(f"{sorted(item.keys() ^ keys)} of an item and of the columns do not agree")
        as_json.write(f"{',' if count > 1 else ''}\n{_json(item)}")
        as_csv.write(_line([cell(item[name]) for name in columns]))
    as_json.write("\n]}\n")
    return {"json": as_json.packed(count), "csv": as_csv.packed(count)}


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"), default=_day)


def _day(value: Any) -> str:
    if isinstance(value, date):
        return value.isoformat()
    raise TypeError(f"{type(value).__name__} has no place in a bulk file")


def cell(value: Any) -> str:
    """Return a value as the text of a CSV cell: nothing for null, JSON for what is no text, and no formula."""
    if value is None:
        return ""
    text = value if isinstance(value, str) else _day(value) if isinstance(value, date) else _json(value)
    return f"'{text}" if text.startswith(UNSAFE) else text


def uncell(text: str) -> str:
    """Return the text of a cell without the quote that `cell` put before it."""
    return text.removeprefix("'")


def _line(cells: Sequence[str]) -> str:
    """Return a row as RFC 4180 has it: quotes where they are needed, CR LF at the end."""
    out = io.StringIO()
    csv.writer(out, lineterminator="\r\n").writerow(cells)
    return out.getvalue()


def parts(content: bytes, size: int) -> Iterator[bytes]:
    """Yield the bytes in pieces of at most `size`."""
    for start in range(0, len(content), size):
        yield content[start : start + size]
