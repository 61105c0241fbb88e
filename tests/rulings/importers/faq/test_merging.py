"""Only the very same text is merged: a comma or a sign may turn a verdict round."""

from __future__ import annotations

import pytest

from rulings.importers.faq.entries import Entry, read_entries
from rulings.importers.faq.marks import gather
from rulings.importers.faq.numbering import number


def read(*raws: str) -> list[Entry]:
    return read_entries(number(gather(enumerate(raws, start=1)), known={}).refs)


def outcome(*raws: str) -> list[tuple[str, str, list[str]]]:
    return [
        (entry.ref, entry.merged_into, [flag for flag in entry.flags if flag.startswith("near-duplicate")])
        for entry in read(*raws)
    ]


TWO_ENTRIES = [("AK1.1", "", ["near-duplicate: AK1.2"]), ("AK1.2", "", ["near-duplicate: AK1.1"])]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("A Pemete +1 ÉP-t kap.", "A Pemete -1 ÉP-t kap."),
        ("Nem, támadhat.", "Nem támadhat."),
        ("A Pemete fújhat?", "A Pemete fújhat."),
        ("A Pemete (új) fújhat.", "A Pemete új fújhat."),
        ("A Pemete 1,5 körig fúj.", "A Pemete 1.5 körig fúj."),
        ("A Köd fújhat.", "A köd fújhat."),
        ("A kor fújhat.", "A kór fújhat."),
        ("Nem, fúj.", "Nem fúj."),
    ],
)
def test_what_differs_in_a_sign_is_two_entries_for_an_editor(one: str, other: str) -> None:
    assert outcome(f"(AK1) {one}", f"(AK1) {other}") == TWO_ENTRIES
    assert outcome(f"(AK1) Köd: {one}", f"(AK1) {other}") == TWO_ENTRIES


@pytest.mark.parametrize("again", ["(AK1) Köd: A Pemete +1 ÉP-t kap.", "(AK1) Köd:  A Pemete  +1 ÉP-t\u00a0kap. "])
def test_the_very_same_text_but_for_topic_and_white_space_is_merged(again: str) -> None:
    assert outcome("(AK1) A Pemete +1 ÉP-t kap.", again) == [("AK1.1", "", []), ("AK1.2", "AK1.1", [])]


def test_the_same_text_of_another_source_is_not_merged() -> None:
    assert [into for _, into, _ in outcome("(AK1) A Pemete fújhat.", "(AK2) Köd: A Pemete fújhat.")] == ["", ""]
