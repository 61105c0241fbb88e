"""Citations find their targets; circles are refused."""

from __future__ import annotations

import pytest

from rulings.citing import (
    CitationCycle,
    check_cycles,
    check_cycles_of,
    find_cycle,
    replaced_from,
    resolve_citations,
    resolve_citations_of,
)
from rulings.models import Citation
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


@pytest.mark.django_db
class TestOneRuling:
    """The same for one ruling, without reading its game."""

    def test_its_own_targets_are_found(self) -> None:
        make_ruling("AK1.1"), make_section("21.6.0"), make_source("AK88")
        ruling = make_ruling("AK2.1")
        for target in ("ak1.1", "hkk 21.6.0", "AK88.3", "AK99.1"):
            Citation.objects.create(ruling=ruling, kind="cites", target=target)
        assert (resolve_citations_of(ruling=ruling), resolve_citations(game=make_game())) == (3, 0)

    def test_what_waits_for_it_or_its_source(self) -> None:
        first = make_ruling("AK1.1")
        for target in ("ŐK7.1", "ők7.2", "ŐK7", "AK9.1"):
            Citation.objects.create(ruling=first, kind="cites", target=target)
        new = make_ruling("Ők7.1")
        assert resolve_citations_of(ruling=new) == 0
        assert resolve_citations_of(ruling=new, is_new=True) == 3
        assert resolve_citations(game=make_game()) == 0

    def test_a_circle_through_it_is_refused(self) -> None:
        first, second, third = (make_ruling(f"AK{number}.1") for number in (1, 2, 3))
        make_edge(first, "AK2.1")
        make_edge(second, "AK3.1", "changes")
        check_cycles_of(ruling=first)
        make_edge(third, "AK1.1", "deletes")
        with pytest.raises(CitationCycle, match=r"AK2\.1 → AK3\.1 → AK1\.1 → AK2\.1"):
            check_cycles_of(ruling=second)

    def test_what_it_replaces_with_what_is_planned(self) -> None:
        first, second = make_ruling("AK1.1"), make_ruling("AK2.1")
        make_ruling("AK3.1")
        make_edge(first, "AK2.1")
        make_edge(second, "AK3.1")
        assert replaced_from(game=make_game(), key="ak1.1", instead={"ak2.1": ["ak1.1"]}) == {
            "ak1.1": ["ak2.1"], "ak2.1": ["ak1.1"],
        }  # fmt: skip
        assert list(replaced_from(game=make_game(), key="ak1.1", instead={})) == ["ak1.1", "ak2.1", "ak3.1"]
