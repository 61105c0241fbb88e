"""The engines under test: each takes the whole contract."""

from __future__ import annotations

from pathlib import Path

import pytest

from judgekb.search.engines.base import Engine
from judgekb.search.engines.registry import ENGINES
from tests.search.engines.documents import FEW


@pytest.fixture(params=sorted(ENGINES))
def engine(request: pytest.FixtureRequest, tmp_path: Path) -> Engine:
    """An engine without an index."""
    return ENGINES[request.param](tmp_path / "index")


@pytest.fixture
def filled(engine: Engine) -> Engine:
    """An engine that holds `FEW`."""
    engine.rebuild(FEW)
    return engine
