"""A rulebook that changes from a day on: older texts stay, what moved and what is gone is told."""

from __future__ import annotations

from datetime import date

import pytest
from django.test import Client

from rulings.importers.rulebooks.reading import RulebookError
from rulings.models import Section, SectionText
from rulings.wordings import wordings
from tests.rows import make_edge, make_game, make_ruling
from tests.rulings.importers.rulebooks.documents import KODEX, load
from tests.rulings.pages.html import read, texts

pytestmark = pytest.mark.django_db
FIRST, SECOND, THIRD = date(2024, 1, 1), date(2025, 1, 1), date(2026, 1, 1)
CHANGED = KODEX.replace("fújás előtt", "fújás után")
RULE = "21.6.0 A döntést fújás előtt kell kimondani.\n"
MOVED = KODEX.replace(RULE, "21.6.0 A döntéseket mindenki egyszerre, titokban hozza meg.\n").replace(
    "21.6.1 ", RULE.replace("21.6.0", "21.6.1") + "21.6.2 "
)


def said(number: str, on: date) -> str | None:
    return wordings(Section.objects.get(number=number), on).text


def test_a_new_version_leaves_the_older_one_readable() -> None:
    load(KODEX, "hkk", FIRST)
    report = load(CHANGED, "hkk", SECOND)
    assert (report.version_added, report.changed, report.created) == (["HKK 21.6.0"], 1, [])
    assert [said("21.6.0", day) for day in (date(2023, 12, 31), FIRST, date(2024, 12, 31), SECOND)] == [
        None,
        "A döntést fújás előtt kell kimondani.",
        "A döntést fújás előtt kell kimondani.",
        "A döntést fújás után kell kimondani.",
    ]


def test_both_versions_stand_on_the_page(client: Client) -> None:
    load(KODEX, "hkk", FIRST)
    load(CHANGED, "hkk", SECOND)
    html = read(client, "/hkk/szabaly/HKK%2021.6.0", on="2024-06-01")
    assert texts(html, "details", "more") == [
        "A szabálykönyv szövege 2024-01-01 óta A döntést fújás előtt kell kimondani.",
        "A szabálykönyv szövege más napon 2025-01-01 óta A döntést fújás után kell kimondani.",
    ]


def test_a_second_run_of_a_version_changes_nothing() -> None:
    load(KODEX, "hkk", FIRST)
    load(MOVED, "hkk", SECOND)
    before = list(SectionText.objects.values())
    assert load(MOVED, "hkk", SECOND).changed == 0
    assert load(KODEX, "hkk", FIRST).changed == 0
    assert list(SectionText.objects.values()) == before


def test_a_version_is_corrected_under_its_day() -> None:
    load(KODEX, "hkk", FIRST)
    load(CHANGED, "hkk", SECOND)
    report = load(CHANGED.replace("fújás után", "fújás közben"), "hkk", SECOND)
    assert (report.text_changed, report.version_added) == (["HKK 21.6.0"], [])
    assert SectionText.objects.filter(section__number="21.6.0").count() == 2


def test_a_version_before_the_one_that_is_held() -> None:
    load(CHANGED, "hkk", SECOND)
    load(KODEX, "hkk", FIRST)
    assert [said("21.6.0", day) for day in (FIRST, SECOND)] == [
        "A döntést fújás előtt kell kimondani.",
        "A döntést fújás után kell kimondani.",
    ]


def test_an_undated_text_is_the_one_of_before() -> None:
    load(KODEX, "hkk")
    load(CHANGED, "hkk", SECOND)
    assert [said("21.6.0", day) for day in (date(1999, 1, 1), SECOND)] == [
        "A döntést fújás előtt kell kimondani.",
        "A döntést fújás után kell kimondani.",
    ]
    assert load(KODEX, "hkk").changed == 0


def test_an_undated_text_replaces_nothing_while_dated_ones_are_held() -> None:
    load(KODEX, "hkk")
    load(CHANGED, "hkk", SECOND)
    before = list(SectionText.objects.values())
    with pytest.raises(RulebookError) as caught:
        load(CHANGED, "hkk")
    assert str(caught.value) == (
        "HKK 21.6.0 differs, and the base holds dated versions of this rulebook: "
        "say from which day this one is valid (--valid-from)."
    )
    assert list(SectionText.objects.values()) == before


def test_a_renumbered_section_is_told_and_its_citations_too() -> None:
    load(KODEX, "hkk", FIRST)
    make_edge(make_ruling("AK1.1", game=make_game("hkk")), "HKK 21.6.0", "cites")
    report = load(MOVED, "hkk", SECOND)
    assert report.renumbered == {"HKK 21.6.0": "HKK 21.6.1", "HKK 21.6.1": "HKK 21.6.2"}
    assert (report.created, report.version_added, report.gone) == (
        ["HKK 21.6.2"],
        ["HKK 21.6.0", "HKK 21.6.1"],
        [],
    )
    assert [(row.ref, row.section, row.now) for row in report.citations] == [("AK1.1", "HKK 21.6.0", "HKK 21.6.1")]
    assert report.as_text().split("\n")[-2:] == [
        "AK1.1 cites HKK 21.6.0, the text of which is now HKK 21.6.1",
        "Line 1 belongs to no section: Ködkódex",
    ]


def test_the_page_of_a_renumbered_section_leads_to_its_text(client: Client) -> None:
    load(KODEX, "hkk", FIRST)
    load(MOVED, "hkk", SECOND)
    assert texts(read(client, "/hkk/szabaly/HKK%2021.6.0", on="2025-06-01"), "p", "mark") == [
        "2025-01-01 óta a korábbi szöveg itt áll: HKK 21.6.1"
    ]


def test_a_section_that_is_gone_ends_and_comes_back() -> None:
    load(KODEX, "hkk", FIRST)
    make_edge(make_ruling("AK1.1", game=make_game("hkk")), "HKK 21.6.0", "cites")
    report = load(KODEX.replace(RULE, ""), "hkk", SECOND)
    assert (report.ended, report.gone, report.changed) == (["HKK 21.6.0"], ["HKK 21.6.0"], 1)
    assert [(row.ref, row.section, row.now) for row in report.citations] == [("AK1.1", "HKK 21.6.0", "")]
    assert load(KODEX.replace(RULE, ""), "hkk", SECOND).changed == 0
    assert load(KODEX, "hkk", THIRD).version_added == ["HKK 21.6.0"]
    assert [said("21.6.0", day) is None for day in (FIRST, SECOND, THIRD)] == [False, True, False]


def test_without_a_day_a_section_that_is_gone_keeps_its_text() -> None:
    load(KODEX, "hkk")
    report = load(KODEX.replace(RULE, ""), "hkk")
    assert (report.ended, report.gone, report.changed) == ([], ["HKK 21.6.0"], 0)
    assert said("21.6.0", SECOND) == "A döntést fújás előtt kell kimondani."
