"""Formats and the deck check over the API."""

from __future__ import annotations

import json
from datetime import date
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from cards.models import CardList, DeckRule, Format, FormatPeriod
from judgekb.api.parsing import MAX_BODY
from rulings.decks.basis import resolve_bases, write_bases
from tests.rows import make_ruling
from tests.rulings.api.asking import get
from tests.rulings.decks.rows import legal_text, make_proba

pytestmark = pytest.mark.django_db
DAY = "2031-02-28"
PERIOD = {
    "valid_from": "2030-01-01", "valid_to": None, "last_seen": None, "certainty": "stated", "note": "",
    "rules": ["meret", "kieg", "szin", "peldany", "tiltas"],
}  # fmt: skip


@pytest.fixture(autouse=True)
def proba(db: None) -> Format:
    return make_proba()


def post(client: Client, body: Any, status: int = 200) -> Any:
    content = body if isinstance(body, str | bytes) else json.dumps(body)
    response = client.post("/api/v1/decks/check", content, content_type="application/json")
    assert response.status_code == status, response.content
    return response.json()


def test_a_list_is_checked(client: Client) -> None:
    make_ruling("AK1.1", "Mekkora a pakli?")
    write_bases("rule", DeckRule.objects.get(slug="meret").pk, ["AK1.1"])
    resolve_bases(game=Format.objects.get().game)
    text = "Pakli:\n3 Mézgasárkány\n1 Sohasem volt\n"
    data = post(client, {"text": text, "game": "proba", "format": "proba", "on": DAY})
    assert data["deck"]["sizes"] == {"main": 4}
    assert [(line["number"], line["status"], line["name"]) for line in data["deck"]["lines"]] == [
        (1, "parsed", ""),
        (2, "parsed", "Mézgasárkány"),
        (3, "unknown", "Sohasem volt"),
    ]
    [result] = data["results"]
    assert (result["verdict"], result["format"], result["on"]) == ("illegal", "proba", DAY)
    assert result["period"] == {
        "valid_from": "2030-01-01", "valid_to": None, "last_seen": None, "certainty": "stated", "note": "",
    }  # fmt: skip
    small, unknown = result["findings"]
    assert (small["code"], small["rules"], small["rule_url"]) == (
        "deck-too-small",
        ["meret"],
        "/proba/format/proba/meret",
    )
    assert (small["basis"], small["fix"]) == (
        ["AK1.1"],
        {"action": "add", "count": 36, "what": "", "zone": "main"},
    )
    assert (unknown["code"], unknown["lines"], unknown["rules"]) == ("unknown-card", [3], [])
    assert result["rules"] == [
        {
            "id": "meret", "kind": "size", "text": "A pakli legalább negyven lap.", "severity": "violation",
            "certainty": "stated", "url": "/proba/format/proba/meret", "basis": ["AK1.1"],
        }
    ]  # fmt: skip
    assert result["basis"] == [{"ref": "AK1.1", "kind": "ruling", "title": "Mekkora a pakli?", "url": "/proba/ak1.1"}]


def test_several_formats_and_days_at_once(client: Client) -> None:
    other = Format.objects.create(game=Format.objects.get().game, slug="masik", name="Másik")
    FormatPeriod.objects.create(format=other).rules.set(DeckRule.objects.all())
    body = {"text": legal_text("1 Tiltott Hajnal\n"), "formats": ["proba", "Másik"], "dates": [DAY, "2031-03-01"]}
    found = [(one["format"], one["on"], one["verdict"]) for one in post(client, body)["results"]]
    assert found == [
        ("proba", DAY, "legal"),
        ("proba", "2031-03-01", "illegal"),
        ("masik", DAY, "legal"),
        ("masik", "2031-03-01", "illegal"),
    ]


def test_the_lists_own_header_is_told_where_it_loses(client: Client) -> None:
    text = "Játék: proba\nFormátum: Retro\nDátum: 2031-03-01\n" + legal_text()
    [result] = post(client, {"text": text, "format": "proba"})["results"]
    assert (result["on"], result["notes"]) == (
        "2031-03-01",
        [{"field": "format", "listed": "Retro", "used": "proba"}],
    )


def test_a_deck_as_data(client: Client) -> None:
    deck = {"entries": [{"name": "Mézgasárkány", "count": 3}, {"name": "Vörös pille", "zone": "side"}]}
    data = post(client, {"deck": deck, "format": "proba", "on": DAY})
    assert data["deck"]["sizes"] == {"main": 3, "side": 1}


