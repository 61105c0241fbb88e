"""The judge's notebook: kept on the phone, shown beside the entry, exported by hand, never sent."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, Request, expect

from tests.browser.offline_app import EVENT, judge, proba, take_away
from tests.browser.test_phone import SMALL

__all__ = ["judge", "proba"]
pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
FORMULA = '=HYPERLINK("x")'


def write(page: Page, decision: str, *, table: str = "12", minutes: str = "5") -> None:
    """Write a decision down on the page that is open."""
    page.get_by_label("Forduló").fill("3")
    page.get_by_label("Asztal").fill(table)
    page.get_by_label("Hosszabbítás (perc)").fill(minutes)
    page.get_by_label("Mikor").fill("2031-03-01T11:20")
    page.get_by_label("Döntés", exact=True).fill(decision)
    page.get_by_role("button", name="Feljegyzem").click()
    expect(page.locator("[data-slot=told]")).to_have_text("Feljegyezve.")


def test_a_decision_stands_beside_its_entry_with_and_without_network(judge: Page) -> None:
    sent: list[str] = []
    judge.on("request", lambda request: sent.append(_posted(request)))
    judge.goto("/proba/ak1.1")
    judge.get_by_role("link", name="Így döntöttünk ma").click()
    expect(judge.get_by_label("Hivatkozás (például AK106.1)")).to_have_value("AK1.1")
    write(judge, "Nem húzódik fel.")
    judge.goto("/proba/ak1.1")
    line = judge.locator("#dontesek li")
    expect(line).to_have_text("2031-03-01 11:20 · 3. forduló, 12. asztal +5 percNem húzódik fel.")
    take_away(judge)
    judge.goto("/proba/ak1.1")
    expect(judge.locator(".noted li")).to_contain_text("Nem húzódik fel.")
    judge.get_by_role("link", name="Így döntöttünk ma").click()
    write(judge, "Másodszor sem.")
    expect(judge.locator(".row")).to_have_count(2)
    assert [one for one in sent if "húzódik" in one or one.startswith("POST")] == []
    assert judge.evaluate("document.documentElement.scrollWidth") == 360
    assert judge.evaluate(SMALL) == []


def _posted(request: Request) -> str:
    return f"{request.method} {request.url} {request.post_data or ''}"


def test_entries_are_mended_and_deleted(judge: Page) -> None:
    judge.goto("/jegyzet?game=proba&ref=AK1.1")
    write(judge, "Elírtam.")
    judge.get_by_role("link", name="Javítás").click()
    write(judge, "Kijavítottam.")
    expect(judge.locator(".row .paragraphs")).to_have_text(["Kijavítottam."])
    judge.get_by_role("button", name="Törlés").click()
    expect(judge.locator(".row")).to_have_count(1)
    judge.get_by_role("button", name="Törlöd? Koppints még egyszer.").click()
    expect(judge.locator("[data-slot=told]")).to_have_text("Törölve.")
    expect(judge.locator(".row")).to_have_count(0)


def test_an_empty_entry_is_not_kept(judge: Page) -> None:
    judge.goto("/jegyzet")
    judge.get_by_role("button", name="Feljegyzem").click()
    expect(judge.locator("[data-slot=told]")).to_contain_text("Írd le a döntést")


def test_files_of_the_notebook(judge: Page, tmp_path: Path) -> None:
    take_away(judge)
    judge.goto("/jegyzet?game=proba&ref=AK1.1")
    write(judge, f"{FORMULA}\nmásodik sor", table="-1")
    with judge.expect_download() as downloading:
        judge.get_by_role("button", name="CSV").click()
    downloading.value.save_as(tmp_path / "notes.csv")
    assert downloading.value.suggested_filename == "jegyzet-2031-02-28.csv"
    assert (tmp_path / "notes.csv").read_bytes().decode() == (
        "\ufeffidő,játék,forduló,asztal,hivatkozás,döntés,hosszabbítás (perc)\r\n"
        '2031-03-01T11:20,proba,3,"\'-1",AK1.1,"\'=HYPERLINK(""x"")\nmásodik sor",5\r\n'
    )
    with judge.expect_download() as downloading:
        judge.get_by_role("button", name="JSON").click()
    downloading.value.save_as(tmp_path / "notes.json")
    assert json.loads((tmp_path / "notes.json").read_text(encoding="utf-8")) == [
        {
            "time": "2031-03-01T11:20",
            "game": "proba",
            "round": "3",
            "table": "-1",
            "ref": "AK1.1",
            "decision": f"{FORMULA}\nmásodik sor",
            "minutes": 5,
        }
    ]


def test_the_notebook_prints_without_its_form(judge: Page) -> None:
    judge.goto("/jegyzet?game=proba&ref=AK1.1")
    write(judge, "Nyomtatva.")
    judge.emulate_media(media="print")
    assert [judge.locator(one).first.is_visible() for one in ("form.deck", ".row", ".row button")] == [
        False,
        True,
        False,
    ]


def test_the_off_switch_asks_about_the_notebook(judge: Page) -> None:
    take_away(judge)
    judge.context.set_offline(False)
    judge.goto("/jegyzet")
    write(judge, "Megmarad?")
    judge.goto(f"/offline?on={EVENT}")
    judge.get_by_role("button", name="Mindent törlök", exact=True).click()
    expect(judge.locator("[data-slot=sure-text]")).to_have_text(
        "A jegyzet 1 bejegyzése is elvész. Ha kell, előbb mentsd ki."
    )
