"""Who gets to the drafts over the API, and that a key does nothing elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from judgekb.days import today
from rulings.desk.drafting import submit
from rulings.models import ApiKey
from tests.rows import make_ruling
from tests.rulings.api.keys import URL, Tool, key_of
from tests.rulings.desk.people import CONTENT, editor, make_draft, person, publisher, reviewer, stranger

pytestmark = pytest.mark.django_db
Person = Callable[[], User]
READS = ("", "/{id}", "/{id}/problems", "/{id}/links", "/{id}/affected")
WRITES = (
    ("post", "", {"game": "proba", "source": "AK1", "content": {**CONTENT, "answer": "Más."}}),
    ("put", "/{id}", {"version": 1, "content": {**CONTENT, "answer": "Nem."}}),
    ("post", "/{id}/links", {"key": "card:Nincs:", "confirmed": True}),
    ("post", "/{id}/comments", {"text": "Jó."}),
    ("post", "/{id}/steps", {"action": "submit"}),
)


def answers(headers: dict[str, str]) -> list[Any]:
    """Ask everything of a draft."""
    draft, client = make_draft(), Client(headers=headers)
    asked = [client.get(URL + path.format(id=draft.pk)) for path in READS]
    return asked + [
        getattr(client, method)(URL + path.format(id=draft.pk), body, content_type="application/json")
        for method, path, body in WRITES
    ]


def bearer(secret: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {secret}"}


def ended(**values: Any) -> str:
    secret = key_of(editor())
    ApiKey.objects.update(**values)
    return secret


@pytest.mark.parametrize(
    "headers",
    [
        lambda: {},
        lambda: bearer("jkb_rossz"),
        lambda: {"Authorization": "Bearer"},
        lambda: {"Authorization": f"Bearer {key_of(editor())} x"},
        lambda: {"Authorization": f"Basic {key_of(editor())}"},
        lambda: {"Authorization": f"Token {key_of(editor())}"},
        lambda: {"Authorization": "Bearer ő"},
        lambda: bearer(ended(revoked_at=timezone.now())),
        lambda: bearer(ended(expires_on=today().replace(year=today().year - 1, day=1))),
    ],
    ids=["none", "wrong", "empty", "two words", "basic", "token", "no ascii", "revoked", "expired"],
)
def test_without_a_key_that_opens(headers: Callable[[], dict[str, str]]) -> None:
    for answer in answers(headers()):
        assert answer.status_code == 401
        assert answer["WWW-Authenticate"] == 'Bearer realm="drafts"'
        assert answer["Content-Type"] == "application/problem+json"
        data = answer.json()
        assert (data["status"], data["code"], data["title"]) == (401, "not_authenticated", "A key is needed.")
        assert answer["Cache-Control"] == "private, no-store"


@pytest.mark.parametrize("who", [stranger, lambda: person("Olga", "reader")])
def test_who_may_not_write(who: Person) -> None:
    """Also who could once: the right is looked at each time."""
    for answer in answers(bearer(key_of(who()))):
        assert (answer.status_code, answer.json()["code"]) == (403, "permission_denied")
        assert answer["Cache-Control"] == "private, no-store"


@pytest.mark.parametrize("who", [editor, reviewer, publisher])
def test_who_may(who: Person) -> None:
    found = answers(bearer(key_of(who())))
    assert [answer.status_code for answer in found] == [200] * 5 + [201, 200, 400, 201, 200]
    assert {answer["Cache-Control"] for answer in found} == {"private, no-store"}
    assert {answer["Vary"] for answer in found} == {"Authorization"}
    assert {name for answer in found for name in ("ETag", "Last-Modified", "Set-Cookie") if name in answer} == set()


def test_who_has_lost_the_right_or_the_account() -> None:
    tool = Tool(editor())
    assert tool.get(URL).status_code == 200
    editor().groups.clear()
    User.objects.get(username="Sára").groups.clear()
    assert tool.get(URL).status_code == 403
    User.objects.update(is_active=False)
    assert tool.get(URL).status_code == 401


def test_a_session_opens_nothing() -> None:
    """So no page of another site can write with the cookies of an editor, and no CSRF token is needed."""
    client = Client(enforce_csrf_checks=True)
    client.force_login(publisher())
    draft = make_draft()
    assert client.get(URL).status_code == 401
    sent = client.post(f"{URL}/{draft.pk}/steps", {"action": "submit"}, content_type="application/json")
    assert sent.status_code == 401
    written = client.post(
        f"{URL}/{draft.pk}/steps",
        {"action": "submit"},
        content_type="application/json",
        headers=bearer(key_of(editor())),
    )
    assert (written.status_code, written.json()["steps"][-1]["by"]) == (200, "Sára")


def test_scripts_of_other_sites_send_no_key() -> None:
    asked = Client().options(URL, headers={"Origin": "https://x.example", "Access-Control-Request-Method": "PUT"})
    assert "authorization" not in asked["Access-Control-Allow-Headers"].lower()
    assert "PUT" not in asked["Access-Control-Allow-Methods"]


@pytest.mark.parametrize("path", ["rulings", "rulings/proba/AK1.5", "games", "changes", "search?q=fúj", "", "schema"])
def test_a_key_changes_nothing_on_what_everybody_reads(path: str) -> None:
    make_ruling("AK1.5")
    draft = make_draft()
    submit(draft=draft, by=editor())
    url = f"/api/v1/{path}"
    plain, keyed = Client().get(url), Client().get(url, headers=bearer(key_of(publisher())))
    wrong = Client().get(url, headers=bearer("jkb_rossz"))
    assert keyed.content == plain.content == wrong.content
    for name in ("ETag", "Cache-Control", "Vary"):
        assert keyed.headers.get(name) == plain.headers.get(name)
    assert (keyed["Cache-Control"], ApiKey.objects.get().last_used_on) == ("no-cache", None)


def test_the_key_stands_in_no_answer() -> None:
    tool = Tool(editor())
    found = answers(tool.headers)
    assert not any(tool.secret.encode() in answer.content for answer in found)
