"""What strangers send: foreign addresses to be led to, paths out of a folder, fields that no form has, odd files."""

from __future__ import annotations

import csv
import io
import itertools
import re
import zlib
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as site
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from pytest_django import Settings

from rulings.models import Draft, Event, Report, SharedDeck
from tests.judgekb.test_access import Asker, by_all, rows, unlimited
from tests.world import ROLES, close, make_world

pytestmark = pytest.mark.django_db

QUICK = ["django.contrib.auth.hashers.MD5PasswordHasher"]
PASSWORD = "egy-elég-hosszú-jelszó"
FOREIGN = [
    "//gonosz.example",
    "https://gonosz.example/",
    "http:gonosz.example",
    "///gonosz.example",
    "/\\gonosz.example",
    "\\\\gonosz.example",
    "/\t/gonosz.example",
    "\x0c//gonosz.example",
    "/%0d%0aLocation:%20//gonosz.example",
    "javascript:alert(1)",
    "data:text/html,x",
    "https://testserver@gonosz.example/",
    "https://testserver.gonosz.example/",
]


@pytest.fixture
def asker(settings: Settings) -> Asker:
    settings.PASSWORD_HASHERS = QUICK
    unlimited(settings)
    return Asker(make_world())


def leads_home(location: str) -> bool:
    """Whether a browser stays on this site."""
    squeezed = re.sub(r"[\x00-\x20]", "", location)
    return squeezed.startswith("/") and not squeezed.startswith(("//", "/\\"))


@pytest.mark.parametrize("page", ["/belepes", "/admin/login/"])
@pytest.mark.parametrize("address", FOREIGN)
def test_logging_in_leads_to_this_site(settings: Settings, page: str, address: str) -> None:
    settings.PASSWORD_HASHERS = QUICK
    User.objects.create_superuser("belepo", password=PASSWORD)
    sent = {"username": "belepo", "password": PASSWORD, "next": address}
    for response in (Client().post(page, sent), Client().post(page, sent, QUERY_STRING=f"next={address}")):
        assert response.status_code == 302
        assert leads_home(response.headers["Location"])


@pytest.mark.parametrize("address", FOREIGN[:2])
def test_no_answer_leads_away(asker: Asker, address: str) -> None:
    """Whatever the parameter is called, by GET and POST; and when the path itself looks like a host."""
    names = ("next", "url", "return", "redirect", "back", "to", "r", "q", "hova", "vissza")
    for route, example, _, _ in rows():
        if route.startswith("table "):
            continue
        for method in ("get", "post"):
            response: Any = getattr(asker.clients["stranger"], method)(
                asker.address(example), {**dict.fromkeys(names, address), "language": "en"}
            )
            assert leads_home(response.headers.get("Location", "/")), route
            close(response)


@pytest.mark.parametrize(
    "path",
    ["//gonosz.example/", "/\\gonosz.example/", "/%2F/gonosz.example/", "/%5Cgonosz.example/", "///gonosz.example//"],
)
def test_a_path_that_looks_like_a_host_leads_nowhere_else(client: Client, path: str) -> None:
    response = client.generic("GET", "/", PATH_INFO=path.replace("%2F", "/").replace("%5C", "\\"))
    assert leads_home(response.headers.get("Location", "/"))


@pytest.mark.parametrize(
    "path",
    [
        "/static/../judgekb/settings.py",
        "/static/%2e%2e/judgekb/settings.py",
        "/static/..%2fjudgekb/settings.py",
        "/static/judgekb/../../settings.py",
        "/static//etc/passwd",
        "/static/%00",
        "/api/v1/bulk/proba/..%2f..%2fsettings.py",
        "/api/v1/bulk/../../settings.py",
        "/api/v1/bulk/proba/" + "0" * 64 + "/..%2Frulings.json.gz",
        "/sitemap-..%2f..%2fsettings.py.xml",
        "/proba/lap/..%2f..%2fsettings.py",
        "/proba/szabaly/../../settings.py",
        "/var/secret_key",
        "/.git/config",
    ],
)
def test_no_path_leads_out_of_its_folder(asker: Asker, path: str) -> None:
    response: Any = Client().get(path, follow=True)
    body = b"".join(response.streaming_content) if response.streaming else response.content
    assert response.status_code in (400, 404)
    assert b"INSTALLED_APPS" not in body
    assert b"root:" not in body


