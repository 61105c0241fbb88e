"""The desk in Chromium: an editor writes, a reviewer approves, a publisher publishes; on a phone and on a large screen."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Browser, BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from judgekb.search.service import rebuild
from rulings.desk.content import content_of_ruling
from rulings.desk.drafting import create_draft, save_draft, submit
from rulings.desk.issues.batches import start_batch
from rulings.desk.reporting import report
from rulings.desk.reviewing import comment
from rulings.desk.roles import ensure_roles
from rulings.models import Draft, Ruling
from tests.browser.test_phone import SMALL
from tests.rows import make_card, make_edge, make_game, make_ruling, make_section, make_source
from tests.rulings.desk.approved import change_of, published
from tests.rulings.desk.people import editor, person, publisher, reviewer

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PASSWORD = "a-jelszó-amely-hosszú"
SIZES: dict[int, dict[str, Any]] = {
    360: {"viewport": {"width": 360, "height": 780}, "is_mobile": True, "has_touch": True},
    1280: {"viewport": {"width": 1280, "height": 900}},
}
PICTURES = os.environ.get("DESK_PICTURES", "")  # a folder: every page is drawn into it
THUMB = SMALL.replace("'a, button,", "'a, select, textarea, button,").replace(
    ".skip, dd", ".skip, dd, .default, .check"
)
UNNAMED = """() => [...document.querySelectorAll('main input:not([type=hidden]), main select, main textarea')]
  .filter(e => !(e.labels && e.labels.length) && !e.getAttribute('aria-label')).map(e => e.name)"""
TWICE = """() => { const ids = [...document.querySelectorAll('[id]')].map(e => e.id);
  return ids.filter((id, place) => ids.indexOf(id) !== place); }"""
Open = Callable[..., Page]


@pytest.fixture(autouse=True)
def desk(transactional_db: None) -> None:
    """Rows for every page of the desk."""
    ensure_roles()
    for who in (editor(), reviewer(), publisher()):
        who.set_password(PASSWORD)
        who.save()
    make_source("AK107", kind="magazine", number=107)
    make_section("21.6", title="Előre hozott döntések")
    make_card("Ködfonó Pemete", "új")
    make_card("Szél")
    answer = "Nem fújhat: a Ködfonó Pemete csak a saját körében dönt."
    make_ruling("AK2.1", "Fújhat-e a Ködfonó Pemete a ködben?", answer, cards=(("Ködfonó Pemete", "", "subject"),))
    rebuild()


@pytest.fixture
def enter(chromium: Browser, live_server: LiveServer) -> Iterator[Open]:
    """Return a function that logs somebody in, in a browser of their own, and gives the page."""
    contexts: list[BrowserContext] = []

    def log_in(name: str, width: int, *, scripts: bool = True) -> Page:
        context = chromium.new_context(
            **SIZES[width], base_url=live_server.url, locale="hu-HU", java_script_enabled=scripts
        )
        context.set_default_timeout(10_000)
        contexts.append(context)
        page = context.new_page()
        page.goto("/szerkesztoseg")
        page.get_by_label("Felhasználónév").fill(name)
        page.get_by_label("Jelszó").fill(PASSWORD)
        page.get_by_role("button", name="Belépés").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Szerkesztőség")
        return page

    yield log_in
    for context in contexts:
        context.close()


@pytest.mark.parametrize(("width", "scripts"), [(360, True), (1280, False)], ids=["script", "plain"])
def test_from_the_first_word_to_the_readers(enter: Open, width: int, scripts: bool) -> None:
    sara = enter("Sára", width, scripts=scripts)
    sara.get_by_role("link", name="Új bejegyzés", exact=True).click()
    sara.get_by_role("link", name="Próbajáték").first.click()
    sara.get_by_label("Melyik forrásban áll?").select_option(label="AK107, Krónika AK107")
    sara.get_by_label("Kérdés", exact=True).fill("Fújhat-e kétszer a Ködfonó Pemete?")
    sara.get_by_label(re.compile("^Válasz")).fill("Igen, **kétszer** fújhat a Ködfonó Pemete.")
    sara.get_by_label("1. lap neve").fill("Ködfonó Pemete")
    sara.get_by_role("button", name="Mentés piszkozatként").click()
    expect(sara.locator("main [role=status]")).to_contain_text("Elmentve: AK107.1.")
    expect(sara.locator(".affected").first).to_contain_text("AK2.1")
    sara.locator(".affected").first.get_by_text("Megjelölöm").click()
    sara.get_by_role("radio", name="felváltja").check()
    sara.locator(".affected").first.get_by_label(re.compile("^Miért")).fill("Az új szám megengedi.")
    sara.get_by_role("button", name="Jelölés mentése").first.click()
    expect(sara.locator("main [role=status]")).to_contain_text("AK2.1: felváltja.")
    sara.get_by_role("button", name="Mentés és beküldés").click()
    expect(sara.locator("main [role=status]")).to_contain_text("Beküldve bírálatra.")
    address = sara.url

    bence = enter("Bence", width, scripts=scripts)
    bence.get_by_role("link", name="AK107.1").click()
    bence.get_by_role("button", name="Jóváhagyom").click()
    expect(bence.locator("main [role=status]")).to_contain_text("Jóváhagytad.")
    expect(bence.get_by_role("button", name="Közzététel most")).to_have_count(0)

    kinga = enter("Kinga", width, scripts=scripts)
    kinga.goto("/proba/ak107.1")
    expect(kinga.get_by_role("heading", level=1)).to_contain_text("Nincs ilyen")
    kinga.goto(address)
    kinga.get_by_role("button", name="Közzététel most").click()
    expect(kinga.locator("main [role=status]")).to_contain_text("Közzétéve")
    expect(kinga.locator(".notice")).to_contain_text("visszavonható")
    kinga.goto("/proba/ak107.1")
    expect(kinga.get_by_role("heading", level=1)).to_have_text("Fújhat-e kétszer a Ködfonó Pemete?")
    kinga.goto("/proba/ak2.1")
    expect(kinga.locator(".badge").first).to_have_text("felváltva")


def test_the_preview_follows_the_typing(enter: Open) -> None:
    page = enter("Sára", 1280)
    page.goto("/szerkesztoseg/uj?game=proba")
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.get_by_label(re.compile("^Válasz")).press_sequentially("Igen, **kétszer**.")
    expect(page.locator("[data-preview] strong")).to_have_text("kétszer")
    page.get_by_label("Kérdés", exact=True).fill("<b>Fúj?</b>")
    expect(page.locator("[data-preview] h3")).to_have_text("<b>Fúj?</b>")
    assert said == []
    assert Draft.objects.count() == 0


def test_the_preview_without_a_script(enter: Open) -> None:
    page = enter("Sára", 360, scripts=False)
    page.goto("/szerkesztoseg/uj?game=proba")
    page.get_by_label(re.compile("^Válasz")).fill("Igen, **kétszer**.")
    page.get_by_role("button", name="Előnézet").click()
    expect(page.locator("[data-preview] strong")).to_have_text("kétszer")
    expect(page.get_by_label(re.compile("^Válasz"))).to_have_value("Igen, **kétszer**.")


def test_enter_saves_and_the_keyboard_reaches_everything(enter: Open) -> None:
    page = enter("Sára", 1280)
    draft = create_draft(
        game=make_game(), by=editor(), content={"question": "Fúj?", "answer": "Fúj."}, source=make_source("AK107")
    )
    page.goto(draft.get_absolute_url())
    page.get_by_label("1. lap neve").fill("Szél")
    page.get_by_label("1. lap neve").press("Enter")
    expect(page.locator("main [role=status]")).to_have_text("Mentve.")
    focused = []
    for _step in range(80):
        page.keyboard.press("Tab")
        focused.append(page.evaluate("document.activeElement.value || document.activeElement.textContent.trim()"))
    assert {"save", "submit", "preview"} <= set(focused)


def test_two_editors_at_once_lose_nothing(enter: Open) -> None:
    content = {"question": "Fúj?", "answer": "Első sor.\n\nMásodik sor."}
    draft = create_draft(game=make_game(), by=editor(), content=content, source=make_source("AK107"))
    sara, bence = enter("Sára", 1280), enter("Bence", 1280)
    for page in (sara, bence):
        page.goto(draft.get_absolute_url())
    sara.get_by_label(re.compile("^Válasz")).fill("Legelső sor.\n\nMásodik sor.")
    sara.get_by_role("button", name="Mentés", exact=True).click()
    expect(sara.locator("main [role=status]")).to_have_text("Mentve.")
    bence.get_by_label(re.compile("^Válasz")).fill("Első sor.\n\nUtolsó sor.")
    bence.get_by_role("button", name="Mentés", exact=True).click()
    expect(bence.get_by_role("heading", level=1)).to_have_text("Összefésülés")
    expect(bence.get_by_role("textbox", name=re.compile("^Válasz"))).to_have_value("Legelső sor.\n\nUtolsó sor.")
    picture(bence, "osszefesules-1280")
    bence.get_by_role("button", name="Az egyesített szöveg mentése").click()
    expect(bence.locator("main [role=status]")).to_contain_text("mentve")
    draft.refresh_from_db()
    assert draft.content["answer"] == "Legelső sor.\n\nUtolsó sor."


def picture(page: Page, name: str) -> None:
    if PICTURES:
        page.screenshot(path=Path(PICTURES) / f"{name}.png", full_page=True)


def rich() -> dict[str, str]:
    """Make something for every page; return the pages by name."""
    sara, game = editor(), make_game()
    ruling = Ruling.objects.get(ref="AK2.1")
    change = {**content_of_ruling(ruling), "answer": "Fújhat: a **Ködfonó Pemete** kétszer dönt, lásd Kódex 21.6."}
    draft = create_draft(game=game, by=sara, ruling=ruling, content=change, reason="Az új szám megengedi.")
    new = {
        "question": "Mit tesz a Szél, ha a Ködfonó Pemete alszik? " + "Nagyonhosszúszó" * 6,
        "answer": "A szél elfújja, a Ködfono Pemetét is. Lásd AK2.1 és AK99.1.\n\n| a | b |\n|---|---|\n| 1 | 2 |",
        "topics": ["szél"],
        "changes": [
            {
                "kind": "changes",
                "target": "AK2.1",
                "extent": "part",
                "clause": "kétszer, nem egyszer",
                "basis": "explicit",
                "reason": "Új.",
            }
        ],
    }
    other = create_draft(game=game, by=sara, content=new, source=make_source("AK107"), reason="Kérdezték.")
    comment(draft=other, by=reviewer(), text="Biztos, hogy *elfújja*?", field="answer", quote="A szél elfújja")
    review = create_draft(
        game=game, by=sara, ruling=ruling, content={**change, "valid_from": "2026-01-01"}, reason="Új szám."
    )
    submit(draft=review, by=sara)
    section = create_draft(
        game=game,
        by=sara,
        kind="section",
        section=make_section("21.6"),
        content={"text": "Előre kell dönteni.", "valid_from": "2026-01-01"},
    )
    batch = start_batch(
        game=game,
        by=sara,
        text="Fúj-e a szél? Fúj, de csak egyszer.\nFújhat-e a Ködfonó Pemete a ködben? Nem fújhat soha.",
        title="Krónika 107",
        source=make_source("AK107"),
    )
    make_edge(make_ruling("AK3.1", "Ki dönt előbb?", "A soros."), "AK4.1", "cites")
    old = make_ruling("AK4.1", "Hány lap?", "Pontosan 25 lap.")
    make_edge(make_ruling("AK3.2", "Mennyi a legtöbb?", "Annyi."), "AK4.1", "cites")
    published(change_of(old, answer="Pontosan 30 lap."))
    report(kind="outdated", text="Ez már 30 lap,\nnem 25.", ruling=old)
    stale(other)
    return {
        "szerkesztoseg": "/szerkesztoseg",
        "lista": "/szerkesztoseg?lista=sajat",
        "uj": "/szerkesztoseg/uj?game=proba",
        "jatek": "/szerkesztoseg/uj",
        "modositas": "/szerkesztoseg/uj?game=proba&ref=AK2.1",
        "valtozas": draft.get_absolute_url(),
        "piszkozat": other.get_absolute_url(),
        "biralat": review.get_absolute_url(),
        "szabalypont": section.get_absolute_url(),
        "tortenet": f"{other.get_absolute_url()}/tortenet",
        "import": "/szerkesztoseg/import?game=proba",
        "szam": batch.get_absolute_url(),
        "ujranezes": "/szerkesztoseg/ujranezes",
        "jelentesek": "/szerkesztoseg/jelentesek",
        "jelszo": "/jelszo",
    }


def stale(draft: Draft) -> None:
    held = Draft.objects.get(pk=draft.pk)
    dani: User = person("Dani", "editor")
    save_draft(
        draft=held, by=dani, content={**held.content, "topics": ["szél", "köd"]}, reason="Téma.", version=held.version
    )


@pytest.mark.parametrize("width", SIZES)
def test_every_page_fits_and_can_be_hit(enter: Open, width: int) -> None:
    pages = rich()
    page = enter("Kinga", width)
    for name, path in pages.items():
        page.goto(path)
        picture(page, f"{name}-{width}")
        assert (name, page.evaluate("document.documentElement.scrollWidth")) == (name, width)
        page.evaluate("document.querySelectorAll('main details').forEach((one) => { one.open = true; })")
        picture(page, f"{name}-{width}-nyitva")
        assert (name, page.evaluate("document.documentElement.scrollWidth")) == (name, width)
        assert (name, page.get_by_role("heading", level=1).count()) == (name, 1)
        assert (name, page.evaluate(UNNAMED), page.evaluate(TWICE)) == (name, [], [])
        if width == 360:
            assert (name, page.evaluate(THUMB)) == (name, [])
