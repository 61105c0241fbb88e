"""How long the server takes for answers of the API: `make bench-api`. Exit code 1 past a limit.

The base is that of `bench_pages`, of 2,000 entries unless ENTRIES says otherwise, in a scratch file that is thrown
away. `p50` and `p95` are the time of one core for a whole request; queries are counted in a round of their own.
"""

from __future__ import annotations

import gc
import os
import statistics
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

from tests.bench import bench_pages
from tests.bench.empty_base import empty_base

ENTRIES = int(os.environ.get("ENTRIES", "2000"))
ROUNDS = 40
LIMITS = {"100 rulings": 40.0}  # ms, the median
LINE = "{:<34}{:>9}{:>9}{:>9}{:>9}{:>10}"


def questions() -> dict[str, str]:
    """Return the addresses that are asked, by what they are."""
    return {
        "100 rulings": "/api/v1/rulings?page_size=100",
        "100 rulings, further on": "/api/v1/rulings?page_size=100&source=AK20",
        "100 rulings with all there is": (
            "/api/v1/rulings?page_size=100&include=answer,validity,cards,topics,citations,cited_by"
        ),
        "one ruling": "/api/v1/rulings/proba/AK20.7",
        "100 cards": "/api/v1/cards?page_size=100",
        "one card": "/api/v1/cards/proba/lap-7",
        "search of two words": "/api/v1/search?q=szél köd",
        "suggestions": "/api/v1/suggest?q=lap 1",
        "changes": "/api/v1/changes",
    }


def measured(ask: Callable[[], Any]) -> tuple[list[float], float, int]:
    """Return the times of one core (ms), the median by the clock, and the number of queries of a request."""
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    ask()
    with CaptureQueriesContext(connection) as queries:
        ask()
    asked = len(queries)  # now: the next request empties the log
    times, waited = [], []
    for _ in range(ROUNDS):
        gc.collect()
        begun, began = process_time(), perf_counter()
        ask()
        times.append(1_000 * (process_time() - begun))
        waited.append(1_000 * (perf_counter() - began))
    return sorted(times), statistics.median(waited), asked


def main() -> int:
    late = []
    with tempfile.TemporaryDirectory() as folder:
        empty_base(Path(folder))
        from django.conf import settings
        from django.test import Client

        from judgekb.search.service import rebuild

        settings.REQUESTS_PER_MINUTE = dict.fromkeys(settings.REQUESTS_PER_MINUTE, 0)
        settings.CORPUS_DIR = Path(folder)
        bench_pages.fill(ENTRIES)
        rebuild()
        client = Client()
        print(f"{ENTRIES} entries, SQLite and Whoosh; ms of one core over {ROUNDS} requests")
        print(LINE.format("", "p50", "p95", "waited", "queries", "bytes"))
        for name, url in questions().items():
            first = client.get(url)
            assert first.status_code == 200, (url, first.content)
            tag = {"If-None-Match": first["ETag"]}
            for what, headers in ((name, {}), (f"{name}: 304", tag)):

                def ask(url: str = url, headers: dict[str, str] = headers) -> Any:
                    return client.get(url, headers=headers)

                expected = 304 if headers else 200
                assert ask().status_code == expected
                times, waited, queries = measured(ask)
                p50, p95 = statistics.median(times), times[int(0.95 * len(times))]
                size = len(ask().content)
                print(LINE.format(what, f"{p50:.1f}", f"{p95:.1f}", f"{waited:.1f}", queries, f"{size:,}"))
                if p50 > LIMITS.get(what, p50):
                    late.append(what)
    for what in late:
        print(f"{what} took more than {LIMITS[what]} ms")
    return bool(late)


if __name__ == "__main__":
    sys.exit(main())
