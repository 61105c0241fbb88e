"""A player's and an organiser's whole way on a phone of 360 px and on a desk, without JavaScript."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.test_phone import SMALL
from tests.rulings.decks.rows import legal_text, make_proba

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("format"), pytest.mark.django_db(transaction=True)]
LONG = "Megszentségteleníthetetlenségeskedéseitekért" * 3
FAULTY = legal_text(
    f"2 Mezgasarkanyy\n4 Ismeretlen Szellem\n0 x\n1 {LONG}\n1 Vörös pille\n1 Fekete pille\n", "2 Kék pille 1\n"
)


@pytest.fixture
def format(transactional_db: None) -> None:
    make_proba()


@pytest.fixture
def desk(chromium: Browser, live_server: LiveServer) -> Iterator[Page]:
    """A page 1280 px wide."""
    context = chromium.new_context(viewport={"width": 1280, "height": 800}, base_url=live_server.url, locale="hu-HU")
    context.set_default_timeout(10_000)
    yield context.new_page()
    context.close()


def check(page: Page, text: str) -> None:
    page.goto("/pakli")
    page.get_by_label("Soronként egy lap").fill(text)
    page.get_by_label("Formátum", exact=True).select_option("proba/proba")
    page.get_by_label("A verseny napja").fill("2031-02-01")
    page.get_by_role("button", name="Ellenőrzés", exact=True).click()


def announce(page: Page) -> str:
    """Announce an event. Returns the players' link."""
    page.goto("/verseny")
    page.get_by_label("Formátum", exact=True).select_option("proba/proba")
    page.get_by_label("A verseny napja").fill("2031-02-28")
    page.get_by_role("button", name="Szabályok megnézése").click()
    page.get_by_label("Neve").fill(f"Őszi kupa {LONG[:60]}")
    page.get_by_label("Külön tiltott lapok").fill("Mézgasárkány")
    page.get_by_role("button", name="Szabályok rögzítése").click()
    return page.locator("code.copy").first.inner_text()


def fits(page: Page, width: int) -> None:
    page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
    assert page.evaluate("document.documentElement.scrollWidth") == width
    assert (
        page.evaluate(
            SMALL.replace("input:not([type=hidden])", "input:not([type=hidden], [type=checkbox])").replace(
                ".skip, dd", ".skip, dd, .default"
            )
        )
        == []
    )


def test_everything_fits_a_phone(measuring_phone: Page) -> None:
    check(measuring_phone, FAULTY)
    expect(measuring_phone.get_by_role("heading", level=1)).to_have_text("Nem legális")
    fits(measuring_phone, 360)
    link = announce(measuring_phone)
    fits(measuring_phone, 360)
    measuring_phone.goto(link)
    fits(measuring_phone, 360)
    measuring_phone.goto(f"{link}/biro")
    measuring_phone.get_by_label("A leadott lista").fill(FAULTY)
    measuring_phone.get_by_label("Ami az asztalon van").fill(FAULTY.replace("Mezga", "Mizga"))
    measuring_phone.get_by_role("button", name="Összevetés").click()
    expect(measuring_phone.get_by_role("heading", level=1)).to_have_text("Eltér")
    fits(measuring_phone, 360)
    measuring_phone.goto("/verseny?format=proba/proba")
    fits(measuring_phone, 360)


def test_on_a_desk_the_lines_stand_beside_the_findings(desk: Page) -> None:
    check(desk, FAULTY)
    findings, lines = desk.locator(".findings").bounding_box(), desk.locator(".lines").bounding_box()
    assert findings is not None
    assert lines is not None
    assert (findings["y"], findings["x"] + findings["width"] < lines["x"]) == (lines["y"], True)
    fits(desk, 1280)


def test_the_verdict_stands_on_the_first_screen(phone: Page) -> None:
    check(phone, FAULTY)
    box = phone.get_by_role("heading", level=1).bounding_box()
    assert box is not None
    assert box["y"] + box["height"] < 300


