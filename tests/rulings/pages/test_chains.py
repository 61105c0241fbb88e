"""The chain on the page of a ruling: a picture of links, and the same as a list."""

from __future__ import annotations

import re
from datetime import date

import pytest
from django.test import Client

from rulings.pages.drawing import ROW, draw, in_order
from tests.rows import make_edge, make_ruling, make_source
from tests.rulings.pages.html import links, read, texts

pytestmark = pytest.mark.django_db


@pytest.fixture
def chained() -> None:
    for place, code in enumerate(("AK1", "AK2", "AK3")):
        make_source(code, position=place)
    make_ruling("AK1.1", "Fúj?")
    make_edge(make_ruling("AK2.1", "Fúj még?"), "AK1.1", "changes", extent="part", clause="az eső", reason="Eláll.")
    dated = make_ruling("AK3.1", "Fúj-e ma?", valid_from=date(2015, 3, 1))
    make_edge(dated, "AK2.1", basis="inferred")
    make_edge(dated, "AK1.1")


def picture(html: str) -> str:
    return html[html.index('<svg class="chain"') : html.index("</svg>", html.index('<svg class="chain"'))]


def test_the_picture_links_every_entry_with_its_days_and_extent(client: Client, chained: None) -> None:
    drawn = picture(read(client, "/proba/ak2.1"))
    assert links(drawn) == ["/proba/ak1.1", "/proba/ak2.1", "/proba/ak3.1"]
    assert texts(drawn, "a") == [
        "AK1.1 felváltva ismeretlen nap, legkésőbb 2010-02-01",
        "AK2.1 felváltva ismeretlen nap, legkésőbb 2010-02-01 részben módosítja: AK1.1",
        "AK3.1 hatályos 2015-03-01 felváltja: AK2.1, felváltja: AK1.1",
    ]


def test_a_part_is_a_broken_line(client: Client, chained: None) -> None:
    drawn = picture(read(client, "/proba/ak2.1"))
    assert re.findall(r'<path d="[^"]+"( class="part")?/>', drawn) == [' class="part"', "", ""]


def test_the_list_says_the_same_in_words(client: Client, chained: None) -> None:
    assert texts(read(client, "/proba/ak3.1"), "ol", "steps") == [
        "AK1.1 Fúj? ismeretlen nap, legkésőbb 2010-02-01; felváltva "
        "AK2.1 Fúj még? ismeretlen nap, legkésőbb 2010-02-01; felváltva "
        "legkésőbb 2010-02-01 óta részben módosítja: AK1.1 (az eső) Eláll. "
        "AK3.1 Fúj-e ma? 2015-03-01; hatályos; ez az oldal "
        "2015-03-01 óta felváltja: AK2.1 Új szabály. (következtetett kapcsolat) "
        "2015-03-01 óta felváltja: AK1.1 Új szabály."
    ]


def test_links_of_the_picture_keep_the_day(client: Client, chained: None) -> None:
    drawn = picture(read(client, "/proba/ak1.1", on="2012-01-01"))
    assert [url for url in links(drawn) if not url.endswith("?on=2012-01-01")] == []


def test_without_changes_there_is_no_chain(client: Client) -> None:
    make_ruling("AK1.1")
    make_edge(make_ruling("AK2.1"), "AK1.1", "cites")
    assert "lanc" not in read(client, "/proba/ak1.1")


@pytest.mark.parametrize(("number", "drawn"), [(40, 1), (41, 0)])
def test_a_very_long_chain_is_a_list_only(client: Client, number: int, drawn: int) -> None:
    make_ruling("AK0.1")
    for place in range(1, number):
        make_edge(make_ruling(f"AK{place}.1"), "AK0.1", "changes", extent="part")
    html = read(client, "/proba/ak0.1")
    assert (html.count('class="chain"'), html.count("<ol")) == (drawn, 1)
    assert len(links(html[html.index("<ol") : html.index("</ol>")])) == number


def test_the_order_is_that_of_the_keys_but_never_a_newer_before_its_older() -> None:
    assert in_order({"a": (1,), "b": (2,), "c": (3,)}, []) == ["a", "b", "c"]
    assert in_order({"a": (1,), "b": (2,), "c": (3,)}, [("a", "c")]) == ["b", "c", "a"]


def test_a_circle_in_a_damaged_base_is_still_ordered() -> None:
    assert in_order({"a": (2,), "b": (1,), "c": (0,)}, [("a", "b"), ("b", "a"), ("c", "c")]) == ["c", "b", "a"]


def test_lines_that_pass_rows_have_lanes_of_their_own() -> None:
    drawn = draw(4, [(0, 1), (0, 2), (1, 3), (2, 3)])
    straight = [line.path for line in drawn.lines if "C" not in line.path]
    assert (len(straight), len({line.path for line in drawn.lines})) == (2, 4)
    assert (drawn.rail, drawn.height) == (40, 4 * ROW)


def test_lines_that_meet_share_a_lane_and_lanes_are_few() -> None:
    assert draw(6, [(0, 5), (1, 5), (2, 5), (3, 5)]).rail == draw(6, [(0, 5), (0, 4), (0, 3)]).rail == 26
    assert draw(40, [(place, place + 20) for place in range(20)]).rail == 12 + 6 * 14
