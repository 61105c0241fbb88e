"""Readers' pages offer editing to those who may, and to nobody else; drafts are seen on none of them."""

from __future__ import annotations

import pytest

from tests.rows import make_card, make_ruling, make_section
from tests.rulings.desk.people import make_draft
from tests.rulings.pages.desk.visitors import client_of
from tests.rulings.pages.html import main_links, read

pytestmark = pytest.mark.django_db
PAGES = {
    "/proba/ak1.1": "/szerkesztoseg/uj?game=proba&ref=AK1.1",
    "/proba/szabaly/HKK%2021.6": "/szerkesztoseg/uj?game=proba&section=HKK%2021.6",
    "/proba/lap/kodfono-pemete": "/szerkesztoseg/uj?game=proba&card=kodfono-pemete",
}


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize(
    ("role", "is_offered"), [("", False), ("reader", False), ("editor", True), ("publisher", True)]
)
def test_the_link_to_edit(page: str, role: str, is_offered: bool) -> None:
    make_ruling("AK1.1")
    make_section("21.6")
    make_card("Ködfonó Pemete")
    client = client_of(role)
    assert (PAGES[page] in main_links(read(client, page))) == is_offered
    assert client.get(PAGES[page]).status_code == {"": 302, "reader": 403}.get(role, 200)


def test_a_draft_is_on_no_page_of_readers() -> None:
    make_ruling("AK1.1")
    make_draft(content={"question": "Xilofonos kérdés?", "answer": "Xilofonos válasz.", "topics": ["xilofon"]})
    editor = client_of("editor")
    for path in ("/", "/proba", "/proba/ak1", "/proba/tema", "/proba/lap/kodfono-pemete", "/proba/valtozasok"):
        assert "ilofon" not in read(editor, path)
    for path in ("/proba/ak1.2", "/proba/tema/xilofon"):
        assert editor.get(path).status_code == 404
