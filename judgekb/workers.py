"""How gunicorn runs the site: `gunicorn -c python:judgekb.workers judgekb.wsgi`, WEB_CONCURRENCY processes of it.

What every process needs is loaded once, before they are forked; then each opens the search index before it is asked
anything, and tells Python's garbage collector to leave alone what will live as long as the process: looking through
the words of 50,000 entries again and again costs a tenth of the time of a search.
"""

from __future__ import annotations

import gc
import logging
from contextlib import suppress
from pathlib import Path
from typing import Any

bind = "127.0.0.1:8000"
preload_app = True
worker_class = "gthread"  # keeps the connections of the proxy open
threads = 2  # one computes while the other waits for the base
timeout = 60  # seconds until a process that hangs is ended and started again
graceful_timeout = 30
worker_tmp_dir = "/dev/shm" if Path("/dev/shm").is_dir() else None  # a sign of life every second needs no disk
control_socket_disable = True  # it would be a file in the home of the user
keepalive = 15  # seconds; longer than most proxies keep a connection

RARELY = (20_000, 5, 5)  # when the collector looks: at what a page leaves behind, after about ten of them

logger = logging.getLogger("judgekb.workers")


def when_ready(server: Any) -> None:
    """Read the templates and the names of the static files, once for all processes that are forked later.

    They would be read when they are first needed: after `git pull`, and before the restart, those of the new version.
    """
    from django.contrib.staticfiles.storage import staticfiles_storage
    from django.template import engines
    from django.template.loader import get_template

    from judgekb.health.parts import static_files

    for folder in map(Path, engines["django"].engine.dirs):  # type: ignore[attr-defined]
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                get_template(path.relative_to(folder).as_posix())
    staticfiles_storage.exists("")  # makes the storage, which reads its manifest
    with suppress(OSError, ValueError):  # without a manifest `/ready` says so
        static_files()  # for `/ready`: it asks whether those of this version are there, not those of the next


def post_worker_init(worker: Any) -> None:
    """Open the index. A base that is away now must not keep the process from starting."""
    from django.db import connections

    from judgekb.search.engines.base import Query
    from judgekb.search.engines.registry import get_engine

    try:
        get_engine().search(Query("ak"))
    except Exception:
        logger.exception("The search index could not be opened yet")
    finally:
        connections.close_all()
    gc.set_threshold(*RARELY)
    gc.collect()
    gc.freeze()
    gc.collect()  # it counts what lives long: as long as that is much, it would not look at the old rest at all
