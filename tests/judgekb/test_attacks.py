"""Scripts, foreign addresses and foreign fields, tried in every text and at every door."""

from __future__ import annotations

import io
import re
from html.parser import HTMLParser
from typing import Any
from urllib.parse import quote
from xml.etree import ElementTree

import pytest
from pypdf import PdfReader
from pytest_django import Settings

from judgekb.search.service import rebuild
from tests.judgekb.test_access import Asker, rows, tables, unlimited
from tests.world import ROLES, close, make_world

MARK = "tamad7"
SCRIPTS = (
    f"<script>{MARK}(1)</script><img src=x onerror={MARK}(2)>\"'--><svg/onload={MARK}(3)>"
    f'</textarea></title><a href="javascript:{MARK}(4)">x</a>[x](javascript:{MARK}(5))'
    f"<style>*{{background:url(//gonosz.example)}}</style>]]><iframe src=//gonosz.example>"
)
DATA = (
    "application/manifest+json",
    "text/javascript",
    "application/json",
    "application/problem+json",
    "application/vnd.oai.openapi",
    "application/gzip",
    "text/csv",
    "",
)
SAFE_SCHEMES = ("http:", "https:", "mailto:")


class Seen(HTMLParser):
    """What a browser would run, load or follow: tags, handlers, addresses."""

    def __init__(self) -> None:
        super().__init__()
        self.faults: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        held = dict(attrs)
        is_data = held.get("type") == "application/json"  # never run; Django escapes what could end it
        runs = tag == "script" and not held.get("src") and not is_data
        if runs or tag in ("iframe", "object", "embed", "base", "style"):
            self.faults.append(f"<{tag}>")
        for name, value in held.items():
            text = (value or "").strip().lower()
            if name.startswith("on") or name in ("style", "srcdoc"):
                self.faults.append(f"{tag} {name}={value}")
            if name in ("href", "src", "action", "formaction", "xlink:href") and _leads_away(name, text):
                self.faults.append(f"{tag} {name}={value}")


def _leads_away(name: str, address: str) -> bool:
    squeezed = re.sub(r"[\x00-\x20]", "", address)
    if name == "href" and squeezed.startswith(SAFE_SCHEMES):
        return False  # a link that is followed by hand, in a text that names a source
    return squeezed.startswith("//") or bool(re.match(r"[a-z][a-z0-9+.-]*:", squeezed))


def faults(html: str) -> list[str]:
    seen = Seen()
    seen.feed(html)
    return seen.faults


def check_answer(response: Any, address: str) -> list[str]:
    """Return what is wrong with an answer: markup that runs, a kind that a browser would guess, broken XML or JSON."""
    kind = response.headers.get("Content-Type", "").split(";")[0]
    body = b"".join(response.streaming_content) if response.streaming else response.content
    if response.headers.get("X-Content-Type-Options") != "nosniff":
        return [f"{address}: may be guessed"]
    if kind == "text/html":
        return [f"{address}: {fault}" for fault in faults(body.decode())]
    if kind in ("application/atom+xml", "image/svg+xml", "application/xml"):
        root = ElementTree.fromstring(body)
        return [f"{address}: {node.tag}" for node in root.iter() if str(node.tag).endswith("}script")]
    if address == "admin/jsi18n/":
        return []  # Django's own words for its own scripts
    if kind not in DATA:
        return [f"{address}: is {kind}"]
    return []


@pytest.fixture
def asker(db: None, settings: Settings) -> Asker:
    unlimited(settings)
    world = make_world(SCRIPTS)
    rebuild()
    return Asker(world)


def test_the_measure_sees_scripts() -> None:
    assert len(faults(f"<p>{SCRIPTS}</p>")) == 7
    assert faults('<a href="java\tscript:x()">x</a><form action="//gonosz.example">') != []
    assert faults('<a href="https://pelda.hu">x</a><script src="/static/a.js"></script>') == []


@pytest.mark.parametrize("role", [ROLES[0], ROLES[-1]])
def test_no_text_of_the_base_runs_anywhere(asker: Asker, role: str) -> None:
    """Every address of the table, asked by a stranger and by the administrator."""
    found: list[str] = []
    shown = 0
    for route, example, _, _ in rows():
        if route.startswith("table ") or "logout" in route:
            continue
        response: Any = asker.clients[role].get(asker.address(example))
        assert response.status_code != 500, route
        shown += MARK in str(getattr(response, "content", b""))
        found += check_answer(response, route)
    assert found == []
    assert shown > 20  # the texts were there


def test_no_text_of_the_base_runs_in_a_booklet(asker: Asker) -> None:
    """It links to entries of this site; the address in a text stays a text."""
    response = asker.clients["stranger"].post("/proba/fuzet", {"topic": ["kod"], "since": "2000-01-01"})
    assert (response.status_code, response["Content-Type"]) == (200, "application/pdf")
    reader = PdfReader(io.BytesIO(response.content))
    assert MARK in "".join(page.extract_text() for page in reader.pages)
    runs = rb"/(?:JavaScript|JS|Launch|SubmitForm|GoToR|EmbeddedFile|AA)\b"
    names = re.findall(runs, response.content)  # fpdf2 packs what is drawn alone
    notes = [note.get_object() for page in reader.pages for note in page.get("/Annots", [])]
    links = {note["/A"]["/URI"] for note in notes if "/URI" in note.get("/A", {})}
    assert (names, {link for link in links if not link.startswith("http://testserver/")}) == ([], set())
    assert links != set()


def test_no_text_of_the_base_runs_in_the_admin(asker: Asker) -> None:
    found: list[str] = []
    for prefix, model in tables().items():
        for view in (
            "",
            "add/",
            *(
                f"{row.pk}/{what}/"
                for row in model._default_manager.all()[:2]
                for what in ("change", "delete", "history")
            ),
        ):
            found += check_answer(asker.clients["admin"].get(f"/{prefix}{view}"), prefix + view)
    assert found == []


PARAMETERS = ("q", "on", "game", "format", "page", "list", "next", "text", "title", "kind", "status", "limit", "cursor")


def test_nothing_that_is_asked_runs(asker: Asker) -> None:
    """Each parameter at each address, with a script in it."""
    found: list[str] = []
    for route, example, _, _ in rows():
        if route.startswith(("table ", "admin/")):
            continue
        address = asker.address(example)
        together = "&".join(f"{name}={quote(SCRIPTS)}" for name in PARAMETERS)
        singly = [f"{name}={quote(SCRIPTS)}" for name in PARAMETERS]
        for role, queries in (("stranger", [together, *singly]), ("publisher", [together])):
            for query in queries:
                response: Any = asker.clients[role].get(f"{address}?{query}")
                assert response.status_code < 500, f"{route} {query[:40]}"
                found += check_answer(response, f"{route} {query[:40]}")
                close(response)
    assert found == []
