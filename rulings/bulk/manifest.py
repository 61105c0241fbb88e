"""The manifest: what bulk files there are, and one version that changes only when one of them does."""

from __future__ import annotations

import hashlib
from itertools import groupby
from typing import Any

from django.urls import reverse

from rulings.models import BulkFile

Data = dict[str, Any]
SHORT = 16  # letters of the hash in an address


def manifest() -> Data:
    """Return every file that is served, by game and collection. `version` is null before the first are made.

    One query.
    """
    rows = sorted(
        BulkFile.objects.filter(replaced_at=None).select_related("game"),
        key=lambda row: (row.game.position, row.game.slug, row.collection, row.format),
    )
    games = []
    for slug, of_game in groupby(rows, key=lambda row: row.game.slug):
        held = list(of_game)
        games.append(
            {
                "game": slug,
                "name": held[0].game.name,
                "language": held[0].game.language,
                "licence_note": held[0].game.licence_note,
                "collections": [
                    _collection(name, list(files)) for name, files in groupby(held, key=lambda row: row.collection)
                ],
            }
        )
    return {
        "version": _version(rows),
        "changed_at": max((row.made_at for row in rows), default=None),
        "games": games,
    }


def _collection(name: str, files: list[BulkFile]) -> Data:
    return {"collection": name, "count": files[0].count, "files": [_file(file) for file in files]}


def _file(file: BulkFile) -> Data:
    name = file_name(file)
    return {
        "format": file.format,
        "url": reverse("api-bulk-hashed", args=[file.game.slug, file.sha256[:SHORT], name]),
        "latest_url": reverse("api-bulk", args=[file.game.slug, name]),
        "size": file.size,
        "sha256": file.sha256,
        "content_size": file.content_size,
        "content_sha256": file.content_sha256,
    }


def file_name(file: BulkFile) -> str:
    """Return what a file is called: `rulings.json.gz`."""
    return f"{file.collection}.{file.format}.gz"


def _version(rows: list[BulkFile]) -> str | None:
    """Return a hash of the contents, not of the gzipped bytes: two sites with the same facts have the same version."""
    if not rows:
        return None
    lines = [f"{row.game.slug} {row.collection} {row.format} {row.content_sha256}\n" for row in rows]
    return hashlib.sha256("".join(sorted(lines)).encode()).hexdigest()