def test_a_player_mends_a_list_without_javascript(phone: Page, tmp_path: Path) -> None:
    check(phone, legal_text("2 Mezgasarkanyy\n4 Ismeretlen Szellem\n"))
    expect(phone.get_by_role("heading", level=1)).to_have_text("Nem dönthető el")
    phone.locator(".findings").get_by_role("button", name="Mézgasárkány", exact=True).tap()
    expect(phone.locator("#text")).to_have_value(re.compile("2 Mézgasárkány\n"))
    phone.locator("#colours-0").select_option("Kék")
    phone.locator(".fact details summary").tap()
    phone.locator("#copy_limit-0").fill("4")
    phone.get_by_role("button", name="Beírom a listába").tap()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Legális")
    expect(phone.locator("#text")).to_have_value(re.compile(r"4 Ismeretlen Szellem \{szín: Kék; példány: 4\}\n"))
    with phone.expect_download() as sheet:
        phone.get_by_role("button", name="Leadólap (PDF)").tap()
    sheet.value.save_as(tmp_path / "sheet.pdf")
    assert (tmp_path / "sheet.pdf").read_bytes()[:5] == b"%PDF-"
    phone.get_by_role("button", name="Megosztás linkkel").tap()
    link = phone.locator("code.copy").inner_text()
    own = phone.url
    phone.goto(link)
    expect(phone.get_by_role("heading", level=1)).to_have_text("Legális")
    expect(phone.get_by_role("button", name="Lista törlése")).to_have_count(0)
    phone.goto(own)
    phone.get_by_role("button", name="Lista törlése").tap()
    expect(phone.get_by_role("heading", level=1)).to_have_text("A lista törölve")


def test_a_player_uploads_a_file(phone: Page) -> None:
    phone.goto("/proba/pakli")
    phone.locator("#file").set_input_files(
        {"name": "pakli.txt", "mimeType": "text/plain", "buffer": legal_text().encode()}
    )
    phone.get_by_label("Formátum", exact=True).select_option("proba/proba")
    phone.get_by_label("A verseny napja").fill("2031-02-01")
    phone.get_by_role("button", name="Ellenőrzés", exact=True).tap()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Legális")


def test_enter_in_a_field_checks(desk: Page) -> None:
    check(desk, legal_text("2 Mezgasarkanyy\n"))
    desk.locator("#partner").evaluate("e => e.closest('details').open = true")
    desk.locator("#players").press("Enter")
    expect(desk.locator("#text")).to_have_value(re.compile("2 Mezgasarkanyy\n"))
    expect(desk.get_by_role("heading", level=1)).to_have_text("Nem dönthető el")


def test_an_event_from_announcement_to_check(phone: Page) -> None:
    link = announce(phone)
    expect(phone.locator("img.qr")).to_have_js_property("complete", True)
    expect(phone.locator("img.qr")).not_to_have_js_property("naturalWidth", 0)
    phone.goto(link)
    expect(phone.get_by_text("A szervező külön tiltja: Mézgasárkány.")).to_be_visible()
    phone.get_by_label("Soronként egy lap").fill(legal_text("1 Mézgasárkány\n"))
    phone.get_by_role("button", name="Ellenőrzés", exact=True).tap()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Nem legális")
    expect(phone.locator(".finding .rule").first).to_have_text("A szervező külön tiltja: Mézgasárkány.")


@pytest.mark.parametrize("path", ["/pakli", "/verseny", "/verseny?format=proba/proba"])
def test_landmarks_and_headings(phone: Page, path: str) -> None:
    phone.goto(path)
    assert [phone.get_by_role(role).count() for role in ("main", "banner", "contentinfo", "search")] == [1, 1, 1, 1]
    assert phone.get_by_role("heading", level=1).count() == 1


def test_every_field_has_a_name(measuring_phone: Page) -> None:
    check(measuring_phone, FAULTY)
    nameless = """() => [...document.querySelectorAll('input:not([type=hidden]), select, textarea')]
      .filter(e => !e.labels.length && !e.getAttribute('aria-label')).map(e => e.name)"""
    assert measuring_phone.evaluate(nameless) == []
    twice = "() => { const ids = [...document.querySelectorAll('[id]')].map(e => e.id); return ids.filter((x, i) => ids.indexOf(x) !== i) }"
    assert measuring_phone.evaluate(twice) == []


def test_nothing_is_logged(measuring_phone: Page) -> None:
    said: list[str] = []
    measuring_phone.on("console", lambda message: said.append(message.text))
    measuring_phone.on("pageerror", lambda error: said.append(str(error)))
    check(measuring_phone, FAULTY)
    assert said == []
