"""The audit fails on a known fault; where the index is out of reach it says so and lets the rest go on."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.audit import OUT_OF_REACH, verdict

SOUND = {"name": "egyik", "version": "1.0", "vulns": []}
FAULTY = {"name": "masik", "version": "2.0", "vulns": [{"id": "X-2031-1", "fix_versions": ["2.1", "3.0"]}]}
UNKNOWN = {"name": "harmadik", "skip_reason": "not found"}


@pytest.mark.parametrize(
    ("packages", "answer"),
    [
        ([SOUND], (0, "1 packages, no known fault")),
        ([SOUND, FAULTY], (1, "1 known faults\n  masik 2.0: X-2031-1, mended in 2.1, 3.0")),
        ([UNKNOWN, FAULTY], (1, "1 known faults\n  masik 2.0: X-2031-1, mended in 2.1, 3.0")),
        ([SOUND, UNKNOWN], (1, "the index does not know harmadik")),
        ([UNKNOWN, UNKNOWN], (0, OUT_OF_REACH)),
    ],
)
def test_what_was_found(packages: list[dict[str, Any]], answer: tuple[int, str]) -> None:
    assert verdict(json.dumps({"dependencies": packages}), "") == answer


@pytest.mark.parametrize(
    ("stderr", "answer"),
    [
        ("ERROR: Could not connect to the feed", (0, OUT_OF_REACH)),
        ("ERROR: bad hash", (1, "pip-audit failed: ERROR: bad hash")),
        ("", (1, "pip-audit failed: ")),
    ],
)
def test_what_was_not_found(stderr: str, answer: tuple[int, str]) -> None:
    assert verdict("", stderr) == answer
