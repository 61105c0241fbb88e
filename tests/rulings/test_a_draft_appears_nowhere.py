"""Nothing that is not public shows anywhere: on no page, in no search, suggestion, list, feed, file or count.

The whole site is read before and after; with drafts of every kind it must be the same, byte for byte.
"""

from __future__ import annotations

import re
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from judgekb.search.service import catch_up
from rulings.bulk.make import make_bulk
from rulings.desk.drafting import create_draft, discard, submit
from rulings.desk.publishing import schedule, undo
from rulings.desk.reporting import report
from rulings.desk.reviewing import comment, request_changes
from rulings.models import Batch, BulkFile, PlannedSource, Ruling, Term
from rulings.models.drafts import DraftKind
from tests.rows import make_card, make_edge, make_game, make_ruling, make_section
from tests.rulings.api.keys import key_of
from tests.rulings.decks.rows import make_proba
from tests.rulings.desk.approved import NOON, approved, change_of, later, new_ruling, published
from tests.rulings.desk.people import editor, make_draft, publisher, reviewer

pytestmark = pytest.mark.django_db
RARE = "Zsurmolinc"
START = [
    "/",
    "/sitemap.xml",
    f"/?q={RARE}&list=1",
    f"/?q=ak:AK77 {RARE}&list=1",
    f"/suggest?q={RARE[:4]}",
    "/?q=Fúj&list=1",
    "/proba/ak1.9",
    "/proba/ak77",
    "/proba/ak77.1",
    "/proba/ak77.1/jelentes",
    "/proba/ak77.1/valtozatok",
    f"/proba/tema/{RARE.lower()}",
    "/szerkeszto/Sára",
    "/szerkeszto/Bence",
    "/api/v1/manifest",
    *(
        f"/api/v1/{name}"
        for name in (
            "rulings", "cards", "sections", "sources", "terms", "topics", "formats", "games", "printings", "rulebooks",
            "changes", "rulings/proba/ak1.1", "rulings/proba/ak77.1", "sources/proba/AK77", "cards/proba/olaj",
            "rulings?source=AK77", f"search?q={RARE}", f"suggest?q={RARE[:4]}", f"resolve?q={RARE}", "resolve?q=AK77.1",
            f"explain?q={RARE}", "suggest?q=AK7",
        )
    ),
]  # fmt: skip
VOLATILE = re.compile(r'name="csrfmiddlewaretoken" value="[^"]*"')
ADDRESS = re.compile(r'(?:href="|<loc>http://testserver)([^"<#]*)')
NOT_WALKED = ("/szerkesztoseg", "/belepes", "/static/", "/api/v1/docs", "/verseny", "/admin")


def walk(client: Client) -> dict[str, tuple[int, str, str]]:
    """Return every public address that links, feeds and sitemaps lead to: its status, its ETag, its words."""
    catch_up()
    key = key_of(publisher())  # of an editor's tool: the public addresses take no notice of it
    seen: dict[str, tuple[int, str, str]] = {}
    waiting = list(START)
    while waiting:
        url = waiting.pop()
        if url in seen or not url.startswith("/") or url.startswith(NOT_WALKED) or "on=" in url:
            continue
        headers = {"accept": "text/html, application/json", "authorization": f"Bearer {key}"}
        response = client.get(url, headers=headers)
        body = VOLATILE.sub("", response.content.decode())
        seen[url] = (response.status_code, response.headers.get("ETag", ""), body)
        if "q=" not in url and response.status_code == 200:
            waiting += [found.replace("&amp;", "&") for found in ADDRESS.findall(body)]
    return seen


def files(folder: Path) -> dict[str, str]:
    """Return the starter data that the base would be written as."""
    call_command("export_corpus", folder=folder, verbosity=0)
    return {str(path.relative_to(folder)): path.read_text() for path in sorted(folder.rglob("*.yaml"))}


def bulk() -> list[str]:
    """Return the bulk files by what they hold."""
    make_bulk(now=NOON)
    return sorted(BulkFile.objects.values_list("content_sha256", flat=True))


@pytest.fixture
def held() -> Ruling:
    make_proba()
    make_card("Olaj", "új")
    make_section("21.6")
    Term.objects.create(game=make_game(), name="Szél", slug="szel")
    ruling = make_ruling("AK1.1", "Fúj?", "Igen.", cards=(("Olaj", "új", "subject"),), topics=("szél",))
    make_edge(ruling, "HKK 21.6", "cites")
    make_edge(make_ruling("AK2.1", "Fúj még?"), "AK1.1", "changes", extent="part", clause="a vége")
    published(change_of(ruling, answer="Igen, mindig."), -600)
    call_command("rebuild_index", verbosity=0)
    return Ruling.objects.get(pk=ruling.pk)


