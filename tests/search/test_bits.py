"""Sets of documents as whole numbers: joined, kept, and summed up like columns on paper."""

from __future__ import annotations

from collections import defaultdict

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judgekb.search.bits import FEW, Totals, bits_of, numbers_of, pack, unpack

NUMBERS = st.sets(st.integers(0, 5_000), max_size=60)


@given(NUMBERS)
def test_numbers_come_back_in_order(numbers: set[int]) -> None:
    assert list(numbers_of(bits_of(numbers))) == sorted(numbers)


@given(NUMBERS)
def test_what_is_kept_comes_back(numbers: set[int]) -> None:
    assert unpack(pack(sorted(numbers))) == bits_of(numbers)


@pytest.mark.parametrize("count", [0, 1, FEW, FEW + 1, 100])
def test_few_are_kept_as_a_list_and_many_as_a_map(count: int) -> None:
    kept = pack(range(0, 10_000_000, 100_000)[:count])
    assert (kept[0] == 0) == (count <= FEW)
    assert unpack(kept) == bits_of(range(0, count * 100_000, 100_000))


@pytest.mark.parametrize("kept", [b"", b"\2abc", b"\1abc"])
def test_what_was_not_kept_so(kept: bytes) -> None:
    with pytest.raises(ValueError, match="no set of documents"):
        unpack(kept)


@given(st.lists(st.tuples(NUMBERS, st.integers(1, 300)), max_size=12), st.integers(1, 40))
def test_the_best_sums(added: list[tuple[set[int], int]], most: int) -> None:
    totals, sums = Totals(), defaultdict[int, int](int)
    for numbers, value in added:
        totals.add(bits_of(numbers), value)
        for number in numbers:
            sums[number] += value
    best = sorted(sums, key=lambda number: (-sums[number], number))[:most]
    assert list(numbers_of(totals.best(most))) == sorted(best)
