"""The desk shows what waits for whom, with counts, in a fixed number of queries."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from rulings.desk.drafting import submit
from rulings.models import Batch, Draft
from tests.rows import make_game
from tests.rulings.desk.people import editor, make_draft, person
from tests.rulings.pages.desk.visitors import client_of
from tests.rulings.pages.html import read, texts

pytestmark = pytest.mark.django_db
QUERIES_OF_DESK = 14  # session, user, rights (2), counts, five lists, batches, games, two queues
QUERIES_OF_LIST = 6


def put(state: str, **more: Any) -> Draft:
    draft = make_draft()
    times = {"published_at": timezone.now()} if state == "published" else {}
    if state == "scheduled":
        times = {"publish_at": timezone.now() + timedelta(days=1)}
    approver = {"approved_by": person("Réka", "reviewer")} if state in ("approved", "scheduled", "published") else {}
    Draft.objects.filter(pk=draft.pk).update(state=state, **{**times, **approver, **more})
    return draft


def heads(role: str) -> list[str]:
    html = read(client_of(role), "/szerkesztoseg")
    main = html[html.index("<main") : html.index("<aside")]
    return texts(main, "h2")


def test_each_role_sees_what_it_can_do() -> None:
    for state in ("draft", "changes_requested", "in_review", "approved", "scheduled", "published", "discarded"):
        put(state)
    assert heads("editor") == ["Piszkozataim 2", "Jóváhagyva, időzítve 2", "Beküldtem, másra vár 1"]
    assert heads("reviewer") == [
        "Piszkozataim 0",
        "Rám vár bírálatra 1",
        "Jóváhagyva, időzítve 2",
        "Mások piszkozatai 2",
    ]
    assert heads("publisher") == [
        "Piszkozataim 0",
        "Rám vár bírálatra 1",
        "Jóváhagyva, időzítve 2",
        "Most közzétett, még visszavonható 1",
        "Mások piszkozatai 2",
    ]


def test_what_one_wrote_does_not_wait_for_ones_review() -> None:
    bence = person("Bence", "reviewer")
    submit(draft=make_draft(by=bence), by=bence)
    assert heads("reviewer") == ["Piszkozataim 0", "Rám vár bírálatra 0", "Beküldtem, másra vár 1"]


def test_ten_minutes_after_publication_it_is_gone_from_the_desk() -> None:
    put("published", published_at=timezone.now() - timedelta(minutes=11))
    assert heads("publisher") == ["Piszkozataim 0", "Rám vár bírálatra 0"]


def test_a_long_list_has_a_page_of_its_own() -> None:
    for _number in range(9):
        put("draft")
    client = client_of("editor")
    html = read(client, "/szerkesztoseg")
    assert 'href="/szerkesztoseg?lista=sajat"' in html
    assert len(texts(html, "li", "draft-row")) == 8
    assert len(texts(read(client, "/szerkesztoseg", lista="sajat"), "li", "draft-row")) == 9
    assert texts(read(client, "/szerkesztoseg", lista="kesz"), "p", "none") == ["Ez a lista most üres."]


@pytest.mark.parametrize("query", ["lista=nincs", "lista=biralat", "lista=sajat&page=2", "lista=sajat&page=x"])
def test_lists_that_are_not_there(query: str) -> None:
    assert client_of("editor").get(f"/szerkesztoseg?{query}").status_code == 404


def test_a_batch_is_listed_while_something_of_it_is_open() -> None:
    batch = Batch.objects.create(game=make_game(), title="AK107", text="…", author=editor())
    drafts = [make_draft(batch=batch), make_draft(batch=batch)]
    assert "1 nyitott a 2 közül" not in read(client_of("editor"), "/szerkesztoseg")
    Draft.objects.filter(pk=drafts[0].pk).update(state="discarded")
    assert "1 nyitott a 2 közül" in read(client_of("editor"), "/szerkesztoseg")
    Draft.objects.update(state="discarded")
    assert "AK107" not in read(client_of("editor"), "/szerkesztoseg")


@pytest.mark.parametrize("count", [1, 7])
def test_queries_of_the_desk(django_assert_num_queries: DjangoAssertNumQueries, count: int) -> None:
    for state in ("draft", "in_review", "approved", "published"):
        for _number in range(count):
            put(state)
    client = client_of("publisher")
    with django_assert_num_queries(QUERIES_OF_DESK):
        read(client, "/szerkesztoseg")


@pytest.mark.parametrize("count", [1, 60])
def test_queries_of_a_list(django_assert_num_queries: DjangoAssertNumQueries, count: int) -> None:
    for _number in range(count):
        put("draft")
    client = client_of("editor")
    with django_assert_num_queries(QUERIES_OF_LIST):
        read(client, "/szerkesztoseg", lista="sajat")
