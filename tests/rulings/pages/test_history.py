"""The history of a topic, a card and a section: by year and issue, the unknown said to be unknown."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest
from django.test import Client

from cards.models import Card, CardText
from rulings.models import SectionText
from rulings.pages.history import history, text_event, year
from rulings.status import Bounds
from tests.rows import make_edge, make_ruling, make_section, make_source
from tests.rulings.pages.html import links, read, texts

pytestmark = pytest.mark.django_db
UNKNOWN = "az év nem ismert, legkésőbb 2010-02-01"


@pytest.fixture
def dated() -> None:
    """Issue AK10 is older than AK9 by its order; of AK3 the year is known, of AK4 two years."""
    for place, code in enumerate(("AK10", "AK9")):
        make_source(code, position=place)
    make_source("AK3", position=7, published_not_before=date(2009, 5, 1), not_after=date(2009, 8, 1))
    make_source("AK4", position=8, published_not_before=date(2011, 12, 1), not_after=date(2012, 1, 31))
    make_section("21.6")
    for ref in ("AK9.1", "AK9.2", "AK10.1", "AK3.1", "AK4.1"):
        made = make_ruling(ref, cards=(("Olaj", "", "subject"),), topics=("fújás",))
        make_edge(made, "HKK 21.6", "cites")
        if ref == "AK3.1":
            make_edge(made, "HKK 21.6", "changes", extent="part", clause="a köd")
    make_edge(made, "AK9.1")
    make_edge(made, "AK9.2", "changes", extent="part", clause="a szél")
    make_ruling("AK9.3", topics=("fújás",), state="draft")


def told(client: Client, path: str) -> list[str]:
    return texts(read(client, path), "ol", "periods")


def test_a_topic_by_year_and_issue(client: Client, dated: None) -> None:
    assert told(client, "/proba/tema/fujas") == [
        "2009 AK3 AK3.1 részben módosítja: HKK 21.6 "
        f"{UNKNOWN} AK10 AK10.1 AK9 AK9.1 AK9.2 "
        "az év nem ismert, 2011 és 2012 között AK4 AK4.1 felváltja: AK9.1, részben módosítja: AK9.2"
    ]


def test_a_card_with_its_dated_texts(client: Client, dated: None) -> None:
    oil = Card.objects.get(name="Olaj")
    for day in (None, date(2012, 6, 1)):
        CardText.objects.create(card=oil, language="hu", text="Ég.", valid_from=day)
    assert told(client, "/proba/lap/olaj")[0].endswith("részben módosítja: AK9.2 2012 új szöveg")


def test_a_section_with_its_dated_texts(client: Client, dated: None) -> None:
    section = make_section("21.6")
    for text, day in (("Régi.", None), ("", date(2013, 1, 1))):
        SectionText.objects.create(section=section, text=text, text_html=text, valid_from=day, is_original=True)
    assert told(client, "/proba/szabaly/HKK%2021.6") == [
        f"2009 AK3 AK3.1 részben módosítja {UNKNOWN} AK10 AK10.1 AK9 AK9.1 AK9.2 "
        "az év nem ismert, 2011 és 2012 között AK4 AK4.1 2013 kikerült a szabálykönyvből"
    ]


def test_its_links_keep_the_day(client: Client, dated: None) -> None:
    html = read(client, "/proba/tema/fujas", on="2012-01-01")
    found = links(html[html.index('class="periods"') : html.index("</ol>")])
    assert found[:2] == ["/proba/ak3?on=2012-01-01", "/proba/ak3.1?on=2012-01-01"]


def test_one_ruling_is_no_history(client: Client) -> None:
    make_ruling("AK1.1", topics=("fújás",))
    assert told(client, "/proba/tema/fujas") == []


@pytest.mark.parametrize(("most", "refs"), [(2, "AK1.2 AK1.3"), (3, "AK1.1 AK1.2 AK1.3")])
def test_of_very_many_the_newest_are_told_and_it_is_said(
    client: Client, monkeypatch: pytest.MonkeyPatch, most: int, refs: str
) -> None:
    monkeypatch.setattr("rulings.pages.history.MOST_RULINGS", most)
    for ref in ("AK1.1", "AK1.2", "AK1.3"):
        make_ruling(ref, topics=("fújás",))
    html = read(client, "/proba/tema/fujas")
    assert texts(html, "ol", "periods") == [f"{UNKNOWN} AK1 {refs}"]
    assert html.count("itt csak a legújabbak") == (1 if most == 2 else 0)


@pytest.mark.parametrize(
    ("bounds", "said"),
    [
        (None, "a nap nem ismert"),
        (Bounds(None, date(2010, 2, 1)), UNKNOWN),
        (Bounds(date(2010, 1, 1), date(2010, 12, 31)), "2010"),
        (Bounds(date(2009, 12, 31), date(2010, 1, 1)), "az év nem ismert, 2009 és 2010 között"),
    ],
)
def test_a_year_is_named_only_where_it_is_known(bounds: Bounds | None, said: str) -> None:
    assert year(bounds) == said


def test_what_has_no_day_comes_first() -> None:
    texts_only = [text_event(date(2010, 1, 1), "b"), text_event(None, "a")]
    assert history(texts_only) is None
    found = history([replace(texts_only[0], ref="AK1.1"), texts_only[1]])
    assert found is not None
    assert [period.name for period in found.periods] == ["a nap nem ismert", "2010"]
