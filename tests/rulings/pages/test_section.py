"""The page of a section: what it says, who changed it, who cites it; and the list of sections."""

from __future__ import annotations

from datetime import date

import pytest
from django.test import Client

from rulings.models import Section, SectionText
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


@pytest.mark.parametrize(("count", "pages"), [(50, 1), (51, 2)])
def test_so_many_citing_rulings_stand_on_a_page(client: Client, count: int, pages: int) -> None:
    make_section("21.6")
    make_edge(make_ruling("AK1.0"), "HKK 21.6", "changes", extent="part")
    for place in range(1, count + 1):
        make_edge(make_ruling(f"AK1.{place}"), "HKK 21.6", "cites")
    html = read(client, ADDRESS)
    assert texts(html, "nav", "pages") == ([] if pages == 1 else ["1. oldal, összesen 2 Következő →"])
    assert html.count('<li class="row') == 1 + 50
    assert html.count('<details class="more history">') == 1
    if pages == 2:
        html = read(client, ADDRESS, page="2")
        assert html.count('<li class="row') == 1 + 1  # what changes the section stands on each
        assert html.count('<details class="more history">') == 0
    assert client.get(ADDRESS, {"page": pages + 1}).status_code == 404


def say(section: Section, text: str, first: date | None = None, *, is_original: bool = False) -> None:
    SectionText.objects.create(
        section=section, text=text, text_html=f"<p>{text}</p>", valid_from=first, is_original=is_original
    )


def test_the_text_is_the_one_of_the_day(client: Client) -> None:
    section = make_section("21.6")
    say(section, "Régi.")
    say(section, "Új.", date(2015, 3, 1))
    assert texts(read(client, ADDRESS, on="2015-02-28"), "div", "prose") == ["Régi."]
    html = read(client, ADDRESS, on="2015-03-01")
    assert texts(html, "div", "prose") == ["Új."]
    assert texts(html, "h2")[:1] == ["A szabály szövege 2015-03-01 óta"]
    assert NOT_HELD not in html


def test_the_original_stands_folded_beside_our_own_words(client: Client) -> None:
    section = make_section("21.6")
    say(section, "Saját szavaink.")
    say(section, "Eredeti.", is_original=True)
    html = read(client, ADDRESS)
    assert texts(html, "details", "more") == ["A szabálykönyv szövege Eredeti."]
    assert '<details class="more" open>' not in html
    assert texts(html, "div", "prose") == ["Saját szavaink.", "Eredeti."]


def test_an_original_without_our_own_words_is_open(client: Client) -> None:
    say(make_section("21.6"), "Eredeti.", is_original=True)
    html = read(client, ADDRESS)
    assert html.count('<details class="more" open>') == 1
    assert NOT_HELD not in html


def test_older_and_later_originals_stay_readable(client: Client) -> None:
    section = make_section("21.6")
    say(section, "Ős.", is_original=True)
    say(section, "Mai.", date(2015, 3, 1), is_original=True)
    say(section, "Jövő.", date(2115, 3, 1), is_original=True)
    assert texts(read(client, ADDRESS), "details", "more") == [
        "A szabálykönyv szövege 2015-03-01 óta Mai.",
        "A szabálykönyv szövege más napon ismeretlen naptól Ős.",
        "A szabálykönyv szövege más napon 2115-03-01 óta Jövő.",
    ]
    assert texts(read(client, ADDRESS, on="2015-02-28"), "details", "more")[0] == "A szabálykönyv szövege Ős."


def test_a_section_that_ended_says_so_and_links_where_its_text_went(client: Client) -> None:
    section, other = make_section("21.6"), make_section("21.7")
    say(section, "Mindig jobbra kell fordulni.", is_original=True)
    say(section, "", date(2015, 3, 1), is_original=True)
    say(other, "Mindig jobbra kell fordulni.", date(2015, 3, 1), is_original=True)
    html = read(client, ADDRESS)
    assert texts(html, "p", "mark") == [
        "2015-03-01 óta ez a pont nincs a szabálykönyvben.",
        "2015-03-01 óta a korábbi szöveg itt áll: HKK 21.7",
    ]
    assert "/proba/szabaly/HKK%2021.7" in main_links(html)
    assert texts(html, "details", "more") == [
        "A szabálykönyv szövege más napon ismeretlen naptól Mindig jobbra kell fordulni."
    ]
    assert texts(read(client, ADDRESS, on="2015-02-28"), "p", "mark") == []


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
        "/proba/szabaly/HKK%2021.6/jelentes",
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


