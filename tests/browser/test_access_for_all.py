"""Every kind of page is opened once in each language, and all that holds of every page is looked for there.

axe-core finds nothing, on a phone and on a desk, light and dark; the content policy refuses nothing and nothing is
asked of another host; Tab walks the page from end to end (in one language: the others differ in words only).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from importlib.resources import files
from typing import Any

import pytest
from django.conf import settings as site
from playwright.sync_api import Browser, Page
from pytest_django.live_server_helper import LiveServer

from tests.browser.every_page import Shown, every_page
from tests.browser.test_policy import Watcher, logged_in
from tests.browser.walking import faults_of_walk
from tests.world import World

pytestmark = pytest.mark.browser
AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")
# All rules, or those of the names: between light and dark only the contrast can differ.
RUN = """async (names) => (await axe.run(document, {resultTypes: ["violations"], ...(names ? {runOnly: names} : {})}))
  .violations.map(found => [found.id, found.nodes.map(node => `${node.target.join(" ")}: ${node.html.slice(0, 120)}`)])"""
SCHEMES: tuple[tuple[Any, list[str] | None], ...] = (("light", None), ("dark", ["color-contrast"]))
SIZES = {"phone": (360, 780), "desk": (1280, 900)}
SIZES_OF = {"hu": ("phone", "desk"), "en": ("phone",), "cs": ("desk",)}
WALKED = "hu"
OPENED_BY_POINTER = ("suggestions", "day-open")  # test_keyboard opens them by keys


@pytest.fixture
def enter(world: World, chromium: Browser, live_server: LiveServer) -> Iterator[Callable[[str], dict[str, Watcher]]]:
    """Return a function that gives a watched page of each role, in a language."""
    opened = []

    def open_all(language: str) -> dict[str, Watcher]:
        home, pages = live_server.url, {}
        for role in ("stranger", "reader", "editor", "publisher"):
            context = chromium.new_context(base_url=home, locale="hu-HU", reduced_motion="reduce")
            opened.append(context)
            context.set_default_timeout(15_000)
            context.add_cookies([{"name": site.LANGUAGE_COOKIE_NAME, "value": language, "url": home}])
            pages[role] = Watcher(logged_in(context, world.people[role], home), home)
        return pages

    yield open_all
    for context in opened:
        context.close()


def faults_of(page: Page, shown: Shown, language: str, walked: dict[str, set[str]]) -> dict[str, list[str]]:
    """Return what is wrong with a page, by where it was found. It is opened once, in the first size."""
    found: dict[str, list[str]] = {}
    for size in SIZES_OF[language]:
        width, height = SIZES[size]
        page.set_viewport_size({"width": width, "height": height})
        if size == SIZES_OF[language][0]:
            shown.open(page)
            page.evaluate(AXE)
        for scheme, rules in SCHEMES:
            page.emulate_media(color_scheme=scheme)
            found |= {f"{shown.name} {size} {scheme} {rule}": nodes[:3] for rule, nodes in page.evaluate(RUN, rules)}
        if (
            language == WALKED
            and shown.name not in OPENED_BY_POINTER
            and (missed := faults_of_walk(page, walked[size]))
        ):
            found[f"{shown.name} {size} keyboard"] = missed[:4]
    return found


@pytest.mark.parametrize("language", SIZES_OF)
def test_no_page_has_a_fault(language: str, world: World, enter: Callable[[str], dict[str, Watcher]]) -> None:
    watchers = enter(language)
    found: dict[str, list[str]] = {}
    walked: dict[str, set[str]] = defaultdict(set)
    shown = every_page(world)
    for one in shown:
        found |= faults_of(watchers[one.role].page, one, language, walked)
    assert found == {}, found
    assert [fault for watcher in watchers.values() for fault in watcher.faults] == []
    assert len(shown) >= 55
    assert [size for size, kinds in walked.items() if len(kinds) < 5] == []  # heads and feet of all kinds, walked too


def test_the_measure_sees_faults(enter: Callable[[str], dict[str, Watcher]]) -> None:
    page = enter("hu")["stranger"].page
    page.goto("/")
    page.evaluate("document.querySelector('main').insertAdjacentHTML('beforeend', '<img src=x><p id=pale>halvány</p>')")
    page.evaluate("document.getElementById('pale').style.color = '#aaa'")
    page.evaluate(AXE)
    assert [rule for rule, _ in page.evaluate(RUN, None)] == ["color-contrast", "image-alt"]
