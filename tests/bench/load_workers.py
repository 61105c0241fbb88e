"""gunicorn's settings for `bench_load`: those of the site, with the index in the scratch folder."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "judgekb.settings")

from django.conf import settings

from judgekb.workers import *  # noqa: F403 - gunicorn reads the names of this module
from judgekb.workers import post_worker_init as open_index

settings.SEARCH_INDEX_DIR = Path(os.environ["BENCH_INDEX"])


def post_worker_init(worker: Any) -> None:  # type: ignore[no-redef]  # that of the site, and a word more
    """Tell the benchmark when this process can answer, else the first to be ready would get all connections."""
    open_index(worker)
    (Path(os.environ["BENCH_READY"]) / str(os.getpid())).touch()
