"""Hard cases 1 to 17: what is an entry, what is it numbered, what is cut off in front."""

from __future__ import annotations

import re
from datetime import date

from rulings.importers.faq.entries import Entry
from rulings.importers.faq.marks import AK_MARK
from rulings.importers.faq.reading import Document

At = dict[int, Entry]


def test_counts_of_the_document(document: Document, at: At) -> None:
    raws = [paragraph.raw for paragraph in document.paragraphs]
    marks = [found.group() for raw in raws if (found := AK_MARK.match(raw))]
    issues = [entry.issue for entry in at.values() if entry.issue is not None]
    assert len(raws) == 817
    assert len(marks) == len(issues) == 443
    assert len([mark for mark in marks if re.fullmatch(r"\(AK[0-9]+\) ", mark)]) == 437
    assert len([raw for raw in raws if raw.startswith("Szabály: ")]) == 48
    assert len([raw for raw in raws if raw.startswith("SZABÁLY (")]) == 1
    assert (min(issues), max(issues), len(set(issues))) == (1, 149, 129)
    assert {issue: issues.count(issue) for issue in (1, 37, 130, 97)} == {1: 16, 37: 10, 130: 10, 97: 9}
    assert len(document.candidates) - len(issues) - 48 - 1 == 325 - 1


def test_case_1_the_title_is_no_entry(document: Document, at: At) -> None:
    assert len(document.candidates) == 816
    assert 1 not in at


def test_case_2_the_last_line_has_no_line_end(document: Document, at: At) -> None:
    assert document.paragraphs[-1].line == 1633
    assert {paragraph.line % 2 for paragraph in document.paragraphs} == {1}
    assert at[1633].issue == 1


def test_cases_3_to_5_marks_in_other_forms(at: At) -> None:
    assert {line: at[line].issue for line in (753, 759, 1029, 1369, 1371, 933)} == {
        753: 149,
        759: 148,
        1029: 106,
        1369: 30,
        1371: 30,
        933: 120,
    }
    assert at[933].text[:10] == "Nem lehet "


def test_cases_6_and_7_no_neighbour_lends_its_number(at: At) -> None:
    assert {line: at[line].issue for line in (373, 375, 377, 763, 765, 767)} == {
        373: None,
        375: 122,
        377: None,
        763: at[763].issue,
        765: None,
        767: 147,
    }


def test_case_8_the_order_of_the_document_is_kept_apart(at: At) -> None:
    assert [at[line].issue for line in (993, 995, 1119, 1143, 1155)] == [112, at[995].issue, 94, 94, 10]
    assert [at[line].position for line in (1029, 1031, 1033)] == [1, 2, 3]


def test_case_9_a_number_inside_is_no_mark(at: At) -> None:
    assert [at[line].issue for line in (799, 1293, 1343)] == [142, 24, 13]


def test_case_15_words_that_open_like_a_rule(at: At) -> None:
    kinds = {line: (at[line].kind, at[line].source) for line in (245, 381, 435, 999)}
    assert kinds == {245: ("rule", "SZ"), 381: ("change", "GYK"), 435: ("faq", "GYK"), 999: ("rule", "GYK")}
    assert at[999].title == "Aktiválást kívánó képességek"
    assert at[999].text.startswith("Aktiválást kívánó képességek: Azok")
    assert [entry.kind for entry in set(at.values())].count("rule") == 49
    assert [entry.kind for entry in set(at.values())].count("change") == 1


def test_case_16_a_stray_list_number(at: At) -> None:
    assert at[305].text.startswith("Többszemélyes")
    assert at[305].raw.startswith("5. Többszemélyes")
    assert at[305].issue is None


def test_case_17_dates_and_amounts_are_no_list_numbers(at: At) -> None:
    opening = {43: "2023. január", 45: "2023. január", 47: "2023 január", 203: "2021. aug."}
    assert {line: at[line].text[: len(words)] for line, words in opening.items()} == opening
    assert at[761].text.startswith("15 ÉP-m lesz")
    assert at[1135].text.startswith("40 életpontunk")
    assert [at[line].valid_from for line in (43, 45, 47, 203)] == [date(2023, 1, 1)] * 3 + [date(2021, 8, 1)]
