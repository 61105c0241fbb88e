"""A real Chromium on a real server. Everything here is skipped where the machine has no Chromium."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from datetime import date
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright
from pytest_django import Settings
from pytest_django.live_server_helper import LiveServer

from judgekb.search.service import rebuild
from rulings.models import SourceText
from tests.judgekb.test_access import unlimited
from tests.rows import make_edge, make_ruling, make_section
from tests.world import World, make_world

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 780},
    "is_mobile": True,
    "has_touch": True,
    "locale": "hu-HU",
}
LONG = "Megszentségteleníthetetlenségeskedéseitekért-Elkelkáposztásítottalanítottátok"


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """One browser for the session."""
    if CHROMIUM is None:
        pytest.skip("needs Chromium (apt-get install chromium)")
    with sync_playwright() as playwright, pytest.MonkeyPatch.context() as environment:
        # Playwright keeps a loop in this thread, and Django would refuse the base to the fixtures because of it.
        environment.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        yield browser
        browser.close()


@pytest.fixture
def phone(chromium: Browser, live_server: LiveServer) -> Iterator[Page]:
    """A page on a phone of 360 px that runs no JavaScript of the site's pages."""
    context = chromium.new_context(**PHONE, base_url=live_server.url, java_script_enabled=False)
    yield from opened(context)


@pytest.fixture
def measuring_phone(chromium: Browser, live_server: LiveServer) -> Iterator[Page]:
    """The same phone with JavaScript on, so that the test can measure."""
    yield from opened(chromium.new_context(**PHONE, base_url=live_server.url))


def opened(context: BrowserContext) -> Iterator[Page]:
    context.set_default_timeout(10_000)
    yield context.new_page()
    context.close()


@pytest.fixture
def world(transactional_db: None, settings: Settings) -> World:
    """Everything that has an address, indexed, with no limit on how often it is asked for."""
    unlimited(settings)
    made = make_world()
    rebuild()
    return made


@pytest.fixture
def base(transactional_db: None) -> None:
    """Rows with everything that a page can show, and with words that do not fit a line of a phone."""
    cards = (("Ködfonó Pemete", "új", "subject"), (LONG, "", "mentioned"))
    make_section("21.6", title=LONG, about=f"Előre kell dönteni. {LONG}")
    table = f"| a | b |\n|---|---|\n| {LONG} | {LONG} |\n\nhttps://pelda.hu/{'x' * 90}"
    old = make_ruling(
        "AK1.1", "Hány lapból áll a pakli?", f"Pontosan 25 lapból. {table}", cards=cards, topics=("pakli", LONG)
    )
    SourceText.objects.create(ruling=old, document_sha256="0" * 64, lines=[1], raw=LONG, text=LONG, title="x")
    newer = make_ruling(
        "KIIRAS-2025.1", "Hány lapból áll most a pakli?", "Pontosan 30 lapból.", formats=["hagyomanyos"]
    )
    part = {"extent": "part", "clause": f"30 lap, nem 25 ({LONG})", "valid_from": date(2025, 1, 1)}
    make_edge(newer, "AK1.1", "changes", **part)
    make_edge(newer, "HKK 21.6", "changes", **part)
    make_edge(newer, "AK99.1", "cites")
    make_edge(old, "HKK 21.6", "cites")
    make_edge(make_ruling("AK3.1", "Régi?"), "AK1.1", "cites")
    make_edge(make_ruling("AK4.1", "Újabb?", f"Igen. {LONG}"), "AK3.1", reason=LONG)