def test_options_of_the_event_are_taken(client: Client) -> None:
    rule = DeckRule.objects.get(slug="meret")
    rule.parameters = {"min": {"by": "limit", "3": 40, "4": 60}}
    rule.save()
    body = {"text": legal_text(), "format": "proba", "on": DAY, "options": {"limit": 4}}
    [result] = post(client, body)["results"]
    assert (result["verdict"], result["options"]) == ("illegal", {"limit": 4})


@pytest.mark.parametrize(
    ("body", "parameter"),
    [
        ([], None),
        ({}, "text"),
        ({"text": "x", "deck": {}}, "text"),
        ({"text": 1}, "text"),
        ({"text": "x", "szöveg": "y"}, "szöveg"),
        ({"text": "x", "format": 1}, "format"),
        ({"text": "x", "format": "prboa"}, "format"),
        ({"text": "x", "formats": "proba"}, "formats"),
        ({"text": "x", "formats": []}, "formats"),
        ({"text": "x", "formats": [1]}, "formats"),
        ({"text": "x", "format": "proba", "formats": ["proba"]}, "formats"),
        ({"text": "x", "formats": ["proba"] * 41}, "formats"),
        ({"text": "x", "game": "nincs"}, "game"),
        ({"text": "x", "game": {}}, "game"),
        ({"text": "x", "format": "proba", "on": "holnap"}, "on"),
        ({"text": "x", "format": "proba", "on": 20310228}, "on"),
        ({"text": "x", "format": "proba", "dates": ["2031-02-28", "2031-02-30"]}, "dates"),
        ({"text": "x", "format": "proba", "options": [1]}, "options"),
        ({"text": "x", "format": "proba", "options": {"limit": "sok"}}, "options.limit"),
        ({"text": "x", "format": "proba", "options": {"x": 1}}, "options.x"),
        ({"deck": [], "format": "proba"}, "deck"),
        ({"deck": {"entries": [1]}, "format": "proba"}, "deck"),
        ({"deck": {"entries": [{"name": "X", "zone": "sarok"}]}, "format": "proba"}, "deck"),
        ({"deck": {"entries": [], "unknown": 1}, "format": "proba"}, "deck"),
        ({"deck": {"entries": [], "fields": [1]}, "format": "proba"}, "deck"),
    ],
)
def test_what_cannot_be_understood_names_its_place(client: Client, body: Any, parameter: str | None) -> None:
    error = post(client, body, 400)
    assert (error["status"], error["code"], error.get("parameter")) == (400, "bad_query", parameter)


def test_near_formats_and_games_are_offered(client: Client) -> None:
    near = post(client, {"text": "x", "game": "proba", "format": "prboa"}, 400)["nearest"]
    assert near == [{"game": "proba", "slug": "proba", "name": "Próba"}]
    assert post(client, {"text": "x", "game": "nincs"}, 400)["nearest"] == ["proba"]


@pytest.mark.parametrize(
    "content",
    ["", "{", "[" * 200_000, '{"text": NaN}', b"\xff\xfe", '{"text": "x", "options": {"limit": 1e999}}', "1" * 5000],
)
def test_what_is_no_json(client: Client, content: str | bytes) -> None:
    assert post(client, content, 400)["status"] == 400


@pytest.mark.parametrize("name", ["\ud800", "\x00", "<b>&amp;", "=1+1", "４ Mézgasárkány", "x" * 5000])
def test_odd_names_are_findings(client: Client, name: str) -> None:
    data = post(client, {"text": f"1 {name}", "format": "proba", "on": DAY})
    assert data["results"][0]["verdict"] in ("illegal", "undetermined")


def test_both_sides_of_the_size_limit(client: Client) -> None:
    asked = {"format": "proba", "on": DAY}
    post(client, {"text": ("#" * 499 + "\n") * 2_000, **asked})
    for key in ("text", "partner", "before"):
        post(client, {"text": "x", **asked, key: "\n" * 2_000})
        for end in ("\n", "\r", "\r\n"):
            error = post(client, {"text": "x", **asked, key: end * 2_001}, 413)
            assert (error["code"], error["detail"]) == ("too_large", "The list has more than 2000 lines.")
    assert post(client, {"deck": {"entries": [{"name": "x"}] * 2_001}, **asked}, 413)["code"] == "too_large"
    for key in ("text", "partner", "before"):
        error = post(client, {"text": "x", **asked, key: "x" * 1_000_001}, 413)
        assert (error["code"], error["detail"]) == ("too_large", "The list is larger than 1000000 bytes.")
    deck = {"entries": [{"name": "x" * 1_000_001}]}
    assert post(client, {"deck": deck, **asked}, 413)["code"] == "too_large"


