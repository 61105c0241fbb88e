"""Every kind of page that a person can see, each opened as by a person: for the checks of access and the screenshots."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Page

from tests.judgekb.test_access import Asker, by_all, rows
from tests.world import ROLES, World

NO_PAGES = (
    "atom",
    "sitemap",
    "api/v1",
    "health",
    "ready",
    "qr.svg",
    ".json",
    "sw.js",
    "webmanifest",
    "static/",
    "elonezet",
)
DECK = "Pakli:\n3 Ködfonó Pemete\n1 Ismeretlen lap\n99x\nKiegészítő:\n1 Tiltott Hajnal\n"


@dataclass(frozen=True)
class Shown:
    """A page: who sees it, its address, and what is done there before it is looked at."""

    name: str
    role: str
    path: str
    act: Callable[[Page], None] | None = None

    def open(self, page: Page) -> None:
        page.goto(self.path, wait_until="load")
        if self.act:
            self.act(page)


def every_page(world: World) -> list[Shown]:
    """Return every page of `access.txt` that is HTML, and what comes after forms and faults."""
    asker = Asker(world)
    found = []
    for route, example, got, _ in rows():
        if route.startswith(("table ", "admin", "^")) or any(part in route for part in NO_PAGES):
            continue
        answers = by_all(got)
        role = next((role for role in ("stranger", "publisher") if answers[ROLES.index(role)] == 200), None)
        if role:
            act = _laid_out if route in ("offline", "jegyzet") else None
            found.append(Shown(route or "home", role, asker.address(example), act))
    return found + _more(world)


def _more(world: World) -> list[Shown]:
    parts = world.parts
    event, draft = parts["event"], parts["draft"]
    return [
        Shown("results", "stranger", "/?q=fujhat&list=1"),
        Shown("results-none", "stranger", "/?q=zzzzzz"),
        Shown("results-fault", "stranger", "/?q=lap:"),
        Shown("results-on-a-day", "stranger", "/?q=fujhat&list=1&on=2019-01-01"),
        Shown("suggest", "stranger", "/suggest?q=fuj"),
        Shown("suggestions", "stranger", "/", _suggested),
        Shown("day-open", "stranger", "/proba/ak1.1", lambda page: page.locator(".day summary").click()),
        Shown("ruling-on-a-day", "stranger", "/proba/ak1.1?on=2019-01-01"),
        Shown("not-found", "stranger", "/proba/ak99.9"),
        Shown("bad-day", "stranger", "/?on=tegnap"),
        Shown("deck-empty", "stranger", "/proba/pakli", lambda page: _submitted(page, "button[value=check]")),
        Shown("deck-result", "stranger", "/proba/pakli", _checked),
        Shown("event-result", "stranger", f"/verseny/{event}", _checked),
        Shown("judge-result", "stranger", f"/verseny/{event}/biro", _compared),
        Shown("announce-second", "stranger", "/verseny?format=proba/proba&on=2031-02-28"),
        Shown("booklet-fault", "stranger", "/proba/fuzet", lambda page: _submitted(page, "main form button")),
        Shown("login-fault", "stranger", "/belepes", _wrong_password),
        Shown("desk-forbidden", "reader", "/szerkesztoseg"),
        Shown("draft-of-author", "editor", f"/szerkesztoseg/{draft}"),
        Shown("draft-saved", "editor", f"/szerkesztoseg/{draft}", _saved),
        Shown("new-entry", "publisher", "/szerkesztoseg/uj?game=proba&ref=AK1.1"),
    ]


def _submitted(page: Page, button: str) -> None:
    """Press the last of the buttons, and wait for the page that it leads to: the old one would pass for it."""
    with page.expect_navigation(wait_until="load"):
        page.locator(button).last.click()


def _laid_out(page: Page) -> None:
    """Wait for the modules of the app: they lay its pages out after the page is loaded."""
    page.locator("#view form").first.wait_for()


def _suggested(page: Page) -> None:
    page.locator("main input[name=q]").press_sequentially("fuj")
    page.locator(".suggestions a").first.wait_for()


def _checked(page: Page) -> None:
    page.locator("textarea[name=text]").fill(DECK)
    _submitted(page, "button[value=check]")


def _compared(page: Page) -> None:
    page.locator("textarea[name=registered]").fill(DECK)
    page.locator("textarea[name=table]").fill(DECK + "1 Más\n")
    _submitted(page, "main form button")


def _wrong_password(page: Page) -> None:
    page.locator("input[name=username]").fill("valaki")
    page.locator("input[name=password]").fill("rossz")
    _submitted(page, "main form button")


def _saved(page: Page) -> None:
    page.locator("textarea[name=answer]").fill("Másképp.")
    _submitted(page, "form#draft-form button[value=save]")
