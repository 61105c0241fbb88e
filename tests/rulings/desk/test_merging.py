"""Three-way merging: both sides' changes stand, conflicts keep both, and no word is lost."""

from __future__ import annotations

import random
import time
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulings.desk.merging import (
    BETWEEN,
    MINE,
    THEIRS,
    Conflict,
    MergedContent,
    MergedText,
    has_marks,
    merge_content,
    merge_text,
)
from rulings.matching import matched

WORDS = st.sampled_from(["köd", "fúj", "a", "Pemete", "nem", "igen", "méz"])
TEXTS = st.lists(st.one_of(WORDS, st.sampled_from([" ", "\n", "\n\n", ". "])), max_size=40).map("".join)
ITEMS = st.lists(WORDS, max_size=5, unique=True)
CARDS = st.lists(
    st.fixed_dictionaries(
        {"name": WORDS, "role": st.sampled_from(["subject", "mentioned"])}, optional={"edition": st.just("új")}
    ),
    max_size=4,
)
EDGES = st.lists(
    st.fixed_dictionaries({"kind": st.sampled_from(["supersedes", "changes"]), "target": WORDS, "reason": TEXTS}),
    max_size=3,
)
CONTENTS = st.fixed_dictionaries(
    {
        "ref": st.just("AK1.1"),
        "question": TEXTS,
        "answer": TEXTS,
        "cards": CARDS,
        "sections": ITEMS,
        "topics": ITEMS,
        "changes": EDGES,
    },
    optional={
        "status": st.sampled_from(["disputed", "withdrawn"]),
        "valid_from": st.sampled_from(["2021-08-01", "2022-08-01"]),
        "note": TEXTS,
        "cites": ITEMS,
        "published": st.fixed_dictionaries(
            {"not_after": st.sampled_from(["2020-01-01", "2021-01-01"])}, optional={"evidence": TEXTS}
        ),
    },
)


@given(TEXTS, TEXTS)
def test_one_side_alone_is_taken(base: str, other: str) -> None:
    assert merge_text(base, base, other) == MergedText(other)
    assert merge_text(base, other, base) == MergedText(other)
    assert merge_text(base, other, other) == MergedText(other)


@given(TEXTS, TEXTS, TEXTS)
def test_no_word_of_a_text_is_lost(base: str, mine: str, theirs: str) -> None:
    merged = merge_text(base, mine, theirs)
    kept = set(merged.text.split())
    assert (set(mine.split()) | set(theirs.split())) - set(base.split()) <= kept
    assert has_marks(merged.text) is bool(merged.conflicts)


@given(CONTENTS, CONTENTS)
def test_one_side_of_a_content_is_taken(base: dict[str, Any], other: dict[str, Any]) -> None:
    assert merge_content(base, base, other) == MergedContent(other)
    assert merge_content(base, other, base) == MergedContent(other)
    assert merge_content(base, other, other) == MergedContent(other)
    assert merge_content(None, other, other) == MergedContent(other)


@given(st.none() | CONTENTS, CONTENTS, CONTENTS)
def test_no_word_of_a_content_is_lost(
    base: dict[str, Any] | None, mine: dict[str, Any], theirs: dict[str, Any]
) -> None:
    merged = merge_content(base, mine, theirs)
    kept = words_of(merged.content) | {
        word for conflict in merged.conflicts for word in words_of([conflict.mine, conflict.theirs])
    }
    assert (words_of(mine) | words_of(theirs)) - words_of(base) <= kept


def words_of(value: Any) -> set[str]:
    if isinstance(value, dict):
        return {word for item in value.values() for word in words_of(item)}
    if isinstance(value, list):
        return {word for item in value for word in words_of(item)}
    return set(value.split()) if value else set()


@given(st.lists(WORDS, max_size=200), st.lists(WORDS, max_size=200))
def test_matches_rise_and_are_equal(one: list[str], other: list[str]) -> None:
    pairs = matched(one, other)
    assert all(one[place] == other[there] for place, there in pairs)
    assert all(before[0] < after[0] and before[1] < after[1] for before, after in pairwise(pairs))


def test_changes_of_different_lines_and_words_both_stand() -> None:
    base = "A köd sűrű volt reggel óta.\n\nA Pemete fúj."
    mine = "A köd nagyon sűrű volt reggel óta.\n\nA Pemete fúj."
    theirs = "A köd sűrű volt este óta.\n\nA Pemete nem fúj.\n\nPont."
    assert merge_text(base, mine, theirs) == MergedText(
        "A köd nagyon sűrű volt este óta.\n\nA Pemete nem fúj.\n\nPont."
    )


def test_the_same_words_changed_twice_are_shown_twice() -> None:
    merged = merge_text("Csak egyszer.\nPont.", "Csak kétszer.\nPont.", "Csak háromszor.\nPont.")
    assert merged.text == f"{MINE}\nCsak kétszer.\n{BETWEEN}\nCsak háromszor.\n{THEIRS}\nPont."
    assert merged.conflicts == (Conflict("", "Csak egyszer.", "Csak kétszer.", "Csak háromszor."),)


