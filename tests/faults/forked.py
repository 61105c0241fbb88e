"""Processes of the site that are real ones, but need not load Python and Django anew: a server forks them.

Each has its own settings, session and log, and dies by `SIGKILL` as any other.
"""

from __future__ import annotations

import multiprocessing
import os
import subprocess
import sys
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import forkserver
from multiprocessing.context import ForkServerContext, ForkServerProcess
from pathlib import Path
from unittest.mock import patch

CONTEXT: ForkServerContext = multiprocessing.get_context("forkserver")
CONTEXT.set_forkserver_preload(["tests.faults.warm"])
SEAL = ("mount --make-rprivate /", "mount -o remount,bind,ro /")
CLONE_NEWNS = 0x00020000  # unshare(2): the mounts of the process become its own


@dataclass(frozen=True)
class Running:
    """A process that was started."""

    process: ForkServerProcess

    @property
    def pid(self) -> int:
        assert self.process.pid is not None
        return self.process.pid

    def poll(self) -> int | None:
        """Return how it ended, `None` while it lives."""
        return self.process.exitcode

    def kill(self) -> None:
        """Kill it as `kill -9` does, and wait until it is dead."""
        self.process.kill()
        self.process.join()

    def wait(self) -> int:
        self.process.join()
        assert self.process.exitcode is not None
        return self.process.exitcode


def start(words: list[str], environment: dict[str, str], log: Path, *, sealed: bool = False) -> Running:
    """Start `manage.py …`, `gunicorn …` or `seed …`. Its output goes to `log`, what it logs to `log` with `.err`.

    A sealed one can write no file: it sees the disk read-only.
    """
    root = str(Path(__file__).resolve().parents[2])
    with patch.dict(os.environ, {"PYTHONPATH": root}):
        forkserver.ensure_running()
    process = CONTEXT.Process(target=_run, args=(words, environment, str(log), sealed), daemon=True)
    process.start()
    return Running(process)


def can_seal() -> bool:
    """Return whether this machine lets us make the disk read-only for some processes."""
    command = ["unshare", "--mount", "sh", "-c", " && ".join(SEAL)]
    try:
        return subprocess.run(command, check=False, capture_output=True).returncode == 0
    except FileNotFoundError:
        return False


def _run(words: list[str], environment: dict[str, str], log: str, sealed: bool) -> None:
    os.setsid()
    for path, number in ((log, 1), (f"{log}.err", 2)):
        opened = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        os.dup2(opened, number)
        os.close(opened)
    if sealed:
        _seal()
    from tests.faults.stalling import stall_at

    os.environ.update(environment)
    _point_at(environment)
    stall_at(environment.get("TEST_STALL", ""))
    sys.argv = words
    if words[0] == "manage.py":
        from django.core.management import execute_from_command_line

        execute_from_command_line(words)
    elif words[0] == "gunicorn":
        from gunicorn.app.wsgiapp import run  # type: ignore[import-untyped]  # it has no types

        run()
    else:
        from tests.faults import seed

        seed.main(words[1:])


def _seal() -> None:
    import ctypes

    if ctypes.CDLL(None, use_errno=True).unshare(CLONE_NEWNS):
        raise OSError(ctypes.get_errno(), "may not unshare the mounts")
    for command in SEAL:
        subprocess.run(command.split(), check=True)


def _point_at(environment: dict[str, str]) -> None:
    """Let Django, which is loaded already, use the base, the cache and the index of this environment."""
    from django.conf import settings
    from django.core.cache import caches
    from django.db import connections

    from judgekb.environment import read_environment

    given = read_environment(settings.BASE_DIR)
    settings.DATABASES = {"default": dict(given.database)}
    settings.CACHES = {"default": dict(given.cache), "pages": dict(given.pages)}
    settings.SEARCH_ENGINE = given.search_engine
    settings.SEARCH_INDEX_DIR = Path(environment["TEST_INDEX_DIR"])
    connections.settings = connections.configure_settings(settings.DATABASES)
    caches.settings = caches.configure_settings(settings.CACHES)
    for handler in (connections, caches):
        with suppress(AttributeError):  # none was made yet
            del handler["default"]
