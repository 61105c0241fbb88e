"""What runs beside the server is started again when it dies, and ended with the server."""

from __future__ import annotations

import sys
import threading
from pathlib import Path

import pytest

from judgekb import watching


class Process:
    """Stands for a process: it ends when told to, or when `die` is called."""

    made: list[Process] = []
    started = threading.Semaphore(0)

    def __init__(self, command: list[str]) -> None:
        self.command, self.ended, self.code = command, threading.Event(), 0
        self.made.append(self)
        self.started.release()

    def die(self) -> None:
        self.code = 3
        self.ended.set()

    def wait(self, timeout: float | None = None) -> int:
        assert self.ended.wait(10)
        return self.code

    def terminate(self) -> None:
        self.ended.set()


@pytest.fixture
def processes(monkeypatch: pytest.MonkeyPatch) -> list[Process]:
    Process.made, Process.started = [], threading.Semaphore(0)
    monkeypatch.setattr("judgekb.watching.subprocess.Popen", Process)
    return Process.made


def test_it_is_started_again_whenever_it_dies(processes: list[Process], caplog: pytest.LogCaptureFixture) -> None:
    with watching.kept_running(["python", "manage.py", "run_consumer"], pause=0):
        assert Process.started.acquire(timeout=10)
        for dead in range(2):
            processes[dead].die()
            assert Process.started.acquire(timeout=10)
    assert [process.ended.is_set() for process in processes] == [True, True, True]
    assert [record.getMessage() for record in caplog.records] == [
        "manage.py run_consumer ended with code 3; starting it again"
    ] * 2


def test_it_is_not_started_again_when_the_server_ends(processes: list[Process]) -> None:
    with watching.kept_running(["python", "x"], pause=3600):
        processes[0].die()
    assert len(processes) == 1
    assert not [thread for thread in threading.enumerate() if thread.name == "watcher"]


def test_a_real_process_is_ended(tmp_path: Path) -> None:
    code = f"import pathlib, time; pathlib.Path({str(tmp_path / 'x')!r}).touch(); time.sleep(3600)"
    with watching.kept_running([sys.executable, "-c", code]):
        pass
    assert not [thread for thread in threading.enumerate() if thread.name == "watcher"]
