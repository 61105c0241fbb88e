"""A process beside the server that is started again when it dies."""

from __future__ import annotations

import logging
import subprocess
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

PAUSE = 1.0  # seconds until a process that died is started again
PATIENCE = 10.0  # seconds that it has to end when it is told to

logger = logging.getLogger(__name__)


@contextmanager
def kept_running(command: Sequence[str], *, pause: float = PAUSE) -> Iterator[None]:
    """Run a command until the block is left; when it ends before, say so in the log and start it again.

    Raises OSError when the command cannot be started the first time.
    """
    stop = threading.Event()
    watched = _Watched(command)
    watcher = threading.Thread(target=watched.watch, args=(stop, pause), name="watcher", daemon=True)
    watcher.start()
    try:
        yield
    finally:
        stop.set()
        watched.end()
        watcher.join(PATIENCE)


class _Watched:
    """The process that runs now. `end` and a start never overlap, so none is left behind."""

    def __init__(self, command: Sequence[str]) -> None:
        self.command = list(command)
        self.lock = threading.Lock()
        self.process = subprocess.Popen(self.command)

    def watch(self, stop: threading.Event, pause: float) -> None:
        while True:
            code = self.process.wait()
            if stop.is_set():
                return
            logger.error("%s ended with code %s; starting it again", " ".join(self.command[1:]), code)
            if stop.wait(pause) or not self._start_again(stop):
                return

    def _start_again(self, stop: threading.Event) -> bool:
        with self.lock:
            if stop.is_set():
                return False
            try:
                self.process = subprocess.Popen(self.command)
            except (
                OSError
            ):  # no memory for a process now: the wait of the dead one returns at once, so it is tried again
                logger.exception("It could not be started")
        return True

    def end(self) -> None:
        with self.lock:
            self.process.terminate()
            try:
                self.process.wait(timeout=PATIENCE)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
