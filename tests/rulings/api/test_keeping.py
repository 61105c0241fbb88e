"""What the asker holds is compared by ETag: right after every edit, at midnight and when the index changes; cheap."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from cards.models import Card, CardText
from judgekb.search.service import rebuild
from rulings.models import Draft, DraftVersion, Publication, Recheck, RulingRevision, SectionText, Source, Topic
from tests.rows import make_card, make_edge, make_game, make_ruling, make_section
from tests.rulings.api.examples import Asked, document, make_examples, requests

pytestmark = pytest.mark.django_db


def public_reads() -> list[Asked]:
    """Return what anybody may ask; drafts need a key and are never kept (`test_draft_access.py`)."""
    return [one for one in requests(document()) if one.method == "get" and "/drafts" not in one.template]


def ask(client: Client, path: str, tag: str = "") -> Any:
    return client.get(f"/api/v1/{path}", headers={"If-None-Match": tag} if tag else {})


def test_every_read_is_304_by_two_queries(
    client: Client, settings: Any, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    settings.REQUESTS_PER_MINUTE = dict.fromkeys(settings.REQUESTS_PER_MINUTE, 0)
    make_examples()
    asked = public_reads()
    assert len(asked) > 100
    for one in asked:
        first = client.get(one.url)
        with django_assert_max_num_queries(2):
            again = client.get(one.url, headers={"If-None-Match": first["ETag"]})
        assert (again.status_code, b"".join(again), again["ETag"]) == (304, b"", first["ETag"]), one.of
        for other in ('"x"', f'W/{first["ETag"]}, "x"', "*"):
            expected = 200 if other == '"x"' else 304
            assert client.get(one.url, headers={"If-None-Match": other}).status_code == expected, one.of


def test_what_is_answered_beside_the_etag(client: Client) -> None:
    make_ruling("AK1.1")
    first = ask(client, "rulings/proba/ak1.1")
    assert first["Cache-Control"] == "no-cache"
    assert datetime.strptime(first["Last-Modified"], "%a, %d %b %Y %H:%M:%S GMT").replace(tzinfo=UTC) <= datetime.now(
        UTC
    )
    again = ask(client, "rulings/proba/ak1.1", first["ETag"])
    assert (again["Last-Modified"], again["Cache-Control"]) == (first["Last-Modified"], "no-cache")
    assert "Content-Type" not in again.headers
    head = client.head("/api/v1/rulings/proba/ak1.1")
    assert (head.status_code, head["ETag"], head.content) == (200, first["ETag"], b"")
    assert client.head("/api/v1/rulings/proba/ak1.1", headers={"If-None-Match": first["ETag"]}).status_code == 304


def test_an_edit_changes_only_what_it_touches(client: Client) -> None:
    make_section("1.1")
    make_ruling("AK1.1", cards=(("Köd", "", "subject"),), topics=("fújás",))
    make_ruling("AK2.1", cards=(("Szél", "", "subject"),))
    paths = (
        "rulings", "rulings/proba/ak1.1", "rulings/proba/ak2.1", "cards", "cards/proba/kod", "cards/proba/szel",
        "sections/proba/hkk 1.1", "sources", "topics/proba/fujas", "terms", "games",
    )  # fmt: skip
    before = {path: ask(client, path)["ETag"] for path in paths}

    def touched() -> set[str]:
        changed = {path for path in paths if ask(client, path, before[path]).status_code == 200}
        for path in changed:
            before[path] = ask(client, path)["ETag"]
        return changed

    assert touched() == set()
    make_edge(make_ruling("AK2.2"), "AK1.1", valid_from=date(2015, 1, 1))
    assert touched() == {"rulings", "rulings/proba/ak1.1", "cards/proba/kod", "topics/proba/fujas"}
    CardText.objects.create(card=Card.objects.get(slug="szel"), language="hu", text="Fúj.")
    assert touched() == {"cards", "cards/proba/szel"}
    SectionText.objects.create(section=make_section("1.1"), text="Köd.", text_html="<p>Köd.</p>")
    assert touched() == {"sections/proba/hkk 1.1"}
    Source.objects.filter(code="AK2").update(title="Más")
    assert touched() == {"sources"}
    Source.objects.filter(code="AK2").update(published_not_after=date(2011, 1, 1))
    assert touched() == {"sources", "rulings", "rulings/proba/ak2.1", "cards/proba/szel"}
    Topic.objects.update(name="szél")
    assert touched() == {"rulings/proba/ak1.1", "topics/proba/fujas"}
    make_game("masik")
    assert touched() == {"games"}


def test_last_modified_stays_while_the_answer_does(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    make_ruling("AK1.1")
    first = ask(client, "rulings/proba/ak1.1")
    monkeypatch.setattr("judgekb.api.keeping.http_date", lambda moment: "later")
    make_ruling("AK2.1")
    assert ask(client, "rulings/proba/ak1.1")["Last-Modified"] == first["Last-Modified"]
    assert ask(client, "rulings")["Last-Modified"] == "later"


def test_drafts_change_no_etag(client: Client) -> None:
    make_examples()
    tags = {one.url: client.get(one.url)["ETag"] for one in public_reads()}
    author = User.objects.create(username="lili")
    ruling = make_ruling("AK106.99", game=make_game("hkk"), state="draft")
    draft = Draft.objects.create(game=ruling.game, ref="AK7", ref_key="ak7", author=author, edited_by=author)
    DraftVersion.objects.create(draft=draft, number=1, content={}, author=author, at=datetime.now(UTC))
    RulingRevision.objects.create(ruling=ruling, number=2, question="Mi?", answer="Ez.", origin="desk")
    for url, tag in tags.items():
        assert client.get(url, headers={"If-None-Match": tag}).status_code == 304, url


def test_a_second_look_that_is_opened_is_seen(client: Client) -> None:
    ruling = make_ruling("AK1.1")
    log = Publication.objects.create(
        game=ruling.game, action="changed", origin="desk", ref="AK1.1", title="Mi?", ruling=ruling, at=datetime.now(UTC)
    )
    first = ask(client, "rulings/proba/ak1.1")
    Recheck.objects.create(ruling=ruling, publication=log, opened_at=datetime.now(UTC))
    assert ask(client, "rulings/proba/ak1.1", first["ETag"]).json()["under_review"] is True


def test_midnight_of_budapest(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    make_edge(make_ruling("AK2.1"), "AK1.1", valid_from=date(2031, 7, 1))
    make_ruling("AK1.1")
    make_edge(make_ruling("AK3.1"), "AK1.1", "changes", extent="part", clause="x", valid_from=date(2031, 7, 1))

    def at(moment: datetime) -> None:
        monkeypatch.setattr(timezone, "now", lambda: moment)

    at(datetime(2031, 6, 30, 21, 59, 59, tzinfo=UTC))
    first = ask(client, "rulings/proba/ak1.1")
    fixed = ask(client, "rulings/proba/ak1.1?on=2031-06-30")
    assert ask(client, "rulings/proba/ak1.1", first["ETag"]).status_code == 304
    at(datetime(2031, 6, 30, 22, 0, 0, tzinfo=UTC))
    assert ask(client, "rulings/proba/ak1.1", first["ETag"]).status_code == 200
    assert ask(client, "rulings/proba/ak1.1?on=2031-06-30", fixed["ETag"]).status_code == 304
    assert ask(client, "rulings/proba/ak3.1").status_code == 200


def test_a_new_state_of_the_index_is_seen(client: Client) -> None:
    make_ruling("AK1.1", "Ködös?")
    rebuild()
    first = ask(client, "search?q=ködös")
    assert ask(client, "search?q=ködös", first["ETag"]).status_code == 304
    make_ruling("AK1.2", "Ködös megint?")
    assert ask(client, "search?q=ködös", first["ETag"]).status_code == 304  # the index does not hold it yet
    rebuild()
    again = ask(client, "search?q=ködös", first["ETag"])
    assert (again.status_code, again.json()["total"]) == (200, 2)


def test_answers_are_told_apart_by_address_and_host(client: Client, settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["a.example", "b.example"]
    for number in range(3):
        make_card(f"Lap {number}")
    one = client.get("/api/v1/cards?page_size=1", headers={"Host": "a.example"})
    other = client.get("/api/v1/cards?page_size=1", headers={"Host": "b.example"})
    assert one["ETag"] != other["ETag"]
    assert other.json()["next"].startswith("http://b.example/")


def test_without_a_cache_answers_are_right_all_the_same(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*args: Any, **kwargs: Any) -> None:
        raise ConnectionError

    make_ruling("AK1.1")
    for name in ("get", "set", "add", "incr"):
        monkeypatch.setattr(cache, name, broken)
    first = ask(client, "rulings")
    assert first.status_code == 200
    assert ask(client, "rulings", first["ETag"]).status_code == 304
