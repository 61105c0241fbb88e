"""How many readers the site serves: `make bench-load`. Exit code 1 when the PostgreSQL set-up misses its limits.

gunicorn serves a scratch base of made-up entries on loopback; a client on the same machine asks for what readers ask
for, over CONNECTIONS at once, each the next thing as soon as it has its answer. `repeats` is the share of requests for
an address that was asked for before: it decides how much is answered from kept pages, so the run `cold` tells what is
served when no address comes twice. `ms` is the time that one core works in the site's processes for a request, which
does not depend on what else the machine does; `client` and `others` are the cores that the client and everything that
is not ours took meanwhile.

    SIZES=1000,10000,50000 PROCESSES=1,2,4 SECONDS=60 SETUPS=postgres,whoosh CONNECTIONS=8 make bench-load

PostgreSQL is measured where TEST_POSTGRES_URL names a server that may make bases; a Redis is started where there is one.
"""

from __future__ import annotations

import json
import os
import secrets
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit

ROOT = Path(__file__).resolve().parent.parent.parent
SIZES = [int(text) for text in os.environ.get("SIZES", "1000,10000,50000").split(",")]
PROCESSES = [int(text) for text in os.environ.get("PROCESSES", "1,2,4").split(",")]
SETUPS = os.environ.get("SETUPS", "postgres,whoosh").split(",")
SECONDS = float(os.environ.get("SECONDS", "60"))
CONNECTIONS = int(os.environ.get("CONNECTIONS", "8"))
LEAST_PER_SECOND, MOST_P95, MOST_MB = 200.0, 100.0, {"postgres": 250, "whoosh": 300}
MOST_REQUESTS = 600  # a second; more are never asked for
CLOCK = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True, slots=True)
class Place:
    """Where a site is measured: its settings in the environment, and the folder of its index."""

    setup: str
    size: int
    environment: dict[str, str]


def manage(environment: dict[str, str], *words: str) -> None:
    """Run a command of the site."""
    subprocess.run(
        [sys.executable, "manage.py", *words], cwd=ROOT, env=environment, check=True, stdout=subprocess.DEVNULL
    )


def settings_of(setup: str, database: str, cache: str) -> dict[str, str]:
    """Return the environment of a public site."""
    given = {
        "DEBUG": "false",
        "SECRET_KEY": secrets.token_urlsafe(48),
        "ALLOWED_HOSTS": "bench.example",
        "DATABASE_URL": database,
        "SEARCH_ENGINE": setup,
        "CACHE_URL": cache,
    }
    given |= {f"{name}_PER_MINUTE": "0" for name in ("SEARCHES", "SUGGESTIONS", "CHECKS", "READS")}
    return {**os.environ, **given, "PYTHONPATH": str(ROOT)}


@contextmanager
def base(setup: str, size: int, folder: Path, cache: str) -> Iterator[Place]:
    """Make a base of so many entries; it is thrown away afterwards."""
    with ExitStack() as stack:
        database = f"sqlite:///{folder / 'load.sqlite3'}"
        if setup == "postgres":
            database = stack.enter_context(database_of_postgres(os.environ["TEST_POSTGRES_URL"], size))
        environment = settings_of(setup, database, cache)
        environment["BENCH_INDEX"] = str(folder / "index")
        fill = [sys.executable, "-m", "tests.bench.load_base", "fill", str(size)]
        subprocess.run(fill, cwd=ROOT, env=environment, check=True, stderr=subprocess.DEVNULL)
        yield Place(setup, size, environment)


@contextmanager
def database_of_postgres(url: str, size: int) -> Iterator[str]:
    """Make an empty database on the server and yield its address."""
    import psycopg

    parts = urlsplit(url)
    name = f"judgekb_load_{size}"
    with psycopg.connect(urlunsplit(parts._replace(path="/postgres")), autocommit=True) as server:
        server.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
        server.execute(f"CREATE DATABASE {name}")
        try:
            yield urlunsplit(parts._replace(path=f"/{name}"))
        finally:
            server.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")


@contextmanager
def redis() -> Iterator[str]:
    """Start a Redis of our own, bounded in memory; `""` where there is none."""
    program = shutil.which("redis-server") or shutil.which("valkey-server")
    if not program:
        yield ""
        return
    port = free_port()
    options = ["--port", str(port), "--bind", "127.0.0.1", "--save", "", "--maxmemory", "200mb"]
    process = subprocess.Popen(
        [program, *options, "--maxmemory-policy", "allkeys-lru"], stdout=subprocess.DEVNULL, cwd=tempfile.gettempdir()
    )
    try:
        yield f"redis://127.0.0.1:{port}/0"
    finally:
        process.terminate()
        process.wait()


