"""The way of a draft over the API: the steps of the desk with its rights, and nothing of publishing."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from pytest_django import Settings

from rulings.desk.drafting import submit
from rulings.desk.reviewing import approve
from rulings.models import Draft, Ruling
from tests.rulings.api.keys import URL, Tool, begin
from tests.rulings.desk.people import CONTENT, editor, make_draft, publisher, reviewer

pytestmark = pytest.mark.django_db


def kept(draft: Draft) -> Draft:
    return Draft.objects.get(pk=draft.pk)


class TestWay:
    """The steps, and who may take them."""

    def test_the_whole_way_to_approval(self, sara: Tool, bence: Tool) -> None:
        url = begin(sara).json()["url"]
        sent = sara.step(url, "submit", version=1).json()
        assert (sent["state"], sent["can"]) == ("in_review", ["take_back", "discard"])
        assert bence.get(url).json()["can"] == ["take_back", "request_changes", "approve", "discard"]
        remark = {"text": "Honnan?", "field": "answer", "quote": "egyszer"}
        back = bence.step(url, "request_changes", why="Pontatlan.", comments=[remark]).json()
        assert (back["state"], back["comments"][0]["text"]) == ("changes_requested", "Honnan?")
        sara.put(url, {"version": 1, "content": {**CONTENT, "answer": "Egyszer."}})
        sara.step(url, "submit")
        done = bence.step(url, "approve", version=2).json()
        assert (done["state"], done["approved_by"]) == ("approved", "Bence")
        assert sara.step(url, "take_back").json()["state"] == "draft"
        assert sara.step(url, "discard", why="Kétszer volt.").json()["state"] == "discarded"
        assert [(one["action"], one["by"]) for one in sara.get(url).json()["steps"]][-2:] == [
            ("take_back", "Sára"),
            ("discard", "Sára"),
        ]

    def test_who_wrote_it_does_not_approve_it(self, sara: Tool, bence: Tool) -> None:
        own = make_draft(by=reviewer())
        submit(draft=own, by=reviewer())
        mended = make_draft(content={**CONTENT, "answer": "Más."})
        bence.put(f"{URL}/{mended.pk}", {"version": 1, "content": {**CONTENT, "answer": "Megint más."}})
        sara.put(f"{URL}/{mended.pk}", {"version": 2, "content": {**CONTENT, "answer": "Egészen más."}})
        submit(draft=mended, by=editor())
        for draft, version in ((own, 1), (mended, 3)):
            answer = bence.step(f"{URL}/{draft.pk}", "approve", version=version)
            assert (answer.status_code, answer.json()["code"]) == (403, "permission_denied")
            assert kept(draft).state == "in_review"

    def test_an_editor_does_not_review(self, sara: Tool) -> None:
        draft = make_draft(by=reviewer())
        submit(draft=draft, by=reviewer())
        url = f"{URL}/{draft.pk}"
        assert sara.step(url, "approve", version=1).status_code == 403
        assert sara.step(url, "request_changes", why="Mert.").status_code == 403
        assert kept(draft).state == "in_review"

    def test_what_was_read_is_approved(self, sara: Tool, bence: Tool) -> None:
        url = begin(sara).json()["url"]
        sara.put(url, {"version": 1, "content": {**CONTENT, "answer": "Más."}})
        sara.step(url, "submit")
        assert bence.step(url, "approve").json()["parameter"] == "version"
        stale = bence.step(url, "approve", version=1)
        assert (stale.status_code, stale.json()["code"], stale.json()["version"]) == (409, "stale_version", 2)
        assert stale.json()["latest"]["answer"] == "Más."
        assert sara.step(url, "take_back", version=1).status_code == 409
        assert bence.get(url).json()["state"] == "in_review"

    @pytest.mark.parametrize("action", ["publish", "schedule", "unschedule", "undo"])
    def test_nothing_is_published_over_the_api(self, action: str) -> None:
        """Not even by a publisher."""
        draft = make_draft()
        submit(draft=draft, by=editor())
        approve(draft=draft, by=reviewer())
        answer = Tool(publisher()).step(f"{URL}/{draft.pk}", action, why="Most.", version=1)
        assert (answer.status_code, answer.json()["code"]) == (403, "desk_only")
        assert kept(draft).state == "approved"
        assert Ruling.objects.count() == 0

    def test_problems_stand_in_the_way(self, sara: Tool) -> None:
        url = begin(sara, content={**CONTENT, "cards": [{"name": "Nincs Ilyen"}]}).json()["url"]
        answer = sara.step(url, "submit")
        assert (answer.status_code, answer.json()["code"]) == (409, "blocked")
        assert [one["code"] for one in answer.json()["problems"]] == ["unknown-card"]

    @pytest.mark.parametrize(
        ("body", "parameter"),
        [
            ({}, "action"),
            ({"action": "save"}, "action"),
            ({"action": ["submit"]}, "action"),
            ({"action": "discard"}, "why"),
            ({"action": "discard", "why": "x" * 10_001}, "why"),
            ({"action": "submit", "version": "1"}, "version"),
            ({"action": "submit", "comments": [{"text": "x"}]}, "comments"),
            ({"action": "submit", "comments": "x"}, "comments"),
            ({"action": "submit", "at": "2030-01-01"}, "at"),
        ],
    )
    def test_what_is_refused(self, sara: Tool, body: Any, parameter: str) -> None:
        url = begin(sara).json()["url"]
        answer = sara.post(f"{url}/steps", body)
        assert (answer.status_code, answer.json()["parameter"]) == (400, parameter)
        assert sara.get(url).json()["state"] == "draft"

    def test_a_step_that_does_not_lead_from_there(self, sara: Tool, bence: Tool) -> None:
        url = begin(sara).json()["url"]
        answer = bence.step(url, "approve", version=1)
        assert (answer.status_code, answer.json()["code"]) == (409, "wrong_step")

    def test_comments(self, sara: Tool, bence: Tool) -> None:
        url = begin(sara).json()["url"]
        said = [bence.post(f"{url}/comments", {"text": " Honnan? ", "field": "answer"}) for _ in range(2)]
        assert [one.status_code for one in said] == [201, 201]
        assert [one["text"] for one in sara.get(url).json()["comments"]] == ["Honnan?"]
        for body in ({}, {"text": " "}, {"text": 1}, {"text": "x" * 10_001}, {"text": "x", "field": "y" * 41}):
            assert bence.post(f"{url}/comments", body).status_code == 400


class TestKey:
    """Whose key opens what."""

    @pytest.mark.parametrize("number", ["0", "99999999", "9" * 30])
    def test_a_draft_that_is_not_there(self, sara: Tool, number: str) -> None:
        for tail in ("", "/problems", "/links", "/affected"):
            assert sara.get(f"{URL}/{number}{tail}").status_code == 404
        assert sara.put(f"{URL}/{number}", {"version": 1, "content": {}}).status_code == 404
        assert sara.step(f"{URL}/{number}", "submit").status_code == 404

    def test_bodies_and_methods(self, sara: Tool, client: Client) -> None:
        url = begin(sara).json()["url"]
        head = {"Authorization": f"Bearer {sara.secret}"}
        assert client.post(URL, {"game": "proba"}, headers=head).status_code == 415
        assert client.post(URL, "{", content_type="application/json", headers=head).json()["code"] == "parse_error"
        huge = client.post(URL, "x" * 2_500_001, content_type="application/json", headers=head)
        assert (huge.status_code, huge.json()["code"]) == (413, "too_large")
        for method, status in (("delete", 405), ("patch", 405), ("post", 405)):
            assert getattr(client, method)(url, headers=head).status_code == status
        assert client.get(url, headers={**head, "Accept": "text/html"}).status_code == 406
        assert client.head(url, headers=head).content == b""

    @pytest.mark.usefixtures("within_a_minute")
    def test_requests_are_counted_before_the_key_is_looked_at(self, client: Client, settings: Settings) -> None:
        settings.REQUESTS_PER_MINUTE = {**settings.REQUESTS_PER_MINUTE, "drafts": 2}
        answers = [client.get(URL, headers={"Authorization": "Bearer jkb_rossz"}) for _ in range(3)]
        assert [one.status_code for one in answers] == [401, 401, 429]
        assert 0 < int(answers[-1]["Retry-After"]) <= 60
        assert client.get("/api/v1/games").status_code == 200  # counted apart
