"""Hard cases 18 to 22: entries that repeat each other, wholly, nearly, in part or only in form."""

from __future__ import annotations

from rulings.importers.faq.entries import Entry

At = dict[int, Entry]


def likeness(entry: Entry) -> list[str]:
    return [flag for flag in entry.flags if flag.startswith(("near-duplicate", "part-of"))]


def test_case_18_letter_for_letter_is_one_entry_on_two_lines(at: At) -> None:
    assert (at[1329].ref, at[1329].lines) == ("AK37.3", (1329, 1431))
    assert (at[1463].ref, at[1463].lines) == ("AK25.1", (1463, 1519))
    assert [entry.ref for entry in dict.fromkeys(at.values()) if len(entry.lines) > 1] == ["AK37.3", "AK25.1"]


def test_case_19_but_for_the_topic_is_a_redirect(at: At) -> None:
    assert (at[1287].ref, at[1287].topic, at[1287].merged_into) == ("AK75.1", "Mérgezés", "")
    assert (at[1473].ref, at[1473].merged_into, at[1473].is_published) == ("AK75.3", "AK75.1", False)
    assert [entry.ref for entry in at.values() if entry.merged_into] == ["AK75.3"]


def test_case_20_near_duplicates_are_flagged_for_an_editor(at: At) -> None:
    pairs = {line: likeness(at[line]) for line in (1285, 1381, 1387, 1505, 1269, 1461)}
    assert pairs == {
        1285: ["near-duplicate: AK68.4"],
        1381: ["near-duplicate: AK68.3"],
        1387: ["near-duplicate: AK1.11"],
        1505: ["near-duplicate: AK1.8"],
        1269: ["near-duplicate: AK86.6"],
        1461: ["near-duplicate: AK86.1"],
    }
    assert {at[line].is_published for line in pairs} == {True}


def test_case_21_parts_are_flagged(at: At) -> None:
    assert likeness(at[1437]) == [f"part-of: {at[1207].ref}"]
    assert likeness(at[1311]) == [f"part-of: {at[1549].ref}"]
    assert likeness(at[111]) == [f"part-of: {at[103].ref}"]


def test_case_22_rules_of_one_form_are_not_alike(at: At) -> None:
    assert [likeness(at[line]) for line in (553, 555, 1353, 1361, 613, 681)] == [[]] * 6


def test_no_other_entries_are_called_alike(at: At) -> None:
    lines = [entry.lines[0] for entry in dict.fromkeys(at.values()) if likeness(entry)]
    assert lines == [111, 551, 585, 1269, 1285, 1311, 1381, 1387, 1437, 1461, 1505]
