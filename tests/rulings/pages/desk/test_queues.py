"""The queues: what waits for a second look, and what readers reported."""

from __future__ import annotations

import pytest
from pytest_django import DjangoAssertNumQueries

from rulings.desk.reporting import report
from rulings.models import Recheck, Report, Ruling
from tests.rows import make_card, make_edge, make_ruling, make_section
from tests.rulings.desk.approved import change_of, published, wording_of_section
from tests.rulings.pages.desk.visitors import client_of
from tests.rulings.pages.html import main_links, read, texts

pytestmark = pytest.mark.django_db
QUERIES_OF_RECHECKS = 6
QUERIES_OF_REPORTS = 6


def resting(count: int = 1) -> list[Ruling]:
    """Change what so many rulings rest on."""
    old = make_ruling("AK1.1", "Hány lap?", "Pontosan 25 lap.")
    rulings = [make_ruling(f"AK2.{number}") for number in range(1, count + 1)]
    for ruling in rulings:
        make_edge(ruling, "AK1.1", "cites")
    published(change_of(old, answer="Pontosan 30 lap."))
    return rulings


def test_what_changed_stands_above_what_rests_on_it() -> None:
    resting(2)
    html = read(client_of("editor"), "/szerkesztoseg/ujranezes")
    assert texts(html, "h1") == ["Újranézés 2"]
    assert texts(html, "h2")[0].startswith("AK1.1: megváltozott")
    assert (texts(html, "del"), texts(html, "ins")) == (["25"], ["30"])
    assert [text.split()[0] for text in texts(html, "a", "title")] == ["AK2.1", "AK2.2"]


def test_still_right() -> None:
    resting()
    client = client_of("editor")
    row = Recheck.objects.get()
    response = client.post("/szerkesztoseg/ujranezes", {"recheck": row.pk, "note": "Nem érinti."})
    assert response.status_code == 302
    row.refresh_from_db()
    assert (row.outcome, row.note, str(row.closed_by)) == ("holds", "Nem érinti.", "Sára")
    html = read(client, "/szerkesztoseg/ujranezes")
    assert texts(html, "p", "success") == ["AK2.1: megnézted, továbbra is helyes."]
    assert "Nincs mit újranézni." in html


def test_a_second_look_twice() -> None:
    resting()
    client, form = client_of("editor"), {"recheck": Recheck.objects.get().pk}
    client.post("/szerkesztoseg/ujranezes", form)
    client.post("/szerkesztoseg/ujranezes", form)
    assert "Ezt közben valaki már megnézte." in read(client, "/szerkesztoseg/ujranezes")


def test_a_change_begins_from_the_queue() -> None:
    resting()
    html = read(client_of("editor"), "/szerkesztoseg/ujranezes")
    assert "/szerkesztoseg/uj?game=proba&amp;ref=AK2.1" in html
    assert "/szerkesztoseg/uj?game=proba&ref=AK2.1" in main_links(html)


def test_a_new_wording_of_a_section_is_a_cause() -> None:
    section = make_section("21.6")
    make_edge(make_ruling("AK3.1"), "HKK 21.6", "cites")
    published(wording_of_section(section, "Régi szöveg.", "2010-01-01"))
    published(wording_of_section(section, "Új szöveg.", "2012-01-01"))
    html = read(client_of("editor"), "/szerkesztoseg/ujranezes")
    assert texts(html, "h2")[0].startswith("HKK 21.6: megváltozott")


@pytest.mark.parametrize("count", [1, 12])
def test_queries_of_the_second_looks(django_assert_num_queries: DjangoAssertNumQueries, count: int) -> None:
    resting(count)
    client = client_of("editor")
    with django_assert_num_queries(QUERIES_OF_RECHECKS):
        read(client, "/szerkesztoseg/ujranezes")


def reported() -> list[Report]:
    ruling = make_ruling("AK1.1", "Hány lap?")
    section, card = make_section("21.6", title="Döntések"), make_card("Ködfonó Pemete")
    return [
        report(kind="outdated", text="Már 30.\nNem 25.", ruling=ruling),
        report(kind="unclear", section=section),
        report(kind="wrong_card", card=card),
        report(kind="wrong_card", card=card, ruling=ruling),
    ]


def test_reports_stand_in_their_order_with_what_they_are_about() -> None:
    reported()
    html = read(client_of("editor"), "/szerkesztoseg/jelentesek")
    assert texts(html, "a", "title") == ["AK1.1 Hány lap?", "HKK 21.6 Döntések", "Ködfonó Pemete", "AK1.1 Hány lap?"]
    assert texts(html, "a", "card-name") == ["Ködfonó Pemete"]  # beside the entry that it does not belong to
    assert texts(html, "blockquote") == ["Már 30. Nem 25."]
    links = main_links(html)
    for query in ("ref=AK1.1", "section=HKK+21.6", "card=kodfono-pemete"):
        assert f"/szerkesztoseg/uj?game=proba&{query}" in links
        assert client_of("editor").get(f"/szerkesztoseg/uj?game=proba&{query}").status_code == 200


def test_a_report_is_closed_with_a_note() -> None:
    first = reported()[0]
    client = client_of("editor")
    client.post("/szerkesztoseg/jelentesek", {"report": first.pk, "answer": "Javítottuk."})
    assert len(texts(read(client, "/szerkesztoseg/jelentesek"), "li", "draft-row")) == 3
    html = read(client, "/szerkesztoseg/jelentesek", lista="lezart")
    assert "Javítottuk." in texts(html, "li", "draft-row")[0]
    client.post("/szerkesztoseg/jelentesek", {"report": first.pk})
    assert "Ezt a bejelentést már lezárták." in read(client, "/szerkesztoseg/jelentesek")


@pytest.mark.parametrize("number", ["", "x", "99", "²"])
@pytest.mark.parametrize(("path", "name"), [("jelentesek", "report"), ("ujranezes", "recheck")])
def test_rows_that_are_not_there(path: str, name: str, number: str) -> None:
    assert client_of("editor").post(f"/szerkesztoseg/{path}", {name: number}).status_code == 404


@pytest.mark.parametrize("times", [1, 5])
def test_queries_of_the_reports(django_assert_num_queries: DjangoAssertNumQueries, times: int) -> None:
    ruling, card = make_ruling("AK1.1"), make_card("Ködfonó Pemete")
    for _number in range(times):
        report(kind="outdated", ruling=ruling)
        report(kind="unclear", section=make_section("21.6"))
        report(kind="wrong_card", card=card)
        report(kind="wrong_card", card=card, ruling=ruling)
    client = client_of("editor")
    with django_assert_num_queries(QUERIES_OF_REPORTS):
        read(client, "/szerkesztoseg/jelentesek")
