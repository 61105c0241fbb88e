"""Pictures of every kind of page, for a person to look at: `make screenshots` calls it.

With the starter data where a page shows data (addresses of `DATA`), and with the small base of the tests for what only
a person of the desk, a form or a fault brings up. Run with pytest, which makes and drops the bases; the folder stands
in the environment: `SCREENSHOTS=/tmp/pictures python -m pytest tests/browser/screenshots.py`.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as site
from django.core.management import call_command
from playwright.sync_api import Browser, Page
from pytest_django import Settings
from pytest_django.live_server_helper import LiveServer

from judgekb.search.service import rebuild
from tests.browser.every_page import Shown, every_page
from tests.browser.test_policy import logged_in
from tests.judgekb.test_access import unlimited
from tests.world import make_world

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
FOLDER = os.environ.get("SCREENSHOTS", "")
ONLY = os.environ.get("ONLY", "")  # a regular expression on names
LANGUAGE = os.environ.get("PICTURE_LANGUAGE", "hu")
WIDTHS = {360: 780, 768: 1024, 1280: 900}
TALLEST = 4000  # pixels of one picture
SCHEMES: tuple[Any, ...] = ("light", "dark")
DATA = {
    "data-home": "/",
    "data-results": "/?q=pakli+hany+lap&list=1",
    "data-results-cards": "/?q=Sokszínűség+céh&list=1",
    "data-game": "/hkk",
    "data-game-small": "/sarkanymagus",
    "data-source": "/hkk/ak106",
    "data-source-web": "/hkk/gyk",
    "data-ruling": "/hkk/sz.17",
    "data-ruling-plain": "/hkk/ak1.3",
    "data-ruling-old": "/hkk/sz.17?on=2015-01-01",
    "data-cards": "/hkk/lap",
    "data-cards-letter": "/hkk/lap?letter=s",
    "data-card": "/hkk/lap/sokszinuseg",
    "data-topics": "/hkk/tema",
    "data-topic": "/hkk/tema/pakliepites",
    "data-terms": "/hkk/szotar",
    "data-terms-czech": "/dragoborne/szotar",
    "data-sections": "/hkk/szabaly",
    "data-section": "/hkk/szabaly/HKK%2021.6",
    "data-formats": "/hkk/format",
    "data-format": "/hkk/format/hagyomanyos",
    "data-deck": "/hkk/pakli",
    "data-announce": "/verseny?format=hkk/hagyomanyos&on=2026-01-10",
    "data-booklet": "/hkk/fuzet",
    "data-changes": "/valtozasok",
    "data-syntax": "/sugo/kereses",
    "data-api": "/sugo/api",
    "data-offline": "/offline?game=hkk",
}


@pytest.fixture(autouse=True)
def folder() -> Path:
    if not FOLDER:
        pytest.skip("SCREENSHOTS names no folder")
    Path(FOLDER).mkdir(parents=True, exist_ok=True)
    return Path(FOLDER)


@pytest.fixture
def context_parts(live_server: LiveServer) -> dict[str, Any]:
    return {"base_url": live_server.url, "locale": LANGUAGE, "reduced_motion": "reduce"}


def draw(page: Page, shown: Shown, folder: Path) -> None:
    """Draw a page in all widths and both schemes. It is opened anew for each width: some things differ from the start."""
    if not re.search(ONLY, shown.name):
        return
    name = re.sub(r"[^a-z0-9]+", "-", shown.name.lower()).strip("-")
    for width, height in WIDTHS.items():
        page.set_viewport_size({"width": width, "height": height})
        shown.open(page)
        tall = min(TALLEST, int(page.evaluate("document.documentElement.scrollHeight")))
        page.set_viewport_size({"width": width, "height": max(height, tall)})  # what is fixed stands at the end
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme)
            page.screenshot(path=folder / f"{name}-{width}-{scheme}.png")


def opened(browser: Browser, parts: dict[str, Any]) -> Iterator[Page]:
    context = browser.new_context(**parts)
    context.set_default_timeout(30_000)
    context.add_cookies([{"name": site.LANGUAGE_COOKIE_NAME, "value": LANGUAGE, "url": parts["base_url"]}])
    yield context.new_page()
    context.close()


def test_pages_of_the_starter_data(
    chromium: Browser, context_parts: dict[str, Any], settings: Settings, folder: Path
) -> None:
    unlimited(settings)
    call_command("load_corpus", verbosity=0)
    rebuild()
    for page in opened(chromium, context_parts):
        for name, path in DATA.items():
            draw(page, Shown(name, "stranger", path), folder)


def test_pages_of_people_forms_and_faults(
    chromium: Browser, context_parts: dict[str, Any], settings: Settings, folder: Path
) -> None:
    unlimited(settings)
    world = make_world()
    rebuild()
    shown = every_page(world)
    for role in ("stranger", "reader", "editor", "publisher"):
        for page in opened(chromium, context_parts):
            logged_in(page.context, world.people[role], context_parts["base_url"])
            for one in shown:
                if one.role == role:
                    draw(page, one, folder)
