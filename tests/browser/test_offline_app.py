"""The evening before an event and the hall without a network, on a phone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.offline_app import EVENT, PREPARED, judge, prepare, proba, take_away
from tests.browser.test_phone import SMALL
from tests.rows import make_ruling
from tests.rulings.decks.rows import legal_text

__all__ = ["judge", "proba"]
pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
KEPT = """async () => [
  (await caches.keys()).filter((name) => name.startsWith("judgekb")),
  (await indexedDB.databases()).map((one) => one.name),
  (await navigator.serviceWorker.getRegistrations()).length,
]"""
EVICT = "async () => { await caches.delete('judgekb-packs') }"
DAMAGE = """async () => {
  const cache = await caches.open("judgekb-packs");
  const [request] = await cache.keys();
  const text = await (await cache.match(request)).text();
  await cache.put(request, new Response(text.replace("sosem", "mindig")));
}"""
# Playwright's wait_for_function takes the promise of an async function for its answer, so this waits by itself.
SHELL_SPEAKS = """async (wanted) => {
  for (let tries = 0; ; tries++) {
    const shell = await caches.match("/offline", { ignoreVary: true });
    const language = shell?.headers.get("Content-Language");
    if (language === wanted || tries > 200) return language;
    await new Promise((again) => setTimeout(again, 50));
  }
}"""
NO_ROOM = """() => {
  Cache.prototype.put = () => Promise.reject(new DOMException("", "QuotaExceededError"));
}"""


def test_the_size_is_told_before_and_the_version_after(judge: Page) -> None:
    judge.goto(f"/offline?on={EVENT}")
    judge.get_by_label("Próbajáték").check()
    expect(judge.locator("[data-slot=size]")).to_have_text(re.compile(r"Letöltendő: [0-9]+ KB\."))
    prepare(judge)
    expect(judge.locator(".pack p").first).to_have_text(PREPARED)


def test_the_hall_has_no_network(judge: Page) -> None:
    take_away(judge)
    judge.goto("/")
    expect(judge.locator("#banner b")).to_have_text(f"Offline: {EVENT}-i állás")
    expect(judge.locator(".languages")).to_be_hidden()  # it would post to nowhere
    box = judge.locator("#q")
    place = box.bounding_box()
    assert place is not None and place["y"] > 780 * 2 / 3
    box.fill("pille felhuzodik")
    box.press("Enter")
    hit = judge.locator(".hit").first
    expect(hit.locator(".ref").first).to_have_text("AK1.1")
    expect(hit.locator(".badge")).to_have_text("hatályos, részben módosult")
    hit.locator("a.title").click()
    expect(judge.locator(".ruling h1")).to_have_text("Felhúzódik a pille?")
    expect(judge.locator(".ruling .prose")).to_have_text("Nem, pille sosem.")
    expect(judge.locator(".ruling .mark")).to_have_text(re.compile("szélben igen → AK2.1"))


OLD_LINKS = [  # address, heading, and what is said somewhere
    ("/proba/ak1.1", "Felhúzódik a pille?", "Nem, pille sosem."),
    ("/proba/AK1.1?on=2015-01-01", "Felhúzódik a pille?", "Nem, pille sosem."),
    ("/proba/ak1.1", "Felhúzódik a pille?", "részben módosítja: AK1.1 (szélben igen)"),  # in its chain
    ("/proba/ak1", "AK1", "Felhúzódik a pille?"),
    ("/proba/lap/voros-pille", "Vörös pille", "Felhúzódik a pille?"),
    ("/proba/lap", "Lapok", "Vörös pille"),
    ("/proba/szabaly/HKK%20138.3", "Kódex 138.3", "Felhúzódik a pille?"),
    ("/proba/szabaly", "Szabálypontok", "138.3"),
    ("/proba/tema/szel", "szél", "Ami fúj."),
    ("/proba/szotar", "Szótár", "szél"),
    ("/proba/tema", "Témák", "szél"),
    ("/proba/format/proba", "Próba", "A pakli legalább negyven lap."),
    ("/proba/format", "Formátumok", "Próba"),
    ("/proba", "Próbajáték", "AK1"),
    ("/proba/fuzet", "Hálózat nélkül", "csak hálózattal"),
    ("/proba/lap/voros-pille/jelentes", "Hálózat nélkül", "csak hálózattal"),
    ("/proba/%E0%A4", "Hálózat nélkül", "Nincs ilyen: %E0%A4"),
    ("/proba/nincs9", "Hálózat nélkül", "Nincs ilyen: nincs9"),
    ("/verseny", "Hálózat nélkül", "csak hálózattal"),
    ("/pakli/abcdefgh", "Hálózat nélkül", "megosztott lista: csak hálózattal"),
    ("/jegyzet", "Jegyzet", "Még nincs bejegyzés."),
]


def test_old_links_open(judge: Page) -> None:
    take_away(judge)
    for path, heading, said in OLD_LINKS:
        judge.goto(path)
        expect(judge.locator("#view h1").first).to_contain_text(heading)
        expect(judge.locator("#view")).to_contain_text(said)
        assert judge.evaluate("document.documentElement.scrollWidth") == 360, path
        assert judge.evaluate(SMALL) == [], path


def test_a_tap_on_a_card_shows_it_small(judge: Page) -> None:
    take_away(judge)
    judge.goto("/?q=pille+felhuzodik")
    name = judge.locator(".hit .card-name", has_text="Vörös pille")
    name.tap()
    sheet = judge.get_by_role("dialog", name="Vörös pille")
    expect(sheet.get_by_role("link")).to_have_text("Megnyitás, 1 döntés")
    name.tap()
    expect(judge.locator("#view h1")).to_have_text("Vörös pille")
    expect(sheet).to_have_count(0)


def test_a_deck_is_checked(judge: Page) -> None:
    take_away(judge)
    judge.goto("/proba/pakli")
    judge.locator("#text").fill(legal_text("1 Mezgasarkany\n"))
    judge.locator("#format").select_option("proba")
    judge.get_by_role("button", name="Ellenőrzés").click()
    expect(judge.locator(".verdict h1")).to_have_text("Legális")
    judge.locator("#text").fill(legal_text("1 Tiltott Hajnal\n2 Mézgasárkányt\n"))
    judge.get_by_role("button", name="Ellenőrzés").click()
    expect(judge.locator(".verdict h1")).to_have_text("Nem legális")
    judge.locator(".finding button", has_text="Mézgasárkány").click()
    expect(judge.locator("#text")).to_have_value(legal_text("1 Tiltott Hajnal\n2 Mézgasárkány\n"))
    assert judge.locator(".finding.gone").get_attribute("data-code") == "card-banned"


def test_suggestions_come_from_the_pack(judge: Page) -> None:
    take_away(judge)
    judge.goto("/")
    judge.locator("#q").press_sequentially("vör")
    expect(judge.get_by_role("option")).to_have_text(["Vörös pille"])


def test_old_data_are_told(judge: Page) -> None:
    take_away(judge)
    judge.goto("/")
    expect(judge.locator("#banner .warning")).to_have_count(0)
    judge.clock.set_fixed_time("2031-03-02T09:00:00")
    judge.goto("/proba/ak1.1")
    expect(judge.locator("#banner .warning")).to_have_text(
        "A választott nap elmúlt: a mai szabályok ettől eltérhetnek."
    )
    judge.clock.set_fixed_time("2031-03-30T09:00:00")  # the thirtieth day
    judge.goto("/proba/ak1.1")
    expect(judge.locator("#banner .warning")).not_to_contain_text("frissítve")
    judge.clock.set_fixed_time("2031-03-31T11:00:00")
    judge.goto("/proba/ak1.1")
    expect(judge.locator("#banner .warning")).to_contain_text("31 napja nem volt frissítve")


def test_a_newer_pack_is_fetched_without_being_asked_twice(judge: Page) -> None:
    context = prepare(judge)
    before = judge.locator(".pack p").first.inner_text()
    make_ruling("AK3.1", "Egészen új?", "Igen.")
    judge.goto("/offline")
    expect(judge.locator("[data-slot=told]")).to_have_text(PREPARED)
    assert judge.locator(".pack p").first.inner_text() != before
    context.set_offline(True)
    judge.goto("/proba/ak3.1")
    expect(judge.locator(".ruling h1")).to_have_text("Egészen új?")


def test_an_evicted_pack_is_told_and_fetched_again(judge: Page) -> None:
    take_away(judge)
    judge.evaluate(EVICT)
    judge.goto("/proba/ak1.1")
    expect(judge.get_by_role("alert")).to_contain_text("eltűntek erről az eszközről")
    judge.get_by_role("button", name="Letöltöm újra").click()
    expect(judge.get_by_role("alert")).to_contain_text("nincs hálózat")
    judge.context.set_offline(False)
    judge.get_by_role("button", name="Letöltöm újra").click()
    expect(judge.locator(".ruling h1")).to_have_text("Felhúzódik a pille?")


def test_a_lost_shell_is_told(judge: Page) -> None:
    take_away(judge)
    judge.evaluate("async () => { for (const name of await caches.keys()) await caches.delete(name) }")
    judge.goto("/proba/ak1.1")
    expect(judge.locator("h1")).to_have_text("Az offline olvasó hiányzik")


def test_a_damaged_pack_is_told(judge: Page) -> None:
    take_away(judge)
    judge.evaluate(DAMAGE)
    judge.goto("/proba/ak1.1")
    expect(judge.get_by_role("alert")).to_contain_text("ellenőrző összegük nem egyezik")
    expect(judge.locator(".ruling")).to_have_count(0)
    judge.context.set_offline(False)
    judge.goto("/offline")
    expect(judge.locator(".pack").get_by_role("alert")).to_contain_text("Töltsd le újra")


def test_a_full_device_is_told(judge: Page) -> None:
    judge.goto(f"/offline?on={EVENT}")
    judge.evaluate(NO_ROOM)
    judge.get_by_label("Próbajáték").check()
    judge.get_by_role("button", name="Letöltés").click()
    expect(judge.locator("[data-slot=told]")).to_contain_text("Nincs elég hely az eszközön")


def test_the_off_switch_removes_everything(judge: Page) -> None:
    prepare(judge)
    kept, databases, workers = judge.evaluate(KEPT)
    assert (len(kept), databases, workers) == (2, ["judgekb"], 1)
    judge.get_by_role("button", name="Mindent törlök", exact=True).click()
    judge.get_by_role("button", name="Igen, mindent törlök").click()
    expect(judge.get_by_role("status").filter(has_text="törölve van")).to_be_visible()
    assert judge.evaluate(KEPT) == [[], [], 0]
    judge.goto("/proba/ak1.1")
    expect(judge.locator(".ruling h1")).to_have_text("Felhúzódik a pille?")
    assert judge.evaluate(KEPT)[0::2] == [[], 0]


def test_without_javascript_the_page_says_what_it_needs(phone: Page, proba: None) -> None:
    phone.goto("/offline")
    expect(phone.locator("#needs")).to_contain_text("JavaScript")


def test_the_network_wins_where_it_answers(judge: Page) -> None:
    prepare(judge)
    judge.goto("/proba/ak1.1")
    expect(judge.locator("#banner")).to_have_count(0)
    make_ruling("AK3.1", "Egészen új?", "Igen.")
    judge.goto("/proba/ak3.1")
    expect(judge.locator(".ruling h1")).to_have_text("Egészen új?")
    expect(judge.locator("#banner")).to_have_count(0)
    assert judge.evaluate("async () => (await caches.match(location.href)) === undefined")


def test_the_shell_speaks_the_language_that_was_chosen(judge: Page) -> None:
    context = prepare(judge)
    judge.goto("/proba")
    for language, name in (("en", "English"), ("cs", "čeština"), ("en", "English")):  # as fast as the pages come
        judge.locator(".languages button", has_text=name).click()
        expect(judge.locator("html")).to_have_attribute("lang", language)
    assert judge.evaluate(SHELL_SPEAKS, "en") == "en"
    context.set_offline(True)
    judge.goto("/proba/ak1.1")
    expect(judge.locator("html")).to_have_attribute("lang", "en")
    expect(judge.locator(".ruling h1")).to_have_text("Felhúzódik a pille?")
