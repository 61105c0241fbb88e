"""`/szerkesztoseg/kulcsok`: keys are shown once, belong to their owner alone, and are revoked there."""

from __future__ import annotations

import re

import pytest

from rulings.desk.keys import make_key, owner_of
from rulings.models import ApiKey
from tests.rulings.desk.people import editor
from tests.rulings.pages.desk.visitors import client_of

pytestmark = pytest.mark.django_db
PAGE = "/szerkesztoseg/kulcsok"
SECRET = re.compile(r"jkb_[\w-]{43}")


def test_a_key_is_made_and_shown_once() -> None:
    client = client_of("editor")
    made = client.post(PAGE, {"name": "Jegyzet", "expires_on": "2999-12-31"})
    assert made.status_code == 200
    assert made["Cache-Control"] == "private, no-store"
    (secret,) = set(SECRET.findall(made.content.decode()))
    assert owner_of(secret) == editor()
    page = client.get(PAGE).content.decode()
    assert SECRET.findall(page) == []
    assert [word in page for word in ("Jegyzet", "2999-12-31", "utoljára használták")] == [True, True, True]
    assert ApiKey.objects.get().sha256 not in page


def test_what_is_wrong_is_told_and_what_was_typed_stays() -> None:
    client = client_of("editor")
    for form, sentence in (
        ({"name": ""}, "Írd meg, melyik programé lesz a kulcs."),
        ({"name": "Jegyzet", "expires_on": "holnap"}, "„holnap” nem nap. Így írd: 2021-08-01."),
        ({"name": "Jegyzet", "expires_on": "2020-01-01"}, "Ez a nap már elmúlt."),
    ):
        answer = client.post(PAGE, form)
        page = answer.content.decode()
        assert (answer.status_code, sentence in page) == (400, True)
        assert f'value="{form["name"]}"' in page
    assert ApiKey.objects.count() == 0


def test_a_key_is_revoked() -> None:
    client = client_of("editor")
    row, secret = make_key(by=editor(), name="Jegyzet")
    answer = client.post(PAGE, {"revoke": row.pk}, follow=True)
    assert answer.redirect_chain == [(PAGE, 302)]
    assert owner_of(secret) is None
    assert "visszavonva:" in answer.content.decode()


@pytest.mark.parametrize("number", ["0", "x", "４", "9" * 30])
def test_a_key_that_is_not_there(number: str) -> None:
    assert client_of("editor").post(PAGE, {"revoke": number}).status_code == 404


def test_keys_of_others_are_neither_seen_nor_revoked() -> None:
    row, secret = make_key(by=editor(), name="Sára jegyzete")
    other = client_of("publisher")
    assert "Sára jegyzete" not in other.get(PAGE).content.decode()
    assert other.post(PAGE, {"revoke": row.pk}).status_code == 404
    assert owner_of(secret) == editor()


def test_no_key_without_the_right() -> None:
    assert client_of("reader").post(PAGE, {"name": "Jegyzet"}).status_code == 403
    assert client_of("").post(PAGE, {"name": "Jegyzet"}).status_code == 403
    assert ApiKey.objects.count() == 0


def test_a_form_of_another_site_makes_no_key() -> None:
    client = client_of("editor")
    client.handler.enforce_csrf_checks = True
    assert client.post(PAGE, {"name": "Jegyzet"}).status_code == 403
    assert ApiKey.objects.count() == 0
