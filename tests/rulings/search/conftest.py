"""The index of the base that a test has made."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from judgekb.search.service import rebuild


@pytest.fixture
def index(db: None) -> Callable[[], int]:
    """Call it when the rows are made: it builds the index."""
    return rebuild
