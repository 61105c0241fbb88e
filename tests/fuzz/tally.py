"""What came of the inputs of one target."""

from __future__ import annotations

import signal
import traceback
from dataclasses import dataclass, field
from time import process_time
from typing import Any

from tests.fuzz.target import Target

MOST_FAILURES = 10  # kinds that are told apart
PATIENCE = 5  # seconds of the processor for one input; a longer one is a failure


@dataclass
class Tally:
    """`seconds` and `slowest` are of the processor. `failures`: what went wrong and where -> the first tape of it."""

    driver: str
    inputs: int = 0
    seconds: float = 0.0
    slowest: float = 0.0
    failures: dict[str, bytes] = field(default_factory=dict)

    def count(self, target: Target, tape: bytes) -> None:
        """Try one input."""
        signal.signal(signal.SIGPROF, _out_of_patience)
        signal.setitimer(signal.ITIMER_PROF, PATIENCE)
        began = process_time()
        try:
            target.try_bytes(tape)
        except Exception as error:
            last = traceback.extract_tb(error.__traceback__)[-1]
            what = f"{type(error).__name__} in {last.filename.rpartition('/')[2]}, line {last.lineno}"
            if len(self.failures) < MOST_FAILURES:
                self.failures.setdefault(what, tape)
        signal.setitimer(signal.ITIMER_PROF, 0)
        took = process_time() - began
        self.inputs, self.seconds, self.slowest = self.inputs + 1, self.seconds + took, max(self.slowest, took)

    def as_json(self) -> dict[str, Any]:
        return {**vars(self), "failures": {what: tape.hex() for what, tape in self.failures.items()}}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Tally:
        return cls(**{**data, "failures": {what: bytes.fromhex(tape) for what, tape in data["failures"].items()}})


def _out_of_patience(number: int, frame: object) -> None:
    raise TimeoutError(f"One input took {PATIENCE} seconds.")
