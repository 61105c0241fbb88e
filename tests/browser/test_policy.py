"""A real browser, watched: nothing is refused by the content policy, nothing asked of another host.

`test_access_for_all` watches every kind of page; here are the admin, and what is no page of ours.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.conf import settings as site
from django.contrib import admin
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import Browser, BrowserContext
from pytest_django.live_server_helper import LiveServer

from tests.browser.every_page import NO_PAGES
from tests.judgekb.test_access import Asker, by_all, rows
from tests.world import ROLES, World

pytestmark = pytest.mark.browser

SAVED = ("atom", "sitemap", "api/v1/bulk", "api/v1/schema")  # a browser saves or shows these by itself


class Watcher:
    """Collects what a browser complains of, and what it asks of others."""

    def __init__(self, context: BrowserContext, home: str) -> None:
        self.page = context.new_page()
        self.faults: list[str] = []
        self.opened = 0
        self.page.on("console", lambda message: self._console(message.type, message.text))
        self.page.on("pageerror", lambda error: self.faults.append(f"{self.page.url}: {error}"))
        self.page.on("request", lambda asked: self._asked(asked.url, home))
        self.page.on("response", lambda got: self._got(got.url, got.status))

    def _console(self, kind: str, text: str) -> None:
        if kind in ("error", "warning") and "status of 4" not in text:  # a page of 404 is said so too
            self.faults.append(f"{self.page.url}: {text}")

    def _asked(self, url: str, home: str) -> None:
        if not url.startswith((home, "data:", "about:", "blob:")):
            self.faults.append(f"{self.page.url} asks {url}")

    def _got(self, url: str, status: int) -> None:
        if "/static/" in url and status >= 400:
            self.faults.append(f"{self.page.url}: {url} is {status}")

    def open(self, address: str) -> None:
        self.page.goto(address, wait_until="load")
        self.opened += 1


@pytest.fixture
def context(chromium: Browser, live_server: LiveServer) -> Iterator[BrowserContext]:
    context = chromium.new_context(base_url=live_server.url, locale="hu-HU")
    context.set_default_timeout(15_000)
    yield context
    context.close()


def logged_in(context: BrowserContext, user: User | None, home: str) -> BrowserContext:
    if user is not None:
        client = Client()
        client.force_login(user)
        session = client.cookies[site.SESSION_COOKIE_NAME].value
        context.add_cookies([{"name": site.SESSION_COOKIE_NAME, "value": session, "url": home}])
    return context


@pytest.mark.parametrize("role", ["stranger", "admin"])
def test_what_is_no_page_obeys_the_policy(
    role: str, world: World, context: BrowserContext, live_server: LiveServer
) -> None:
    watcher = Watcher(logged_in(context, world.people[role], live_server.url), live_server.url)
    asker = Asker(world)
    for route, example, got, _ in rows():
        if route.startswith("table ") or any(part in route for part in SAVED):
            continue
        is_wanted = route.startswith("admin/") if role == "admin" else any(part in route for part in NO_PAGES)
        if is_wanted and by_all(got)[ROLES.index(role)] in (200, 404):
            watcher.open(asker.address(example))
    assert watcher.faults == []
    assert watcher.opened >= {"stranger": 20, "admin": 5}[role]


def test_the_tables_of_the_admin_obey_the_policy(
    world: World, context: BrowserContext, live_server: LiveServer
) -> None:
    watcher = Watcher(logged_in(context, world.people["admin"], live_server.url), live_server.url)
    for model in admin.site._registry:
        base, first = f"/admin/{model._meta.app_label}/{model._meta.model_name}/", model._default_manager.first()
        assert first is not None
        alike = () if watcher.opened else (f"{first.pk}/history/", f"{first.pk}/delete/")  # in every table
        for view in ("", "add/", f"{first.pk}/change/", *alike):
            watcher.open(base + view)
    assert watcher.faults == []


def test_the_measure_sees_what_is_refused(world: World, context: BrowserContext, live_server: LiveServer) -> None:
    """A style written into a page is refused and seen; so the other tests do see."""
    watcher = Watcher(context, live_server.url)
    watcher.open("/")
    watcher.page.evaluate("document.body.insertAdjacentHTML('beforeend', '<p style=\"color: red\">x</p>')")
    watcher.page.evaluate("document.body.append(Object.assign(new Image(), {src: 'https://gonosz.example/x.png'}))")
    watcher.page.wait_for_timeout(300)
    assert any("Content Security Policy" in fault for fault in watcher.faults)
    assert len(watcher.faults) >= 2
