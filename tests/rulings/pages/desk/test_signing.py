"""Logging in and out, and changing one's own password."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.rulings.desk.people import editor
from tests.rulings.pages.desk.visitors import client_of
from tests.rulings.pages.html import read, texts

pytestmark = pytest.mark.django_db
OLD, NEW = "régi-jelszó-amely-hosszú", "új-jelszó-amely-hosszú"


@pytest.fixture
def sara() -> User:
    user = editor()
    user.set_password(OLD)
    user.save()
    return user


def logged_in(client: Client, **fields: str) -> tuple[int, str]:
    response = client.post("/belepes", {"username": "Sára", "password": OLD, **fields})
    return response.status_code, response.headers.get("Location", "")


def test_an_editor_logs_in_and_sees_her_desk(client: Client, sara: User) -> None:
    assert logged_in(client) == (302, "/szerkesztoseg")
    assert texts(read(client, "/szerkesztoseg"), "h1") == ["Szerkesztőség"]


def test_a_reader_comes_home(client: Client, sara: User) -> None:
    sara.groups.clear()
    assert logged_in(client) == (302, "/")


def test_a_wrong_password_says_so(client: Client, sara: User) -> None:
    response = client.post("/belepes", {"username": "Sára", "password": "más"})
    assert response.status_code == 200
    assert texts(response.content.decode(), "p", "gone") == [
        "Ez a felhasználónév és ez a jelszó nem illik össze. A kis- és nagybetű számít."
    ]


@pytest.mark.parametrize("path", ["/szerkesztoseg/uj?game=proba", "/proba/ak1.1", "/"])
def test_one_comes_back_to_where_one_was(client: Client, sara: User, path: str) -> None:
    assert logged_in(client, next=path) == (302, path)


@pytest.mark.parametrize(
    "address",
    [
        "https://gonosz.pelda/",
        "//gonosz.pelda/",
        "/\\gonosz.pelda",
        "\\\\gonosz.pelda",
        "http://testserver/szerkesztoseg",
        "javascript:alert(1)",
        "/\t/gonosz.pelda",
        "/\n/gonosz.pelda",
        "szerkesztoseg",
        "",
    ],
)
def test_one_is_never_led_elsewhere(client: Client, sara: User, address: str) -> None:
    assert logged_in(client, next=address) == (302, "/szerkesztoseg")


def test_who_is_logged_in_needs_no_form(sara: User) -> None:
    response = client_of(sara).get("/belepes", {"next": "/proba"})
    assert (response.status_code, response.headers["Location"]) == (302, "/proba")


def test_logging_out_takes_a_post(sara: User) -> None:
    client = client_of(sara)
    assert client.get("/kilepes").status_code == 405
    assert client.get("/szerkesztoseg").status_code == 200
    response = client.post("/kilepes", {"next": "https://gonosz.pelda/"})
    assert (response.status_code, response.headers["Location"]) == (302, "/")
    assert client.get("/szerkesztoseg").status_code == 302


def test_logging_out_needs_the_token(sara: User) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(sara)
    assert client.post("/kilepes").status_code == 403
    assert client.post("/belepes").status_code == 403


def change(client: Client, old: str, one: str, other: str) -> int:
    form = {"old_password": old, "new_password1": one, "new_password2": other}
    return client.post("/jelszo", form).status_code


def test_the_password_changes(client: Client, sara: User) -> None:
    own = client_of(sara)
    assert change(own, OLD, NEW, NEW) == 302
    assert "Az új jelszavad mostantól él." in read(own, "/szerkesztoseg")
    assert logged_in(client)[0] == 200
    assert logged_in(client, password=NEW)[0] == 302


def test_what_a_password_must_be_is_said(sara: User) -> None:
    told = texts(read(client_of(sara), "/jelszo"), "div", "detail")
    assert [text.partition(".")[0] for text in told] == ["Legalább 12 karakter"]


@pytest.mark.parametrize(
    ("old", "one", "other", "said"),
    [
        ("más", NEW, NEW, "Nem ez a mostani jelszavad. Írd be újra."),
        (OLD, NEW, NEW + "x", "A két új jelszó nem egyforma."),
        (OLD, "rövid", "rövid", ""),  # in Django's words
        ("", "", "", ""),
    ],
)
def test_a_refused_password_says_why(sara: User, old: str, one: str, other: str, said: str) -> None:
    own = client_of(sara)
    response = own.post("/jelszo", {"old_password": old, "new_password1": one, "new_password2": other})
    assert response.status_code == 200
    found = texts(response.content.decode(), "p", "wrong")
    assert found != []
    assert not said or found == [said]
    sara.refresh_from_db()
    assert sara.check_password(OLD)


def test_the_password_of_nobody(client: Client) -> None:
    response = client.get("/jelszo")
    assert (response.status_code, response.headers["Location"]) == (302, "/belepes?next=/jelszo")


@pytest.mark.parametrize("path", ["/belepes", "/jelszo"])
def test_nothing_of_it_is_kept_or_found(sara: User, path: str) -> None:
    client = client_of(sara if path == "/jelszo" else "")
    response = client.get(path)
    assert "no-store" in response.headers["Cache-Control"]
    assert response.headers["X-Robots-Tag"] == "noindex"
    assert '<meta name="robots" content="noindex">' in response.content.decode()
