"""The site of `bench_load` as processes: gunicorn, Redis, the client, and what they take of the machine (Linux)."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.bench.load_places import ROOT, Place, manage
from tests.servers import free_port

CLOCK = os.sysconf("SC_CLK_TCK")


@contextmanager
def served(place: Place, processes: int) -> Iterator[tuple[int, list[int]]]:
    """Serve the base; yield the port and the ids of the processes that answer."""
    port = free_port()
    command = [sys.executable, "-m", "gunicorn", "-c", "python:tests.bench.load_workers", "--log-level", "warning"]
    command += ["--bind", f"127.0.0.1:{port}", "judgekb.wsgi"]
    with tempfile.TemporaryDirectory() as told:
        environment = {**place.environment, "WEB_CONCURRENCY": str(processes), "BENCH_READY": told}
        process = subprocess.Popen(command, cwd=ROOT, env=environment, stderr=subprocess.DEVNULL)
        try:
            pids = until_ready(port, Path(told), processes)
            yield port, pids
        finally:
            process.terminate()
            process.wait()


def until_ready(port: int, told: Path, processes: int) -> list[int]:
    """Wait until every process can answer, and return their ids. Raises `TimeoutError`."""
    request = urllib.request.Request(f"http://127.0.0.1:{port}/ready", headers={"Host": "bench.example"})
    for _ in range(1_200):
        ready = [int(file.name) for file in told.iterdir()]
        if len(ready) == processes:
            with urllib.request.urlopen(request, timeout=20) as answer:  # raises for a site that is not in order
                assert answer.status == 200
            return ready
        time.sleep(0.1)
    raise TimeoutError("the site did not become ready within two minutes")


def cpu_of(pids: list[int], *, with_ended: bool = False) -> float:
    """Return the seconds that the processes have worked, and those that they started and that have ended."""
    total = 0
    for pid in pids:
        fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        total += sum(map(int, fields[11 : 15 if with_ended else 13]))
    return total / CLOCK


def cpu_of_machine() -> float:
    """Return the seconds that all cores together have worked."""
    fields = Path("/proc/stat").read_text(encoding="ascii").split("\n")[0].split()[1:9]
    busy = sum(map(int, fields)) - int(fields[3]) - int(fields[4])
    return busy / CLOCK


def cpu_of_named(*names: str) -> float:
    """Return the seconds that all processes of a name have worked, ended ones included."""
    total = 0.0
    for folder in Path("/proc").iterdir():
        try:
            if folder.name.isdigit() and (folder / "comm").read_text(encoding="utf-8").strip() in names:
                total += cpu_of([int(folder.name)], with_ended=True)
        except OSError:
            continue
    return total


def memory_of(pids: list[int]) -> float:
    """Return the megabytes of the largest process (resident, what it shares with the others included)."""
    lines = (Path(f"/proc/{pid}/status").read_text(encoding="ascii").split("\n") for pid in pids)
    return max(int(line.split()[1]) for file in lines for line in file if line.startswith("VmRSS")) / 1024


def measure(
    place: Place, processes: int, requests: list[list[str]], *, connections: int, seconds: float
) -> dict[str, Any]:
    """Ask the site, served by so many processes with nothing kept yet, and return what was seen."""
    if place.environment["CACHE_URL"]:
        manage(place.environment, "shell", "-c", "from django.core.cache import caches; caches['pages'].clear()")
    with served(place, processes) as (port, pids):
        job = {"port": port, "requests": requests, "connections": connections, "seconds": seconds}
        before = cpu_of(pids), cpu_of_machine(), cpu_of_named("postgres", "redis-server")
        client = [sys.executable, "-m", "tests.bench.load_client"]
        done = subprocess.run(client, cwd=ROOT, input=json.dumps(job), capture_output=True, text=True, check=True)
        seen: dict[str, Any] = json.loads(done.stdout)
        site, machine, base_cpu = (
            after - earlier
            for after, earlier in zip(
                (cpu_of(pids), cpu_of_machine(), cpu_of_named("postgres", "redis-server")), before, strict=True
            )
        )
        others = machine - site - base_cpu - seen["client_cpu_s"]
        return seen | {
            "memory_mb": memory_of(pids),
            "site_ms": 1000 * site / max(1, seen["requests"]),
            "base_ms": 1000 * base_cpu / max(1, seen["requests"]),
            "client_cores": seen["client_cpu_s"] / seen["seconds"],
            "other_cores": max(0.0, others / seen["seconds"]),
        }
