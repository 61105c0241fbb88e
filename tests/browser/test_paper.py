"""Pages on paper: printed to PDF by Chromium and read back. No navigation, but status, day and address."""

from __future__ import annotations

import io
import re

import pytest
from playwright.sync_api import Page
from pypdf import PdfReader

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("base"), pytest.mark.django_db(transaction=True)]
NOT_FOR_PAPER = (
    "Pakliellenőrző",
    "Szerkesztőknek",
    "magyar",
    "Hiba jelentése",
    "Ugrás a tartalomra",
    "Mutasd",
)
PAGES = {  # address: what is read on paper
    "/proba/ak1.1": [
        "AK1.1",
        "Hány lapból áll a pakli?",
        "hatályos, részben módosult",
        "Pontosan 25 lapból.",
        "2025-01-01 óta",
    ],
    "/proba/ak1": ["Krónika AK1", "AK1.1", "Hány lapból áll a pakli?", "hatályos, részben módosult"],
    "/proba/tema/pakli": ["pakli", "AK1.1", "Pontosan 25 lapból.", "hatályos, részben módosult"],
    "/proba/szabaly/HKK%2021.6": ["Kódex 21.6", "Előre kell dönteni.", "KIIRAS-2025.1", "AK1.1"],
    "/proba/lap/kodfono-pemete": ["Ködfonó Pemete", "AK1.1"],
    "/?q=pakli&list=1": ["AK1.1", "Pontosan 25 lapból.", "hatályos"],
    "/proba/lap": ["Ködfonó Pemete"],
}


def printed(page: Page) -> list[str]:
    """Return the words of each printed page."""
    reader = PdfReader(io.BytesIO(page.pdf(format="A4")))
    return [" ".join(one.extract_text().split()) for one in reader.pages]


@pytest.mark.parametrize("path", PAGES)
def test_a_page_on_paper(phone: Page, path: str) -> None:
    phone.goto(path + ("&" if "?" in path else "?") + "on=2026-06-01")
    whole = " ".join(printed(phone))
    joined = whole.replace(" ", "")
    assert [words for words in PAGES[path] if words.replace(" ", "") not in joined] == []
    assert [words for words in NOT_FOR_PAPER if words in whole] == []
    assert "A szabályok állása: 2026-06-01" in whole
    address = phone.url.replace("list=1&", "")
    assert re.sub(r"[?&].*", "", address) in joined
    assert "on=2026-06-01" in joined


def test_an_entry_has_a_code_on_paper_only(phone: Page) -> None:
    phone.goto("/proba/ak1.1")
    code = phone.locator("svg.code")
    assert not code.is_visible()
    phone.emulate_media(media="print")
    box = code.bounding_box()
    assert box is not None
    assert (round(box["width"]), round(box["height"])) == (98, 98)  # 26 mm
    for role in ("navigation", "search", "button"):
        assert [one for one in phone.get_by_role(role).all() if one.is_visible()] == []


def test_paper_is_black_on_white_in_the_dark_too(phone: Page) -> None:
    phone.emulate_media(media="print", color_scheme="dark")
    phone.goto("/proba/ak1.1")
    colours = phone.locator("h1").evaluate(
        "e => [getComputedStyle(e).color, getComputedStyle(document.body).backgroundColor]"
    )
    assert colours == ["rgb(0, 0, 0)", "rgba(0, 0, 0, 0)"]
