"""The wordings of a ruling: origin, day, reason, and the words that differ."""

from __future__ import annotations

from datetime import UTC, datetime
from unittest.mock import patch

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from rulings.markup import render
from rulings.models import Ruling, RulingRevision
from tests.rows import make_ruling
from tests.rulings.pages.html import links, moved, read, texts

pytestmark = pytest.mark.django_db
ADDRESS = "/proba/ak1.1/valtozatok"


def revise(ruling: Ruling, question: str, answer: str, *, shown: bool = True, **more: str) -> RulingRevision:
    number = ruling.revisions.count() + 1
    # late in the evening of Greenwich it is the next day in Budapest
    with patch("django.utils.timezone.now", return_value=datetime(2026, 5, number, 23, 30, tzinfo=UTC)):
        made = RulingRevision.objects.create(
            ruling=ruling,
            number=number,
            question=question,
            answer=answer,
            answer_html=render(answer),
            **{"origin": "desk", **more},
        )
    if shown:
        ruling.current = made
        ruling.save()
    return made


def test_every_wording_with_origin_day_reason_and_differences(client: Client) -> None:
    ruling = make_ruling("AK1.1", "Fúj?", "Igen, 25 napig.")
    revise(ruling, "Fúj?", "Igen, 30 napig.", reason="Elírás volt.")
    revise(ruling, "Fúj még?", "Igen, 30 napig.", origin="source")
    html = read(client, ADDRESS)
    assert texts(html, "h2") == ["3. változat a mostani", "2. változat", "1. változat"]
    assert texts(html, "p", "facts")[2:4] == ["2026-05-04 a forrás szavaival", "2026-05-03 szerkesztőtől"]
    assert texts(html, "p", "detail") == ["Az okát nem jegyezték fel.", "Miért változott: Elírás volt.", ""]
    assert texts(html, "p", "diff") == [
        "Fúj még?",
        "Igen, 30 napig.",
        "Fúj?",
        "Igen, 2530 napig.",
        "Fúj?",
        "Igen, 25 napig.",
    ]
    assert (texts(html, "del"), texts(html, "ins")) == (["25"], ["még", "30"])


def test_what_an_editor_has_in_work_is_not_shown(client: Client) -> None:
    ruling = make_ruling("AK1.1")
    revise(ruling, "Titok?", "Titok.", shown=False)
    html = read(client, ADDRESS)
    assert texts(html, "h2") == ["1. változat a mostani"]
    assert "Titok" not in html
    assert ADDRESS not in links(read(client, "/proba/ak1.1"))


def test_the_page_of_the_ruling_leads_there_once_there_are_two(client: Client) -> None:
    revise(make_ruling("AK1.1"), "Fúj?", "Nem.")
    assert f"{ADDRESS}?on=2020-01-01" in links(read(client, "/proba/ak1.1", on="2020-01-01"))
    assert "/proba/ak1.1?on=2020-01-01" in links(read(client, ADDRESS, on="2020-01-01"))


def test_texts_are_never_trusted(client: Client) -> None:
    ruling = make_ruling("AK1.1", "<script>a</script>", "<script>b</script>")
    revise(ruling, "<script>c</script>", "<script>d</script>", reason="<script>e</script>")
    html = read(client, ADDRESS)
    assert html.count("<script>") == 0
    assert html.count("&lt;script&gt;") == 6  # the heading, two texts twice, one reason


def test_addresses(client: Client) -> None:
    new = make_ruling("AK1.1")
    make_ruling("AK2.1", state="merged", merged_into=new)
    make_ruling("AK3.1", state="draft")
    assert moved(client, "/proba/AK 1.1/valtozatok?on=2020-01-01") == f"{ADDRESS}?on=2020-01-01"
    assert moved(client, "/proba/ak2.1/valtozatok") == ADDRESS
    for missing in (
        "/proba/ak3.1/valtozatok",
        "/proba/ak9.1/valtozatok",
        "/nincs/ak1.1/valtozatok",
        f"{ADDRESS}?page=2",
    ):
        read(client, missing, 404)


@pytest.mark.parametrize("number", [1, 25])
def test_queries_and_pages(client: Client, number: int, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    ruling = make_ruling("AK1.1", "0?")
    for place in range(1, number):
        revise(ruling, f"{place}?", "Igen.")
    with django_assert_num_queries(4):
        html = read(client, ADDRESS)
    assert len(texts(html, "h2")) == min(number, 20)
    if number > 20:
        assert texts(html, "del")[-1] == "4"  # the last of the page is compared with the first of the next one
        assert len(texts(read(client, ADDRESS, page="2"), "h2")) == 5
