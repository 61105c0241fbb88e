"""What all tests share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.core.cache import caches

SHARED = Path(settings.BASE_DIR).parent / "shared"


@pytest.fixture
def shared() -> Path:
    """The folder of source documents beside the repository; skips where it is missing."""
    if not SHARED.is_dir():
        pytest.skip("needs the source documents in ../shared, which users do not have")
    return SHARED


@pytest.fixture(autouse=True)
def own_index(tmp_path: Path, settings: object) -> Iterator[None]:
    """Keep every test's search index in its own folder."""
    settings.SEARCH_INDEX_DIR = tmp_path / "index"  # type: ignore[attr-defined]
    yield


@pytest.fixture(autouse=True)
def empty_cache() -> None:
    """Let no test be limited by, or answered from, what another one left."""
    for name in caches:
        caches[name].clear()
