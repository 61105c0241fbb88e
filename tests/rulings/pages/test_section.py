"""The page of a section: what it says, who changed it, who cites it; and the list of sections."""

from __future__ import annotations

from datetime import date

import pytest
from django.test import Client

from rulings.models import SectionText
from tests.rows import make_edge, make_game, make_ruling, make_section
from tests.rulings.pages.html import main_links, read, texts

pytestmark = pytest.mark.django_db
ADDRESS = "/proba/szabaly/HKK%2021.6"
NOT_HELD = (
    "A szabálypont szövegét egyetlen feldolgozott forrás sem tartalmazza; "
    "amit róla tudunk, azt a hivatkozó döntések mondják."
)


def test_a_section_whose_text_is_not_held_says_so(client: Client) -> None:
    make_section("21.6", title="Döntések", about="Előre kell dönteni.", status="changed", kind="definition")
    html = read(client, ADDRESS)
    assert texts(html, "h1") == ["Döntések"]
    assert texts(html, "p", "facts") == ["Kódex 21.6 HKK Kódex", "módosítva meghatározás"]
    assert texts(html, "p", "about") == ["Előre kell dönteni."]
    assert texts(html, "p", "none") == [NOT_HELD, "Egy döntés sem hivatkozik rá."]


def test_the_text_is_the_one_of_the_day(client: Client) -> None:
    section = make_section("21.6")
    for text, first, is_original in (
        ("Régi.", None, False),
        ("Új.", date(2015, 3, 1), False),
        ("Eredeti.", None, True),
    ):
        SectionText.objects.create(
            section=section, text=text, text_html=f"<p>{text}</p>", valid_from=first, is_original=is_original
        )
    assert texts(read(client, ADDRESS, on="2015-02-28"), "div", "prose") == ["Régi.", "Eredeti."]
    html = read(client, ADDRESS, on="2015-03-01")
    assert texts(html, "div", "prose") == ["Új.", "Eredeti."]
    assert texts(html, "h2")[:2] == ["A szabály szövege 2015-03-01 óta", "A szabálykönyv szövege"]
    assert NOT_HELD not in html


def test_it_says_who_changed_it_and_who_cites_it(client: Client) -> None:
    make_section("21.6")
    make_edge(make_ruling("AK1.1", "Régi?"), "HKK 21.6", "cites")
    changing = make_ruling("AK2.1", "Változott?")
    make_edge(changing, "HKK 21.6", "changes", extent="part", clause="a vége", valid_from=date(2015, 3, 1))
    make_edge(make_ruling("AK3.1", "Titok?", state="draft"), "HKK 21.6", "cites")
    html = read(client, ADDRESS)
    assert texts(html, "p", "mark") == ["2015-03-01 óta részben módosítja: AK2.1 a vége. Új szabály."]
    assert texts(html, "a", "title") == ["AK2.1 Változott?", "AK1.1 Régi?"]
    assert texts(html, "h2") == ["Ezek változtatták", "Erre hivatkozó döntések"]


def test_it_links_parent_children_and_neighbours(client: Client) -> None:
    parent = make_section("21", title="Kijátszás", position=1)
    make_section("21.6", parent=parent, title="Döntések", position=2)
    make_section("21.7", parent=parent, position=3)
    assert main_links(read(client, ADDRESS)) == [
        "/proba/szabaly",
        "/proba/szabaly/HKK%2021",
        "/proba/szabaly/HKK%2021",
        "/proba/szabaly/HKK%2021.7",
    ]
    assert texts(read(client, "/proba/szabaly/HKK%2021"), "ul", "targets") == ["21.6 Döntések 21.7"]


def test_all_sections_are_listed_in_order(client: Client) -> None:
    make_section("10", position=2, status="deleted")
    make_section("9", position=1, title="Kilenc")
    html = read(client, "/proba/szabaly")
    assert texts(html, "ul", "list") == ["Kódex 9 Kilenc Kódex 10 törölve"]
    assert main_links(html) == ["/proba/szabaly/HKK%209", "/proba/szabaly/HKK%2010"]


def test_a_game_without_sections_says_so(client: Client) -> None:
    make_game()
    assert texts(read(client, "/proba/szabaly"), "p", "none") == ["Ehhez a játékhoz még nincs szabálypont."]
    read(client, "/nincs/szabaly", 404)
    read(client, "/proba/szabaly/HKK%2099", 404)
