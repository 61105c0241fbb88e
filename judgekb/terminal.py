"""How commands speak: JSON alone on stdout, progress on stderr and only to a person."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Sequence
from typing import Any

from rest_framework.utils.encoders import JSONEncoder
from tqdm import tqdm


def progress_bar(total: int | None, label: str) -> Any:
    """Return a tqdm bar on stderr; it stays silent where stderr is no terminal."""
    return tqdm(total=total, desc=label, unit="", file=sys.stderr, disable=not sys.stderr.isatty(), leave=False)


def as_json(data: object) -> str:
    """Return data as readable JSON with its letters kept; days and moments as the API writes them."""
    return json.dumps(data, ensure_ascii=False, indent=2, cls=JSONEncoder)


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Return an aligned table; numbers stand to the right."""
    cells = [list(map(str, row)) for row in rows]
    widths = [max(len(row[column]) for row in [list(head), *cells]) for column in range(len(head))]
    numeric = [all(row[column].isdecimal() for row in cells) for column in range(len(head))]

    def line(row: Sequence[str]) -> str:
        parts = (
            cell.rjust(width) if right else cell.ljust(width)
            for cell, width, right in zip(row, widths, numeric, strict=True)
        )
        return "  ".join(parts).rstrip()

    return "\n".join([line(list(head)), line(["-" * width for width in widths]), *map(line, cells)])
