"""How many readers the site serves: `make bench-load`. Exit code 1 when the PostgreSQL set-up misses its limits.

gunicorn serves a scratch base of made-up entries on loopback; a client on the same machine asks for what readers ask
for, over CONNECTIONS at once, each the next thing as soon as it has its answer. Each run begins with nothing kept.
`repeats` is the share of requests for an address that was asked for before: it decides how much is answered from kept
pages, so `cold` tells what is served when no address comes twice, and a kind (`search`, `entry`, `card`, `suggest`,
`check`) what that kind alone costs when it is made. `ms (site)` is the time that one core works in the site's processes
for a request, `ms (base)` the same in PostgreSQL and Redis: neither depends on what else the machine does. `client` and
`others` are the cores that the client and everything that is not ours took meanwhile.

    SIZES=1000,10000,50000 PROCESSES=1,2,4 SETUPS=postgres,whoosh TRAFFIC=zipf,cold make bench-load

Each run takes SECONDS, but the one of the limits (the biggest base, as many processes as cores) takes LONGEST. `cold`
and the kinds are run on the biggest base alone, with as many processes as cores. BASES names a folder where bases stay
for the next time (those of PostgreSQL stay on the server); without it they are thrown away. PostgreSQL is measured
where TEST_POSTGRES_URL names a server that may make bases; a Redis is started where there is one.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.bench.load_places import Place, drop, manage, prepared, run_part, server, settings_of
from tests.bench.load_site import measure
from tests.servers import redis

SIZES = [int(text) for text in os.environ.get("SIZES", "1000,10000,50000").split(",")]
PROCESSES = [int(text) for text in os.environ.get("PROCESSES", "1,2,4").split(",")]
SETUPS = os.environ.get("SETUPS", "postgres,whoosh").split(",")
TRAFFIC = os.environ.get("TRAFFIC", "zipf,cold").split(",")
SECONDS = float(os.environ.get("SECONDS", "15"))
LONGEST = float(os.environ.get("LONGEST", "60"))
CONNECTIONS = int(os.environ.get("CONNECTIONS", "8"))
BOUNDED = ("--maxmemory", "200mb", "--maxmemory-policy", "allkeys-lru")  # of the Redis that keeps pages
LEAST_PER_SECOND, MOST_P95, MOST_MB = 200.0, 100.0, {"postgres": 250, "whoosh": 300}
MOST_REQUESTS = 600  # a second; more are never asked for
CORES = os.cpu_count() or 1
COLUMNS = (
    "set-up",
    "entries",
    "traffic",
    "processes",
    "requests/s",
    "p50 ms",
    "p95 ms",
    "errors",
    "repeats",
    "ms (site)",
    "ms (base)",
    "MB a process",
    "client",
    "others",
    "seconds",
)


@contextmanager
def bases() -> Iterator[Path]:
    """Yield the folder of the bases; they are thrown away afterwards where none was named."""
    if "BASES" in os.environ:
        yield Path(os.environ["BASES"])
        return
    with tempfile.TemporaryDirectory() as folder:
        try:
            yield Path(folder)
        finally:
            if "postgres" in SETUPS and server():
                for size in SIZES:
                    drop(size)


def row(place: Place, traffic: str, processes: int, seen: dict[str, Any]) -> str:
    """Return one line of the table."""
    cells = [place.setup, f"{place.size:,}", traffic, processes, f"{seen['per_second']:.0f}"]
    cells += [f"{seen['p50_ms']:.0f}", f"{seen['p95_ms']:.0f}", sum(seen["errors"].values()), f"{seen['repeats']:.0%}"]
    cells += [f"{seen['site_ms']:.1f}", f"{seen['base_ms']:.1f}", f"{seen['memory_mb']:.0f}"]
    cells += [f"{seen['client_cores']:.2f}", f"{seen['other_cores']:.2f}", f"{seen['seconds']:.0f}"]
    return line(cells)


def line(cells: Any) -> str:
    return f"| {' | '.join(str(cell) for cell in cells)} |"


def fails(place: Place, traffic: str, seen: dict[str, Any]) -> bool:
    """Return whether a run is worse than the site promises: as many processes as cores, the biggest base."""
    bad = bool(seen["errors"]) or seen["memory_mb"] > MOST_MB[place.setup]
    if traffic != "zipf" or place.setup != "postgres" or place.size < 50_000:
        return bad
    return bad or seen["per_second"] < LEAST_PER_SECOND or seen["p95_ms"] > MOST_P95


def requests_of(place: Place, traffic: str, seconds: float) -> list[list[str]]:
    """Return what is asked for, as the client takes it."""
    made: list[list[str]] = json.loads(run_part(place.environment, traffic, str(int(MOST_REQUESTS * seconds))))
    return made


def runs(place: Place) -> Iterator[tuple[str, int, dict[str, Any]]]:
    """Measure a base in every way."""
    is_biggest = place.size == max(SIZES)
    for traffic in TRAFFIC:
        if traffic != "zipf" and not is_biggest:
            continue
        asked = requests_of(place, traffic, LONGEST if is_biggest else SECONDS)
        for processes in PROCESSES if traffic == "zipf" else [CORES]:
            is_long = traffic == "zipf" and is_biggest and processes == CORES
            seconds = LONGEST if is_long else SECONDS
            yield traffic, processes, measure(place, processes, asked, connections=CONNECTIONS, seconds=seconds)


def measured(place: Place) -> bool:
    """Measure a base and print the lines of the table; return whether it misses a limit."""
    failed = False
    for traffic, processes, seen in runs(place):
        print(row(place, traffic, processes, seen), flush=True)
        if seen["errors"]:
            print(f"<!-- errors: {seen['errors']} -->", flush=True)
        failed |= processes == CORES and fails(place, traffic, seen)
    return failed


def main() -> int:
    failed = False
    manage(settings_of("whoosh", "sqlite://:memory:", ""), "collectstatic", "--noinput")
    with bases() as folder, redis(*BOUNDED) as cache:
        kept = [name for name in SETUPS if name != "postgres" or server()]
        places = [prepared(setup, size, folder, cache) for setup in kept for size in SIZES]
        print(f"{line(COLUMNS)}\n{line('---' for _ in COLUMNS)}", flush=True)
        for place in places:
            failed |= measured(place)
        if kept != SETUPS:
            print("\npostgres: SKIPPED, TEST_POSTGRES_URL names no server")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
