"""Limits by address: both sides of the number, and one count for all processes."""

from __future__ import annotations

import shutil
import subprocess
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from django.core.cache import cache

from judgekb.limiting import HOUR, seconds_to_wait
from judgekb.redis_cache import RedisCache


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    cache.clear()
    now = [500_000.0 * HOUR + 600]
    monkeypatch.setattr("judgekb.limiting.time.time", lambda: now[0])
    return now


def test_it_lets_through_so_many_in_an_hour(clock: list[float]) -> None:
    def wait(address: str = "192.0.2.1", what: str = "reports") -> int:
        return seconds_to_wait(what=what, address=address, most=2)

    assert [wait(), wait(), wait(), wait()] == [0, 0, 3000, 3000]
    assert (wait("192.0.2.2"), wait(what="others")) == (0, 0)
    clock[0] += 2_999.5
    assert wait() == 1
    clock[0] += 0.5
    assert wait() == 0


def test_a_count_that_the_cache_dropped_begins_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("judgekb.limiting.cache.add", lambda *parts: None)
    assert seconds_to_wait(what="reports", address="192.0.2.1", most=1) == 0


@pytest.fixture
def redis(tmp_path: Path) -> Iterator[str]:
    """A Redis of the test's own; skips where the machine has none."""
    server = shutil.which("redis-server")
    if server is None:
        pytest.skip("needs redis-server (apt-get install redis-server)")
    socket = tmp_path / "redis"
    command = [server, "--port", "0", "--unixsocket", str(socket), "--save", "", "--dir", str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as started:
        for _attempt in range(1_000):
            if socket.exists():
                break
            time.sleep(0.01)
        yield f"unix://{socket}"
        started.terminate()


def test_all_processes_count_together(redis: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def one(_number: int) -> int:
        return seconds_to_wait(what="reports", address="192.0.2.1", most=10)

    with ThreadPoolExecutor(8) as pool:  # each takes connections as a process of its own would
        shared = RedisCache(redis, {})
        monkeypatch.setattr("judgekb.limiting.cache", shared)
        waits = list(pool.map(one, range(40)))
        shared.close()
    assert sorted(waits) == [0] * 10 + [3000] * 30
