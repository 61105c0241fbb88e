"""Whatever YAML may give in place of an item is refused with a sentence or held as it is, nothing else."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cards.decks.rules import KINDS
from rulings.corpus.files import dump, load
from rulings.corpus.shapes import (
    CardShape,
    CorpusError,
    DeckRulesShape,
    Entry,
    GameShape,
    RulebookShape,
    SectionShape,
    SourceShape,
    TermShape,
)

scalars = (
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.dates() | st.datetimes() | st.binary()
)
anything = st.recursive(
    scalars,
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text() | st.integers() | st.none(), inner, max_size=3)
    ),
    max_leaves=8,
)
PUBLISHED = {"not_after": "2010-01-01", "certainty": "unknown"}
RIGHT: dict[type[Any], dict[str, Any]] = {
    Entry: {"ref": "A.1", "question": "q?", "answer": "a", "cards": [], "changes": [], "published": {}},
    CardShape: {"name": "Nord", "editions": ["új"], "details": {"a": 1}, "types": []},
    SourceShape: {"code": "A", "kind": "magazine", "title": "T", "published": PUBLISHED, "number": 1},
    SectionShape: {"number": "1", "title": "T", "text": "t"},
    TermShape: {"name": "köd", "aliases": ["pára"]},
    GameShape: {"slug": "g", "name": "G", "language": "hu", "position": 1},
    RulebookShape: {"prefix": "HKK", "title": "K", "short_title": "K"},
    DeckRulesShape: {"game": "g", "zones": ["main"], "lists": [], "rules": [], "formats": [], "modifiers": []},
}  # fmt: skip
shapes = pytest.mark.parametrize("shape", RIGHT, ids=lambda shape: shape.__name__)


def read(shape: type[Any], data: Any) -> Any:
    """Return what an item is read as, `None` where it is refused."""
    try:
        return shape.from_data(data, "test")
    except CorpusError as error:
        assert "\n" not in str(error)
        return None


def again(shape: type[Any], item: Any, path: Path) -> Any:
    written: Callable[[], Any] = (lambda: item.to_data("g")) if shape is DeckRulesShape else item.to_data
    path.write_text(dump({"item": written()}), encoding="utf-8", newline="\n")
    return shape.from_data(load(path)["item"], "test")


@shapes
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(data=anything)
def test_anything_in_place_of_an_item(shape: type[Any], data: Any, tmp_path: Path) -> None:
    item = read(shape, data)
    assert item is None or again(shape, item, tmp_path / "item.yaml") == item


@shapes
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(draws=st.data())
def test_anything_in_place_of_a_value(shape: type[Any], draws: st.DataObject, tmp_path: Path) -> None:
    keys = [*RIGHT[shape], *getattr(shape, "__dataclass_fields__", {})]
    changed = draws.draw(st.dictionaries(st.sampled_from(keys), anything, min_size=1, max_size=2))
    item = read(shape, RIGHT[shape] | changed)
    assert item is None or again(shape, item, tmp_path / "item.yaml") == item


RULE = {"id": "r", "certainty": "stated", "text": "t"}
PERIOD = {"certainty": "stated", "rules": ["r"]}


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(draws=st.data(), kind=st.sampled_from(sorted(KINDS)), choices=anything)
def test_anything_as_the_parameters_of_a_rule(draws: st.DataObject, kind: str, choices: Any, tmp_path: Path) -> None:
    names = sorted(KINDS[kind].parameters)
    values = draws.draw(st.dictionaries(st.sampled_from(names), anything) if names else st.just({}))
    rule = RULE | {"kind": kind, "parameters": values}
    form = {"slug": "f", "name": "F", "periods": [PERIOD | ({"choices": choices} if choices else {})]}
    item = read(DeckRulesShape, {"game": "g", "zones": ["main"], "rules": [rule], "formats": [form]})
    assert item is None or again(DeckRulesShape, item, tmp_path / "item.yaml") == item
