"""Reading bulk files as somebody else would: gzip, json and csv of the standard library."""

from __future__ import annotations

import csv
import gzip
import io
import json
from typing import Any

from rulings.models import BulkFile, BulkPart


def content(game: str, collection: str, form: str = "json") -> bytes:
    """Return the gzipped bytes that are served."""
    file = BulkFile.objects.get(game__slug=game, collection=collection, format=form, replaced_at=None)
    pieces = BulkPart.objects.filter(file=file).order_by("number").values_list("content", flat=True)
    return b"".join(bytes(piece) for piece in pieces)


def items(game: str, collection: str) -> list[dict[str, Any]]:
    """Return the items of a JSON file."""
    held: list[dict[str, Any]] = json.loads(gzip.decompress(content(game, collection)))["items"]
    return held


def rows(packed: bytes) -> list[dict[str, str]]:
    """Return the rows of a CSV file."""
    text = gzip.decompress(packed).decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text, newline="")))
