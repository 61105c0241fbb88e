"""Servers that tests and benchmarks start for themselves on this machine."""

from __future__ import annotations

import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager


def free_port() -> int:
    """Return a port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def redis(*more: str) -> Iterator[str]:
    """Start a Redis of our own, which keeps nothing; yield its address, `""` where there is none."""
    program = shutil.which("redis-server") or shutil.which("valkey-server")
    if not program:
        yield ""
        return
    port = free_port()
    options = ["--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no", *more]
    process = subprocess.Popen([program, *options], stdout=subprocess.DEVNULL, cwd=tempfile.gettempdir())
    try:
        yield f"redis://127.0.0.1:{port}/0"
    finally:
        process.kill()
        process.wait()
