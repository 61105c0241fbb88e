"""The bases of `bench_load`: made once, kept in a folder when one is given, and looked at before they are used again."""

from __future__ import annotations

import os
import secrets
import subprocess
import sys
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import psycopg

ROOT = Path(__file__).resolve().parent.parent.parent
UNLIMITED = dict.fromkeys((f"{name}_PER_MINUTE" for name in ("SEARCHES", "SUGGESTIONS", "CHECKS", "READS")), "0")


@dataclass(frozen=True, slots=True)
class Place:
    """Where a site is measured: its settings in the environment, and the folder of its index."""

    setup: str
    size: int
    environment: dict[str, str]


def manage(environment: dict[str, str], *words: str) -> None:
    """Run a command of the site."""
    command = [sys.executable, "manage.py", *words]
    subprocess.run(command, cwd=ROOT, env=environment, check=True, stdout=subprocess.DEVNULL)


def run_part(environment: dict[str, str], *words: str) -> str:
    """Run a part of `tests.bench.load_base` and return what it prints."""
    command = [sys.executable, "-m", "tests.bench.load_base", *words]
    done = subprocess.run(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True, check=True)
    return done.stdout


def settings_of(setup: str, database: str, cache: str) -> dict[str, str]:
    """Return the environment of a public site."""
    given = {
        "DEBUG": "false",
        "SECRET_KEY": secrets.token_urlsafe(48),
        "ALLOWED_HOSTS": "bench.example",
        "DATABASE_URL": database,
        "SEARCH_ENGINE": setup,
        "CACHE_URL": cache,
        "PYTHONPATH": str(ROOT),
    }
    return {**os.environ, **given, **UNLIMITED}


def prepared(setup: str, size: int, folder: Path, cache: str) -> Place:
    """Return a base of so many entries, made now unless the folder (or the server) holds one that is in order."""
    own = folder / f"{setup}-{size}"
    own.mkdir(parents=True, exist_ok=True)
    database = f"sqlite:///{own / 'load.sqlite3'}"
    if setup == "postgres":
        database = database_of_postgres(size)
    environment = settings_of(setup, database, cache) | {"BENCH_INDEX": str(own / "index")}
    began = time.monotonic()
    said = run_part(environment, "fill", str(size)).strip()
    print(f"<!-- {setup}, {size:,} entries: {said} in {time.monotonic() - began:.0f} s -->", flush=True)
    return Place(setup, size, environment)


def server() -> str:
    """Return the address of the server that may make bases, `""` where none is named."""
    return os.environ.get("TEST_POSTGRES_URL", "")


def name_of(size: int) -> str:
    return f"judgekb_load_{size}"


def _connect() -> psycopg.Connection[Any]:
    return psycopg.connect(urlunsplit(urlsplit(server())._replace(path="/postgres")), autocommit=True)


def database_of_postgres(size: int) -> str:
    """Return the address of the database for so many entries, made empty where there is none."""
    with _connect() as connection, suppress(psycopg.errors.DuplicateDatabase):
        connection.execute(f"CREATE DATABASE {name_of(size)}".encode())
    return urlunsplit(urlsplit(server())._replace(path=f"/{name_of(size)}"))


def drop(size: int) -> None:
    """Throw a database away."""
    with _connect() as connection:
        connection.execute(f"DROP DATABASE IF EXISTS {name_of(size)} WITH (FORCE)".encode())
