"""Who gives too many wrong passwords waits, on every page that logs in, and is told until when."""

from __future__ import annotations

from datetime import timedelta

import pytest
from axes.models import AccessAttempt
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

pytestmark = pytest.mark.django_db

PASSWORD = "egy-hosszú-jelszó"
PAGES = ["/admin/login/", "/belepes"]


@pytest.fixture(autouse=True)
def editor(settings: Settings) -> User:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]  # quick: many are tried here
    return User.objects.create_superuser("szerkeszto", password=PASSWORD)


def log_in(client: Client, page: str, password: str, *, name: str = "szerkeszto", address: str = "192.0.2.1") -> int:
    response = client.post(page, {"username": name, "password": password}, REMOTE_ADDR=address)
    return int(response.status_code)


@pytest.mark.parametrize("page", PAGES)
def test_the_fifth_wrong_password_locks(client: Client, page: str) -> None:
    assert [log_in(client, page, "rossz") for _ in range(4)] == [200] * 4
    assert log_in(client, page, "rossz") == 429
    assert log_in(client, page, PASSWORD) == 429
    assert "_auth_user_id" not in client.session


@pytest.mark.parametrize("page", PAGES)
def test_four_wrong_ones_do_not(client: Client, page: str) -> None:
    assert [log_in(client, page, "rossz") for _ in range(4)] == [200] * 4
    assert log_in(client, page, PASSWORD) == 302
    assert AccessAttempt.objects.count() == 0


def test_the_pages_share_the_count(client: Client) -> None:
    for page in (*PAGES, *PAGES):
        assert log_in(client, page, "rossz") == 200
    assert log_in(client, PAGES[0], "rossz") == 429


def test_another_browser_changes_nothing(client: Client) -> None:
    for number in range(4):
        client.post(
            PAGES[0],
            {"username": "szerkeszto", "password": "rossz"},
            REMOTE_ADDR="192.0.2.1",
            HTTP_USER_AGENT=str(number),
        )
    assert log_in(Client(), PAGES[0], "rossz") == 429


def test_other_names_and_other_addresses_stay_open(client: Client) -> None:
    User.objects.create_superuser("masik", password=PASSWORD)
    for _ in range(6):
        log_in(client, PAGES[0], "rossz")
    assert log_in(Client(), PAGES[0], PASSWORD, name="masik") == 302
    assert log_in(Client(), PAGES[0], PASSWORD, address="192.0.2.2") == 302


def test_a_name_that_nobody_has_is_answered_the_same(client: Client) -> None:
    known = [log_in(client, PAGES[0], "rossz") for _ in range(6)]
    unknown = [log_in(client, PAGES[0], "rossz", name="senki") for _ in range(6)]
    assert known == unknown == [200, 200, 200, 200, 429, 429]


def test_the_page_says_when(client: Client) -> None:
    for _ in range(5):
        response = client.post(PAGES[0], {"username": "szerkeszto", "password": "rossz"})
    assert 14 * 60 < int(response["Retry-After"]) <= 15 * 60
    assert "Too many wrong passwords" in response.content.decode()  # the admin speaks English
    assert "in 15 minutes" in response.content.decode()
    assert "szerkeszto" not in response.content.decode()
    assert "no-store" in response["Cache-Control"]


def test_trying_on_does_not_lengthen_the_wait(client: Client) -> None:
    for _ in range(5):
        log_in(client, PAGES[0], "rossz")
    AccessAttempt.objects.update(attempt_time=timezone.now() - timedelta(minutes=14))
    response = client.post(PAGES[0], {"username": "szerkeszto", "password": "rossz"}, REMOTE_ADDR="192.0.2.1")
    assert int(response["Retry-After"]) <= 60


def test_it_ends(client: Client, settings: Settings) -> None:
    for _ in range(5):
        log_in(client, PAGES[0], "rossz")
    AccessAttempt.objects.update(attempt_time=timezone.now() - timedelta(minutes=15, seconds=1))
    assert log_in(client, PAGES[0], PASSWORD) == 302
    assert AccessAttempt.objects.count() == 0


def test_it_is_kept_in_the_base_without_the_password(client: Client) -> None:
    log_in(client, PAGES[0], "rossz-jelszo")
    attempt = AccessAttempt.objects.get()
    assert "rossz-jelszo" not in attempt.post_data + attempt.get_data


@pytest.mark.parametrize("name", ["", " ", "x" * 5000, "a\x00b", "Őrült\u2028név", "<script>alert(1)</script>"])
def test_any_name_is_answered(client: Client, name: str) -> None:
    assert log_in(client, PAGES[0], "rossz", name=name) in (200, 429)


def test_the_log_tells_no_name_and_no_address(client: Client, caplog: pytest.LogCaptureFixture) -> None:
    for _ in range(5):
        log_in(client, PAGES[0], "rossz")
    assert "locked for 15 minutes" in caplog.text
    assert [word for word in ("szerkeszto", "192.0.2.1") if word in caplog.text] == []
