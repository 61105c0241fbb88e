"""A command whose reader has gone, as in `manage.py … | head`, ends without a word."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from django.conf import settings


def test_a_reader_who_has_enough_is_no_fault() -> None:
    command = [sys.executable, str(Path(settings.BASE_DIR) / "manage.py"), "diffsettings", "--all"]
    run = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert run.stdout is not None
    run.stdout.close()
    _, told = run.communicate(timeout=120)
    assert (run.returncode, told) == (141, "")
