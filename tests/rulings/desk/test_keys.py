"""Keys of editors: made once, known by their hash, ended by revoking, a last day, or the account."""

from __future__ import annotations

import hashlib
from datetime import date, timedelta

import pytest
from django.core.exceptions import PermissionDenied
from pytest_django import DjangoAssertNumQueries

from judgekb.days import today
from rulings.desk.content import ContentError
from rulings.desk.keys import MOST_KEYS, make_key, owner_of, revoke_key
from rulings.models import ApiKey
from tests.rulings.desk.people import editor, person, reviewer, stranger

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)


def test_only_its_hash_is_held() -> None:
    row, secret = make_key(by=editor(), name=" Jegyzet ")
    assert secret.startswith("jkb_")
    assert len(secret) == 4 + 43  # 256 bits
    held = ApiKey.objects.values().get()
    assert (held["name"], held["sha256"]) == ("Jegyzet", hashlib.sha256(secret.encode()).hexdigest())
    assert secret not in str(held)
    assert make_key(by=editor(), name="Jegyzet")[1] != secret
    assert row.last_used_on is None


def test_it_opens_for_its_owner_and_notes_the_day_once(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    sara = editor()
    row, secret = make_key(by=sara, name="Jegyzet")
    with django_assert_num_queries(2):
        assert owner_of(secret) == sara
    row.refresh_from_db()
    assert row.last_used_on == today()
    with django_assert_num_queries(1):
        assert owner_of(secret) == sara


@pytest.mark.parametrize("text", ["", "jkb_", "jkb_rossz", "Ő", "jkb_\udcff", "jkb_" + "x" * 500])
def test_other_words_open_nothing(text: str) -> None:
    make_key(by=editor(), name="Jegyzet")
    assert owner_of(text) is None


def test_a_key_without_its_prefix_or_in_capitals_opens_nothing() -> None:
    _, secret = make_key(by=editor(), name="Jegyzet")
    assert [owner_of(other) for other in (secret[4:], secret.upper(), f"{secret} ", secret[:-1])] == [None] * 4


def test_a_revoked_key_opens_nothing() -> None:
    row, secret = make_key(by=editor(), name="Jegyzet")
    with pytest.raises(PermissionDenied):
        revoke_key(key=row, by=reviewer())
    assert owner_of(secret) == editor()
    revoke_key(key=row, by=editor())
    assert owner_of(secret) is None
    row.refresh_from_db()
    before = row.revoked_at
    revoke_key(key=row, by=editor())
    row.refresh_from_db()
    assert row.revoked_at == before


@pytest.mark.parametrize(("last", "opens"), [(0, True), (-1, False)])
def test_its_last_day_is_the_last(last: int, opens: bool) -> None:
    row, secret = make_key(by=editor(), name="Jegyzet", expires_on=today())
    ApiKey.objects.filter(pk=row.pk).update(expires_on=today() + last * DAY)
    assert (owner_of(secret) is not None) == opens


def test_a_closed_account_has_no_keys() -> None:
    _, secret = make_key(by=editor(), name="Jegyzet")
    type(editor()).objects.update(is_active=False)
    assert owner_of(secret) is None


@pytest.mark.parametrize(
    ("name", "expires_on", "field"),
    [
        ("", None, "name"),
        (" ", None, "name"),
        ("x" * 81, None, "name"),
        ("a\0", None, "name"),
        ("Jó", date(2020, 1, 1), "expires_on"),
    ],
)
def test_what_is_refused(name: str, expires_on: date | None, field: str) -> None:
    with pytest.raises(ContentError) as refused:
        make_key(by=editor(), name=name, expires_on=expires_on)
    assert refused.value.field == field
    assert ApiKey.objects.count() == 0


def test_who_may_not_write_has_none() -> None:
    for user in (stranger(), person("Olga", "reader")):
        with pytest.raises(PermissionDenied):
            make_key(by=user, name="Jegyzet")


def test_there_are_not_endlessly_many() -> None:
    rows = [make_key(by=editor(), name="x" * 80)[0] for _ in range(MOST_KEYS)]
    with pytest.raises(ContentError):
        make_key(by=editor(), name="Még")
    make_key(by=reviewer(), name="Más")
    revoke_key(key=rows[0], by=editor())
    make_key(by=editor(), name="Még")