def content(**more: Any) -> dict[str, Any]:
    edge = {"kind": "supersedes", "target": "AK1.1", "extent": "whole", "basis": "explicit", "reason": RARE}
    return {
        "question": f"{RARE} fúj?",
        "answer": f"A {RARE} nem.",
        "cards": [{"name": "Olaj", "role": "subject"}],
        "sections": ["21.6"],
        "topics": [RARE.lower()],
        "changes": [edge],
        "note": RARE,
        **more,
    }


def write_drafts(held: Ruling) -> None:
    """Put one of everything that is not public into the base, with the rare word in each of its texts."""
    game = make_game()
    planned = PlannedSource.objects.create(game=game, code="AK77", kind="magazine", title=f"Krónika {RARE}", number=77)
    batch = Batch.objects.create(game=game, title=RARE, text=RARE, author=editor())
    make_draft(content=content(), reason=RARE)
    make_draft(content=content(ref="AK77.1"), source=None, planned_source=planned, batch=batch, reason=RARE)
    discard(draft=make_draft(content=content(), reason=RARE), by=editor(), why=RARE)
    returned = make_draft(content=content(changes=[]), reason=RARE)
    submit(draft=returned, by=editor())
    comment(draft=returned, by=reviewer(), text=RARE)
    request_changes(draft=returned, by=reviewer(), why=RARE)
    change_of(held, question=f"{RARE}?")
    waiting = new_ruling(question=f"{RARE} esik?")
    schedule(draft=waiting, by=publisher(), publish_at=NOON + timedelta(days=9), at=NOON)
    wording = {"text": RARE, "valid_from": ""}
    for kind, thing in (
        (DraftKind.SECTION, {"section": make_section("21.6")}),
        (DraftKind.CARD, {"card": make_card("Olaj")}),
    ):
        create_draft(game=game, by=editor(), kind=kind, content=wording, reason=RARE, **thing)
    report(kind="other", text=RARE, ruling=held)


def test_drafts_change_nothing_that_anybody_can_read(client: Client, held: Ruling, tmp_path: Path) -> None:
    make_card("Ködfonó Pemete", "új")  # the helpers of the desk make it
    call_command("rebuild_index", verbosity=0)
    packed, data, site = bulk(), files(tmp_path / "before"), walk(client)
    assert len(site) > 60
    write_drafts(held)
    again = walk(client)
    assert {url for url in site.keys() | again.keys() if site.get(url) != again.get(url)} == set()
    call_command("rebuild_index", verbosity=0)
    assert walk(client) == site
    assert files(tmp_path / "after") == data
    assert bulk() == packed
    assert {url for url in site if RARE.lower() in site[url][2].lower().replace(f"q={RARE}".lower(), "")} <= set(START)


def told_of(site: dict[str, tuple[int, str, str]]) -> list[str]:
    """Return the addresses at which the rare word stands, other than as what was asked."""
    return [
        url for url, (_, _, body) in site.items() if RARE.lower() in body.lower() and RARE.lower() not in url.lower()
    ]


def test_what_was_undone_is_told_without_its_words(client: Client, held: Ruling, tmp_path: Path) -> None:
    planned = PlannedSource.objects.create(game=make_game(), code="AK77", kind="magazine", title=f"Krónika {RARE}")
    issue = approved(make_draft(content=content(ref="AK77.1", changes=[]), source=None, planned_source=planned))
    new = approved(make_draft(content=content(), reason=RARE))
    changed = change_of(held, question=f"{RARE}?", answer=f"{RARE}.", note=RARE, topics=["szél", f"{RARE} dolga"])
    before = walk(client)
    published(changed)
    undo(draft=changed, by=publisher(), why="Elírás.", at=later(1))
    published(new, 2)
    published(issue, 2)
    assert told_of(walk(client)) != []  # the walk would see it
    undo(draft=new, by=publisher(), why=RARE, at=later(3))
    undo(draft=issue, by=publisher(), why=RARE, at=later(3))
    published(change_of(held, answer="Igen, de csak este."), 60)
    site = walk(client)
    assert told_of(site) == []
    assert [url for url in site.keys() - before.keys() if not url.startswith("/valtozasok/")] == []
    assert {name for name, text in files(tmp_path).items() if RARE.lower() in text.lower()} == set()
    refs = [url for url, (_, _, body) in site.items() if new.ref in body and new.ref.lower() not in url.lower()]
    assert [url for url in refs if not re.search(r"valtozas|atom|changes", url)] == []
    call_command("rebuild_index", verbosity=0)
    assert told_of(walk(client)) == []
