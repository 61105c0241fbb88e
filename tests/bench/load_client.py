"""A client that asks a site over a number of connections at once, each the next thing as soon as it has its answer.

`python -m tests.bench.load_client` reads a job as JSON from the standard input and prints what it saw as JSON. It runs
in a process of its own, on the same machine: what it uses of the cores is told in `client_cpu_s`.
"""

from __future__ import annotations

import asyncio
import json
import statistics
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from time import perf_counter, process_time
from typing import Any

PATIENCE = 20.0  # seconds for one answer
MOST_ASKED = 50  # requests over one connection: readers come and go, so no process keeps the same ones for ever


class Connection:
    """One connection that is kept open."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None
        self._asked = 0

    async def ask(self, path: str, body: str) -> int:
        """Return the status of the answer, which is read to its end. One more try when the connection was closed."""
        self._asked += 1
        if self._asked % MOST_ASKED == 0:
            self.close()
        was_open = self._writer is not None
        try:
            return await asyncio.wait_for(self._ask(path, body), PATIENCE)
        except (ConnectionError, asyncio.IncompleteReadError):
            self.close()
            if not was_open:
                raise
            return await asyncio.wait_for(self._ask(path, body), PATIENCE)

    async def _ask(self, path: str, body: str) -> int:
        if self._writer is None:
            self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self._port)
        assert self._reader is not None
        method, sent = ("POST", body.encode()) if body else ("GET", b"")
        head = f"{method} {path} HTTP/1.1\r\nHost: bench.example\r\nX-Forwarded-Proto: https\r\nAccept-Language: hu\r\n"
        if body:
            head += f"Content-Type: application/json\r\nContent-Length: {len(sent)}\r\n"
        self._writer.write(f"{head}\r\n".encode() + sent)
        answer = await self._reader.readuntil(b"\r\n\r\n")
        await self._read_body(answer.lower())
        return int(answer[9:12])

    async def _read_body(self, head: bytes) -> None:
        assert self._reader is not None
        fields = dict(line.split(b": ", 1) for line in head.split(b"\r\n")[1:] if b": " in line)
        if b"content-length" in fields:
            await self._reader.readexactly(int(fields[b"content-length"]))
        elif b"chunked" in fields.get(b"transfer-encoding", b""):
            while size := int(await self._reader.readline(), 16):
                await self._reader.readexactly(size + 2)
            await self._reader.readline()
        if fields.get(b"connection") == b"close":
            self.close()

    def close(self) -> None:
        if self._writer is not None:
            self._writer.close()
        self._reader = self._writer = None


async def ask_all(port: int, requests: Iterator[list[str]], connections: int, seconds: float) -> dict[str, Any]:
    """Ask for so many seconds and return what was seen."""
    took: dict[str, list[float]] = defaultdict(list)
    errors: Counter[str] = Counter()
    asked: Counter[str] = Counter()
    began, busy = perf_counter(), process_time()

    async def one() -> None:
        connection = Connection(port)
        while perf_counter() - began < seconds and (wanted := next(requests, None)):
            kind, path, body = wanted
            asked[path + body] += 1
            start = perf_counter()
            try:
                status = await connection.ask(path, body)
            except (OSError, TimeoutError, asyncio.IncompleteReadError) as error:
                connection.close()
                errors[type(error).__name__] += 1
                continue
            took[kind].append((perf_counter() - start) * 1000)
            if status >= 400:
                errors[f"{status} {kind}"] += 1
        connection.close()

    await asyncio.gather(*(one() for _ in range(connections)))
    elapsed = perf_counter() - began
    every = [value for values in took.values() for value in values]
    return {
        "seconds": elapsed,
        "requests": len(every),
        "per_second": len(every) / elapsed,
        "p50_ms": statistics.median(every),
        "p95_ms": statistics.quantiles(every, n=20)[-1],
        "p95_of": {kind: statistics.quantiles(values, n=20)[-1] for kind, values in took.items() if len(values) > 1},
        "errors": dict(errors),
        "repeats": 1 - len(asked) / max(1, sum(asked.values())),
        "client_cpu_s": process_time() - busy,
    }


def main() -> None:
    job = json.load(sys.stdin)
    requests = iter(job["requests"])
    print(json.dumps(asyncio.run(ask_all(job["port"], requests, job["connections"], job["seconds"]))))


if __name__ == "__main__":
    main()
