"""The log has one line a request, with its id, and nothing about the person who asked."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Iterator
from io import StringIO
from typing import Any

import pytest
from django.test import Client, RequestFactory
from pytest_django import Settings

from judgekb.logs import JsonFormatter, RequestIdFilter, new_request_id
from tests.rows import make_game, make_ruling
from tests.world import close


@pytest.fixture
def lines() -> Iterator[Any]:
    """What is written to the log in the form of a public site, as a function that gives it read back from JSON."""
    stream = StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonFormatter())
    handler.addFilter(RequestIdFilter())
    logging.getLogger().addHandler(handler)
    yield lambda: [json.loads(line) for line in stream.getvalue().split("\n") if line]
    logging.getLogger().removeHandler(handler)


@pytest.mark.django_db
def test_a_request_is_one_line(client: Client, lines: Any) -> None:
    make_ruling("AK1.1", "Kérdés?")
    response = client.get(
        "/proba/ak1.1?q=titkos+kereses",
        REMOTE_ADDR="198.51.100.7",
        HTTP_USER_AGENT="Bongeszo/1",
        HTTP_X_REQUEST_ID="proxy-0001",
    )
    (line,) = lines()
    assert response["X-Request-ID"] == "proxy-0001"
    assert list(line) == [
        "time", "level", "logger", "message", "request_id", "method", "path", "status", "milliseconds",
    ]  # fmt: skip
    assert (line["request_id"], line["method"], line["path"], line["status"]) == (
        "proxy-0001", "GET", "/proba/ak1.1", 200,
    )  # fmt: skip
    text = json.dumps(line)
    assert [word for word in ("titkos", "198.51", "Bongeszo") if word in text] == []


@pytest.mark.django_db
def test_the_page_before_a_refused_form_is_not_told(lines: Any) -> None:
    referrer = "https://biro.example/pakli/jelszo-helyett/a-titok?q=titkos"
    client = Client(enforce_csrf_checks=True, HTTP_REFERER=referrer)
    client.get("/belepes")  # the cookie
    client.post("/belepes", secure=True)
    (refused,) = [line for line in lines() if line["logger"] == "django.security.csrf"]
    says = "Forbidden (Referer checking failed - https://biro.example/… does not match any trusted origins.): /belepes"
    assert refused["message"] == says


@pytest.mark.parametrize(
    ("said", "given", "written"),
    [
        ("Invalid request from ip=198.51.100.7: GET /?q=titkos", (), "A request that is no HTTP was refused."),
        ("Error handling request %s %s", ("GET", "/?q=titkos"), "A request could not be handled."),
        ("Listening at: %s (%s)", ("127.0.0.1", 1), "Listening at: 127.0.0.1 (1)"),
    ],
)
def test_gunicorn_tells_nothing_of_a_reader(lines: Any, said: str, given: tuple[Any, ...], written: str) -> None:
    logging.getLogger("gunicorn.error").warning(said, *given)
    assert [line["message"] for line in lines()] == [written]


@pytest.mark.django_db
def test_a_foreign_name_of_a_host_is_one_line(client: Client, lines: Any, capsys: pytest.CaptureFixture[str]) -> None:
    client.get("/", HTTP_HOST="gonosz.example")
    assert [line["message"].rsplit(" ", 2)[0] for line in lines()] == ["GET / 400"]
    assert capsys.readouterr().err == ""


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/pakli/jelszo-helyett/a-titok", "/verseny/jelszo-helyett/a-titok"])
def test_secrets_in_a_path_are_blotted_out(client: Client, lines: Any, address: str) -> None:
    client.get(address)
    assert [line["path"] for line in lines()] == [address.replace("jelszo-helyett", "…").replace("a-titok", "…")]


@pytest.mark.django_db
def test_an_error_is_told_without_what_the_reader_typed(
    client: Client, lines: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*args: Any, **kwargs: Any) -> None:
        try:
            raise KeyError("titkos kereses")
        except KeyError as error:
            raise ValueError("titkos kereses") from error

    client.raise_request_exception = False
    monkeypatch.setattr("rulings.pages.home.games_with_counts", fail)
    assert client.get("/?q=&on=&game=titkos").status_code == 500
    error, request = lines()
    assert (error["level"], error["message"]) == ("ERROR", "Internal Server Error: /")
    assert [part["kind"] for part in error["exception"]] == ["builtins.ValueError", "builtins.KeyError"]
    assert error["exception"][0]["places"][-1].endswith(" fail")
    assert error["request_id"] == request["request_id"] != "-"
    assert "titkos" not in json.dumps([error, request])


@pytest.mark.django_db
def test_probes_and_files_leave_no_line_unless_they_fail(client: Client, lines: Any, settings: Settings) -> None:
    settings.WHITENOISE_USE_FINDERS = settings.WHITENOISE_AUTOREFRESH = True  # nothing is collected for tests
    make_game()
    client.get("/health")
    close(client.get("/static/judgekb/site.css"))
    assert lines() == []
    client.get("/static/judgekb/nincs.css")
    assert [line["status"] for line in lines()] == [404]


@pytest.mark.parametrize("given", ["12345678", "a.b_c-d-1", "A" * 64])
def test_a_sane_id_is_kept(given: str) -> None:
    assert new_request_id(given) == given


@pytest.mark.parametrize(
    "given",
    [None, "", "1234567", "A" * 65, "has space", "új-azonosító", 'a"b', "<script>x", "-abcdefgh", "１２３４５６７８"],
)
def test_any_other_is_replaced(given: str | None) -> None:
    assert re.fullmatch(r"[0-9a-f]{32}", new_request_id(given))
    assert new_request_id(given) != new_request_id(given)


def test_a_record_outside_a_request_has_no_id() -> None:
    record = logging.LogRecord("judgekb", logging.INFO, "x", 1, "%s entries", (3,), None)
    RequestIdFilter().filter(record)
    assert json.loads(JsonFormatter().format(record))["request_id"] == "-"
    assert json.loads(JsonFormatter().format(record))["message"] == "3 entries"


def test_a_line_is_one_line_whatever_is_logged() -> None:
    record = logging.LogRecord("judgekb", logging.INFO, "x", 1, "a\nb\u2028c %s", (RequestFactory(),), None)
    assert "\n" not in JsonFormatter().format(record)
