"""Start, ask and kill the processes of a site. Waiting is polling with an end, never a fixed sleep."""

from __future__ import annotations

import http.client
import json
import os
import signal
import socket
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psycopg
from django.conf import settings
from django.db import connection, connections

from tests.faults.forked import Running, start
from tests.faults.stalling import SAID
from tests.servers import free_port

PATIENCE = 60.0  # seconds until what must happen is given up; machines of tests are slow
ON_POSTGRES = settings.DATABASES["default"]["ENGINE"].endswith("postgresql")
MOMENT = 0.02  # seconds between two looks


def until(holds: Callable[[], Any], patience: float = PATIENCE) -> float:
    """Wait until something holds; return the seconds that it took. Raises `TimeoutError`."""
    began = time.monotonic()
    while not holds():
        if time.monotonic() - began > patience:
            raise TimeoutError(f"not within {patience} s: {holds}")
        time.sleep(MOMENT)
    return time.monotonic() - began


def children(pid: int) -> list[int]:
    """Return the processes that a process has started and that live (Linux)."""
    with suppress(OSError):
        return [int(one) for one in Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()]
    return []


@dataclass
class Site:
    """A scratch base with the processes that run on it."""

    folder: Path
    database: str
    cache: str = ""
    processes: list[Running] = field(default_factory=list)

    def environment(self, **more: str) -> dict[str, str]:
        engine = "postgres" if self.database.startswith("postgres") else "whoosh"
        return {
            "DATABASE_URL": self.database,
            "SEARCH_ENGINE": engine,
            "CACHE_URL": self.cache,
            "TEST_INDEX_DIR": str(self.folder / "index"),
            **more,
        }

    def start(self, *words: str, sealed: bool = False, **more: str) -> Running:
        """Start a process; it ends with the test."""
        log = self.folder / f"log-{len(self.processes)}"
        self.processes.append(start(list(words), self.environment(**more), log, sealed=sealed))
        return self.processes[-1]

    def killed_in_the_middle(self, *words: str, at: str, meanwhile: Callable[[], None] = lambda: None) -> None:
        """Start a command of the site, let it come to a place of `tests.faults.stalling`, and kill it there."""
        stalled = self.start("manage.py", *words, TEST_STALL=at)
        until(lambda: SAID in self.log() or stalled.poll() is not None)
        assert stalled.poll() is None, self.log()[-2000:]
        meanwhile()
        stalled.kill()

    def _to_its_end(self, *words: str) -> str:
        """Run a process to its end and return what it says."""
        log = self.folder / f"log-{len(self.processes)}"
        status = self.start(*words).wait()
        assert status == 0, f"{words} ended with {status}: {self.log()[-3000:]}"
        return log.read_text(encoding="utf-8")

    def manage(self, *words: str) -> str:
        """Run a command of the site and return what it says."""
        return self._to_its_end("manage.py", *words)

    def seed(self, *words: str) -> Any:
        """Run a part of `tests.faults.seed` and return its JSON."""
        return json.loads(self._to_its_end("seed", *words))

    def consumer(self, *, sealed: bool = False) -> Running:
        return self.start("manage.py", "run_consumer", sealed=sealed)

    def web(self, workers: int = 1, *, sealed: bool = False, **more: str) -> Web:
        """Serve the site by gunicorn; return when it answers."""
        port = free_port()
        words = ["gunicorn", "-c", "python:judgekb.workers", "--bind", f"127.0.0.1:{port}", "judgekb.wsgi"]
        web = Web(port, self.start(*words, sealed=sealed, WEB_CONCURRENCY=str(workers), **more))
        until(lambda: web.status("/health") == 200)
        return web

    def log(self) -> str:
        """Return what all processes have written."""
        return "".join(path.read_text(encoding="utf-8") for path in sorted(self.folder.glob("log-*")))

    def end(self) -> None:
        for one in self.processes:
            with suppress(ProcessLookupError):
                os.killpg(one.pid, signal.SIGKILL)  # its own children too; the group is ours alone
            one.wait()

    # The base

    def rows(self, sql: str) -> list[Any]:
        """Ask the base itself."""
        if self.database.startswith("postgres"):
            with psycopg.connect(self.database, autocommit=True) as server:
                return list(server.execute(sql.encode()).fetchall())
        with sqlite3.connect(self.database.removeprefix("sqlite:///"), timeout=20) as file:
            return file.execute(sql).fetchall()

    def is_written(self) -> bool:
        """Return whether a transaction that writes is open."""
        if self.database.startswith("postgres"):
            asked = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND backend_xid IS NOT NULL"
            return bool(self.rows(asked))
        with sqlite3.connect(self.database.removeprefix("sqlite:///"), timeout=0, isolation_level=None) as file:
            try:
                file.execute("BEGIN IMMEDIATE")
            except sqlite3.OperationalError:
                return True
            file.execute("ROLLBACK")
            return False


