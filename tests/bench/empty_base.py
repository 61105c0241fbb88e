"""An empty base in a folder, for a benchmark that fills it."""

from __future__ import annotations

import logging
import os
from pathlib import Path

import django


def empty_base(folder: Path) -> None:
    """Point Django at an empty base and an empty index in the folder. Call it before what needs Django is imported."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "judgekb.settings"
    os.environ["DATABASE_URL"] = f"sqlite:///{folder / 'bench.sqlite3'}"
    django.setup()
    from django.conf import settings
    from django.core.management import call_command

    logging.disable(logging.INFO)  # a line for every request would hide the table
    settings.DEBUG = False  # else Django keeps every query
    settings.ALLOWED_HOSTS = ["testserver"]
    settings.SEARCH_INDEX_DIR = folder / "index"
    call_command("migrate", verbosity=0)
