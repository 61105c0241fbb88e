"""Citations find their targets; circles are refused."""

from __future__ import annotations

import pytest

from rulings.citing import CitationCycle, check_cycles, find_cycle, resolve_citations
from tests.rows import make_edge, make_game, make_ruling, make_section, make_source


@pytest.mark.django_db
def test_targets_are_found_in_any_case() -> None:
    make_ruling("AK1.1")
    make_section("21.6.0")
    make_source("AK88")
    citing = make_ruling("AK2.1")
    found = [make_edge(citing, target, "cites") for target in ("ak1.1", "hkk 21.6.0", "AK88", "AK99.1")]
    assert [(str(row.to_ruling), str(row.to_section), str(row.to_source)) for row in found] == [
        ("AK1.1", "None", "AK1"),
        ("None", "HKK 21.6.0", "None"),
        ("None", "None", "AK88"),
        ("None", "None", "None"),
    ]
    assert [row.is_held for row in found] == [True, True, False, False]


@pytest.mark.django_db
def test_a_target_that_comes_later_is_linked_then() -> None:
    edge = make_edge(make_ruling("AK2.1"), "AK1.1")
    assert edge.to_ruling is None
    make_ruling("AK1.1")
    assert resolve_citations(game=make_game()) == 1
    assert resolve_citations(game=make_game()) == 0


@pytest.mark.django_db
def test_a_circle_is_refused_and_named() -> None:
    first, second = make_ruling("AK1.1"), make_ruling("AK2.1")
    make_edge(first, "AK2.1")
    check_cycles(game=make_game())
    make_edge(second, "AK1.1")
    with pytest.raises(CitationCycle, match=r"AK1\.1 → AK2\.1 → AK1\.1"):
        check_cycles(game=make_game())


@pytest.mark.django_db
def test_citing_each_other_is_no_circle() -> None:
    first, second = make_ruling("AK1.1"), make_ruling("AK2.1")
    make_edge(first, "AK2.1", "cites")
    make_edge(second, "AK1.1", "cites")
    check_cycles(game=make_game())


@pytest.mark.parametrize(
    ("edges", "cycle"),
    [
        ({}, []),
        ({"a": ["b"], "b": ["c"]}, []),
        ({"a": ["b", "c"], "b": ["d"], "c": ["d"]}, []),
        ({"a": ["a"]}, ["a", "a"]),
        ({"a": ["b"], "b": ["c"], "c": ["b"]}, ["b", "c", "b"]),
    ],
)
def test_find_cycle(edges: dict[str, list[str]], cycle: list[str]) -> None:
    assert find_cycle(edges) == cycle
