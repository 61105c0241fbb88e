"""Drafts over the API: what a tool begins, reads, saves and sends on its way, as at the desk."""

from __future__ import annotations

from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries

from judgekb.search.service import rebuild
from rulings.desk.drafting import create_draft, submit
from rulings.desk.publishing import publish
from rulings.desk.reviewing import approve
from rulings.models import Draft, PlannedSource, Ruling
from rulings.models.drafts import DraftKind
from tests.rows import make_card, make_game, make_ruling, make_section, make_source
from tests.rulings.api.keys import URL, Tool, begin
from tests.rulings.desk.people import CONTENT, editor, make_draft, publisher, reviewer

pytestmark = pytest.mark.django_db
CARDS = [{"name": "Ködfonó Pemete", "role": "subject"}]


class TestBeginning:
    """`POST drafts`."""

    def test_a_new_ruling(self, sara: Tool) -> None:
        answer = begin(sara, reason="Kérdezték.")
        data = answer.json()
        assert (answer.status_code, answer["Location"]) == (201, data["url"])
        assert {key: data[key] for key in ("ref", "game", "kind", "is_new", "state", "version", "source")} == {
            "ref": "AK1.1",
            "game": "proba",
            "kind": "ruling",
            "is_new": True,
            "state": "draft",
            "version": 1,
            "source": "AK1",
        }
        assert data["content"]["question"] == CONTENT["question"]
        assert (data["base"], data["reason"], data["author"]) == (None, "Kérdezték.", "Sára")
        assert data["can"] == ["save", "submit", "discard"]
        assert [(step["action"], step["by"]) for step in data["steps"]] == [("create", "Sára")]
        assert sara.get(data["url"]).json() == data

    def test_the_same_again_is_the_same_draft(self, sara: Tool) -> None:
        assert begin(sara).json()["id"] == begin(sara).json()["id"]
        assert begin(sara, reason="Más.").json()["ref"] == "AK1.2"

    def test_a_reference_of_its_own_names_the_source(self, sara: Tool) -> None:
        make_source("AK1")
        answer = sara.post(URL, {"game": "PROBA", "content": {**CONTENT, "ref": "AK1.7"}})
        assert (answer.json()["ref"], answer.json()["source"]) == ("AK1.7", "AK1")
        again = sara.post(URL, {"game": "proba", "content": {**CONTENT, "ref": "ak1.7", "answer": "Más."}})
        assert (again.status_code, again.json()["code"], again.json()["parameter"]) == (400, "bad_content", "ref")

    def test_a_new_source_is_planned_once(self, sara: Tool) -> None:
        new = {"code": "AK9", "kind": "magazine", "title": "Krónika 9", "number": 9, "not_before": "2026-01-01"}
        make_game()
        refs = [
            sara.post(URL, {"game": "proba", "new_source": new, "content": {**CONTENT, "answer": text}}).json()["ref"]
            for text in ("Egy.", "Kettő.")
        ]
        assert refs == ["AK9.1", "AK9.2"]
        assert sara.post(URL, {"game": "proba", "source": "AK9", "content": CONTENT}).json()["ref"] == "AK9.3"
        row = PlannedSource.objects.get()
        assert (row.code, row.number, str(row.published_not_before)) == ("AK9", 9, "2026-01-01")

    @pytest.mark.parametrize(
        ("new", "parameter"),
        [
            ({"code": "AK9"}, "new_source.kind"),
            ({"code": "AK9", "title": " ", "kind": "magazine"}, "new_source.title"),
            ({"title": "K", "kind": "magazine"}, "new_source.code"),
            ({"code": "AK9", "title": "K", "kind": "konyv"}, "new_source.kind"),
            ({"code": "AK9", "title": "K\n9", "kind": "magazine"}, "new_source.title"),
            ({"code": "AK9", "title": 9, "kind": "magazine"}, "new_source.title"),
            ({"code": "AK9", "title": "K", "kind": "magazine", "number": -1}, "source"),
            ({"code": "AK9", "title": "K", "kind": "magazine", "not_before": "tegnap"}, "source"),
            ({"code": "AK9", "title": "K", "kind": "magazine", "szin": "kék"}, "new_source.szin"),
            ({"code": "AK1", "title": "K", "kind": "magazine"}, "source"),
        ],
    )
    def test_a_source_that_cannot_be_planned(self, sara: Tool, new: dict[str, Any], parameter: str) -> None:
        make_source("AK1")
        answer = sara.post(URL, {"game": "proba", "new_source": new, "content": CONTENT})
        assert (answer.status_code, answer.json()["parameter"]) == (400, parameter)
        assert PlannedSource.objects.count() == 0

    def test_a_content_that_is_refused_plans_no_source(self, sara: Tool) -> None:
        make_game()
        new = {"code": "AK9", "kind": "magazine", "title": "Krónika 9"}
        answer = sara.post(URL, {"game": "proba", "new_source": new, "content": {"szin": "kék"}})
        assert (answer.status_code, answer.json()["parameter"]) == (400, "szin")
        assert PlannedSource.objects.count() == 0

    def test_a_change_begins_with_what_is_held(self, sara: Tool) -> None:
        make_ruling("AK1.1", "Fúj?", "Fúj.")
        data = sara.post(URL, {"game": "proba", "ref": "ak1.1"}).json()
        assert (data["ref"], data["is_new"], data["content"]["answer"]) == ("AK1.1", False, "Fúj.")
        assert data["base"] == data["content"]

    @pytest.mark.parametrize("key", ["source", "new_source"])
    def test_a_change_has_its_source(self, sara: Tool, key: str) -> None:
        make_ruling("AK1.1")
        told = sara.post(URL, {"game": "proba", "ref": "AK1.1", key: {"source": "AK1"}.get(key, {})})
        assert (told.status_code, told.json()["parameter"]) == (400, key)

    @pytest.mark.parametrize("kind", ["section", "card"])
    def test_a_wording(self, sara: Tool, kind: str) -> None:
        make_section("21.6")
        make_card("Olaj")
        ref = {"section": "hkk 21.6", "card": "OLAJ"}[kind]
        data = sara.post(URL, {"game": "proba", "kind": kind, "ref": ref, "content": {"text": "Fúj."}}).json()
        assert (data["kind"], data["content"], data["title"]) == (kind, {"text": "Fúj."}, "Fúj.")

    def test_upon_what_is_no_longer_held(self, sara: Tool) -> None:
        make_ruling("AK1.1", "Fúj?", "Fúj.")
        base = sara.post(URL, {"game": "proba", "ref": "AK1.1"}).json()["base"]
        theirs = {**base, "answer": "Fúj, este."}
        change = create_draft(game=make_game(), by=editor(), content=theirs, ruling=Ruling.objects.get(), reason="Ok.")
        submit(draft=change, by=editor())
        approve(draft=change, by=reviewer())
        publish(draft=change, by=publisher())
        mine = {**base, "question": "Fúj-e?"}
        answer = sara.post(URL, {"game": "proba", "ref": "AK1.1", "content": mine, "base": base})
        data = answer.json()
        assert (answer.status_code, data["code"], data["conflicts"]) == (409, "base_changed", [])
        assert (data["latest"]["answer"], data["merged"]["question"]) == ("Fúj, este.", "Fúj-e?")
        assert data["merged"]["answer"] == "Fúj, este."
        again = {"game": "proba", "ref": "AK1.1", "content": data["merged"], "base": data["latest"]}
        assert sara.post(URL, again).status_code == 201

    @pytest.mark.parametrize(
        ("body", "code", "parameter"),
        [
            ([], "bad_query", None),
            ({}, "bad_query", "game"),
            ({"game": "nincs"}, "bad_query", "game"),
            ({"game": 1}, "bad_query", "game"),
            ({"game": "proba"}, "bad_query", "content"),
            ({"game": "proba", "content": []}, "bad_query", "content"),
            ({"game": "proba", "content": {}}, "bad_content", "source"),
            ({"game": "proba", "content": {"question": 1}, "source": "AK1"}, "bad_content", "question"),
            ({"game": "proba", "content": {"question": "a\0"}, "source": "AK1"}, "bad_content", "question"),
            ({"game": "proba", "content": {}, "source": "AK7"}, "bad_query", "source"),
            ({"game": "proba", "content": {}, "source": "AK1", "new_source": {}}, "bad_query", "new_source"),
            ({"game": "proba", "content": {}, "source": "AK1", "base": {}}, "bad_query", "base"),
            ({"game": "proba", "content": {}, "source": "AK1", "base": "x"}, "bad_query", "base"),
            ({"game": "proba", "ref": "AK1.99"}, "bad_query", "ref"),
            ({"game": "proba", "kind": "section"}, "bad_query", "ref"),
            ({"game": "proba", "kind": "section", "ref": "HKK 9"}, "bad_query", "ref"),
            ({"game": "proba", "kind": "card", "ref": "nincs"}, "bad_query", "ref"),
            ({"game": "proba", "kind": "konyv"}, "bad_query", "kind"),
            ({"game": "proba", "kind": "", "content": {}, "source": "AK1"}, "bad_query", "kind"),
            ({"game": "proba", "state": "published"}, "bad_query", "state"),
            ({"game": "proba", "content": {}, "source": "AK1", "reason": "x" * 10_001}, "bad_content", "reason"),
        ],
    )
    def test_what_is_refused(self, sara: Tool, body: Any, code: str, parameter: str | None) -> None:
        make_source("AK1")
        answer = sara.post(URL, body)
        assert (answer.status_code, answer.json()["code"], answer.json().get("parameter")) == (400, code, parameter)
        assert answer["Content-Type"] == "application/problem+json"
        assert Draft.objects.count() == 0