@dataclass(frozen=True)
class Web:
    """A server of the site."""

    port: int
    process: Running

    def ask(
        self, path: str, *, cookie: str = "", body: str | None = None, patience: float = 30
    ) -> tuple[int, str, http.client.HTTPMessage]:
        """Return status, text and headers of an answer. Raises `OSError`."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=patience)
        headers = {"Cookie": cookie, "Accept-Language": "hu"} if cookie else {"Accept-Language": "hu"}
        if body is not None:
            headers |= {"Content-Type": "application/x-www-form-urlencoded"}
        try:
            connection.request("GET" if body is None else "POST", path, body=body, headers=headers)
            answer = connection.getresponse()
            return answer.status, answer.read().decode(), answer.headers
        finally:
            connection.close()

    def status(self, path: str, patience: float = 30) -> int:
        """Return the status of an answer, 0 when there is none."""
        try:
            return self.ask(path, patience=patience)[0]
        except (OSError, http.client.HTTPException):
            return 0

    def holds(self, path: str, text: str) -> bool:
        """Return whether a page is there and holds a text."""
        try:
            status, page, _ = self.ask(path)
        except (OSError, http.client.HTTPException):
            return False
        return status == 200 and text in page

    def workers(self) -> list[int]:
        return children(self.process.pid)


# Bases


def _server() -> psycopg.Connection[Any]:
    return psycopg.connect(address_of("postgres"), autocommit=True)


def address_of(name: str) -> str:
    """Return the address of a database on the server of the test suite."""
    chosen = settings.DATABASES["default"]
    where = f"{chosen['HOST'] or '127.0.0.1'}:{chosen['PORT'] or 5432}"
    return f"postgres://{chosen['USER']}:{chosen['PASSWORD']}@{where}/{name}"


@contextmanager
def database_of_postgres(name: str, template: str) -> Iterator[str]:
    """Make a database as a copy of another, which nobody may use meanwhile; yield its address."""
    ended = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s"
    with _server() as server:
        server.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)".encode())
        server.execute(ended, (template,))
        server.execute(f'CREATE DATABASE {name} TEMPLATE "{template}"'.encode())
    try:
        yield address_of(name)
    finally:
        with _server() as server:
            server.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)".encode())


def copy_into(path: Path) -> None:
    """Copy the base of the test suite, which is SQLite, into a file."""
    copy = sqlite3.connect(path)
    connection.connection.backup(copy)
    copy.close()


@contextmanager
def copy_of_own_base(folder: Path, name: str) -> Iterator[str]:
    """Copy the migrated, empty base of the test suite; yield the address of the copy."""
    connection.ensure_connection()
    if ON_POSTGRES:
        connections.close_all()
        with database_of_postgres(name, str(connection.settings_dict["NAME"])) as database:
            yield database
        return
    path = folder / "base.sqlite3"
    copy_into(path)
    yield f"sqlite:///{path}"


class Line:
    """A line to a server that can be cut: while it is, connections are dropped and new ones refused."""

    def __init__(self, host: str, port: int) -> None:
        self.port = free_port()
        self._there = (host, port)
        self._listening: socket.socket | None = None
        self._open: list[socket.socket] = []
        self.mend()

    def mend(self) -> None:
        self._listening = socket.create_server(("127.0.0.1", self.port))
        threading.Thread(target=self._accept, args=(self._listening,), daemon=True).start()

    def cut(self) -> None:
        assert self._listening is not None
        for one in (self._listening, *self._open):
            with suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
            one.close()
        self._open.clear()

    def _accept(self, listening: socket.socket) -> None:
        while True:
            try:
                here, _ = listening.accept()
                there = socket.create_connection(self._there)
            except OSError:
                return
            self._open += [here, there]
            for one, other in ((here, there), (there, here)):
                threading.Thread(target=_pass_on, args=(one, other), daemon=True).start()


def _pass_on(one: socket.socket, other: socket.socket) -> None:
    with suppress(OSError):
        while data := one.recv(65_536):
            other.sendall(data)
    for end in (one, other):
        with suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)
