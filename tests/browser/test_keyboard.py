"""With the keyboard alone: the main flows are gone through without a pointer. `test_access_for_all` walks every page."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Download, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.every_page import DECK
from tests.browser.test_policy import logged_in
from tests.browser.walking import MOST_STEPS
from tests.world import World

pytestmark = pytest.mark.browser
Enter = Callable[..., Page]


@pytest.fixture
def enter(world: World, chromium: Browser, live_server: LiveServer) -> Iterator[Enter]:
    """Return a function that gives a page of a role, so many pixels wide."""
    opened = []

    def open_page(role: str = "stranger", width: int = 1280, **more: Any) -> Page:
        size: Any = {"width": width, "height": 780}
        context = chromium.new_context(base_url=live_server.url, locale="hu-HU", viewport=size, **more)
        opened.append(context)
        context.set_default_timeout(10_000)
        return logged_in(context, world.people[role], live_server.url).new_page()

    yield open_page
    for context in opened:
        context.close()


def tab_to(page: Page, name: str) -> None:
    """Press Tab until what has the name has the focus."""
    for _ in range(MOST_STEPS):
        page.keyboard.press("Tab")
        if name in page.evaluate(
            "(e => [e.textContent.trim(), e.name, e.id, ...[...(e.labels ?? [])].map(l => l.textContent.trim())])(document.activeElement)"
        ):
            return
    pytest.fail(f"Tab does not come to {name}")


def test_search_suggestions_and_the_skip_link(enter: Enter) -> None:
    page = enter()
    page.goto("/")
    page.keyboard.press("Tab")
    expect(page.locator(".skip")).to_be_focused()
    expect(page.locator(".skip")).to_be_in_viewport()
    page.keyboard.press("Enter")
    tab_to(page, "q")
    page.keyboard.type("fuj")
    page.locator(".suggestions a").first.wait_for()
    for _ in range(3):
        if page.locator(".suggestions a[aria-selected=true]", has_text="AK1.1").count():
            break
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/proba/ak1.1$"))
    tab_to(page, "q")
    page.keyboard.type("fujhat")
    page.locator(".suggestions a").first.wait_for()
    page.keyboard.press("Escape")  # closes the list, and leaves the words
    expect(page.locator(".suggestions")).to_be_hidden()
    page.keyboard.press("Enter")
    expect(page.locator(".hit").first).to_be_visible()


@pytest.mark.parametrize("scripts", [True, False])
def test_the_day_and_the_language(enter: Enter, scripts: bool) -> None:
    page = enter(java_script_enabled=scripts)
    page.goto("/proba/ak1.1")
    for _ in range(10):
        page.keyboard.press("Tab")
        if page.locator(".day summary:focus").count():
            break
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.locator("#on:focus").fill("2019-12-31")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/proba/ak1\.1\?on=2019-12-31$"))
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.locator("button[value=en]:focus").count():
            break
    page.keyboard.press("Enter")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page).to_have_url(re.compile(r"/proba/ak1\.1\?on=2019-12-31$"))


def test_a_deck_is_checked(enter: Enter) -> None:
    page = enter()
    page.goto("/proba/pakli")
    tab_to(page, "text")
    page.keyboard.insert_text(f"Formátum: proba\n{DECK}")
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.locator("main button[value=check]:focus").count():
            break
    page.keyboard.press("Enter")
    expect(page.locator(".verdict h1")).to_be_visible()


def test_a_booklet_is_fetched(enter: Enter) -> None:
    page = enter()
    page.goto("/proba/fuzet")
    tab_to(page, "topic")
    page.keyboard.press("Space")
    tab_to(page, "gone")
    page.keyboard.press("Space")
    with page.expect_download() as waiting:
        page.keyboard.press("Enter")
    fetched: Download = waiting.value
    assert fetched.suggested_filename.startswith("proba-fuzet-")


def test_an_editor_writes(enter: Enter, world: World) -> None:
    page = enter("editor")
    page.goto(f"/szerkesztoseg/{world.parts['draft']}")
    tab_to(page, "answer")
    page.keyboard.press("Control+A")
    page.keyboard.insert_text("Billentyűvel írva.")
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.locator("form#draft-form button[value=save]:focus").count():
            break
    page.keyboard.press("Enter")
    page.wait_for_load_state("load")
    expect(page.locator("textarea[name=answer]")).to_have_value(re.compile("Billentyűvel írva."))