NEED_NO_TOKEN = ("nyelv",)  # the language of one's own pages: nothing to gain by choosing it for somebody


def test_every_form_wants_its_token(asker: Asker) -> None:
    """Whoever may send a form must have been given it by us; a person's browser may be made to send another."""
    open_doors = {}
    for route, example, _, posted in rows():
        if route.startswith(("table ", "api/", "key api/", "admin/(")) or route in NEED_NO_TOKEN:
            continue
        for place in (ROLES.index("stranger"), ROLES.index("publisher"), ROLES.index("admin")):
            status = by_all(posted)[place]
            if status in (405, 404) or (status in (301, 302) and place != ROLES.index("admin")):
                continue
            client = Client(enforce_csrf_checks=True)
            user = asker.people[ROLES[place]]
            if user is not None:
                client.force_login(user)
            answer = client.post(asker.address(example)).status_code
            if answer != 403:
                open_doors[f"{ROLES[place]} {route}"] = answer
    assert open_doors == {}


def test_the_api_takes_no_session(asker: Asker) -> None:
    """So no token is needed: what a browser sends along means nothing there."""
    check = {"text": "3 Ködfonó Pemete", "format": "proba/proba"}
    answers = [
        client.post("/api/v1/decks/check", check, content_type="application/json").content
        for client in (asker.clients["stranger"], asker.clients["admin"])
    ]
    assert answers[0] == answers[1]


FORGED = {
    "id": "999", "pk": "999", "state": "published", "status_": "x", "author": "1", "author_id": "1", "approved_by": "1",
    "approved_by_id": "1", "published_by": "1", "published_at": "2031-01-01", "publish_at": "2031-01-01", "by": "1",
    "is_staff": "1", "is_superuser": "1", "user_permissions": "1", "groups": "1", "token": "x", "secret_hash": "x",
    "secret": "x", "verdict": "legal", "checked_on": "2001-01-01", "created_at": "2001-01-01", "closed_at": "2031-01-01",
    "closed_by": "1", "answer_html": "<b>", "profile": "{}", "announced": "{}", "base": "{}", "ruling": "1", "batch": "1",
}  # fmt: skip


def test_foreign_fields_change_no_draft(asker: Asker) -> None:
    draft = Draft.objects.get()
    before = Draft.objects.values("id", "state", "author_id", "approved_by_id", "published_at", "publish_at").get()
    sent = {
        **FORGED,
        "do": "save",
        "editing": "1",
        "version": draft.version,
        "question": "Új?",
        "answer": "Más.",
        "reason": "Így jobb.",
    }
    response = asker.clients["editor"].post(f"/szerkesztoseg/{draft.pk}", sent)
    assert response.status_code == 302
    draft.refresh_from_db()
    assert draft.content["answer"] == "Más."
    assert {name: getattr(draft, name) for name in before} == before
    assert draft.edited_by == asker.people["editor"]


def test_foreign_fields_change_no_report_event_or_list(asker: Asker) -> None:
    stranger = Client()
    assert stranger.post("/proba/ak1.1/jelentes", {**FORGED, "kind": "unclear"}).status_code == 303
    report = Report.objects.latest("id")
    assert (report.closed_at, report.closed_by, report.answer) == (None, None, "")
    fields = {"format": "proba/proba", "on": "2031-02-28", "title": "Kupa"}
    assert stranger.post("/verseny", {**FORGED, **fields}).status_code == 302
    event = Event.objects.latest("id")
    assert (event.token != "x", event.secret_hash != "x", event.profile != {}) == (True, True, True)
    sent = {**FORGED, "text": "3 Ködfonó Pemete", "format": "proba/proba", "do": "share"}
    assert stranger.post("/pakli", sent).status_code == 302
    deck = SharedDeck.objects.latest("id")
    assert (deck.token != "x", deck.secret_hash != "x", deck.verdict != "legal") == (True, True, True)


