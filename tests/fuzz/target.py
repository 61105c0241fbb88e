"""A target of the fuzzing: how its inputs are made, and what must hold of every one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tests.fuzz.tape import Tape


@dataclass(frozen=True, slots=True)
class Target:
    """`run` raises for an input of which something does not hold; what the product declares to raise it keeps."""

    name: str
    make: Callable[[Tape], Any]
    run: Callable[[Any], None]
    needs_base: bool = False

    def try_bytes(self, data: bytes) -> None:
        self.run(self.make(Tape(data)))