NOW = "Áthúzva, ami csak a választott napon állt benne; aláhúzva, ami csak ma."


def test_beside_the_text_of_another_day_stands_that_of_today(client: Client) -> None:
    section = make_section("21.6")
    say(section, "Mindig balra kell fordulni.")
    say(section, "Mindig jobbra kell fordulni.", date(2015, 3, 1))
    html = read(client, ADDRESS, on="2015-02-28")
    assert texts(html, "div", "prose") == ["Mindig balra kell fordulni."]
    assert texts(html, "section", "now") == [f"A mai szövege 2015-03-01 óta {NOW} Mindig balrajobbra kell fordulni."]
    assert (texts(html, "del"), texts(html, "ins")) == (["balra"], ["jobbra"])
    for day in ({}, {"on": "2015-03-01"}, {"on": "2026-11-30"}):
        assert texts(read(client, ADDRESS, **day), "section", "now") == []  # type: ignore[arg-type]


def test_a_text_that_is_yet_to_come_is_not_shown_as_struck_out_today(client: Client) -> None:
    say(make_section("21.6"), "Jövő.", date(2115, 3, 1))
    html = read(client, ADDRESS, on="2115-03-01")
    assert texts(html, "section", "now") == ["A mai szövege Ezen a napon még egyik ismert szövege sem érvényes."]
    assert texts(html, "del") == []


def test_the_rulebooks_text_is_compared_where_ours_is_the_same(client: Client) -> None:
    section = make_section("21.6")
    say(section, "Saját szavaink.")
    say(section, "Ős szöveg.", is_original=True)
    say(section, "Mai szöveg.", date(2015, 3, 1), is_original=True)
    assert texts(read(client, ADDRESS, on="2015-02-28"), "section", "now") == [
        f"A szabálykönyv mai szövege 2015-03-01 óta {NOW} ŐsMai szöveg."
    ]


def test_what_begins_later_or_ended_is_compared_too(client: Client) -> None:
    section = make_section("21.6")
    say(section, "Új.", date(2015, 3, 1), is_original=True)
    assert texts(read(client, ADDRESS, on="2015-02-28"), "ins") == ["Új."]
    say(section, "", date(2016, 1, 1), is_original=True)
    assert texts(read(client, ADDRESS, on="2015-03-01"), "del") == ["Új."]
    assert texts(read(client, ADDRESS, on="2015-02-28"), "section", "now") == []
    say(section, "Jövő.", date(2115, 3, 1), is_original=True)
    assert texts(read(client, ADDRESS, on="2115-03-01"), "del") == ["Jövő."]  # not today's


def test_a_ruling_opens_the_section_as_it_was_on_the_day(client: Client) -> None:
    section = make_section("21.6")
    say(section, "Régi.")
    say(section, "Új.", date(2015, 3, 1))
    make_edge(make_ruling("AK1.1"), "HKK 21.6", "cites")
    link = next(url for url in main_links(read(client, "/proba/ak1.1", on="2015-02-28")) if "szabaly" in url)
    assert link == f"{ADDRESS}?on=2015-02-28"
    assert texts(read(client, link), "div", "prose") == ["Régi."]


def test_the_list_tells_the_status_of_the_day(client: Client) -> None:
    make_section("21.6", status="changed")
    changing = make_ruling("AK2.1")
    make_edge(changing, "HKK 21.6", "changes", extent="part", clause="a vége", valid_from=date(2015, 3, 1))
    assert texts(read(client, "/proba/szabaly", on="2015-02-28"), "span", "badge") == []
    assert texts(read(client, "/proba/szabaly", on="2015-03-01"), "span", "badge") == ["módosítva"]
