"""gunicorn's settings for `bench_load`: those of the site, with the index in the scratch folder."""

from __future__ import annotations

import os
from pathlib import Path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "judgekb.settings")

from django.conf import settings

from judgekb.workers import *  # noqa: F403 - gunicorn reads the names of this module

settings.SEARCH_INDEX_DIR = Path(os.environ["BENCH_INDEX"])
