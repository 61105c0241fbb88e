"""What a search costs a phone that has never been here: bytes, requests, time. Measured, as no Lighthouse is at hand."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from playwright.sync_api import Browser, Page
from pytest_django.live_server_helper import LiveServer

from tests.browser.conftest import PHONE
from tests.rows import make_ruling

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
MOST_BYTES = 60_000  # issue 8.2; sent plainly here, so compression only makes it less
MOST_REQUESTS = 9  # an entry: the page, two sheets, the icon, suggestions, previews, and the notebook in three files
MOST_MILLISECONDS = 2500  # to the first hit, on a processor of a quarter of the speed
SLOWER = 4
FIRST_HIT = """() => new Promise((resolve) => {
  const look = () => document.querySelector(".hit") ? resolve(performance.now()) : requestAnimationFrame(look);
  look();
})"""
SHEET = Path(settings.BASE_DIR) / "judgekb/static/judgekb/site.css"


@pytest.fixture
def stranger(chromium: Browser, live_server: LiveServer, transactional_db: None) -> Iterator[Page]:
    """A phone with an empty cache; a full page of hits is there to be found."""
    for number in range(1, 31):
        make_ruling(
            f"AK1.{number}", f"Felhúzódik-e a {number}. pille a szélben?", f"Nem, a pille sosem. {'Szél. ' * 40}"
        )
    context = chromium.new_context(**PHONE, base_url=live_server.url)
    yield context.new_page()
    context.close()


def measured(page: Page, path: str) -> tuple[int, list[str]]:
    """Open a page and return the bytes that came over the network, without pictures, and what was asked for."""
    session = page.context.new_cdp_session(page)
    asked: dict[str, str] = {}
    sizes: dict[str, int] = {}

    def answered(event: dict[str, Any]) -> None:
        asked[event["requestId"]] = event["response"]["url"]

    def finished(event: dict[str, Any]) -> None:
        sizes[event["requestId"]] = event["encodedDataLength"]

    session.on("Network.responseReceived", answered)
    session.on("Network.loadingFinished", finished)
    session.send("Network.enable")
    page.goto(path, wait_until="networkidle")
    pictures = {one for one, url in asked.items() if url.endswith((".svg", ".png"))}
    urls = sorted(url for url in asked.values() if not url.startswith("data:"))  # Chromium's own signs in fields
    return sum(size for one, size in sizes.items() if one not in pictures), urls


@pytest.mark.parametrize("path", ["/", "/?q=pille&list=1", "/proba/ak1.1"])
def test_a_cold_page_is_light_and_all_ours(stranger: Page, live_server: LiveServer, path: str) -> None:
    bytes_sent, asked = measured(stranger, path)
    print(path, bytes_sent, len(asked))
    assert bytes_sent <= MOST_BYTES
    assert len(asked) <= MOST_REQUESTS
    assert [url for url in asked if not url.startswith(live_server.url)] == []


def test_the_first_hit_is_there_soon_on_a_slow_phone(stranger: Page) -> None:
    stranger.goto("/?q=szel&list=1")  # the server's own index is made once
    stranger.context.new_cdp_session(stranger).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    stranger.goto("/?q=pille&list=1", wait_until="commit")
    took = stranger.evaluate(FIRST_HIT)
    print("ms:", round(took))
    assert took < MOST_MILLISECONDS


def test_nothing_needs_a_pointer_that_hovers() -> None:
    """What `:hover` changes is a colour or a line, never whether something shows."""
    sheets = [path.read_text(encoding="utf-8") for path in SHEET.parent.rglob("*.css")]
    rules = [rule for sheet in sheets for rule in re.findall(r"[^{}]*:hover[^{}]*\{([^{}]*)\}", sheet)]
    changed = {name.strip() for rule in rules for name in re.findall(r"([a-z-]+)\s*:", rule)}
    assert (
        changed & {"display", "visibility", "opacity", "content", "position", "clip-path", "width", "height"} == set()
    )
