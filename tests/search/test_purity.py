"""Analysis, planning, ranking and the engine of files need no Django."""

from __future__ import annotations

import subprocess
import sys

import pytest
from django.conf import settings

PURE = (
    "alike",
    "bits",
    "retrieval",
    "holding",
    "suggesting",
    "ranking",
    "plan",
    "vocabulary",
    "entries",
    "highlight",
    "analysis",
    "engines.base",
    "engines.whoosh",
)


@pytest.mark.parametrize("module", PURE)
def test_no_django(module: str) -> None:
    code = f"import sys, judgekb.search.{module}; sys.exit('django' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=settings.BASE_DIR, check=False).returncode == 0
