"""`make fuzz`: many inputs of every target, and a table. Exit code 1 when something does not hold.

A seeded generator makes them; where atheris is installed, half of them are led by what they reach. An input that breaks
something, or takes more than five seconds of the processor, is kept in `var/fuzz/`, and is tried again by
`python -m tests.fuzz --replay FILE`.
"""

# ruff: noqa: E402 - Django is set up before what needs it is imported

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import subprocess
import sys
from collections.abc import Iterable
from datetime import date
from pathlib import Path
from random import Random

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "judgekb.settings")
django.setup()

from django.conf import settings
from django.test.utils import setup_databases

from tests.fuzz.based import make_base
from tests.fuzz.every import TARGETS
from tests.fuzz.tally import Tally
from tests.fuzz.target import Target

FOLDER = Path(settings.BASE_DIR) / "var" / "fuzz"
LONGEST_TAPE = 160  # bytes
LINE = "{:<30} {:<8} {:>9} {:>9} {:>12} {:>9}"


def main() -> int:
    options = _options()
    if any(target.needs_base for target in TARGETS):
        setup_databases(verbosity=0, interactive=False)
        make_base()
    if options.replay:
        target = next(one for one in TARGETS if options.replay.name.startswith(_file_name(one)))
        target.try_bytes(options.replay.read_bytes())
        return 0
    has_atheris = importlib.util.find_spec("atheris") is not None
    print(f"Seed {options.seed}. " + ("" if has_atheris else "atheris is not installed: the generator alone drives."))
    print(LINE.format("target", "driver", "inputs", "seconds", "slowest (ms)", "failures"), flush=True)
    failed = False
    for target in TARGETS:
        if options.only in target.name:
            led = options.inputs // 2 if has_atheris and not target.needs_base else 0
            tallies = [_generated(target, options.inputs - led, options.seed)]
            if led:
                tallies.append(_led(target, led, options.seed))
            for tally in tallies:
                failed |= _told(target, tally)
    return int(failed)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--inputs", type=int, default=100_000, help="of each target")
    parser.add_argument("--only", default="", help="targets with this in their names")
    parser.add_argument(
        "--seed", type=int, default=date.today().toordinal(), help="of the generator (default: the day)"
    )
    parser.add_argument("--replay", type=Path, help="try one kept input again")
    return parser.parse_args()


def _generated(target: Target, inputs: int, seed: int) -> Tally:
    """Try a target with bytes of a generator."""
    random = Random(f"{seed} {target.name}")
    tally = Tally("seeded")
    for _ in range(inputs):
        tally.count(target, random.randbytes(random.randrange(1, LONGEST_TAPE)))
    return tally


def _led(target: Target, inputs: int, seed: int) -> Tally:
    """Try a target with atheris, in a process of its own: it ends the one that it runs in."""
    call = [sys.executable, "-m", "tests.fuzz.led", target.name, str(inputs), str(seed)]
    ran = subprocess.run(call, capture_output=True, text=True, check=False, cwd=settings.BASE_DIR)
    lines = [line for line in ran.stdout.split("\n") if line.startswith("{")]
    if not lines:
        return Tally("atheris", failures={f"it ended early: {ran.stderr[-300:]}": b""})
    return Tally.from_json(json.loads(lines[-1]))


def _told(target: Target, tally: Tally) -> bool:
    """Print the line of one tally, keep what failed; return whether something did."""
    slowest = f"{1_000 * tally.slowest:.0f}"
    row = (target.name, tally.driver, f"{tally.inputs:,}", f"{tally.seconds:.0f}", slowest, len(tally.failures))
    print(LINE.format(*row), flush=True)
    for number, (what, tape) in enumerate(tally.failures.items()):
        path = FOLDER / f"{_file_name(target)}-{tally.driver}-{number}"
        FOLDER.mkdir(parents=True, exist_ok=True)
        path.write_bytes(tape)
        print(f"    {what}\n    {path.relative_to(settings.BASE_DIR)}", flush=True)
    return bool(tally.failures)


def _file_name(target: Target) -> str:
    return "-".join(_letters(target.name.lower()))


def _letters(name: str) -> Iterable[str]:
    return "".join(letter if letter.isalnum() else " " for letter in name).split()


if __name__ == "__main__":
    sys.exit(main())
