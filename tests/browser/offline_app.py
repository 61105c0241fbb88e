"""A phone that is taken to an event: prepared with the network, then used without."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from rulings.models import Term
from tests.browser.conftest import PHONE
from tests.rows import make_edge, make_game, make_ruling
from tests.rulings.decks.rows import make_proba

EVENT = "2031-03-01"
EVE = "2031-02-28T10:00:00"  # the browser's clock, unless a test moves it
PREPARED = re.compile(rf"Kész: {EVENT}-i állás, verzió [0-9a-f]{{6}}, [0-9]+ KB")


@pytest.fixture
def proba(transactional_db: None) -> None:
    """A game with entries, a section, cards, a term and a format."""
    make_proba()
    old = make_ruling(
        "AK1.1", "Felhúzódik a pille?", "Nem, pille sosem.", cards=(("Vörös pille", "", "subject"),), topics=("szél",)
    )
    make_edge(old, "HKK 138.3", "cites")
    newer = make_ruling("AK2.1", "Szélben is?", "Szélben igen.", cards=(("Kék pille 1", "", "mentioned"),))
    make_edge(newer, "AK1.1", "changes", extent="part", clause="szélben igen")
    Term.objects.create(
        game=make_game(), name="szél", slug="szel", definition_html="<p>Ami fúj.</p>", defined_by=["AK1.1"]
    )


@pytest.fixture
def judge(chromium: Browser, live_server: LiveServer, proba: None) -> Iterator[Page]:
    """A phone on the eve of the event, with its network on."""
    context = chromium.new_context(**PHONE, base_url=live_server.url, timezone_id="Europe/Budapest")
    context.set_default_timeout(20_000)
    page = context.new_page()
    page.clock.set_fixed_time(EVE)
    yield page
    context.close()


def prepare(page: Page) -> BrowserContext:
    """Download the game for the event. Returns the context, whose network can be taken away."""
    page.goto(f"/offline?on={EVENT}")
    page.get_by_label("Próbajáték").check()
    page.get_by_role("button", name="Letöltés").click()
    expect(page.locator("[data-slot=told]")).to_have_text(PREPARED)
    return page.context


def take_away(page: Page) -> None:
    """Prepare, then switch the network off."""
    prepare(page).set_offline(True)