def test_foreign_fields_make_nobody_an_administrator(asker: Asker) -> None:
    reader = asker.people["reader"]
    assert reader is not None
    reader.set_password(PASSWORD)
    reader.save()
    client = Client()
    client.force_login(reader)
    new = PASSWORD + "-uj"
    sent = {**FORGED, "old_password": PASSWORD, "new_password1": new, "new_password2": new}
    assert client.post("/jelszo", sent).status_code == 302
    reader.refresh_from_db()
    assert (reader.is_staff, reader.is_superuser, reader.check_password(new)) == (False, False, True)


@pytest.mark.parametrize("do", ["pdf", "csv", "txt", "json", "facts"])
def test_what_is_taken_away_runs_nothing(asker: Asker, do: str) -> None:
    """A list with scripts and formulas as a sheet, a table and a text: kept as a file, never shown as a page."""
    lines = ["=cmd|'/c calc'!A1", "+1+1", "-2+3", "@SUM(A1)", "<script>alert(1)</script>", "1 (JavaScript) /JS /URI"]
    text = "Pakli:\n" + "\n".join(lines) + "\n3 Ködfonó Pemete\n"
    response = Client().post("/pakli", {"text": text, "format": "proba/proba", "do": do})
    assert response.status_code == 200
    kind = response.headers["Content-Type"].split(";", maxsplit=1)[0]
    if do == "facts":
        assert (kind, "<script>alert" in response.content.decode()) == ("text/html", False)
        return
    assert response.headers["Content-Disposition"].startswith("attachment;")
    assert kind == {"pdf": "application/pdf", "csv": "text/csv", "txt": "text/plain", "json": "application/json"}[do]
    if do == "csv":
        cells = [cell for row in csv.reader(io.StringIO(response.content.decode())) for cell in row]
        assert [cell for cell in cells if cell.startswith(("=", "+", "-", "@", "\t", "\r"))] == []
    if do == "pdf":
        names = re.findall(rb"/(?:JavaScript|JS|Launch|SubmitForm|URI|EmbeddedFile)\b", response.content)
        assert names == []


def test_letters_that_xml_cannot_hold_break_no_page(settings: Settings) -> None:
    unlimited(settings)
    asker = Asker(make_world("\x0b\x01\x1f"))
    for route, example, _, _ in rows():
        if not route.startswith(("table ", "admin/")):
            response: Any = asker.clients["stranger"].get(asker.address(example))
            assert response.status_code < 500 or route == "ready", route
            close(response)


def test_the_api_refuses_foreign_keys_or_passes_them_over(asker: Asker) -> None:
    check = {"text": "3 Ködfonó Pemete", "game": "proba", "format": "proba"}
    plain = Client().post("/api/v1/decks/check", check, content_type="application/json")
    forged = Client().post("/api/v1/decks/check", {**FORGED, **check}, content_type="application/json")
    assert plain.status_code == 200
    assert forged.status_code == 400 or forged.json() == plain.json()


def test_who_exists_cannot_be_asked(asker: Asker) -> None:
    """A name with an account but without published work is answered as a name that nobody has."""
    answers = []
    for name in ("a-reader", "a-senkii"):
        response = Client().get(f"/szerkeszto/{name}")
        answers.append((response.status_code, response.content.decode().replace(name, "NAME")))
    assert answers[0] == answers[1]
    assert answers[0][0] == 404


@pytest.mark.parametrize("page", ["/belepes", "/admin/login/"])
def test_the_login_tells_not_who_exists(asker: Asker, page: str) -> None:
    told = []
    for name in ("a-editor", "a-senkii"):
        text = Client().post(page, {"username": name, "password": "rossz"}).content.decode()
        text = re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", text)
        told.append(text.replace(name, "NAME"))
    assert told[0] == told[1]


BOMB = zlib.compress(b"0" * 50_000_000, 9)
FILES = {
    "a.png": b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 20,
    "a.zip": b"PK\x03\x04" + BOMB,
    "a.gz": b"\x1f\x8b\x08\x00" + BOMB,
    "a.json": b"[" * 100_000,
    "b.json": b'{"deck": ' + b"9" * 5000 + b"}",
    "c.json": b'{"deck": 1e999, "x": NaN}',
    "a.csv": b'zone,count,name\n"' + b"x" * 200_000,
    "a.xml": b'<!DOCTYPE a [<!ENTITY b "cc"><!ENTITY d "&b;&b;">]><a>&d;</a>',
    "a.yaml": b"a: &a [x]\nb: [*a, *a]\n",
    "../../a.txt": b"3 X",
    "a.txt": b"\xff\xfe\x00",
}


