"""The judge's phone: 360 px wide, no JavaScript, thumbs."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("base"), pytest.mark.django_db(transaction=True)]
PAGES = [
    "/",
    "/?q=pakli&list=1",
    "/?q=pakli&on=2015-01-01",
    "/proba",
    "/proba/ak1",
    "/proba/ak1.1",
    "/proba/ak3.1",
    "/proba/kiiras-2025.1",
    "/proba/lap",
    "/proba/lap/kodfono-pemete",
    "/proba/szabaly",
    "/proba/szabaly/HKK%2021.6",
    "/proba/tema",
    "/proba/tema/pakli",
    "/proba/nincs" + "x" * 80,
    "/?on=tegnap",
    "/sugo/kereses",
    "/?q=lap:Pemetee",
    "/suggest?q=pakli",
]
# What a thumb must hit: everything that can be pressed but links inside running text (WCAG 2.5.8 exempts those).
SMALL = """() => [...document.querySelectorAll('a, button, input:not([type=hidden]), summary')]
  .filter(e => !e.closest('.prose, p.mark, .skip, dd') && e.checkVisibility() && !e.closest('details:not([open]) > :not(summary)'))
  .map(e => [e.textContent.trim().slice(0, 30), e.getBoundingClientRect()])
  .filter(([_, box]) => box.height < 44 || box.width < 24)
  .map(([text, box]) => `${text}: ${Math.round(box.width)} x ${Math.round(box.height)}`)"""


WIDTH = "document.documentElement.scrollWidth"
OPEN_ALL = "document.querySelectorAll('details').forEach(one => one.open = true)"
LANDMARKS = ["main", "banner", "contentinfo", "search"]


def faults_on_a_phone(page: Page, path: str) -> dict[str, object]:
    """Return what scrolls sideways (closed and opened), what a thumb misses, and what is not there once."""
    page.goto(path)
    widths = [page.evaluate(WIDTH), page.evaluate(OPEN_ALL), page.evaluate(WIDTH)]
    counts = {role: page.get_by_role(role).count() for role in LANDMARKS}  # type: ignore[arg-type]
    counts["h1"] = page.get_by_role("heading", level=1).count()
    found = {"widths": widths, "small": page.evaluate(SMALL), "counts": counts}
    fine = {"widths": [360, None, 360], "small": [], "counts": dict.fromkeys(counts, 1)}
    return {name: value for name, value in found.items() if value != fine[name]}


def test_every_page_fits_a_phone_and_a_thumb(measuring_phone: Page) -> None:
    faults = {path: faults_on_a_phone(measuring_phone, path) for path in PAGES}
    assert {path: found for path, found in faults.items() if found} == {}


def test_a_search_shows_verdict_and_change_on_the_first_screen(phone: Page) -> None:
    phone.goto("/")
    phone.get_by_role("searchbox").fill("pakli hany lap")
    phone.get_by_role("button", name="Keresés").tap()
    first = phone.locator(".hit").first
    expect(first.locator(".opening")).to_have_text(re.compile("^Pontosan 25 lapból."))
    expect(first.locator(".mark strong")).to_have_text("2025-01-01 óta (hagyományos):")
    box = first.locator(".opening").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] < 780


def test_from_the_hit_to_the_newer_ruling_without_javascript(phone: Page) -> None:
    phone.goto("/?q=pakli")
    phone.get_by_role("link", name="AK1.1").first.tap()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Hány lapból áll a pakli?")
    phone.locator(".ruling .mark a").tap()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Hány lapból áll most a pakli?")
    expect(phone).to_have_url(re.compile(re.escape("/proba/kiiras-2025.1") + "$"))


def test_the_day_is_chosen_without_javascript(phone: Page) -> None:
    phone.goto("/proba/ak1.1")
    expect(phone.locator(".badge").first).to_have_text("hatályos, részben módosult")
    phone.locator(".day summary").tap()
    phone.get_by_label("A szabályok állása ezen a napon").fill("2024-12-31")
    phone.get_by_role("button", name="Mutasd").tap()
    expect(phone).to_have_url(re.compile(re.escape("/proba/ak1.1?on=2024-12-31") + "$"))
    expect(phone.locator(".badge").first).to_have_text("hatályos")
    phone.get_by_role("link", name="Ködfonó Pemete").tap()
    expect(phone).to_have_url(re.compile(re.escape("/proba/lap/kodfono-pemete?on=2024-12-31") + "$"))
    phone.locator(".day summary").tap()
    phone.get_by_role("link", name="Vissza a mai napra").tap()
    expect(phone).to_have_url(re.compile(re.escape("/proba/lap/kodfono-pemete") + "$"))


def test_the_keyboard_skips_to_the_content(phone: Page) -> None:
    phone.goto("/proba/ak1.1")
    phone.keyboard.press("Tab")
    expect(phone.get_by_role("link", name="Ugrás a tartalomra")).to_be_focused()
    phone.keyboard.press("Enter")
    phone.keyboard.press("Tab")
    expect(phone.get_by_role("link", name="Krónika AK1").first).to_be_focused()


@pytest.mark.parametrize(("scheme", "ground"), [("light", "rgb(251, 249, 244)"), ("dark", "rgb(19, 23, 22)")])
def test_the_phones_colour_scheme_is_followed(measuring_phone: Page, scheme: Any, ground: str) -> None:
    measuring_phone.emulate_media(color_scheme=scheme)
    measuring_phone.goto("/")
    assert measuring_phone.evaluate("getComputedStyle(document.body).backgroundColor") == ground


def test_a_page_asks_for_nothing_elsewhere_and_logs_nothing(measuring_phone: Page) -> None:
    asked: list[str] = []
    said: list[str] = []
    measuring_phone.on("request", lambda request: asked.append(request.url))
    measuring_phone.on("console", lambda message: said.append(message.text))
    measuring_phone.goto("/proba/ak1.1")
    host = measuring_phone.url.removesuffix("/proba/ak1.1")
    assert [url for url in asked if not url.startswith(host)] == []
    assert said == []