def free_port() -> int:
    """Return a port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def served(place: Place, processes: int) -> Iterator[tuple[int, list[int]]]:
    """Serve the base; yield the port and the ids of the processes that answer."""
    port = free_port()
    command = [sys.executable, "-m", "gunicorn", "-c", "python:tests.bench.load_workers", "--log-level", "warning"]
    command += ["--bind", f"127.0.0.1:{port}", "judgekb.wsgi"]
    environment = {**place.environment, "WEB_CONCURRENCY": str(processes)}
    process = subprocess.Popen(command, cwd=ROOT, env=environment, stderr=subprocess.DEVNULL)
    try:
        until_ready(port)
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text(encoding="ascii")
        yield port, [int(pid) for pid in children.split()]
    finally:
        process.terminate()
        process.wait()


def until_ready(port: int) -> None:
    """Wait until the site can answer. Raises `TimeoutError`."""
    request = urllib.request.Request(f"http://127.0.0.1:{port}/ready", headers={"Host": "bench.example"})
    for _ in range(600):
        try:
            with urllib.request.urlopen(request, timeout=5) as answer:
                if answer.status == 200:
                    return
        except OSError:
            time.sleep(0.1)
    raise TimeoutError("the site did not become ready within a minute")


def cpu_of(pids: list[int]) -> float:
    """Return the seconds that the processes have worked."""
    total = 0
    for pid in pids:
        fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        total += int(fields[11]) + int(fields[12])
    return total / CLOCK


def cpu_of_machine() -> float:
    """Return the seconds that all cores together have worked."""
    fields = Path("/proc/stat").read_text(encoding="ascii").split("\n")[0].split()[1:9]
    busy = sum(map(int, fields)) - int(fields[3]) - int(fields[4])
    return busy / CLOCK


def cpu_of_named(*names: str) -> float:
    """Return the seconds that all processes of a name have worked, ended ones that were waited for included."""
    total = 0.0
    for folder in Path("/proc").iterdir():
        try:
            if folder.name.isdigit() and (folder / "comm").read_text(encoding="utf-8").strip() in names:
                total += cpu_of([int(folder.name)])
        except OSError:
            continue
    return total


def memory_of(pids: list[int]) -> float:
    """Return the megabytes of the largest process (resident, what it shares with the others included)."""
    lines = (Path(f"/proc/{pid}/status").read_text(encoding="ascii").split("\n") for pid in pids)
    return max(int(line.split()[1]) for file in lines for line in file if line.startswith("VmRSS")) / 1024


def measure(place: Place, processes: int, requests: list[list[str]], seconds: float) -> dict[str, Any]:
    """Ask the site, served by so many processes, and return what was seen."""
    if place.environment["CACHE_URL"]:
        manage(place.environment, "shell", "-c", "from django.core.cache import caches; caches['pages'].clear()")
    with served(place, processes) as (port, pids):
        job = {"port": port, "requests": requests, "connections": CONNECTIONS, "seconds": seconds}
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


COLUMNS = (
    "set-up   | entries | traffic | processes | requests/s | p50 ms | p95 ms | errors | repeats"
    " | ms (site) | ms (base) | MB a process | client | others"
)


def row(place: Place, traffic: str, processes: int, seen: dict[str, Any]) -> str:
    """Return one line of the table."""
    errors = sum(seen["errors"].values())
    return (
        f"{place.setup:8} | {place.size:7,} | {traffic:7} | {processes:9} | {seen['per_second']:10.0f}"
        f" | {seen['p50_ms']:6.0f} | {seen['p95_ms']:6.0f} | {errors:6} | {seen['repeats']:6.0%} "
        f" | {seen['site_ms']:9.1f} | {seen['base_ms']:9.1f} | {seen['memory_mb']:12.0f}"
        f" | {seen['client_cores']:6.2f} | {seen['other_cores']:6.2f}"
    )


def fails(place: Place, traffic: str, seen: dict[str, Any]) -> bool:
    """Return whether a run is worse than the site promises: as many processes as cores, the biggest base."""
    if traffic != "zipf" or place.setup != "postgres" or place.size < 50_000:
        return bool(seen["errors"]) or seen["memory_mb"] > MOST_MB[place.setup]
    slow = seen["per_second"] < LEAST_PER_SECOND or seen["p95_ms"] > MOST_P95
    return slow or bool(seen["errors"]) or seen["memory_mb"] > MOST_MB[place.setup]


def requests_of(place: Place, traffic: str) -> list[list[str]]:
    """Return what is asked for, as the client takes it."""
    command = [sys.executable, "-m", "tests.bench.load_base", traffic, str(int(MOST_REQUESTS * SECONDS))]
    done = subprocess.run(command, cwd=ROOT, env=place.environment, capture_output=True, text=True, check=True)
    made: list[list[str]] = json.loads(done.stdout)
    return made


def runs(place: Place) -> Iterator[tuple[str, int, dict[str, Any]]]:
    """Measure a base in every way."""
    cores = os.cpu_count() or 1
    popular = requests_of(place, "zipf")
    for processes in PROCESSES:
        yield "zipf", processes, measure(place, processes, popular, SECONDS)
    yield "cold", cores, measure(place, cores, requests_of(place, "cold"), min(SECONDS, 30))


def main() -> int:
    failed = False
    manage(settings_of("whoosh", "sqlite://:memory:", ""), "collectstatic", "--noinput")
    print(COLUMNS, flush=True)
    with redis() as cache:
        for setup in SETUPS:
            if setup == "postgres" and not os.environ.get("TEST_POSTGRES_URL"):
                print("postgres | SKIPPED: TEST_POSTGRES_URL names no server")
                continue
            for size in SIZES:
                with tempfile.TemporaryDirectory() as folder, base(setup, size, Path(folder), cache) as place:
                    for traffic, processes, seen in islice(runs(place), None):
                        print(row(place, traffic, processes, seen), flush=True)
                        if seen["errors"]:
                            print(f"         errors: {seen['errors']}")
                        failed |= processes == (os.cpu_count() or 1) and fails(place, traffic, seen)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
