"""Hard cases 10 to 13, 50 to 52 and 59: issues, sections, pages and dates."""

from __future__ import annotations

from collections import defaultdict
from datetime import date
from pathlib import Path

from rulings.importers.faq.entries import Entry

At = dict[int, Entry]
UNNUMBERED = "(unnumbered)"


def rows(path: Path) -> list[list[str]]:
    return [row.split("\t") for row in path.read_text(encoding="utf-8").split("\n")[1:] if row]


def test_references_are_those_of_the_list(shared: Path, at: At) -> None:
    made = [
        [str(line), entry.ref, "rule" if entry.source == "SZ" else "faq", str(entry.issue or "")]
        for line, entry in sorted(at.items())
    ]
    assert made == rows(shared / "hkk" / "refs.tsv")


def test_cases_10_to_13_issues_that_are_cited(at: At) -> None:
    targets = {649: 769, 787: 1559, 799: 877, 815: 823, 915: 1191, 925: 1083, 989: 1581, 993: 1089}
    targets |= {1085: 1335, 1103: 1447, 1299: 1301, 1623: 1619}
    held: dict[int, tuple[str, ...]] = {line: (at[target].ref,) for line, target in targets.items()}
    held[973] = (at[1003].ref, at[1127].ref)
    unresolved = {917: "AK120", 1089: "AK88", 1293: "AK20", 1343: "AK10", 679: "AK119"}
    wanted = held | {line: (issue,) for line, issue in unresolved.items()}
    assert {line: entry.cites for line, entry in at.items() if entry.cites} == wanted
    assert [at[line].issue for line in (649, 679)] == [None, None]


def test_cases_50_and_51_sections_are_those_of_the_list(shared: Path, at: At) -> None:
    wanted: dict[int, set[str]] = defaultdict(set)
    listed = rows(shared / "hkk" / "kodex-refs.tsv")
    for section, line, *_ in listed:
        wanted[int(line)].add(section)
    found: dict[int, set[str]] = {line: set(entry.sections) for line, entry in at.items() if entry.sections}
    found |= {line: {UNNUMBERED} for line, entry in at.items() if "section-unnumbered" in entry.flags}
    assert found == wanted
    assert sum(map(len, found.values())) == len(listed) == 66
    assert len(set().union(*found.values())) == 63


def test_case_52_pages_are_no_sections(at: At) -> None:
    pages: dict[int, tuple[int, ...]] = {
        1155: (25,),
        1231: (17,),
        1247: (24,),
        1385: (31,),
        1453: (15,),
        1469: (38,),
        1501: (19,),
        1503: (19,),
    }
    pages[1577] = (13, 16)
    assert {line: entry.pages for line, entry in at.items() if entry.pages} == pages
    assert [at[line].sections for line in pages] == [()] * 9


def test_case_59_days_from_which_entries_hold(at: At) -> None:
    stated = {
        43: date(2023, 1, 1),
        45: date(2023, 1, 1),
        47: date(2023, 1, 1),
        201: date(2021, 8, 1),
        203: date(2021, 8, 1),
        233: date(2019, 12, 1),
        715: date(2010, 2, 1),
        835: date(2007, 3, 15),
    }
    assumed = {57: date(2023, 1, 1), 205: date(2021, 8, 1)}
    assert {line: entry.valid_from for line, entry in at.items() if entry.valid_from} == stated | assumed
    assert [flag for line in assumed for flag in at[line].flags] == [
        "date-without-year: 2023-01-01",
        "date-without-year: 2021-08-01",
    ]