def test_a_huge_body_is_refused_unread(client: Client) -> None:
    body = '{"text": "x", "game": "nincs"'.ljust(MAX_BODY - 1) + "}"
    assert post(client, body, 400)["code"] == "bad_query"
    assert post(client, body + " ", 413)["code"] == "too_large"


@pytest.mark.parametrize(("method", "status"), [("get", 405), ("put", 405), ("delete", 405)])
def test_other_methods(client: Client, method: str, status: int) -> None:
    response = getattr(client, method)("/api/v1/decks/check")
    assert (response.status_code, response.json()["status"]) == (status, status)


def test_other_bodies(client: Client) -> None:
    response = client.post("/api/v1/decks/check", {"text": "x"})
    assert (response.status_code, response.json()["code"]) == (415, "unsupported_media_type")


def test_nothing_is_written(client: Client, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    body = {"text": "3 Mézgasárkány", "game": "proba", "format": "proba"}
    post(client, {**body, "on": DAY})
    with django_assert_num_queries(2) as captured:  # the states of the rules, and of what they rest on
        post(client, {**body, "dates": [DAY] * 9})
    assert [query["sql"][:7] for query in captured.captured_queries] == ["SELECT "] * 2


def test_formats_are_listed(client: Client, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    get(client, "formats")
    with django_assert_num_queries(4):
        data = get(client, "formats", on=DAY)
    assert data["count"] == 1
    assert data["results"] == [
        {
            "ref": "proba",
            "game": "proba",
            "slug": "proba",
            "name": "Próba",
            "note": "",
            "url": "/api/v1/formats/proba/proba",
            "page_url": "/proba/format/proba",
            "on": DAY,
            "period": PERIOD,
            "updated_at": Format.objects.get().updated_at.isoformat().replace("+00:00", "Z"),
            "periods": [PERIOD],
        }
    ]  # fmt: skip
    assert get(client, "formats", game="proba")["count"] == 1
    assert get(client, "formats", 400, game="nincs")["parameter"] == "game"


def test_a_format_is_read_as_of_a_day(client: Client, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    make_ruling("AK1.1", "Mit tiltanak?")
    write_bases("card_list", CardList.objects.get().pk, ["AK1.1"])
    get(client, "formats/proba/proba", on="2031-03-01")
    with django_assert_num_queries(5):
        data = get(client, "formats/PROBA/Próba", on="2031-03-01")
    assert (data["on"], data["zones"], data["choices"]) == ("2031-03-01", ["main", "side", "rule"], {})
    assert [rule["id"] for rule in data["rules"]] == ["meret", "kieg", "szin", "peldany", "tiltas"]
    assert data["rules"][4] == {
        "id": "tiltas", "kind": "banned", "text": "A tiltott lapok nem játszhatók.", "parameters": {"list": "tilto"},
        "severity": "violation", "certainty": "stated", "url": "/proba/format/proba/tiltas", "basis": [],
    }  # fmt: skip
    assert data["lists"] == [
        {
            "id": "tilto", "title": "Próbalista", "valid_from": "2031-03-01", "valid_to": None, "last_seen": None,
            "note": "", "cards": [{"name": "Tiltott Hajnal", "edition": None}],
            "basis": [{"ref": "AK1.1", "kind": "ruling", "title": "Mit tiltanak?", "url": "/proba/ak1.1"}],
        }
    ]  # fmt: skip
    assert [(one["card"], one["kind"], one["parameters"]) for one in data["modifiers"]] == [
        ("Tágas lóhere", "deck-exactly", {"size": 44})
    ]
    early = get(client, "formats/proba/proba", on="2029-12-31")
    assert (early["period"], early["rules"], early["lists"], early["zones"]) == (None, [], [], [])


@pytest.mark.parametrize("path", ["formats/nincs/proba", "formats/proba/nincs"])
def test_an_unknown_format(client: Client, path: str) -> None:
    assert get(client, path, 404)["code"] == "not_found"


def test_a_day_that_is_none(client: Client) -> None:
    assert get(client, "formats/proba/proba", 400, on="holnap")["parameter"] == "on"


@pytest.mark.parametrize("on", [date.min, date.max])
def test_the_first_and_last_day_of_all(client: Client, on: date) -> None:
    get(client, "formats/proba/proba", on=on.isoformat())
    post(client, {"text": legal_text(), "format": "proba", "on": on.isoformat()})
