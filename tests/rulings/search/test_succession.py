"""What replaced another comes before it, and nothing else changes its place."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulings.search.succession import successors_first

Case = tuple[list[str], dict[str, list[str]]]


@st.composite
def cases(draw: st.DrawFn) -> Case:
    """Some of the entries `a` to `j` in any order; each may have been replaced by later letters, found or not."""
    letters = "abcdefghij"
    pairs = draw(st.lists(st.sampled_from([*combinations(letters, 2)]), max_size=12))
    replaced_by: dict[str, list[str]] = {}
    for old, new in pairs:
        replaced_by.setdefault(old, []).append(new)
    return draw(st.permutations(letters))[: draw(st.integers(0, 10))], replaced_by


def newer_than(key: str, keys: list[str], replaced_by: dict[str, list[str]]) -> set[str]:
    """Return what has replaced an entry, over others too, all of them among the keys."""
    direct = {one for one in replaced_by.get(key, ()) if one in keys}
    return direct.union(*(newer_than(one, keys, replaced_by) for one in direct))


@pytest.mark.parametrize(
    ("keys", "replaced_by", "expected"),
    [
        ("", {}, ""),
        ("abc", {}, "abc"),
        ("bac", {"a": "b"}, "bac"),  # it stands well already
        ("acb", {"a": "b"}, "bac"),
        ("xayb", {"a": "b"}, "xbay"),  # directly before it, not at the top
        ("abc", {"a": "b", "b": "c"}, "cba"),
        ("abc", {"a": "c"}, "cab"),
        ("abc", {"a": "cb"}, "bca"),  # two successors keep their order
        ("cab", {"a": "b", "b": "c"}, "cba"),
        ("ab", {"a": "z"}, "ab"),  # not found, so nothing to be put before it
        ("abx", {"x": "a"}, "abx"),
        ("ab", {"a": "b", "b": "a"}, "ba"),  # the base refuses it; still each comes once
        ("a", {"a": "a"}, "a"),
    ],
)
def test_examples(keys: str, replaced_by: dict[str, str], expected: str) -> None:
    assert "".join(successors_first([*keys], {key: [*newer] for key, newer in replaced_by.items()})) == expected


@given(cases())
def test_each_comes_once_and_after_what_replaced_it(case: Case) -> None:
    keys, replaced_by = case
    ordered = successors_first(keys, replaced_by)
    assert sorted(ordered) == sorted(keys)
    for key in keys:
        assert {*ordered[: ordered.index(key)]} >= newer_than(key, keys, replaced_by)
    assert successors_first(ordered, replaced_by) == ordered


@given(cases())
def test_only_successors_move_and_only_up_to_what_they_replaced(case: Case) -> None:
    keys, replaced_by = case
    ordered = successors_first(keys, replaced_by)
    moved = {
        new for place, key in enumerate(keys) for new in newer_than(key, keys, replaced_by) if keys.index(new) > place
    }
    assert [key for key in ordered if key not in moved] == [key for key in keys if key not in moved]
    for new in moved:
        following = next(key for key in ordered[ordered.index(new) + 1 :] if key not in moved)
        assert new in newer_than(following, keys, replaced_by)


def test_a_chain_as_long_as_a_result() -> None:
    keys = [f"k{number}" for number in range(200)]
    replaced_by = {old: [new] for old, new in pairwise(keys)}
    assert successors_first(keys, replaced_by) == keys[::-1]
