"""The real rulebooks, each read once."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from rulings.importers.rulebooks.reading import Reading, Unit, read_document
from rulings.importers.rulebooks.recipes import read_rulebook

SEEDS = {"sarkanymagus": "000", "kivalasztottak": "001", "dragoborne": "002", "fairy-tale": "003"}


@cache
def _reading(seeds: Path, game: str) -> Reading:
    return read_rulebook(read_document(seed_of(seeds, game).read_bytes()), game)


def seed_of(seeds: Path, game: str) -> Path:
    """Return the original document of a game."""
    return next(seeds.glob(f"{SEEDS[game]}_*.txt"))


@pytest.fixture
def seed(shared: Path) -> Callable[[str], Path]:
    """The original document of a game; skips where it is missing."""
    return lambda game: seed_of(shared / "seeds", game)


@pytest.fixture
def units(shared: Path) -> Callable[[str], dict[str, Unit]]:
    """The units of a game's original document by number, in its order; skips where it is missing."""
    return lambda game: {unit.number: unit for unit in _reading(shared / "seeds", game).units}
