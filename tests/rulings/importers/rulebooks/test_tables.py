"""The real documents give the tables of units, to the letter, and the tree of the starter data."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
import yaml
from django.conf import settings

from rulings.importers.rulebooks.reading import Unit
from rulings.importers.rulebooks.recipes import RECIPES
from tests.rulings.importers.rulebooks.conftest import SEEDS

Units = Callable[[str], dict[str, Unit]]


@pytest.mark.parametrize("game", SEEDS)
def test_the_table_of_units(units: Units, shared: Path, game: str) -> None:
    table = (shared / "games" / f"units-{game.replace('-', '')}.tsv").read_text(encoding="utf-8")
    assert RECIPES[game].table(tuple(units(game).values())) == table


@pytest.mark.parametrize("game", SEEDS)
def test_parents_and_order_are_those_of_the_starter_data(units: Units, game: str) -> None:
    path = Path(settings.BASE_DIR) / "judgekb" / "corpus" / game / "sections.yaml"
    held = [(row["number"], row.get("parent", "")) for row in yaml.safe_load(path.read_bytes())["sections"]]
    assert [(unit.number, unit.parent) for unit in units(game).values() if unit.kind != "qa"] == held


@pytest.mark.parametrize("game", SEEDS)
def test_every_word_stands_in_a_unit(units: Units, seed: Callable[[str], Path], game: str) -> None:
    """Only page numbers and the fragment that is joined to its sentence are not there exactly once."""
    document = seed(game).read_text(encoding="utf-8")
    words = "".join(unit.raw for unit in units(game).values()).split()
    assert "".join(words) == "".join(document.split())