class TestSaving:
    """`PUT drafts/<id>`."""

    def test_a_version_more(self, sara: Tool) -> None:
        data = begin(sara, reason="Kérdezték.").json()
        content = {**data["content"], "answer": "Nem."}
        answer = sara.put(data["url"], {"version": 1, "content": content})
        assert (answer.status_code, answer.json()["version"], answer.json()["content"]) == (200, 2, content)
        assert answer.json()["reason"] == "Kérdezték."
        assert sara.put(data["url"], {"version": 2, "content": content, "reason": ""}).json()["reason"] == ""

    def test_upon_an_old_version(self, sara: Tool, bence: Tool) -> None:
        data = begin(sara).json()
        theirs = bence.put(data["url"], {"version": 1, "content": {**data["content"], "topics": ["köd"]}}).json()
        mine = {**CONTENT, "answer": "Nem."}
        answer = sara.put(data["url"], {"version": 1, "content": mine})
        told = answer.json()
        assert (answer.status_code, told["code"], told["version"], told["conflicts"]) == (409, "stale_version", 2, [])
        assert told["latest"] == theirs["content"]
        assert (told["merged"]["answer"], told["merged"]["topics"]) == ("Nem.", ["köd"])
        saved = sara.put(data["url"], {"version": told["version"], "content": told["merged"]})
        assert (saved.status_code, saved.json()["version"]) == (200, 3)

    def test_both_changed_the_same_words(self, sara: Tool, bence: Tool) -> None:
        data = begin(sara).json()
        bence.put(data["url"], {"version": 1, "content": {**data["content"], "answer": "Soha."}})
        told = sara.put(data["url"], {"version": 1, "content": {**data["content"], "answer": "Mindig."}}).json()
        assert told["conflicts"] == ["answer"]
        assert told["merged"]["answer"] == "<<<<<<< 1\nMindig.\n=======\nSoha.\n>>>>>>> 2"
        saved = sara.put(data["url"], {"version": told["version"], "content": told["merged"]}).json()
        codes = [one["code"] for one in sara.get(f"{data['url']}/problems").json()["results"] if one["blocking"]]
        assert (saved["version"], codes) == (3, ["conflict-marks"])

    def test_a_version_that_never_was(self, sara: Tool) -> None:
        data = begin(sara).json()
        told = sara.put(data["url"], {"version": 9, "content": {**CONTENT, "answer": "Nem."}})
        assert (told.status_code, told.json()["version"], "merged" in told.json()) == (409, 1, False)

    @pytest.mark.parametrize(
        ("body", "parameter"),
        [
            ({"content": {}}, "version"),
            ({"version": "1", "content": {}}, "version"),
            ({"version": True, "content": {}}, "version"),
            ({"version": 10**30, "content": {}}, "version"),
            ({"version": 1}, "content"),
            ({"version": 1, "content": {"cards": "x"}}, "cards"),
            ({"version": 1, "content": {}, "state": "approved"}, "state"),
            ({"version": 1, "content": {}, "reason": "\ud800"}, None),
        ],
    )
    def test_what_is_refused(self, sara: Tool, body: Any, parameter: str | None) -> None:
        url = begin(sara).json()["url"]
        answer = sara.put(url, body)
        if parameter is None:  # half letters become question marks
            assert answer.json()["reason"] == "?"
        else:
            assert (answer.status_code, answer.json()["parameter"]) == (400, parameter)

    def test_its_reference_is_never_changed(self, sara: Tool) -> None:
        url = begin(sara).json()["url"]
        assert sara.put(url, {"version": 1, "content": {**CONTENT, "ref": "AK1.99"}}).json()["ref"] == "AK1.1"

    def test_not_while_others_read_it(self, sara: Tool) -> None:
        draft = make_draft()
        submit(draft=draft, by=editor())
        answer = sara.put(f"{URL}/{draft.pk}", {"version": 1, "content": {**CONTENT, "answer": "Nem."}})
        assert (answer.status_code, answer.json()["code"]) == (409, "wrong_step")


