"""Suggestions under the box, with a keyboard, a thumb and a screen reader's eyes."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from judgekb.search.service import rebuild
from tests.rows import make_card, make_game, make_ruling

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture(autouse=True)
def base(transactional_db: None) -> None:
    make_ruling("AK106.1", "Ködös-e a reggel?", cards=(("Ködfonó Pemete", "új", "subject"),))
    make_ruling("AK106.2", "Szeles-e a reggel?")
    make_card("Ködlámpa", game=make_game("masik"))
    rebuild()


def type_in(page: Page, text: str) -> None:
    page.get_by_role("combobox").press_sequentially(text)


def test_the_keyboard_goes_through_the_list_and_opens_a_thing(measuring_phone: Page) -> None:
    page = measuring_phone
    page.goto("/?on=2015-01-01")
    box = page.get_by_role("combobox")
    expect(box).to_have_attribute("aria-expanded", "false")
    type_in(page, "köd")
    options = page.get_by_role("option")
    expect(options).to_have_text(["Ködlámpa", "Ködfonó Pemete", "AK106.1 Ködös-e a reggel?"])
    expect(box).to_have_attribute("aria-expanded", "true")
    expect(box).not_to_have_attribute("aria-activedescendant", re.compile("."))
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("option", selected=True)).to_have_text(["Ködfonó Pemete"])
    active = box.get_attribute("aria-activedescendant")
    assert page.locator(f"#{active}").text_content() == "Ködfonó Pemete"
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    expect(page.get_by_role("option", selected=True)).to_have_count(0)
    page.keyboard.press("ArrowUp")
    expect(page.get_by_role("option", selected=True)).to_have_text(["AK106.1 Ködös-e a reggel?"])
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(re.escape("/proba/ak106.1?on=2015-01-01") + "$"))


def test_enter_without_a_choice_searches(measuring_phone: Page) -> None:
    measuring_phone.goto("/")
    type_in(measuring_phone, "reggel")
    expect(measuring_phone.get_by_role("option")).to_have_count(2)
    measuring_phone.keyboard.press("Enter")
    expect(measuring_phone.locator(".hit")).to_have_count(2)
    expect(measuring_phone.get_by_role("listbox")).to_be_hidden()


def test_escape_and_a_tap_elsewhere_close_the_list(measuring_phone: Page) -> None:
    page = measuring_phone
    page.goto("/")
    type_in(page, "köd")
    expect(page.get_by_role("listbox")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("listbox")).to_be_hidden()
    expect(page.get_by_role("combobox")).to_have_value("köd")
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("listbox")).to_be_visible()
    page.get_by_role("heading", level=1).tap()
    expect(page.get_by_role("listbox")).to_be_hidden()


def test_a_thumb_opens_a_thing(measuring_phone: Page) -> None:
    page = measuring_phone
    page.goto("/")
    type_in(page, "ak 106")
    expect(page.get_by_role("option")).to_have_count(3)
    heights = page.get_by_role("option").evaluate_all("all => all.map(one => one.getBoundingClientRect().height)")
    assert min(heights) >= 44
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    page.get_by_role("option", name="Szeles").tap()
    expect(page).to_have_url(re.compile("/proba/ak106.2$"))


def test_a_screen_reader_is_told_names_groups_and_the_number(measuring_phone: Page) -> None:
    page = measuring_phone
    page.goto("/")
    type_in(page, "köd")
    expect(page.get_by_role("listbox", name="Lapnév, hivatkozás vagy szavak")).to_be_visible()
    expect(page.get_by_role("group", name="lap").get_by_role("option")).to_have_count(2)
    expect(page.get_by_role("group", name="döntés").get_by_role("option")).to_have_count(1)
    expect(page.get_by_role("search").get_by_role("status")).to_have_text("3 javaslat")
    page.keyboard.press("End")
    page.keyboard.type("qqq")
    expect(page.get_by_role("listbox")).to_be_hidden()
    expect(page.get_by_role("search").get_by_role("status")).to_have_text("")


def test_the_games_own_box_suggests_its_own_things(measuring_phone: Page) -> None:
    measuring_phone.goto("/masik")
    type_in(measuring_phone, "köd")
    expect(measuring_phone.get_by_role("option")).to_have_text(["Ködlámpa"])


def test_one_letter_asks_for_nothing(measuring_phone: Page) -> None:
    asked: list[str] = []
    measuring_phone.on("request", lambda request: asked.append(request.url))
    measuring_phone.goto("/")
    type_in(measuring_phone, "k")
    measuring_phone.wait_for_timeout(300)
    assert [url for url in asked if "/suggest?" in url] == []


def test_names_are_texts_never_markup(measuring_phone: Page) -> None:
    make_card("<img src=x onerror=alert(1)> Gonosz")
    rebuild()
    measuring_phone.goto("/")
    type_in(measuring_phone, "gonosz")
    expect(measuring_phone.get_by_role("option")).to_have_text(["<img src=x onerror=alert(1)> Gonosz"])
    assert measuring_phone.locator("img").count() == 0


def test_without_javascript_the_form_works(phone: Page) -> None:
    phone.goto("/")
    phone.get_by_role("searchbox").fill("ködfonó pemete")
    phone.get_by_role("button", name="Keresés").tap()
    expect(phone).to_have_url(re.compile("/proba/lap/kodfono-pemete$"))
    phone.goto("/suggest?q=köd")
    expect(phone.get_by_role("main").get_by_role("link")).to_have_count(3)
