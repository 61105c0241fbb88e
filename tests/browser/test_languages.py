"""A reader chooses the language on a phone without JavaScript; the page, the day and the address stay."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer

from tests.rows import make_ruling

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PATH = "/proba/ak1.1?on=2025-09-05"


def test_the_switch_keeps_the_page_and_the_day(phone: Page, live_server: LiveServer) -> None:
    make_ruling("AK1.1")
    phone.goto(PATH)
    assert phone.locator("html").get_attribute("lang") == "hu"
    for name, language, word in (
        ("English", "en", "in force"),
        ("čeština", "cs", "platné"),
        ("magyar", "hu", "hatályos"),
    ):
        button = phone.get_by_role("button", name=name)
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44
        button.click()
        assert phone.url == live_server.url + PATH
        assert phone.locator("html").get_attribute("lang") == language
        assert phone.locator(".badge").first.inner_text() == word
        assert phone.locator("h1").get_attribute("lang") == "hu"  # the data are in the language of the game
        assert phone.locator(".languages [aria-current]").inner_text() == name
