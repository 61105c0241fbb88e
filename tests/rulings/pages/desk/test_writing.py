"""Beginning a draft, writing it, seeing it: nothing that was typed is lost, everything wrong is told."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from rulings.desk.content import content_of_ruling
from rulings.models import Draft, PlannedSource, Ruling
from tests.rows import make_card, make_game, make_ruling, make_section, make_source
from tests.rulings.desk.people import make_draft
from tests.rulings.pages.desk.visitors import FORM, client_of, editing, fresh
from tests.rulings.pages.html import read, texts

pytestmark = pytest.mark.django_db


@pytest.fixture
def sara() -> Client:
    make_source("AK1")
    return client_of("editor")


def begin(client: Client, path: str = "/szerkesztoseg/uj?game=proba", **fields: Any) -> Any:
    source = make_source("AK1")
    return client.post(path, {**FORM, "source": f"held:{source.pk}", **fields})


def test_a_new_entry_becomes_a_draft_with_the_next_number(sara: Client) -> None:
    make_ruling("AK1.7")
    response = begin(sara)
    draft = Draft.objects.get()
    assert response.headers["Location"] == f"/szerkesztoseg/{draft.pk}"
    assert (draft.ref, draft.state, draft.reason) == ("AK1.8", "draft", "Kérdezték.")
    assert draft.content == {
        "ref": "AK1.8",
        "question": "Fúj-e a szél?",
        "answer": "Fúj, de **csak egyszer**.",
        "cards": [],
        "sections": [],
        "topics": ["szél", "köd"],
        "changes": [],
    }
    assert Ruling.objects.count() == 1  # readers see nothing of it


def test_everything_of_the_form_is_kept(sara: Client) -> None:
    make_card("Ködfonó Pemete", "új")
    edge: dict[str, Any] = {
        "edge_kind": "changes",
        "edge_target": "AK9.1",
        "edge_extent": "part",
        "edge_clause": "kétszer",
    }
    more = {"edge_valid_from": "2020-01-02", "edge_basis": "explicit", "edge_reason": "Új szabály."}
    cards: dict[str, Any] = {
        "card_name": ["Ködfonó Pemete", ""],
        "card_edition": ["új", ""],
        "card_role": ["subject", "subject"],
    }
    rest = {"sections": "21.6", "cites": "AK2.1", "valid_from": "2020-01-01", "valid_to": "2021-01-01"}
    begin(sara, **edge, **more, **cards, **rest, kind="rule", status="disputed", formats=["draft"], note="Nézd meg.")
    content = Draft.objects.get().content
    assert content["cards"] == [{"name": "Ködfonó Pemete", "edition": "új", "role": "subject"}]
    assert content["changes"] == [
        {
            "kind": "changes",
            "target": "AK9.1",
            "extent": "part",
            "clause": "kétszer",
            "basis": "explicit",
            "valid_from": "2020-01-02",
            "reason": "Új szabály.",
        }
    ]
    assert [content[key] for key in ("sections", "cites", "valid_from", "valid_to", "formats", "kind", "status")] == [
        ["21.6"],
        ["AK2.1"],
        "2020-01-01",
        "2021-01-01",
        ["draft"],
        "rule",
        "disputed",
    ]


def test_without_a_source_the_form_comes_back_as_it_was(sara: Client) -> None:
    response = begin(sara, source="")
    html = response.content.decode()
    assert response.status_code == 400
    assert texts(html, "p", "gone") == ["Forrás: Válaszd ki, melyik forrásban áll."]
    assert texts(html, "textarea")[:2] == ["Fúj-e a szél?", "Fúj, de **csak egyszer**."]
    assert Draft.objects.count() == 0


def test_a_new_source_is_planned_once(sara: Client) -> None:
    new = {"source": "new", "source_code": "AK107", "source_title": "Krónika 107", "source_kind": "magazine"}
    days = {"source_number": "107", "source_not_before": "2026-01-01", "source_not_after": "2026-01-31"}
    begin(sara, **new, **days)
    begin(sara, **new, **days, question="Süt-e a nap?")
    planned = PlannedSource.objects.get()
    assert [draft.ref for draft in planned.drafts.order_by("ref")] == ["AK107.1", "AK107.2"]
    assert (planned.number, str(planned.published_not_after)) == (107, "2026-01-31")
    assert "AK107, Krónika 107 (tervezett)" in read(sara, "/szerkesztoseg/uj", game="proba")


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"source_code": ""}, "Az új forrásnak jel és cím kell."),
        ({"source_code": "ak1"}, "Ilyen jelű forrás már van: válaszd ki a listából."),
        ({"source_not_after": "tegnap"}, "„tegnap” nem nap. Így írd: 2021-08-01."),
        (
            {"source_not_before": "2026-02-01", "source_not_after": "2026-01-01"},
            "A megjelenés utolsó napja előbb van, mint az első.",
        ),
        ({"source_number": "４"}, "„４” nem sorszám."),
        ({"source_code": "A" * 41}, "Túl hosszú (code): legfeljebb 40 betű."),
    ],
)
def test_a_source_that_cannot_be_planned(sara: Client, fields: dict[str, str], sentence: str) -> None:
    new = {"source": "new", "source_code": "AK107", "source_title": "Krónika", "source_kind": "magazine"}
    response = begin(sara, **{**new, **fields})
    assert response.status_code == 400
    assert texts(response.content.decode(), "p", "gone") == [f"Forrás: {sentence}"]
    assert (Draft.objects.count(), PlannedSource.objects.count()) == (0, 0)


@pytest.mark.parametrize("kind", ["", "nincs"])
def test_a_source_of_no_kind_is_refused(sara: Client, kind: str) -> None:
    new = {"source": "new", "source_code": "AK107", "source_title": "Krónika", "source_kind": kind}
    assert begin(sara, **new).status_code == 400
    assert PlannedSource.objects.count() == 0


def test_a_held_ruling_is_changed(sara: Client) -> None:
    ruling = make_ruling("AK1.1", "Régi kérdés?", "Régi válasz.", topics=("szél",))
    path = "/szerkesztoseg/uj?game=proba&ref=ak1.1"
    html = sara.get(path).content.decode()
    assert texts(html, "textarea")[:2] == ["Régi kérdés?", "Régi válasz."]
    seen = html.split('name="seen" value="')[1].split('"')[0].replace("&quot;", '"').replace("&#x27;", "'")
    sara.post(path, {**FORM, "seen": seen})
    draft = Draft.objects.get()
    assert draft.base is not None
    assert (draft.ruling, draft.ref, draft.base["answer"]) == (ruling, "AK1.1", "Régi válasz.")
    assert "Ennek már van nyitott piszkozata." in sara.get(path).content.decode()


def test_what_was_published_since_the_form_was_opened_is_merged(sara: Client) -> None:
    """The form was opened upon another text than the base holds now: the merge page comes before a draft is made."""
    make_ruling("AK1.1", "Új kérdés?", "Régi válasz.")
    path = "/szerkesztoseg/uj?game=proba&ref=ak1.1"
    seen = '{"ref": "AK1.1", "question": "Régi kérdés?", "answer": "Régi válasz."}'
    form = {**FORM, "question": "Régi kérdés?", "answer": "Enyém.", "topics": "", "seen": seen}
    response = sara.post(path, form)
    html = response.content.decode()
    assert (response.status_code, Draft.objects.count()) == (409, 0)
    assert texts(html, "textarea")[:2] == ["Új kérdés?", "Enyém."]
    merged = html.split('name="seen" value="')[1].split('"')[0].replace("&quot;", '"')
    sara.post(path, {**form, "question": "Új kérdés?", "seen": merged})
    assert Draft.objects.get().content["question"] == "Új kérdés?"


@pytest.mark.parametrize("seen", ["", "[", "[1]", "{}", '{"cards": [1]}', '{"ref": {"a": 1}}', "[" * 5_000])
def test_what_was_seen_can_be_anything(sara: Client, seen: str) -> None:
    make_ruling("AK1.1")
    response = sara.post("/szerkesztoseg/uj?game=proba&ref=AK1.1", {**FORM, "seen": seen})
    assert response.status_code == 409
    assert texts(response.content.decode(), "h1") == ["Összefésülés"]


def test_wordings_of_sections_and_cards(sara: Client) -> None:
    make_section("21.6")
    make_card("Ködfonó Pemete")
    form = {"text": "Új szöveg.", "valid_from": "2026-01-01", "reason": "Kiadás.", "seen": "null", "do": "save"}
    sara.post("/szerkesztoseg/uj?game=proba&section=HKK+21.6", form)
    sara.post("/szerkesztoseg/uj?game=proba&card=kodfono-pemete", form)
    assert [(draft.kind, draft.ref, draft.content) for draft in Draft.objects.order_by("pk")] == [
        ("section", "HKK 21.6", {"text": "Új szöveg.", "valid_from": "2026-01-01"}),
        ("card", "kodfono-pemete", {"text": "Új szöveg.", "valid_from": "2026-01-01"}),
    ]
    labels = {"section": "Szöveg Markdown", "card": "Szöveg"}
    for draft in Draft.objects.all():
        html = read(sara, draft.get_absolute_url())
        assert texts(html, "textarea")[0] == "Új szöveg."
        assert labels[draft.kind] in texts(html, "label")


@pytest.mark.parametrize("query", ["ref=AK9.9", "section=X", "card=x"])
def test_what_is_not_held_cannot_be_changed(sara: Client, query: str) -> None:
    assert sara.get(f"/szerkesztoseg/uj?game=proba&{query}").status_code == 404


def test_the_game_is_asked_for(sara: Client) -> None:
    assert texts(read(sara, "/szerkesztoseg/uj"), "h1") == ["Melyik játékhoz írsz?"]
    assert sara.get("/szerkesztoseg/uj?game=nincs").status_code == 404


def test_saving_makes_a_version(sara: Client) -> None:
    draft = make_draft()
    response = sara.post(draft.get_absolute_url(), editing(draft, answer="Igen,\r\nkétszer."))
    assert response.headers["Location"] == draft.get_absolute_url()
    assert (fresh(draft).content["answer"], fresh(draft).version) == ("Igen,\nkétszer.", 2)
    sara.post(draft.get_absolute_url(), editing(fresh(draft)))
    assert fresh(draft).version == 2  # the same again is no version


@pytest.mark.parametrize("do", ["rows-cards", "rows-edges", "preview"])
def test_buttons_that_save_nothing_lose_nothing(sara: Client, do: str) -> None:
    draft = make_draft()
    response = sara.post(draft.get_absolute_url(), editing(draft, answer="Még **nem** mentett.", do=do))
    html = response.content.decode()
    assert response.status_code == 200
    assert texts(html, "textarea")[1] == "Még **nem** mentett."
    assert "<p>Még <strong>nem</strong> mentett.</p>" in html
    assert fresh(draft).version == 1
    rows = html.count('name="card_name"'), html.count('name="edge_target"')
    assert rows == {"rows-cards": (6, 1), "rows-edges": (3, 2), "preview": (3, 1)}[do]


def test_what_cannot_be_stored_is_told_and_kept(sara: Client) -> None:
    draft = make_draft()
    response = sara.post(draft.get_absolute_url(), editing(draft, answer="rejtett\x07jel", question="Új?"))
    html = response.content.decode()
    assert response.status_code == 400
    assert texts(html, "p", "gone")[0] == "Válasz: Láthatatlan vezérlőjel van benne; írd be újra kézzel."
    assert texts(html, "textarea")[0] == "Új?"
    assert fresh(draft).version == 1


def test_an_unfinished_draft_is_saved_with_its_problems(sara: Client) -> None:
    draft = make_draft()
    sara.post(draft.get_absolute_url(), editing(draft, answer="", valid_from="tegnap"))
    html = read(sara, draft.get_absolute_url())
    assert fresh(draft).content["valid_from"] == "tegnap"
    assert any("válasz" in text for text in texts(html, "li", "problem"))


def test_saving_and_submitting_in_one_go(sara: Client) -> None:
    draft = make_draft()
    sara.post(draft.get_absolute_url(), editing(draft, answer="Igen, kétszer.", do="submit"))
    assert (fresh(draft).content["answer"], fresh(draft).state) == ("Igen, kétszer.", "in_review")


def test_a_blocked_draft_is_saved_but_not_submitted(sara: Client) -> None:
    draft = make_draft()
    response = sara.post(draft.get_absolute_url(), editing(draft, answer="", do="submit"))
    assert response.status_code == 409
    assert texts(response.content.decode(), "p", "gone")[0].startswith("Előbb ezt kell rendbe tenni:")
    assert (fresh(draft).content["answer"], fresh(draft).state) == ("", "draft")


def test_what_is_sent_too_late_is_shown_to_be_copied(sara: Client) -> None:
    """Somebody submitted the draft meanwhile: it cannot be saved any more, but the words come back."""
    draft = make_draft()
    Draft.objects.update(state="in_review")
    response = sara.post(draft.get_absolute_url(), editing(draft, answer="Egy órán át írtam."))
    assert response.status_code == 409
    assert "Egy órán át írtam." in response.content.decode()
    assert fresh(draft).version == 1


@pytest.mark.parametrize("version", ["", "x", "²", "99", "0", "9" * 30])
def test_a_form_without_its_version(sara: Client, version: str) -> None:
    draft = make_draft()
    response = sara.post(draft.get_absolute_url(), editing(draft, answer="Más.", version=version))
    assert response.status_code == 400
    assert fresh(draft).version == 1


def test_the_live_preview_is_a_piece_of_the_page(sara: Client) -> None:
    form = {"game": "proba", "draft_kind": "ruling", "question": "Fúj?", "answer": "<b>**Igen**</b>", "topics": "szél"}
    response = sara.post("/szerkesztoseg/elonezet", form)
    html = response.content.decode()
    assert "<p>&lt;b&gt;<strong>Igen</strong>&lt;/b&gt;</p>" in html
    assert "<html" not in html
    assert sara.get("/szerkesztoseg/elonezet").status_code == 405
    make_game()
    wording = {"game": "proba", "draft_kind": "section", "text": "*Szöveg*"}
    assert "<em>Szöveg</em>" in sara.post("/szerkesztoseg/elonezet", wording).content.decode()
    wording = {"game": "proba", "draft_kind": "card", "text": "*Szöveg* <b>\r\n[[Köd]]"}
    shown = sara.post("/szerkesztoseg/elonezet", wording).content.decode()
    assert "<p>*Szöveg* &lt;b&gt;<br>Köd</p>" in shown  # as the page of the card shows it, which knows no Markdown


@pytest.mark.parametrize("path", ["/szerkesztoseg/elonezet", "/szerkesztoseg/uj?game=proba", "/szerkesztoseg/1"])
def test_every_form_needs_the_token(sara: Client, path: str) -> None:
    client = Client(enforce_csrf_checks=True)
    client.cookies = sara.cookies
    assert client.post(path, FORM).status_code == 403


@pytest.mark.parametrize("do", ["save", "submit"])
@pytest.mark.parametrize("what", ["a new entry", "in a new source", "a change"])
def test_a_second_click_begins_no_second_draft(sara: Client, do: str, what: str) -> None:
    make_ruling("AK1.8", "Fúj-e?", "Fúj.")
    path, fields = "/szerkesztoseg/uj?game=proba", {"source": f"held:{make_source('AK1').pk}"}
    if what == "in a new source":
        fields = {"source": "new", "source_code": "AK7", "source_title": "Krónika 7", "source_kind": "magazine"}
    if what == "a change":
        path, fields = f"{path}&ref=AK1.8", {"seen": json.dumps(content_of_ruling(Ruling.objects.get(ref="AK1.8")))}
    answers = [sara.post(path, {**FORM, **fields, "do": do}) for _click in range(2)]
    assert [(one.status_code, one.headers["Location"]) for one in answers] == [
        (302, answers[0].headers["Location"])
    ] * 2
    assert Draft.objects.count() == 1
    sara.post(path, {**FORM, **fields, "do": do, "question": "Másik kérdés?"})
    client_of("reviewer").post(path, {**FORM, **fields, "do": do})
    assert Draft.objects.count() == 3
