"""Which release of the program this is: another one may answer otherwise from the same base."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from django.conf import settings
from django.utils.autoreload import DJANGO_AUTORELOAD_ENV

SHOWN = ("judgekb", "cards", "rulings", "templates")  # what makes answers, beside the base
KINDS = {".py", ".html", ".yaml", ".mo", ".xml", ".txt"}


@lru_cache(maxsize=1)
def code_version() -> str:
    """Return a hash of the program's own files, and of the names of its collected static files."""
    digest = hashlib.sha256()
    for path in _files(Path(settings.BASE_DIR)):
        digest.update(str(path).encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _files(base: Path) -> Iterator[Path]:
    for folder in SHOWN:
        yield from sorted(
            path
            for path in (base / folder).rglob("*")
            if path.suffix in KINDS and settings.CORPUS_DIR not in path.parents
        )
    manifest = Path(settings.STATIC_ROOT) / "staticfiles.json"
    if manifest.exists():
        yield manifest


def is_in_work() -> bool:
    """Return whether the program's files may change under the running process: `runserver` watches them."""
    return bool(os.environ.get(DJANGO_AUTORELOAD_ENV))
