"""Pages that say what is wrong: each with a search box, none with a stack trace, the 500 one without a database."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.db import connection
from django.test import Client, RequestFactory
from django.urls import get_resolver

from rulings.search.answers import Thing
from tests.rows import make_game
from tests.rulings.pages.answers import thing
from tests.rulings.pages.html import main_links, read, texts


@contextmanager
def no_database() -> Iterator[None]:
    """Refuse every query."""

    def refuse(*arguments: object) -> None:
        raise AssertionError("a query was made")

    with connection.execute_wrapper(refuse):
        yield


@pytest.mark.django_db
def test_an_unknown_reference_offers_the_nearest(client: Client, near: list[Thing]) -> None:
    make_game()
    near += [thing("ruling", "AK10.6", "/proba/ak10.6", "Fúj?"), thing("card", "Olaj", "/proba/lap/olaj")]
    html = read(client, "/proba/ak106", 404, on="2015-01-01")
    assert texts(html, "h1") == ["Nincs ilyen: ak106"]
    assert texts(html, "ul", "list") == ["AK10.6 Fúj? döntés Olaj lap"]
    assert main_links(html) == ["/proba/ak10.6?on=2015-01-01", "/proba/lap/olaj?on=2015-01-01"]
    assert html.count('role="search"') == 1
    assert '<input type="hidden" name="game" value="proba">' in html


@pytest.mark.django_db
@pytest.mark.parametrize("debug", [True, False])
@pytest.mark.parametrize("path", ["/nincs", "/proba/ak9", "/a/b/c/d", "/x.php", "/favicon.ico", "/<b>", "/proba/lap/x"])
def test_every_unknown_address_is_our_page(client: Client, settings: object, path: str, debug: bool) -> None:
    settings.DEBUG = debug  # type: ignore[attr-defined]
    html = read(client, path, 404)
    assert (html.count('role="search"'), "<b>" in html) == (1, '<b class="ref">' in html)


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/%00", "/proba/%00", "/proba/lap/a%00", "/proba/szabaly/%00", "/proba/tema/%00"])
def test_nul_in_an_address_is_not_found(client: Client, path: str) -> None:
    make_game()
    read(client, path, 404)


@pytest.mark.django_db
@pytest.mark.parametrize("text", ["a" * 5_000, "%", "_", "'", "\\", "ﬀ", "😀" * 100])
def test_odd_references_are_not_found(client: Client, text: str) -> None:
    make_game()
    for path in (f"/{text}", f"/proba/{text}", f"/proba/lap/{text}", f"/proba/szabaly/{text}", f"/proba/tema/{text}"):
        assert client.get("/", PATH_INFO=path.encode().decode("latin-1")).status_code == 404


@pytest.mark.django_db
def test_a_long_reference_is_not_repeated_in_full(client: Client) -> None:
    assert texts(read(client, "/" + "a" * 300, 404), "h1") == ["Nincs ilyen: " + "a" * 80]


def test_a_bad_request_needs_no_database() -> None:
    from django.views.defaults import bad_request

    from rulings.pages.errors import bad_request as ours

    request = RequestFactory().get("/?on=x")
    with no_database():
        assert texts(ours(request, "Nem jó.").content.decode(), "main") == ["Nem értem a kérést Nem jó."]
        plain = bad_request(request, ValueError()).content.decode()
    assert texts(plain, "main") == ["Nem értem a kérést A kérés hibás."]


def test_the_page_of_a_failure_needs_no_database() -> None:
    with no_database():
        response = get_resolver().resolve_error_handler(500)(RequestFactory().get("/"))
    html = response.content.decode()
    assert (response.status_code, texts(html, "h1")) == (500, ["Hiba történt"])
    assert html.count('role="search"') == 1


@pytest.mark.django_db
def test_a_failure_inside_a_page_shows_it(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*arguments: object, **how: object) -> None:
        raise RuntimeError("secret")

    monkeypatch.setattr("rulings.pages.home.find", broken)
    client.raise_request_exception = False
    html = read(client, "/", 500, q="a")
    assert (texts(html, "h1"), "secret" in html) == (["Hiba történt"], False)
