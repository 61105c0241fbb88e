"""The core reads without Django."""

from __future__ import annotations

import subprocess
import sys

from django.conf import settings

LOOK = (
    "import sys, rulings.importers.rulebooks.recipes, rulings.importers.rulebooks.comparing; "
    "print('django' in sys.modules)"
)


def test_the_core_imports_no_django() -> None:
    found = subprocess.run(
        [sys.executable, "-c", LOOK], cwd=settings.BASE_DIR, capture_output=True, text=True, check=True
    )
    assert found.stdout == "False\n"
