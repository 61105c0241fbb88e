"""Whether the static files were collected since they changed: a page that names one that was not is an error 500.

A new version of the program brings new files. What serves them are the copies below STATIC_ROOT, under the names that
its manifest tells; a process reads the manifest once.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from filecmp import cmp
from pathlib import Path

from django.apps import apps
from django.conf import settings
from django.contrib.staticfiles.finders import get_finders


def missing() -> list[str]:
    """Return the names of static files that the manifest lacks, sorted. Raises `OSError`, `ValueError`."""
    known = _manifest()
    return sorted({name for name, _ in _sources() if name not in known})


def not_collected() -> list[str]:
    """Return `missing` and those whose copy is another, sorted. Reads every file; raises as `missing` does."""
    known, root = _manifest(), Path(settings.STATIC_ROOT)
    first: dict[str, Path] = {}
    for name, path in _sources():
        first.setdefault(name, path)  # as collectstatic does: of two files of a name the first one
    return sorted(name for name, path in first.items() if name not in known or not _same(path, root / name))


def _manifest() -> dict[str, str]:
    text = (Path(settings.STATIC_ROOT) / "staticfiles.json").read_text(encoding="utf-8")
    paths: dict[str, str] = json.loads(text).get("paths", {})
    return paths


def _sources() -> Iterator[tuple[str, Path]]:
    ignored = apps.get_app_config("staticfiles").ignore_patterns  # type: ignore[attr-defined]
    for finder in get_finders():
        for name, storage in finder.list(ignored):
            prefix = getattr(storage, "prefix", None)
            yield (f"{prefix}/{name}" if prefix else name), Path(storage.path(name))


def _same(ours: Path, copy: Path) -> bool:
    return copy.exists() and cmp(ours, copy, shallow=False)
