"""axe-core finds nothing on any kind of page: in three languages, light and dark, on a phone and on a desk."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from importlib.resources import files
from typing import Any

import pytest
from django.conf import settings as site
from playwright.sync_api import Browser, Page
from pytest_django import Settings
from pytest_django.live_server_helper import LiveServer

from judgekb.search.service import rebuild
from tests.browser.every_page import Shown, every_page
from tests.browser.test_policy import logged_in
from tests.judgekb.test_access import unlimited
from tests.world import World, make_world

pytestmark = pytest.mark.browser
AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")
RUN = """async () => (await axe.run(document, {resultTypes: ["violations"]})).violations.map(found =>
  [found.id, found.nodes.map(node => `${node.target.join(" ")}: ${node.html.slice(0, 120)}`)])"""
SIZES = {"phone": (360, 780), "desk": (1280, 900)}
LOOKS = {
    "hu": [("phone", "light"), ("phone", "dark"), ("desk", "light"), ("desk", "dark")],
    "en": [("phone", "light"), ("desk", "dark")],
    "cs": [("phone", "dark"), ("desk", "light")],
}


@pytest.fixture
def world(transactional_db: None, settings: Settings) -> World:
    unlimited(settings)
    made = make_world()
    rebuild()
    return made


@pytest.fixture
def enter(world: World, chromium: Browser, live_server: LiveServer) -> Iterator[Callable[[str], dict[str, Page]]]:
    """Return a function that gives a page of each role, in a language.

    The policy is passed over, so that axe can be put into the pages.
    """
    opened = []

    def open_all(language: str) -> dict[str, Page]:
        home, pages = live_server.url, {}
        for role in ("stranger", "reader", "editor", "publisher"):
            context = chromium.new_context(base_url=home, locale="hu-HU", bypass_csp=True)
            opened.append(context)
            context.set_default_timeout(15_000)
            context.add_cookies([{"name": site.LANGUAGE_COOKIE_NAME, "value": language, "url": home}])
            pages[role] = logged_in(context, world.people[role], home).new_page()
        return pages

    yield open_all
    for context in opened:
        context.close()


def violations(page: Page, shown: Shown, looks: list[tuple[str, Any]]) -> dict[str, set[str]]:
    """Return what axe finds, by rule, in all looks of a page."""
    found: dict[str, set[str]] = defaultdict(set)
    for size, scheme in looks:
        width, height = SIZES[size]
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        if (size, scheme) == looks[0]:
            shown.open(page)
            page.evaluate(AXE)
        for rule, nodes in page.evaluate(RUN):
            found[f"{shown.name} {size} {scheme} {rule}"] |= set(nodes[:3])
    return found


@pytest.mark.parametrize("language", LOOKS)
def test_no_page_has_a_fault_that_axe_knows(
    language: str, world: World, enter: Callable[[str], dict[str, Page]]
) -> None:
    pages = enter(language)
    found: dict[str, set[str]] = {}
    shown = every_page(world)
    for one in shown:
        found |= violations(pages[one.role], one, LOOKS[language])
    assert found == {}
    assert len(shown) >= 55


def test_the_measure_sees_faults(enter: Callable[[str], dict[str, Page]]) -> None:
    page = enter("hu")["stranger"]
    page.goto("/")
    faults = "<img src=x><p style=color:#aaa>halvány</p>"
    page.evaluate("faults => document.querySelector('main').insertAdjacentHTML('beforeend', faults)", faults)
    page.evaluate(AXE)
    assert [rule for rule, _ in page.evaluate(RUN)] == ["color-contrast", "image-alt"]
