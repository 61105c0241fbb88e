"""Every error has the one shape, whatever goes wrong and however far the request came; other sites may read it."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from rulings.api.games import GameList
from rulings.bulk.make import make_bulk
from tests.rows import make_game

pytestmark = pytest.mark.django_db


def problem(response: Any) -> tuple[int, str]:
    assert response["Content-Type"] == "application/problem+json"
    body = response.json()
    assert list(body)[:5] == ["type", "title", "status", "detail", "code"]
    assert (body["status"], bool(body["detail"])) == (response.status_code, True)
    assert body["type"] == f"/api/v1/docs#{body['code']}"
    return body["status"], body["code"]


def test_no_such_address(client: Client) -> None:
    for path in (
        "/api/v1/nincs",
        "/api/v2/",
        "/api/v2/rulings",
        "/api/v1/rulings/",
        "/api/v1/rulings/x",
        "/api/v1/a%0Ab",
        "/api/%0A",
    ):
        for method in (client.get, client.post, client.put, client.delete, client.options):
            assert problem(method(path)) == (404, "not_found"), path
    assert client.head("/api/v1/nincs").status_code == 404


def test_the_beginnings_lead_to_the_root(client: Client) -> None:
    for path in ("/api", "/api/", "/api/v1"):
        response = client.get(path)
        assert (response.status_code, response["Location"]) == (301, "/api/v1/")


def test_no_such_method(client: Client) -> None:
    response = client.post("/api/v1/games?x=1")
    assert problem(response) == (405, "method_not_allowed")
    assert (response.json()["allowed"], response["Allow"]) == (["GET", "HEAD"], "GET, HEAD")
    assert problem(client.get("/api/v1/decks/check")) == (405, "method_not_allowed")
    assert problem(client.options("/api/v1/games")) == (405, "method_not_allowed")


def test_no_such_form(client: Client) -> None:
    assert problem(client.get("/api/v1/games", headers={"Accept": "text/csv"})) == (406, "not_acceptable")
    assert client.get("/api/v1/games", headers={"Accept": "text/html,*/*;q=0.8"}).status_code == 200


@pytest.mark.parametrize(
    ("path", "taken", "refused"),
    [
        ("docs", ("text/html",), "application/json"),
        ("schema", ("application/yaml", "application/vnd.oai.openapi", "application/json"), "text/html"),
        ("bulk/proba/terms.csv.gz", ("application/gzip", "application/json"), "text/csv"),
    ],
)
def test_what_is_no_json_can_be_asked_for_as_what_it_is(
    client: Client, path: str, taken: tuple[str, ...], refused: str
) -> None:
    """And its errors are JSON all the same."""
    make_game()
    make_bulk()
    for name in (*taken, "*/*"):
        assert client.get(f"/api/v1/{path}", headers={"Accept": name}).status_code == 200, name
        wrong = client.get(f"/api/v1/{path}?x=1", headers={"Accept": name})
        assert problem(wrong) == (400, "bad_query")
    error = client.get(f"/api/v1/{path}", headers={"Accept": refused})
    assert problem(error) == (406, "not_acceptable")
    assert set(taken) <= set(error.json()["allowed"])
    assert problem(client.post(f"/api/v1/{path}")) == (405, "method_not_allowed")


def test_bodies(client: Client) -> None:
    path = "/api/v1/decks/check"
    assert problem(client.post(path, {"text": "x"})) == (415, "unsupported_media_type")
    broken = client.post(path, '{"text":\n  "a" "b"}', content_type="application/json")
    assert problem(broken) == (400, "parse_error")
    assert (broken.json()["line"], broken.json()["column"]) == (2, 7)
    huge = client.post(path, "1" * 2_500_001, content_type="application/json")
    assert problem(huge) == (413, "too_large")


def test_a_fault_of_ours(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*args: Any, **kwargs: Any) -> None:
        raise RuntimeError("secret")

    monkeypatch.setattr(GameList, "get", broken)
    response = client.get("/api/v1/games")
    assert problem(response) == (500, "error")
    assert b"secret" not in response.content


def test_a_fault_before_the_views(client: Client, monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    def broken(*args: Any, **kwargs: Any) -> None:
        raise RuntimeError("secret")

    settings.DEBUG = False
    client.raise_request_exception = False
    monkeypatch.setattr("judgekb.middleware._has_nul", broken)
    assert problem(client.get("/api/v1/games")) == (500, "error")
    assert b"html" in client.get("/%ff").content


def test_a_host_that_is_not_ours(client: Client, settings: Any) -> None:
    settings.DEBUG, settings.ALLOWED_HOSTS = False, ["a.example"]
    assert problem(client.get("/api/v1/games")) == (400, "bad_query")


def test_other_sites_may_read(client: Client) -> None:
    make_game()
    for path in ("/api/v1/games", "/api/v1/nincs", "/api/v1/games?x=1", "/api/v1/%00", "/api/v1/docs"):
        response = client.get(path, headers={"Origin": "https://a.example"})
        assert response["Access-Control-Allow-Origin"] == "*", path
        assert response["Access-Control-Expose-Headers"] == "ETag, Last-Modified, Retry-After, X-Request-ID"
        assert response["Cross-Origin-Resource-Policy"] == "cross-origin"
        assert "Access-Control-Allow-Credentials" not in response.headers
    before = client.options(
        "/api/v1/games", headers={"Origin": "https://a.example", "Access-Control-Request-Method": "GET"}
    )
    assert (before.status_code, before.content) == (204, b"")
    assert before["Access-Control-Allow-Headers"] == "Content-Type, If-None-Match"
    assert before["Access-Control-Allow-Methods"] == "GET, HEAD, POST"
    assert "Access-Control-Allow-Origin" not in client.get("/").headers