class TestList:
    """`GET drafts`."""

    def test_its_filters(self, sara: Tool, bence: Tool) -> None:
        first = make_draft()
        second = make_draft(by=reviewer(), content={**CONTENT, "answer": "Nem."})
        submit(draft=second, by=reviewer())
        section = create_draft(
            game=make_game(), by=editor(), kind=DraftKind.SECTION, content={"text": "Fúj."}, section=make_section("1")
        )
        make_game("masik")

        def found(query: str) -> list[int]:
            return [one["id"] for one in sara.get(f"{URL}{query}").json()["results"]]

        assert found("") == [section.pk, second.pk, first.pk]
        assert found("?state=in_review") == [second.pk]
        assert found("?kind=section") == [section.pk]
        assert found("?mine=true") == [section.pk, first.pk]
        assert found("?game=masik") == []
        assert bence.get(f"{URL}?mine=true&game=proba").json()["count"] == 1

    @pytest.mark.parametrize("query", ["state=kesz", "kind=x", "mine=false", "game=nincs", "on=2025-01-01", "q=a"])
    def test_what_is_refused(self, sara: Tool, query: str) -> None:
        answer = sara.get(f"{URL}?{query}")
        assert (answer.status_code, answer.json()["parameter"]) == (400, query.split("=", maxsplit=1)[0])

    def test_its_pages_lose_nothing(self, sara: Tool) -> None:
        numbers = [make_draft(content={**CONTENT, "answer": f"{n}."}).pk for n in range(5)]
        page = sara.get(f"{URL}?page_size=2").json()
        make_draft(content={**CONTENT, "answer": "Új."})
        sara.put(f"{URL}/{numbers[0]}", {"version": 1, "content": {**CONTENT, "answer": "Más."}})
        seen = [one["id"] for one in page["results"]]
        while page["next"]:
            page = sara.get(page["next"]).json()
            seen += [one["id"] for one in page["results"]]
        assert seen == numbers[::-1]

    @pytest.mark.parametrize("number", [1, 3])
    def test_the_number_of_queries_does_not_grow(
        self, sara: Tool, number: int, django_assert_num_queries: DjangoAssertNumQueries
    ) -> None:
        for place in range(number):
            make_draft(content={**CONTENT, "answer": f"{place}."})
        sara.get(URL)
        with django_assert_num_queries(5):  # whose key, two for her rights, how many, the page
            assert sara.get(URL).json()["count"] == number


