"""Pages are kept while nothing public changes, and only for readers who are nobody."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any
from unittest.mock import patch

import pytest
from django.contrib.auth.models import User
from django.core.cache import caches
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext
from pytest_django import DjangoAssertNumQueries

from cards.models import Card, Format
from judgekb import kept_pages
from judgekb.addresses import address
from judgekb.kept_pages import kept
from judgekb.lagging import note_lag
from judgekb.models import Touch
from judgekb.search import service
from rulings.models import Draft, Ruling, RulingRevision, Term
from rulings.pages.page import SHOWN
from rulings.versions import watched
from tests.rows import make_card, make_edge, make_game, make_ruling, make_section

pytestmark = pytest.mark.django_db

ADDRESSES = (
    "/",
    "/?q=köd&list=1",
    "/?q=AK1.1",
    "/proba",
    "/proba/ak1",
    "/proba/ak1.1",
    "/proba/lap",
    "/proba/lap/kod",
    "/proba/szabaly",
    "/proba/szabaly/HKK%2021.6",
    "/proba/tema",
    "/proba/tema/fujas",
    "/proba/szotar",
    "/proba/format",
    "/suggest?q=köd",
)


@pytest.fixture
def base() -> Ruling:
    """Something of everything."""
    ruling = make_ruling("AK1.1", question="Mikor száll le a köd?", cards=(("Köd", "", "subject"),), topics=("fújás",))
    make_section("21.6")
    make_edge(ruling, "HKK 21.6", "cites")
    make_edge(make_ruling("AK2.1"), "AK1.1", "changes", extent="part", clause="a köd")
    Term.objects.create(game=make_game(), name="Szél", slug="szel")
    Format.objects.create(game=make_game(), slug="proba", name="Próba")
    service.rebuild()
    return ruling


@pytest.fixture
def made() -> Iterator[list[str]]:
    """The addresses whose pages were made, not taken from what is kept."""
    paths: list[str] = []
    make = kept_pages._page

    def noting(state: str, response: HttpResponse) -> kept_pages.Page:
        paths.append(state)
        return make(state, response)

    with patch.object(kept_pages, "_page", noting):
        yield paths


@pytest.mark.parametrize("address", ADDRESSES)
def test_a_page_is_made_once(client: Client, base: Ruling, made: list[str], address: str) -> None:
    first, second = client.get(address), client.get(address)
    assert (second.status_code, second.content) == (first.status_code, first.content)
    assert {name: second.get(name) for name in second.headers if name != "X-Request-ID"} == {
        name: first.get(name) for name in first.headers if name != "X-Request-ID"
    }
    assert len(made) == 1


@pytest.mark.parametrize("address", ADDRESSES)
def test_a_kept_page_reads_only_what_is_watched(client: Client, base: Ruling, address: str) -> None:
    with CaptureQueriesContext(connection) as captured:
        client.get(address)
    read = {name for query in captured for name in re.findall(r'(?:FROM|JOIN) "?(\w+)"?', query["sql"])}
    of_index = {name for name in read if name.startswith("search_")}
    made_here = {"newer", "older", "linked", "n", "o", "unnest"}
    assert read - {model._meta.db_table for model in watched()} - of_index - made_here == {"judgekb_touch"}


def test_a_kept_page_costs_one_query(
    client: Client, base: Ruling, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    client.get("/proba/ak1.1")
    with django_assert_num_queries(1):
        assert client.get("/proba/ak1.1").status_code == 200


def test_who_holds_it_gets_no_body(client: Client, base: Ruling) -> None:
    first = client.get("/proba/ak1.1")
    again = client.get("/proba/ak1.1", headers={"If-None-Match": f"W/{first['ETag']}"})
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", first["ETag"])
    assert again["Vary"] == first["Vary"] == "Accept-Language, Cookie"
    assert (first["Cache-Control"], again["Cache-Control"]) == ("no-cache", "no-cache")
    RulingRevision.objects.create(
        ruling=base, number=2, question="Mikor áll el a szél?", answer="", answer_html="", origin="desk"
    )
    Ruling.objects.filter(pk=base.pk).update(current=RulingRevision.objects.get(number=2, ruling=base))
    changed = client.get("/proba/ak1.1", headers={"If-None-Match": first["ETag"]})
    assert changed.status_code == 200
    assert "Mikor áll el a szél?" in changed.content.decode()


def test_what_is_the_same_after_a_write_is_304_still(client: Client, base: Ruling, made: list[str]) -> None:
    first = client.get("/proba/ak1.1")
    make_card("Egészen más")
    assert client.get("/proba/ak1.1", headers={"If-None-Match": first["ETag"]}).status_code == 304
    assert len(made) == 2


def test_an_edit_is_seen_by_the_next_request(client: Client, base: Ruling) -> None:
    before = client.get("/proba/lap/kod").content.decode()
    Card.objects.filter(slug="kod").update(name="Köd (régi)")
    assert "Köd (régi)" not in before
    assert "Köd (régi)" in client.get("/proba/lap/kod").content.decode()


def test_what_the_index_learns_is_seen_by_the_next_search(client: Client, base: Ruling) -> None:
    """The write itself makes the page anew, from the old index: that page must not outlive the index."""
    assert "AK3.1" not in client.get("/?q=szitakötő&list=1").content.decode()
    make_ruling("AK3.1", question="Mit tesz a szitakötő?")
    client.get("/?q=szitakötő&list=1")
    service.rebuild()
    assert "AK3.1" in client.get("/?q=szitakötő&list=1").content.decode()


def test_a_draft_changes_nothing(client: Client, base: Ruling, made: list[str]) -> None:
    client.get("/proba/ak1.1")
    vera = User.objects.create(username="vera")
    Draft.objects.create(game=base.game, kind="new", author=vera, edited_by=vera, content={})
    client.get("/proba/ak1.1")
    assert len(made) == 1


def test_the_day_ends_it(client: Client, base: Ruling, made: list[str]) -> None:
    for hour in (21, 22, 23, 21):  # midnight of Budapest is 22:00 UTC in summer; the last time, the clock is set back
        with patch("django.utils.timezone.now", return_value=datetime(2031, 7, 1, hour, 30, tzinfo=UTC)):
            client.get("/proba/ak1.1")
    assert [state.split(" ")[-1] for state in made] == ["2031-07-01", "2031-07-02", "2031-07-01"]


def test_languages_are_kept_apart(client: Client, base: Ruling, made: list[str]) -> None:
    for _ in range(2):
        for language in ("hu", "en"):
            response = client.get("/proba/ak1.1", headers={"Accept-Language": language})
            assert response["Content-Language"] == language
    assert len(made) == 2


def test_what_the_script_and_what_a_reader_is_answered_are_kept_apart(
    client: Client, base: Ruling, made: list[str]
) -> None:
    for _ in range(2):
        for accepted, kind in (("application/json", "application/json"), ("text/html", "text/html; charset=utf-8")):
            response = client.get("/suggest?q=köd", headers={"Accept": accepted})
            assert (response["Content-Type"], response["Vary"]) == (kind, "Accept, Accept-Language, Cookie")
    assert len(made) == 2


def test_hosts_and_schemes_are_kept_apart(client: Client, base: Ruling, settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["egy.hu", "ketto.hu"]
    for _ in range(2):
        for host, secure in (("egy.hu", False), ("ketto.hu", False), ("egy.hu", True)):
            response = client.get("/proba/ak1.1", headers={"Host": host}, secure=secure)
            assert f"http{'s' if secure else ''}://{host}/proba/ak1.1" in response.content.decode()


HEADERS = (
    *("SCRIPT_NAME", "HTTP_SCRIPT_NAME", "HTTP_X_SCRIPT_NAME", "HTTP_X_FORWARDED_PREFIX", "HTTP_X_FORWARDED_HOST"),
    *("HTTP_X_FORWARDED_SERVER", "HTTP_FORWARDED", "HTTP_X_ORIGINAL_URL", "HTTP_X_REWRITE_URL", "HTTP_REFERER"),
    *("HTTP_USER_AGENT", "HTTP_ORIGIN", "HTTP_COOKIE", "HTTP_ACCEPT_LANGUAGE", "REMOTE_USER"),
)


@pytest.mark.parametrize("page", ["/proba/ak1.1", "/nope"])
@pytest.mark.parametrize("header", HEADERS)
def test_no_header_of_one_reader_is_seen_by_another(client: Client, base: Ruling, header: str, page: str) -> None:
    address.cache_clear()
    for reader in ({header: "/gonosz"}, {}):
        assert "gonosz" not in client.get(page, **reader).content.decode()  # type: ignore[arg-type]


def test_nobody_who_logged_in_is_shown_a_kept_page(client: Client, base: Ruling, made: list[str]) -> None:
    client.get("/proba/ak1.1")
    client.force_login(User.objects.create_superuser("vera"))
    shown = client.get("/proba/ak1.1")
    assert len(made) == 1
    assert shown.get("ETag") is None
    assert {"private", "no-cache"} == set(shown["Cache-Control"].split(", "))


def test_what_a_logged_in_editor_sees_is_not_kept(client: Client, base: Ruling) -> None:
    client.force_login(User.objects.create_superuser("vera"))
    client.get("/proba/ak1.1")
    assert "vera" not in Client().get("/proba/ak1.1").content.decode()


def test_a_waiting_message_is_not_kept(base: Ruling, made: list[str]) -> None:
    client = Client()
    client.cookies["messages"] = "x"
    client.get("/proba/ak1.1")
    assert made == []


def test_faults_are_not_kept(client: Client, base: Ruling, made: list[str]) -> None:
    assert client.get("/proba/ak77.1").status_code == 404
    assert client.get("/proba/ak1.1?on=tegnap").status_code == 400
    assert client.post("/proba/ak1.1").status_code == 405
    assert made == []


def test_nothing_is_kept_without_an_index(client: Client, made: list[str]) -> None:
    make_ruling("AK1.1", question="Mikor száll le a köd?")
    assert client.get("/?q=köd&list=1").status_code == 200
    assert made == []


def _asked(view: Any, path: str = "/x") -> HttpResponse:
    request = RequestFactory().get(path)
    response: HttpResponse = view(request)
    return response


@pytest.mark.parametrize("way", ["token", "cookie", "lag", "long"])
def test_what_is_for_one_reader_or_old_is_made_each_time(way: str) -> None:
    calls: list[int] = []

    def view(request: HttpRequest) -> HttpResponse:
        calls.append(1)
        response = HttpResponse("oldal")
        if way == "token":
            get_token(request)
        if way == "cookie":
            response.set_cookie("a", "b")
        if way == "lag":
            note_lag()
        if way == "long":
            response = HttpResponse(_noise())
        return response

    page = kept(SHOWN)(view)
    for _ in range(2):
        _asked(page)
    assert len(calls) == 2


def _noise() -> str:
    import random

    chance = random.Random(1)
    return "".join(chr(chance.randrange(33, 0x2FF)) for _ in range(60_000))


def test_a_cache_that_is_away_stops_nothing(client: Client, base: Ruling) -> None:
    with (
        patch.object(type(caches["pages"]), "get", side_effect=ConnectionError),
        patch.object(type(caches["pages"]), "set", side_effect=ConnectionError),
    ):
        assert client.get("/proba/ak1.1").status_code == 200


def test_the_queries_of_a_page_that_was_kept_are_those_of_the_touch(client: Client, base: Ruling) -> None:
    client.get("/?q=köd&list=1")
    with CaptureQueriesContext(connection) as captured:
        client.get("/?q=köd&list=1")
    assert [query["sql"] for query in captured if Touch._meta.db_table not in query["sql"]] == [
        query["sql"] for query in captured if "search_generation" in query["sql"]
    ]
