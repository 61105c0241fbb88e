"""A reference stays with its text; what is new gets the next number; what is doubtful is left to an editor."""

from __future__ import annotations

import pytest

from rulings.importers.faq.fingerprints import fingerprint
from rulings.importers.faq.marks import Marked, gather
from rulings.importers.faq.numbering import Decisions, NearMatch, Numbering, number
from rulings.importers.faq.reading import FaqError

FIRST = "(AK1) A ködfonó pemete csak este ereszkedik le a tó fölé."
SECOND = "(AK1) A mézgasárkány nem szereti a kukoricát, de megeszi."
THIRD = "(AK1) Kinek a körében virágzik a hétszínű zsombék?"
WEB = "Az őszhajú tükörkapu mindkét oldalról zárva tartható."
RULE = "Szabály: Aki fúj, az köröz is, ha tud."
EDITED = "(AK1) A ködfonó pemete csak éjjel ereszkedik le a tó fölé."
HELD = {"AK1.1": FIRST, "AK1.2": SECOND}


def entries(*raws: str) -> list[Marked]:
    return gather(enumerate(raws, start=1))


def refs(numbering: Numbering) -> dict[int, str]:
    return {entry.line: ref for ref, entry in numbering.refs.items()}


def test_a_first_document_is_numbered_in_order() -> None:
    made = number(entries(WEB, SECOND, RULE, FIRST), known={})
    assert list(made.refs) == ["GYK.1", "AK1.1", "SZ.1", "AK1.2"]
    assert (made.near, made.gone) == ((), ())


def test_the_first_number_of_a_source_is_taken_by_place_though_our_own_words_hold_it() -> None:
    made = number(entries(FIRST), taken=["AK1.1", "AK1.2"], known={})
    assert (list(made.refs), list(made.by_place)) == (["AK1.1"], ["AK1.1"])


def test_moved_entries_keep_their_references() -> None:
    assert refs(number(entries(SECOND, FIRST), held=HELD, known={})) == {1: "AK1.2", 2: "AK1.1"}


def test_case_accents_and_punctuation_do_not_move_a_reference() -> None:
    made = number(entries(SECOND.replace(",", ""), FIRST.upper()), held=HELD, known={})
    assert refs(made) == {1: "AK1.2", 2: "AK1.1"}


def test_entries_that_differ_in_punctuation_only_keep_their_own_references() -> None:
    twins = {"AK1.1": FIRST, "AK1.2": FIRST.replace(".", "!")}
    assert refs(number(entries(*reversed(twins.values())), held=twins, known={})) == {1: "AK1.2", 2: "AK1.1"}


def test_new_entries_get_the_next_number_and_removed_ones_leave_a_gap() -> None:
    made = number(entries(THIRD, SECOND), held=HELD, known={})
    assert (refs(made), made.gone) == ({1: "AK1.3", 2: "AK1.2"}, ("AK1.1",))


def test_numbers_of_our_own_words_are_not_given_again() -> None:
    made = number(entries(THIRD, FIRST, SECOND), held=HELD, taken=["AK1.1", "AK1.2", "AK1.7", "AK1.x"], known={})
    assert refs(made) == {1: "AK1.8", 2: "AK1.1", 3: "AK1.2"}


def test_an_edited_entry_is_left_to_an_editor() -> None:
    made = number(entries(EDITED, SECOND), held=HELD, known={})
    assert refs(made) == {2: "AK1.2"}
    assert [(match.line, match.source, match.ref) for match in made.near] == [(1, "AK1", "AK1.1")]
    assert made.gone == ()


def test_the_like_of_an_entry_that_stands_unchanged_is_new() -> None:
    made = number(entries(EDITED, FIRST, SECOND), held=HELD, known={})
    assert (refs(made), made.near) == ({1: "AK1.3", 2: "AK1.1", 3: "AK1.2"}, ())


def test_the_same_text_under_another_source_is_left_to_an_editor() -> None:
    moved = FIRST.replace("AK1", "AK9")
    made = number(entries(moved, SECOND), held=HELD, known={})
    assert made.near == (NearMatch(1, "AK9", "AK1.1", 1.0),)


def test_a_decision_that_it_is_the_same_stays() -> None:
    decided = number(entries(EDITED, SECOND), held=HELD, known={}, decisions=Decisions(same={1: "AK1.1"}))
    assert refs(decided) == {1: "AK1.1", 2: "AK1.2"}
    moved = FIRST.replace("AK1", "AK9")
    later = number(entries(moved, SECOND), held=HELD | {"AK1.1": moved}, known={})
    assert (refs(later), later.near) == ({1: "AK1.1", 2: "AK1.2"}, ())


def test_a_decision_that_it_is_new() -> None:
    made = number(entries(EDITED, SECOND), held=HELD, known={}, decisions=Decisions(new={1}))
    assert (refs(made), made.gone) == ({1: "AK1.3", 2: "AK1.2"}, ("AK1.1",))


@pytest.mark.parametrize(
    ("decisions", "fault"),
    [
        (Decisions(new={9}), "Line 9: no entry stands there, so nothing can be decided about it."),
        (Decisions(same={9: "AK1.1"}), "Line 9: no entry stands there, so nothing can be decided about it."),
        (Decisions(same={1: "AK1.9"}), "Line 1: there is no entry AK1.9 that it could be the same as."),
        (Decisions(same={1: "AK1.2"}), "Line 1: AK1.2 stands on another line already."),
        (Decisions(same={2: "AK1.1"}), "Line 2: this is the text of AK1.2, not of AK1.1."),
    ],
)
def test_impossible_decisions(decisions: Decisions, fault: str) -> None:
    with pytest.raises(FaqError) as caught:
        number(entries(EDITED, SECOND), held=HELD, known={}, decisions=decisions)
    assert str(caught.value) == fault


def test_the_known_edition_guides_a_base_that_never_held_the_document() -> None:
    known = {"AK1.1": fingerprint(FIRST[6:]), "AK1.2": fingerprint(SECOND[6:]), "GYK.1": fingerprint(WEB)}
    made = number(entries("Egészen más szöveg áll itt elöl.", SECOND, THIRD, EDITED), known=known)
    assert refs(made) == {1: "GYK.2", 2: "AK1.2", 3: "AK1.3"}
    assert [match.ref for match in made.near] == ["AK1.1"]


def test_the_known_edition_has_no_say_in_another_document() -> None:
    known = {"AK1.1": fingerprint(FIRST[6:]), "GYK.7": fingerprint(RULE)}
    assert list(number(entries(SECOND, WEB), known=known).refs) == ["AK1.1", "GYK.1"]


def test_a_text_that_was_replaced_is_known_in_its_new_form() -> None:
    known = {"AK1.1": fingerprint(FIRST[6:]), "AK1.2": fingerprint(SECOND[6:])}
    made = number(entries(EDITED, SECOND), held={"AK1.1": EDITED, "AK1.2": SECOND}, known=known)
    assert refs(made) == {1: "AK1.1", 2: "AK1.2"}
