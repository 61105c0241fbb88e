"""Who asks the API with a key."""

from __future__ import annotations

import pytest

from tests.rulings.api.keys import Tool
from tests.rulings.desk.people import editor, reviewer


@pytest.fixture
def sara(db: None) -> Tool:
    return Tool(editor())


@pytest.fixture
def bence(db: None) -> Tool:
    return Tool(reviewer())
