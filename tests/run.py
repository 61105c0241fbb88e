"""Run the whole test suite on SQLite, and all that uses the base on PostgreSQL where TEST_POSTGRES_URL names a server.

`make test` calls it. Extra arguments go to pytest: `python tests/run.py tests/rulings -k status`.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def run(arguments: list[str], **environment: str) -> int:
    """Run pytest in a fresh process on all cores; return its exit code."""
    command = [sys.executable, "-m", "pytest", "-n", "auto", "--dist", "loadfile", *arguments]
    return subprocess.run(command, cwd=ROOT, env={**os.environ, **environment}, check=False).returncode


def main() -> int:
    arguments = sys.argv[1:]
    print("== The suite on SQLite and Whoosh", flush=True)
    failed = run(arguments)
    url = os.environ.get("TEST_POSTGRES_URL", "")
    if not url:
        print("== SKIPPED: the suite on PostgreSQL (TEST_POSTGRES_URL names no server; .ci/run starts one)")
        return failed
    print("== The suite on PostgreSQL", flush=True)
    return run([*arguments, "-m", "not browser", "--database-only"], DATABASE_URL=url) or failed


if __name__ == "__main__":
    sys.exit(main())
