"""The first tap on a card's name shows the card small; the second one opens its page."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

from cards.models import Card, CardText
from judgekb.search.service import rebuild

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("base"), pytest.mark.django_db(transaction=True)]
NAME = "Ködfonó Pemete"
CARD = re.compile("/proba/lap/kodfono-pemete$")


@pytest.fixture(autouse=True)
def said(base: None) -> None:
    card = Card.objects.get(name=NAME)
    CardText.objects.create(card=card, language="hu", text="Fúj. " * 300)
    rebuild()


def test_a_phone_sees_the_card_then_its_page(measuring_phone: Page) -> None:
    page = measuring_phone
    page.goto("/?q=pakli+lapból&list=1")
    name = page.locator(".hit .card-name", has_text=NAME).first
    name.tap()
    sheet = page.get_by_role("dialog", name=NAME)
    expect(sheet).to_contain_text("Fúj.")
    expect(page).to_have_url(re.compile("q=pakli"))
    box, line = sheet.bounding_box(), name.bounding_box()
    assert box is not None
    assert line is not None
    assert (box["x"], box["width"], round(box["y"] + box["height"])) == (0, 360, 780)  # a sheet at the thumb
    assert box["height"] < 780 * 0.6
    assert line["y"] + line["height"] <= box["y"]  # the name can be tapped again
    buttons = [one.bounding_box() for one in sheet.locator("a, button").all()]
    assert [one for one in buttons if one is None or one["height"] < 44] == []
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    name.tap()
    expect(page).to_have_url(CARD)


def test_it_is_closed_by_a_tap_beside_it_and_by_its_button(measuring_phone: Page) -> None:
    page = measuring_phone
    page.goto("/proba/ak1.1")
    sheet = page.get_by_role("dialog")
    for close in (page.locator("h1"), sheet.get_by_role("button", name="Bezárás")):
        page.locator(".chips a", has_text=NAME).tap()
        expect(sheet).to_be_visible()
        close.tap()
        expect(sheet).to_have_count(0)
    page.locator(".chips a", has_text=NAME).tap()
    sheet.get_by_role("link", name=re.compile("Megnyitás")).tap()
    expect(page).to_have_url(CARD)


def test_the_keys_open_it_leave_it_and_go_on(measuring_phone: Page) -> None:
    page = measuring_phone
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto("/proba/ak1.1")
    name = page.locator(".chips a", has_text=NAME)
    name.focus()
    expect(name).to_have_attribute("aria-expanded", "false")
    page.keyboard.press("Enter")
    sheet = page.get_by_role("dialog", name=NAME)
    expect(sheet).to_be_focused()
    expect(name).to_have_attribute("aria-expanded", "true")
    box = sheet.bounding_box()
    assert box is not None
    assert box["x"] + box["width"] <= 1280
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    expect(name).to_be_focused()
    page.keyboard.press("Enter")
    expect(sheet).to_be_focused()
    for _ in range(3):  # its link, its button, and out of it
        page.keyboard.press("Tab")
    expect(sheet).to_have_count(0)
    expect(name).to_be_focused()
    page.keyboard.press("Enter")
    expect(sheet).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page).to_have_url(CARD)


def test_it_comes_no_more_when_the_reader_has_gone_on(measuring_phone: Page) -> None:
    page = measuring_phone
    held: list[Route] = []
    page.route("**/elonezet", lambda route: held.append(route))  # noqa: PLW0108 - Playwright marks what it is given
    page.goto("/proba/ak1.1")
    with page.expect_request("**/elonezet"):
        page.locator(".chips a", has_text=NAME).press("Enter")
    page.keyboard.press("Tab")
    with page.expect_response("**/elonezet"):
        held[0].continue_()
    page.evaluate("new Promise(requestAnimationFrame)")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_where_it_cannot_be_had_the_page_is_opened(measuring_phone: Page) -> None:
    page = measuring_phone
    page.route("**/elonezet", lambda route: route.abort())
    page.goto("/proba/ak1.1")
    page.locator(".chips a", has_text=NAME).tap()
    expect(page).to_have_url(CARD)


def test_without_javascript_the_name_is_a_link(phone: Page) -> None:
    phone.goto("/proba/ak1.1")
    phone.locator(".chips a", has_text=NAME).tap()
    expect(phone).to_have_url(CARD)