class TestBeside:
    """What a draft names, what is wrong with it, what it may overturn."""

    def test_problems(self, sara: Tool) -> None:
        url = begin(sara, content={**CONTENT, "cards": [{"name": "Nincs Ilyen"}]}).json()["url"]
        told = sara.get(f"{url}/problems").json()
        assert told["version"] == 1
        assert [(one["code"], one["field"], one["blocking"]) for one in told["results"]] == [
            ("unknown-card", "cards", True),
            ("unlisted-link", "question", False),
        ]
        assert told["results"][0]["text"] != ""

    def test_links(self, sara: Tool) -> None:
        url = begin(sara, content={**CONTENT, "cards": []}).json()["url"]
        (link,) = sara.get(f"{url}/links").json()["results"]
        assert (link["kind"], link["name"], link["held"], link["listed"]) == ("card", "Ködfonó Pemete", True, False)
        told = sara.post(f"{url}/links", {"key": link["key"], "confirmed": True}).json()
        assert (told["version"], told["results"][0]["decided"]) == (2, True)
        assert sara.get(url).json()["content"]["cards"] == [{"name": "Ködfonó Pemete", "role": "mentioned"}]
        for body in (
            {"key": "card:Nincs:", "confirmed": True},
            {"confirmed": True},
            {"key": link["key"], "confirmed": 1},
        ):
            assert sara.post(f"{url}/links", body).status_code == 400

    def test_affected(self, sara: Tool) -> None:
        url = begin(sara).json()["url"]
        make_ruling("AK1.5", CONTENT["question"], CONTENT["answer"], cards=(("Ködfonó Pemete", "új", "subject"),))
        rebuild()
        (one,) = sara.get(f"{url}/affected").json()["results"]
        assert (one["ref"], one["url"]) == ("AK1.5", "/api/v1/rulings/proba/AK1.5")
        assert "nearly the same text" in one["why"]
        assert sara.get(f"{url}/affected?limit=0").status_code == 400
        assert sara.get(f"{url}/affected?on=2025-01-01").status_code == 400

    def test_a_wording_overturns_nothing(self, sara: Tool) -> None:
        make_section("1")
        url = sara.post(URL, {"game": "proba", "kind": "section", "ref": "HKK 1", "content": {"text": "Fúj."}}).json()[
            "url"
        ]
        assert sara.get(f"{url}/affected").json()["results"] == []
        assert sara.get(f"{url}/links").status_code == 200
        assert sara.get(f"{url}/problems").status_code == 200
