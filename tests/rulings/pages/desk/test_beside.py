"""Beside the text: the links found in it, and the entries that it may overturn. Pressing a button saves the text too."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from rulings.models import Draft, Ruling
from tests.rows import make_card, make_game, make_ruling
from tests.rulings.desk.people import editor, make_draft
from tests.rulings.pages.desk.visitors import client_of, editing, fresh
from tests.rulings.pages.html import read, texts

pytestmark = pytest.mark.django_db


@pytest.fixture
def old() -> Ruling:
    return make_ruling("AK2.1", "Fújhat a Ködfonó Pemete a ködben?", "Nem.", cards=(("Ködfonó Pemete", "", "subject"),))


@pytest.fixture
def draft(old: Ruling) -> Draft:
    return make_draft()


@pytest.fixture
def sara(draft: Draft) -> Client:
    return client_of("editor")


def mark(client: Client, draft: Draft, ruling: Ruling, **fields: Any) -> Any:
    own = {f"mark-{ruling.pk}-{name}": value for name, value in fields.items()}
    return client.post(draft.get_absolute_url(), editing(draft, do=f"mark:{ruling.pk}", **own))


def test_an_older_entry_on_the_same_card_is_shown_with_why(sara: Client, draft: Draft) -> None:
    html = read(sara, draft.get_absolute_url())
    assert texts(html, "li", "affected")[0].startswith("AK2.1 Fújhat a Ködfonó Pemete a ködben?")
    assert "közös lap: Ködfonó Pemete" in texts(html, "li", "affected")[0]


def test_superseded_becomes_an_edge(sara: Client, draft: Draft, old: Ruling) -> None:
    more = {"reason": "Új szabály.", "valid_from": "2026-01-01", "extent": "whole"}
    response = mark(sara, draft, old, verdict="superseded", **more)
    assert response.headers["Location"] == draft.get_absolute_url() + "#mellette"
    edge = fresh(draft).content["changes"][0]
    assert [edge[key] for key in ("kind", "target", "extent", "valid_from", "reason")] == [
        "supersedes",
        "AK2.1",
        "whole",
        "2026-01-01",
        "Új szabály.",
    ]
    html = read(sara, draft.get_absolute_url())
    assert "felváltja" in texts(html, "li", "done")[0]


@pytest.mark.parametrize(("verdict", "edges"), [("unaffected", 0), ("same", 0), ("contradicted", 1)])
def test_the_other_verdicts(sara: Client, draft: Draft, old: Ruling, verdict: str, edges: int) -> None:
    mark(sara, draft, old, verdict=verdict, reason="Mert.", extent="whole")
    assert [one.verdict for one in draft.marks.all()] == [verdict]
    assert len(fresh(draft).content["changes"]) == edges
    assert "módosítsd azt" in read(sara, draft.get_absolute_url()) or verdict != "same"


def test_the_text_is_saved_with_the_mark(sara: Client, draft: Draft, old: Ruling) -> None:
    form = editing(draft, answer="Közben átírtam.", do=f"mark:{old.pk}")
    sara.post(draft.get_absolute_url(), {**form, f"mark-{old.pk}-verdict": "unaffected"})
    assert fresh(draft).content["answer"] == "Közben átírtam."
    assert draft.marks.count() == 1


@pytest.mark.parametrize(
    ("fields", "status", "sentence"),
    [
        ({}, 409, "Válaszd ki, hogyan érinti a piszkozat ezt: AK2.1."),
        ({"verdict": "x"}, 409, "Válaszd ki, hogyan érinti a piszkozat ezt: AK2.1."),
        ({"verdict": "superseded"}, 400, "AK2.1: Írd meg, miért."),
        (
            {"verdict": "superseded", "reason": "Új.", "extent": "part"},
            400,
            "AK2.1: Írd meg, melyik részét érinti, és mi áll helyette.",
        ),
        (
            {"verdict": "superseded", "reason": "Új.", "valid_from": "tegnap"},
            400,
            "AK2.1: „tegnap” nem nap. Így írd: 2021-08-01.",
        ),
    ],
)
def test_half_a_mark_says_what_is_missing(old: Ruling, fields: dict[str, str], status: int, sentence: str) -> None:
    draft = make_draft()
    sara = client_of("editor")
    response = mark(sara, draft, old, **fields)
    html = response.content.decode()
    assert (response.status_code, texts(html, "p", "gone")[0]) == (status, sentence)
    assert ("Új." in html) == (fields.get("reason") == "Új.")  # what was typed stands there still
    assert draft.marks.count() == 0


@pytest.mark.parametrize("number", ["", "x", "999999", "9" * 30, "²"])
def test_marks_of_nothing(sara: Client, draft: Draft, number: str) -> None:
    assert sara.post(draft.get_absolute_url(), editing(draft, do=f"mark:{number}")).status_code == 409


def test_an_entry_of_another_game_is_not_marked(sara: Client, draft: Draft) -> None:
    other = make_ruling("AK5.1", game=make_game("masik"))
    assert mark(sara, draft, other, verdict="unaffected").status_code == 409


def test_a_doubtful_link_is_accepted_or_refused(sara: Client, draft: Draft) -> None:
    make_card("Szél")
    draft = make_draft(
        content={"question": "Mi lesz?", "answer": "Itt a Szél fúj, ott a szél jön, és a Ködfonó Pemetét hív."}
    )
    html = read(sara, draft.get_absolute_url())
    found = texts(html, "li", "found-link")
    assert found[0] == found[0]
    keys = [part.split('"')[0] for part in html.split('value="link:yes:')[1:]]
    assert keys != []
    sara.post(draft.get_absolute_url(), editing(draft, do=f"link:yes:{keys[0]}"))
    name = keys[0].split(":")[1]
    assert name in [card["name"] for card in fresh(draft).content["cards"]]
    sara.post(draft.get_absolute_url(), editing(fresh(draft), do=f"link:no:{keys[0]}"))
    assert name not in [card["name"] for card in fresh(draft).content["cards"]]


def test_all_certain_links_at_once(sara: Client) -> None:
    make_ruling("AK7.1")
    draft = make_draft(content={"question": "Mi lesz?", "answer": "A Ködfonó Pemete dönt, lásd AK7.1."})
    sara.post(draft.get_absolute_url(), editing(draft, do="link:certain"))
    content = fresh(draft).content
    assert ([card["name"] for card in content["cards"]], content["cites"]) == (["Ködfonó Pemete"], ["AK7.1"])


@pytest.mark.parametrize("do", ["link:yes:card:Nincs:", "link:perhaps:x", "link:", "link:yes", "link"])
def test_links_of_nothing(sara: Client, draft: Draft, do: str) -> None:
    response = sara.post(draft.get_absolute_url(), editing(draft, do=do))
    assert response.status_code == (302 if do == "link" else 409)


def test_who_only_reads_gets_no_buttons(draft: Draft) -> None:
    Draft.objects.update(state="in_review")
    html = read(client_of("reviewer"), draft.get_absolute_url())
    assert 'value="link:' not in html
    assert 'value="mark:' not in html
    assert editor().username in html
