"""Atom feeds: valid, deterministic, with fixed ids, and nothing in them that is not public."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import Any
from xml.etree import ElementTree

import pytest
from django.http import HttpResponse
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from cards.models import Card
from rulings.models import Draft, Publication, Ruling
from rulings.pages.feeds import ENTRIES
from tests.history_rows import FIRST, content, make_publication, make_user
from tests.rows import make_card, make_edge, make_game, make_ruling, make_section
from tests.rulings.decks.rows import make_proba
from tests.rulings.pages.html import moved, read

pytestmark = pytest.mark.django_db
ATOM = "{http://www.w3.org/2005/Atom}"
RFC_3339 = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)")
FEEDS = {
    "/valtozasok/atom": "all",
    "/proba/valtozasok/atom": "proba",
    "/proba/lap/olaj/atom": "proba/card/olaj",
    "/proba/szabaly/HKK%2021.6/atom": "proba/section/HKK 21.6",
    "/proba/tema/szel/atom": "proba/topic/szel",
    "/proba/format/proba/atom": "proba/format/proba",
}


@pytest.fixture(autouse=True)
def rows() -> Ruling:
    form = make_proba()
    ruling = make_ruling(
        "AK1.1", "Fúj?", "Igen.", cards=(("Olaj", "", "subject"),), topics=("szél",), formats=[form.slug]
    )
    make_section("21.6")
    make_edge(ruling, "HKK 21.6", "cites")
    return ruling


def get(client: Client, path: str = "/valtozasok/atom", **headers: str) -> HttpResponse:
    return client.get(path, headers=headers)  # type: ignore[return-value]


def parsed(client: Client, path: str = "/valtozasok/atom") -> ElementTree.Element:
    """Return a feed that holds what RFC 4287 demands (4.1.1, 4.1.2)."""
    response = get(client, path)
    assert (response.status_code, response["Content-Type"]) == (200, "application/atom+xml; charset=utf-8")
    root = ElementTree.fromstring(response.content)
    assert root.tag == f"{ATOM}feed"
    for parent in (root, *root.iter(f"{ATOM}entry")):
        for name in ("id", "title", "updated"):
            assert len(parent.findall(ATOM + name)) == 1, name
            assert parent.findtext(ATOM + name)
        for name in ("updated", "published"):
            for one in parent.findall(ATOM + name):
                assert RFC_3339.fullmatch(one.text or "")
        rels = [link.get("rel", "alternate") for link in parent.findall(f"{ATOM}link")]
        assert rels == (["alternate", "self"] if parent is root else ["alternate"])
    assert root.findtext(f"{ATOM}author/{ATOM}name") == "judgekb"
    return root


def entries(client: Client, path: str = "/valtozasok/atom") -> list[dict[str, Any]]:
    found = []
    for entry in parsed(client, path).iter(f"{ATOM}entry"):
        told = {name: entry.findtext(ATOM + name) for name in ("id", "title", "updated", "published", "summary")}
        found.append(told)
    return found


@pytest.mark.parametrize("path", FEEDS)
def test_every_feed_is_valid_and_has_a_fixed_id(client: Client, rows: Ruling, path: str) -> None:
    row = make_publication(rows)
    root = parsed(client, path)
    assert root.findtext(f"{ATOM}id") == f"tag:judgekb,2026:feed/{FEEDS[path]}"
    assert [entry["id"] for entry in entries(client, path)] == [f"tag:judgekb,2026:change/{row.pk}"]
    hrefs = {link.get("rel"): link.get("href") for link in root.findall(f"{ATOM}link")}
    assert hrefs["self"] == f"http://testserver{path}"
    for url in hrefs.values():
        assert client.get(str(url)).status_code == 200


def test_ids_do_not_depend_on_the_host(client: Client, rows: Ruling, settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["a.example", "b.example"]
    make_publication(rows)
    ids = []
    for host in settings.ALLOWED_HOSTS:
        text = client.get("/valtozasok/atom", headers={"host": host}).content.decode()
        assert f'href="http://{host}/valtozasok/' in text
        ids.append(re.findall(r"<id>(.*?)</id>", text))
    assert ids[0] == ids[1]


def test_an_entry_says_what_changed_and_why(client: Client, rows: Ruling) -> None:
    author = make_user("iro", first_name="Író", last_name="Ilona")
    make_publication(rows, author=author, reason="Új szám.")
    before, after = content("AK1.1", "Fúj?", "Igen."), content("AK1.1", "Fúj?", "Nem.", note="Titok.")
    make_publication(rows, "changed", before=before, after=after, reason="Tévedés.")
    changed, new = entries(client)
    assert (new["title"], changed["title"]) == ("AK1.1, új döntés: Fúj?", "AK1.1, megváltozott: Fúj?")
    assert new["summary"] == (
        "<p>AK1.1: új döntés.</p><p>Miért: Új szám.</p><h3>Kérdés</h3><p>Fúj?</p><h3>Válasz</h3><p>Igen.</p>"
    )
    assert changed["summary"] == (
        "<p>AK1.1: megváltozott.</p><p>Miért: Tévedés.</p><h3>Válasz</h3><p><del>Igen</del><ins>Nem</ins>.</p>"
    )
    assert (new["published"], new["updated"]) == ("2026-11-01T10:00:00+00:00", "2026-11-01T10:00:00+00:00")
    names = [name.text for name in parsed(client).iter(f"{ATOM}name")]
    assert names == ["judgekb", "Író Ilona"]


def test_what_a_newer_entry_did_is_an_entry_of_its_own(client: Client, rows: Ruling) -> None:
    newer = make_ruling("AK2.1")
    first = make_publication(rows)
    second = make_publication(rows, "superseded", by_ruling=newer, after=None, reason="Új szabály.")
    told = entries(client, "/proba/lap/olaj/atom")
    assert [one["id"] for one in told] == [f"tag:judgekb,2026:change/{row.pk}" for row in (second, first)]
    assert told[0]["summary"] == (
        "<p>AK1.1: egy újabb döntés felváltotta.</p><p>Ez tette: AK2.1</p><p>Miért: Új szabály.</p>"
    )
    assert told[1]["updated"] == told[1]["published"]


def test_the_text_of_a_section_or_a_card_is_told(client: Client) -> None:
    card = Card.objects.get(name="Olaj")
    make_publication(
        None, "changed", game=make_game(), ref="olaj", title="Olaj", card=card, after={"text": "Ég.\n\nMindig."}
    )
    assert [one["title"] for one in entries(client, "/proba/lap/olaj/atom")] == ["olaj, új szöveg: Olaj"]
    assert (entries(client)[0]["summary"] or "").endswith("<h3>Szöveg</h3><p>Ég.</p>\n<p>Mindig.</p>")


HOSTILE = "<script>alert(1)</script> & ]]> \x01\x0b\x0c\x1f\ufffe\uffff \U0001f600 \u2028 &amp; &#0;"


def test_nothing_that_people_wrote_breaks_the_xml_or_runs(client: Client, rows: Ruling) -> None:
    who = make_user("iro", first_name=HOSTILE[:60])
    after = content("AK1.1", HOSTILE, HOSTILE)
    make_publication(rows, title=HOSTILE, reason=HOSTILE, author=who, after=after)
    make_publication(rows, "changed", title=HOSTILE, before=content("AK1.1", "x", "y"), after=after)
    for one in entries(client):
        assert "<script" not in (one["summary"] or "")
        assert "&lt;script&gt;" in (one["summary"] or "")
        assert "<script>alert(1)</script> & ]]>" in (one["title"] or "")
        assert "\U0001f600" in (one["title"] or "")


def test_it_holds_the_newest_fifty(
    client: Client, rows: Ruling, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    made = [make_publication(rows) for _ in range(ENTRIES + 1)]
    told = entries(client)
    assert (ENTRIES, len(told)) == (50, 50)
    assert told[0]["id"] == f"tag:judgekb,2026:change/{made[-1].pk}"
    assert told[-1]["id"] == f"tag:judgekb,2026:change/{made[1].pk}"
    with django_assert_num_queries(1):
        get(client)


def test_it_is_the_same_each_time_and_answers_304(client: Client, rows: Ruling) -> None:
    make_publication(rows)
    first, second = get(client), get(client)
    assert (first.content, first["ETag"]) == (second.content, second["ETag"])
    assert first["Last-Modified"] == "Sun, 01 Nov 2026 10:00:00 GMT"
    held = {"If-None-Match": first["ETag"], "If-Modified-Since": first["Last-Modified"]}
    for headers in (held, {"If-None-Match": first["ETag"]}, {"If-Modified-Since": first["Last-Modified"]}):
        again = get(client, **headers)
        assert (again.status_code, again.content) == (304, b"")
    assert client.head("/valtozasok/atom").content == b""
    make_publication(rows, "changed")
    assert get(client, **held).status_code == 200


def test_an_empty_feed_is_valid_and_still(client: Client) -> None:
    root = parsed(client)
    assert root.findtext(f"{ATOM}updated") == "1970-01-01T00:00:00+00:00"
    assert get(client)["ETag"] == get(client)["ETag"]


def test_drafts_and_what_readers_do_with_rulings_change_nothing(client: Client, rows: Ruling) -> None:
    make_publication(rows)
    before = {path: get(client, path).content for path in FEEDS}
    who = make_user("iro")
    Draft.objects.create(
        game=rows.game,
        ref="AK1.1",
        ref_key="ak1.1",
        ruling=rows,
        author=who,
        edited_by=who,
        content={"question": "Ritka"},
    )
    rows.save()  # its own time of change is no news
    make_ruling("AK7.1", "Ritka?", state="draft", cards=(("Olaj", "", "subject"),), topics=("szél",))
    assert {path: get(client, path).content for path in FEEDS} == before


def test_what_was_undone_is_gone_from_the_entry_too(client: Client, rows: Ruling) -> None:
    who = make_user("iro", first_name="Ilona")
    draft = Draft.objects.create(game=rows.game, ref="AK1.1", ref_key="ak1.1", author=who, edited_by=who)
    new = make_publication(rows, draft=draft, reason="Titok.", author=who)
    other = make_publication(make_ruling("AK2.1"))
    before = {one["id"]: one for one in entries(client)}
    undone = make_publication(rows, "undone", draft=draft, reason="Titok.", at=datetime(2026, 11, 2, tzinfo=UTC))
    Ruling.objects.filter(pk=rows.pk).update(state="draft")
    after = {one["id"]: one for one in entries(client)}
    ids = {row: f"tag:judgekb,2026:change/{row.pk}" for row in (new, other, undone)}
    assert after[ids[other]] == before[ids[other]]
    assert after[ids[new]] == {
        "id": ids[new],
        "title": "AK1.1, közzététel, amelyet azután visszavontak",
        "updated": "2026-11-02T00:00:00+00:00",
        "published": FIRST.isoformat(),
        "summary": "<p>AK1.1: közzététel, amelyet azután visszavontak.</p>",
    }
    assert after[ids[undone]]["summary"] == "<p>AK1.1: a közzétételt visszavonták.</p>"
    assert "Titok" not in get(client).content.decode()
    assert "Ilona" not in get(client).content.decode()


@pytest.mark.parametrize(
    ("path", "feeds"),
    [
        ("/", ["/valtozasok/atom"]),
        ("/proba/ak1.1", ["/proba/valtozasok/atom"]),
        ("/proba/lap/olaj", ["/proba/valtozasok/atom", "/proba/lap/olaj/atom"]),
        ("/proba/szabaly/HKK 21.6", ["/proba/valtozasok/atom", "/proba/szabaly/HKK%2021.6/atom"]),
        ("/proba/tema/szel", ["/proba/valtozasok/atom", "/proba/tema/szel/atom"]),
        ("/proba/format/proba", ["/proba/valtozasok/atom", "/proba/format/proba/atom"]),
        ("/proba/valtozasok", ["/proba/valtozasok/atom"]),
        ("/valtozasok", ["/valtozasok/atom"]),
    ],
)
def test_pages_name_their_feeds(client: Client, path: str, feeds: list[str]) -> None:
    found = re.findall(r'<link rel="alternate" type="application/atom\+xml" href="([^"]*)"', read(client, path))
    assert found == feeds
    assert [client.get(url).status_code for url in feeds] == [200] * len(feeds)


def test_other_spellings_and_unknown_things(client: Client) -> None:
    assert moved(client, "/PROBA/lap/OLAJ/atom") == "/proba/lap/olaj/atom"
    assert moved(client, "/proba/szabaly/21.6/atom") == "/proba/szabaly/HKK%2021.6/atom"
    make_card("Kő")
    for path in ("/nincs/valtozasok/atom", "/proba/lap/x/atom", "/proba/szabaly/HKK 9/atom", "/proba/tema/x/atom",
                 "/proba/format/x/atom"):  # fmt: skip
        read(client, path, 404)
    assert Publication.objects.count() == 0
    assert client.post("/valtozasok/atom").status_code == 405