def test_any_file_is_answered_where_lists_are_taken(asker: Asker) -> None:
    event = asker.parts["event"]
    for page, name in itertools.product(("/pakli", f"/verseny/{event}", f"/verseny/{event}/biro"), FILES):
        sent = {"format": "proba/proba", "file": SimpleUploadedFile(name, FILES[name])}
        assert Client().post(page, sent).status_code in (200, 400, 413), (page, name)


def test_any_file_is_answered_where_issues_are_taken(asker: Asker) -> None:
    for name, content in FILES.items():
        sent = {"source": "AK1", "title": "Szám", "file": SimpleUploadedFile(name, content)}
        response = asker.clients["editor"].post("/szerkesztoseg/import?game=proba", sent)
        assert response.status_code in (200, 302, 400, 413), name


def test_an_issue_is_as_long_as_a_list_may_be(asker: Asker) -> None:
    sent = {"source": "AK1", "file": SimpleUploadedFile("a.txt", b"x" * 3_000_000)}
    assert asker.clients["editor"].post("/szerkesztoseg/import?game=proba", sent).status_code == 413


BODIES = (
    b"[" * 100_000, b'{"text": ' + b"9" * 5000 + b"}", b'{"text": "\\ud800"}', b"\xff", b"null", b"[]", b'{"text": {}}'
)  # fmt: skip


def test_any_json_is_answered(asker: Asker) -> None:
    for body in BODIES:
        response = Client().post("/api/v1/decks/check", body, content_type="application/json")
        assert response.status_code == 400, body[:40]


LONG = {
    "letters": "a" * 4000,
    "stars": "*" * 4000,
    "links": "[" * 4000,
    "signs": "((" * 2000 + "+-" * 1000,
    "spaces": " \t" * 2000 + "x",
    "quotes": '"' * 4001,
    "fields": "ak:" * 1300,
    "numbers": "1." * 2000,
    "marks": "a\u0301" * 2000,
}


def test_long_texts_end_soon(asker: Asker) -> None:
    """Each is a known poison of regular expressions; there is no clock here: a bomb would not end at all."""
    for kind, text in LONG.items():
        for address in ("/", "/suggest", "/api/v1/search", "/api/v1/suggest", "/api/v1/resolve", "/api/v1/explain"):
            assert Client().get(address, {"q": text}).status_code in (200, 302, 400, 404, 414), (kind, address)
        assert Client().post("/pakli", {"text": text, "format": "proba/proba"}).status_code == 200, kind
        sent = {"question": text, "answer": text, "kind": "faq"}
        response = asker.clients["editor"].post("/szerkesztoseg/elonezet?game=proba", sent)
        assert response.status_code in (200, 400, 404), kind


def test_nothing_of_the_site_asks_another_machine_or_unpacks_a_file() -> None:
    """No program that serves the site opens addresses, archives, pickles or a shell: there is nothing to lead astray."""
    named = re.compile(
        r"^\s*(?:import|from) (urllib\.request|http\.client|requests|httpx|socket|ftplib|smtplib|zipfile|tarfile|gzip|bz2"
        r"|lzma|pickle|marshal|shelve|subprocess|xml)\b|\b(yaml\.(?:unsafe_load|full_load)|eval|exec)\(",
        re.MULTILINE,
    )
    root = Path(site.BASE_DIR)
    found = {
        str(path.relative_to(root)): [
            next(filter(None, match)) for match in named.findall(path.read_text(encoding="utf-8"))
        ]
        for folder in ("judgekb", "cards", "rulings")
        for path in (root / folder).rglob("*.py")
    }
    assert {path: names for path, names in found.items() if names} == {
        "judgekb/backup/dumping.py": ["gzip"],  # an operator's own file, read line by line by a command alone
        "judgekb/backup/restoring.py": ["gzip"],
        "judgekb/watching.py": ["subprocess"],  # starts the consumer beside the server, with fixed words
    }
