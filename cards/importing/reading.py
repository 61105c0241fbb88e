"""Bytes of a CSV or JSON file -> lines of named cells. Pure Python; the sentences of `FileError` are for a person."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

MAX_BYTES = 8_000_000
MAX_LINES = 20_000
COLUMNS = (
    "name",
    "edition",
    "language",
    "colours",
    "types",
    "subtypes",
    "alignments",
    "rarity",
    "released",
    "text",
    "valid_from",
)
DELIMITERS = (";", ",", "\t")
RUN_BY_SPREADSHEETS = ("=", "+", "-", "@")


class FileError(ValueError):
    """The file cannot be read as a whole; nothing of it was looked at. One sentence, without the file's name."""


@dataclass(frozen=True, slots=True)
class Line:
    """One card of the file. `number` is the line of a CSV (the header is 1) or the item of a JSON list (from 1)."""

    number: int
    cells: Mapping[str, Any]
    fault: str = ""  # why the line cannot be read at all


def read_lines(data: bytes) -> list[Line]:
    """Return the lines of a file. Raises `FileError`."""
    if len(data) > MAX_BYTES:
        raise FileError(f"The file is larger than {MAX_BYTES // 1_000_000} MB.")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise FileError(f"The file is not UTF-8: line {line} holds the byte 0x{data[error.start]:02x}.") from error
    if not text.strip():
        raise FileError("The file is empty.")
    lines = list(_json_lines(text) if text.lstrip()[0] in "[{" else _csv_lines(text))
    if not lines:
        raise FileError("The file holds no card.")
    return lines


def _json_lines(text: str) -> Iterator[Line]:
    try:
        items = json.loads(text)
    except RecursionError as error:
        raise FileError("The JSON is nested too deeply.") from error
    except ValueError as error:
        raise FileError(f"The file is no JSON: {error}.") from error
    if not isinstance(items, list):
        raise FileError("The JSON must be a list of objects, one for each card.")
    _check_number(len(items))
    for number, item in enumerate(items, start=1):
        if not isinstance(item, dict):
            yield Line(number, {}, "is no object")
        elif unknown := [key for key in item if key not in COLUMNS]:
            yield Line(number, item, f"has the unknown key {unknown[0][:40]!r}")
        else:
            yield Line(number, item)


def _csv_lines(text: str) -> Iterator[Line]:
    header_line = text.lstrip("\r\n").replace("\r", "\n").split("\n", 1)[0]
    delimiter = max(DELIMITERS, key=lambda mark: len(set(_columns(header_line.split(mark))) & set(COLUMNS)))
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    header: list[str] = []
    read, end = 0, 0
    try:
        for row in rows:
            start, end = end + 1, rows.line_num
            if not any(cell.strip() for cell in row):
                continue
            if not header:
                header = _header(row)
                continue
            read += 1
            _check_number(read)
            yield _line(start, header, row)
    except csv.Error as error:
        raise FileError(f"The file is no CSV from line {end + 1} on: {error}.") from error


def _header(row: list[str]) -> list[str]:
    header = _columns(row)
    if "name" not in header:
        raise FileError(f"The first line must name the columns, `name` among them; known are {', '.join(COLUMNS)}.")
    for column in header:
        if column not in COLUMNS:
            raise FileError(f"There is no column {column[:40]!r}; known are {', '.join(COLUMNS)}.")
        if header.count(column) > 1:
            raise FileError(f"The column {column!r} is there twice.")
    return header


def _columns(cells: list[str]) -> list[str]:
    return [cell.strip(' "').lower() for cell in cells]


def _line(number: int, header: list[str], row: list[str]) -> Line:
    if len(row) > len(header):
        return Line(number, {}, f"has {len(row)} cells, the header {len(header)}: put quotes around a cell with a mark")
    return Line(number, dict(zip(header, map(_written, row), strict=False)))


def _written(cell: str) -> str:
    """Return a cell without the apostrophe that keeps a spreadsheet from running it: `'=1+1`, `'+1/+1`."""
    return cell[1:] if cell[:1] == "'" and cell[1:2] in RUN_BY_SPREADSHEETS else cell


def _check_number(read: int) -> None:
    if read > MAX_LINES:
        raise FileError(f"The file holds more than {MAX_LINES} cards.")
