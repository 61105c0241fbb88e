"""A whole invented document, paragraph by paragraph."""

from __future__ import annotations

from datetime import date

from rulings.importers.faq.emendations import EMENDATIONS, emend
from rulings.importers.faq.entries import Entry, read_entries
from rulings.importers.faq.marks import gather
from rulings.importers.faq.numbering import number

LINES = [
    "(AK2) Ködfújás: A Ködfonó Pemete este is fúj.",
    "(AK2) A Ködfonó Pemete este is fúj.",
    "(AK2) Fúj-e hajnalban?",
    "Szabály: Ködfújás X: Aki fúj, lát.",
    "2031. május 4-től fúj (Kódex 12.3), ahogy az AK2-ben.",
    "Május 4-től nem fúj.",
    "Február 30-tól fúj. 2031. február 30-tól fúj.",
]


def entries(*lines: str) -> dict[str, Entry]:
    numbered = number(gather(enumerate(lines, start=1)), known={}).refs
    return {entry.ref: entry for entry in read_entries(numbered)}


def test_an_entry_that_repeats_another_but_for_the_topic_redirects_to_it() -> None:
    made = entries(LINES[1], LINES[0])
    assert (made["AK2.2"].merged_into, made["AK2.1"].topic, made["AK2.1"].merged_into) == ("AK2.1", "Ködfújás", "")
    assert [made[ref].is_published for ref in ("AK2.1", "AK2.2")] == [True, False]


def test_the_same_words_in_another_issue_do_not() -> None:
    made = entries(LINES[1], LINES[1].replace("AK2", "AK3"))
    assert [entry.merged_into for entry in made.values()] == ["", ""]


def test_positions_count_within_the_source() -> None:
    made = entries(*LINES)
    assert {ref: entry.position for ref, entry in made.items()} == {
        "AK2.1": 1,
        "AK2.2": 2,
        "AK2.3": 3,
        "SZ.1": 1,
        "GYK.1": 1,
        "GYK.2": 2,
        "GYK.3": 3,
    }


def test_days_sections_and_issues() -> None:
    made = entries(*LINES)
    assert (made["GYK.1"].valid_from, made["GYK.1"].sections, made["GYK.1"].cites) == (
        date(2031, 5, 4),
        ("12.3",),
        ("AK2",),
    )
    assert (made["GYK.2"].valid_from, made["GYK.2"].flags) == (date(2031, 5, 4), ("date-without-year: 2031-05-04",))
    assert (made["GYK.3"].valid_from, made["GYK.3"].flags[0]) == (None, "date-without-year")
    impossible = entries("(AK1) 2031. február 30-tól fúj.")["AK1.1"]
    assert (impossible.valid_from, impossible.flags) == (None, ("date-impossible",))


def test_kinds_and_answers() -> None:
    made = entries(*LINES)
    assert [entry.kind for entry in made.values()] == ["faq", "faq", "faq", "rule", "faq", "faq", "faq"]
    assert [ref for ref, entry in made.items() if not entry.answered] == ["AK2.3"]


def test_progress_counts_the_entries() -> None:
    done: list[int] = []
    read_entries(number(gather(enumerate(LINES, start=1)), known={}).refs, done.append)
    assert sum(done) == len(LINES)


def test_emendations_act_on_their_own_entry_only() -> None:
    row = EMENDATIONS[0]
    text = f"A pemete {row.old}, ha fúj."
    assert emend(row.ref, text)[0] == f"A pemete {row.new}, ha fúj."
    assert emend("AK2.1", text) == (text, ())
    assert emend(row.ref, "A pemete fúj.") == ("A pemete fúj.", ())
    assert len({(row.ref, row.old) for row in EMENDATIONS}) == len(EMENDATIONS)
