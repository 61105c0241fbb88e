"""The linker needs no Django; only the module that reads the base does."""

from __future__ import annotations

import subprocess
import sys

from django.conf import settings

LOOK = "import sys, rulings.linking.linker, rulings.corpus.numbers; print('django' in sys.modules)"


def test_the_linker_is_pure() -> None:
    result = subprocess.run(
        [sys.executable, "-c", LOOK], cwd=settings.BASE_DIR, capture_output=True, text=True, check=True
    )
    assert result.stdout.strip() == "False"
