"""The engines under test: each that this database allows takes the whole contract."""

from __future__ import annotations

from pathlib import Path

import pytest

from judgekb.search.engines.base import Engine
from judgekb.search.engines.registry import ENGINES
from tests.search.engines.available import ENGINE_NAMES
from tests.search.engines.documents import FEW


@pytest.fixture(params=ENGINE_NAMES)
def engine(request: pytest.FixtureRequest, tmp_path: Path) -> Engine:
    """An engine without an index."""
    if request.param == "postgres":
        request.getfixturevalue("db")
    return ENGINES[request.param](tmp_path / "index")


@pytest.fixture
def filled(engine: Engine) -> Engine:
    """An engine that holds `FEW`."""
    engine.rebuild(FEW)
    return engine
