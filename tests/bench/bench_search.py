"""`make bench-search`: how good and how fast the search is, in tables.

Quality needs the questions of ../shared. `--quick` measures speed at 2,000 entries only. The PostgreSQL engine is
measured where TEST_POSTGRES_URL names a server on which a database may be made.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from judgekb.terminal import table

ROOT = Path(__file__).resolve().parents[2]
SHARED = ROOT.parent / "shared"
SIZES = (2_000, 50_000)
SCRATCH = "judgekb_bench"  # database made and dropped on the server of TEST_POSTGRES_URL
GOALS = {
    "rebuild_s": "rebuild, s (≤ 120)",
    "search_p50": "search p50, ms",
    "search_p95": "search p95, ms (≤ 8 / ≤ 20; postgres ≤ 40)",
    "suggest_p50": "suggest p50, ms",
    "suggest_p95": "suggest p95, ms (≤ 8)",
    "memory_mb": "memory of one process, MB (≤ 300)",
    "visible_ms": "one entry changed → seen by another process, ms (≤ 100)",
}
Found = dict[str, Any]


def measure(part: str, folder: Path, url: str, *arguments: str) -> Found | None:
    """Run one part in its own process; `None` when it failed, which it has told on stderr."""
    print(f"  {part} {' '.join(arguments)} …", file=sys.stderr, flush=True)
    command = [sys.executable, "-m", "tests.bench.measure", part, "--folder", str(folder), *arguments]
    environment = {**os.environ, "DATABASE_URL": url}
    done = subprocess.run(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True, check=False)
    return json.loads(done.stdout) if done.returncode == 0 else None


@contextmanager
def scratch_bases() -> Iterator[dict[str, tuple[Path, str]]]:
    """Yield, for each engine that can be measured, its folder and the address of its empty base."""
    folder = Path(tempfile.mkdtemp(prefix="judgekb-bench-"))
    bases = {"whoosh": (folder / "whoosh", f"sqlite:///{folder / 'whoosh' / 'base.sqlite3'}")}
    server = os.environ.get("TEST_POSTGRES_URL", "")
    if server:
        _on_server(server, f"DROP DATABASE IF EXISTS {SCRATCH}", f"CREATE DATABASE {SCRATCH}")
        bases["postgres"] = (folder / "postgres", urlsplit(server)._replace(path=f"/{SCRATCH}").geturl())
    try:
        for place, _ in bases.values():
            place.mkdir()
        yield bases
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        if server:
            _on_server(server, f"DROP DATABASE IF EXISTS {SCRATCH} WITH (FORCE)")


def _on_server(url: str, *statements: str) -> None:
    import psycopg

    address = urlsplit(url)._replace(scheme="postgresql", path="/postgres").geturl()
    with psycopg.connect(address, autocommit=True) as connection:
        for statement in statements:
            connection.execute(statement)


def print_quality(title: str, found: Found) -> None:
    """Print hit@k and MRR overall, by style and by game."""
    names = ("n", "hit_at_1", "hit_at_5", "hit_at_10", "mrr", "p50_ms", "p95_ms")
    groups = [("overall", found["overall"])]
    for kind in ("styles", "games"):
        groups += [(f"{kind[:-1]} {name}", values) for name, values in found[kind].items()]
    print(f"\n{title}\n")
    print(table(["", *names], [[name, *(_number(values[key]) for key in names)] for name, values in groups]))


def print_speed(columns: dict[str, Found]) -> None:
    """Print one column for each engine and size."""
    rows = [[title, *(_number(found.get(key)) for found in columns.values())] for key, title in GOALS.items()]
    print("\nSpeed of the engines: medians; every text is new to the process\n")
    print(table(["", *columns], rows), flush=True)


def _number(value: float | None) -> str:
    if value is None:
        return "-"
    return str(value) if isinstance(value, int) else f"{value:.3f}" if value <= 1 else f"{value:.1f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="speed at 2,000 entries only")
    sizes = SIZES[:1] if parser.parse_args().quick else SIZES
    columns: dict[str, Found] = {}
    with scratch_bases() as bases:
        for engine, (folder, url) in bases.items():
            measure("prepare", folder, url)
            for size in sizes:
                columns[f"{engine} {size}"] = (
                    measure("speed", folder, url, "--engine", engine, "--size", str(size)) or {}
                )
        for other in ("fts5", "tantivy"):
            for size in sizes:
                arguments = ("--engine", other, "--size", str(size))
                columns[f"{other} {size}"] = measure("other", *bases["whoosh"], *arguments) or {}
        print_speed(columns)
        for engine, base in bases.items():
            measure_quality(engine, *base)
    if "postgres" not in bases:
        print("\nSKIPPED: the PostgreSQL engine (TEST_POSTGRES_URL names no server)")


def measure_quality(engine: str, folder: Path, url: str) -> None:
    """Measure and print hit@k on the starter data, and with the original FAQ imported too."""
    if not SHARED.is_dir():
        print("\nSKIPPED: quality (needs the questions of ../shared)")
        return
    for title, part in (("starter data", ""), ("with the original FAQ", "import_faq")):
        if part:
            measure(part, folder, url)
        found = measure("quality", folder, url, "--engine", engine)
        if found:
            print_quality(f"Quality, {engine}, {title}", found)


if __name__ == "__main__":
    main()