def test_what_one_side_removed_and_the_other_changed_is_a_conflict() -> None:
    assert merge_text("a\nb\nc", "a\nc", "a\nbb\nc").conflicts == (Conflict("", "b", "", "bb"),)


BASE: dict[str, Any] = {
    "ref": "AK1.1",
    "question": "Fújhat?",
    "answer": "Igen.",
    "cards": [{"name": "Pemete", "role": "subject"}, {"name": "Köd", "role": "mentioned"}],
    "topics": ["köd"],
    "changes": [{"kind": "changes", "target": "AK1.2", "reason": "Új."}],
    "status": "disputed",
}


@pytest.mark.parametrize(
    ("mine", "theirs", "merged"),
    [
        ({"topics": ["méz", "köd"]}, {"topics": ["köd", "fújás"]}, {"topics": ["méz", "köd", "fújás"]}),
        ({"topics": []}, {"topics": ["köd", "fújás"]}, {"topics": ["fújás"]}),
        ({"status": None}, {"topics": []}, {"status": None, "topics": []}),
        ({"cards": [{"name": "Pemete", "role": "mentioned"}]}, {"cards": [*BASE["cards"], {"name": "Köd", "edition": "új", "role": "mentioned"}]}, {"cards": [{"name": "Pemete", "role": "mentioned"}, {"name": "Köd", "edition": "új", "role": "mentioned"}]}),
        ({"cites": ["AK2"]}, {"cites": ["AK3"]}, {"cites": ["AK2", "AK3"]}),
        ({"answer": "Igen!"}, {"question": "Fúj?"}, {"answer": "Igen!", "question": "Fúj?"}),
    ],
)  # fmt: skip
def test_contents_that_agree(mine: Any, theirs: Any, merged: Any) -> None:
    result = merge_content(BASE, changed(mine), changed(theirs))
    assert (result.content, result.conflicts) == (changed(merged), ())


@pytest.mark.parametrize(
    ("mine", "theirs", "merged", "conflict"),
    [
        ({"status": "withdrawn"}, {"status": None}, {"status": "withdrawn"}, Conflict("status", "disputed", "withdrawn", None)),
        ({"valid_from": "2021-01-01"}, {"valid_from": "2022-01-01"}, {"valid_from": "2021-01-01"}, Conflict("valid_from", None, "2021-01-01", "2022-01-01")),
        ({"answer": "Nem."}, {"answer": "Talán."}, {"answer": f"{MINE}\nNem.\n{BETWEEN}\nTalán.\n{THEIRS}"}, Conflict("answer", "Igen.", "Nem.", "Talán.")),
        ({"changes": []}, {"changes": [{**BASE["changes"][0], "extent": "whole"}]}, {"changes": [{**BASE["changes"][0], "extent": "whole"}]}, Conflict("changes", BASE["changes"][0], None, {**BASE["changes"][0], "extent": "whole"})),
    ],
)  # fmt: skip
def test_contents_in_conflict(mine: Any, theirs: Any, merged: Any, conflict: Conflict) -> None:
    result = merge_content(BASE, changed(mine), changed(theirs))
    assert (result.content, result.conflicts) == (changed(merged), (conflict,))


def test_an_entry_that_went_into_another_is_no_text_to_merge() -> None:
    gone = {"ref": "AK1.1", "merged_into": "AK1.2"}
    answered = changed({"answer": "Nem."})
    assert merge_content(BASE, gone, answered) == MergedContent(gone, (Conflict("answer", "Igen.", None, "Nem."),))
    assert merge_content(BASE, gone, BASE) == MergedContent(gone)
    assert merge_content(BASE, answered, gone).content == answered


def changed(values: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in {**BASE, **values}.items() if value is not None}


@pytest.mark.parametrize("vocabulary", [3, 400, 1_000_000])
def test_ten_thousand_words_on_each_side_take_less_than_a_second(vocabulary: int) -> None:
    chance = random.Random(vocabulary)
    base, mine, theirs = (" ".join(str(chance.randrange(vocabulary)) for _ in range(10_000)) for _ in range(3))
    one_change = base.replace(base[2000:2100], "x")
    started = time.process_time()
    merge_text(base, mine, theirs)
    merge_text(base.replace(" ", "\n"), mine.replace(" ", "\n"), theirs.replace(" ", "\n"))
    merge_text(base, one_change, theirs)
    assert time.process_time() - started < 1


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        (MINE, True),
        (f"a\n{BETWEEN}\nb", True),
        (f"a\n  {THEIRS} \nb", True),
        (f"a {MINE}", False),
        (f"a {BETWEEN} b", False),
        ("======", False),
        ("<<< a", False),
    ],
)
def test_any_mark_that_was_left_is_seen(text: str, is_one: bool) -> None:
    assert has_marks(text) is is_one
