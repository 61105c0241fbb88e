"""Who may open which page and send which form: strangers log in first, readers are refused, the rest by their rights."""

from __future__ import annotations

from typing import Any

import pytest

from rulings.desk.drafting import submit
from rulings.desk.reporting import report
from rulings.desk.reviewing import approve
from rulings.models import Batch, Draft, DraftComment, Publication, Recheck, Report
from tests.rows import make_game, make_ruling
from tests.rulings.desk.people import editor, make_draft, person, reviewer
from tests.rulings.pages.desk.visitors import FORM, ROLES, client_of, editing, fresh

pytestmark = pytest.mark.django_db
PAGES = [
    "/szerkesztoseg",
    "/szerkesztoseg?lista=sajat",
    "/szerkesztoseg/uj",
    "/szerkesztoseg/uj?game=proba",
    "/szerkesztoseg/uj?game=proba&ref=AK1.1",
    "/szerkesztoseg/import",
    "/szerkesztoseg/import?game=proba",
    "/szerkesztoseg/import/1",
    "/szerkesztoseg/ujranezes",
    "/szerkesztoseg/jelentesek",
    "/szerkesztoseg/1",
    "/szerkesztoseg/1/tortenet",
]


@pytest.mark.parametrize("path", PAGES)
def test_a_stranger_is_sent_to_the_login_and_back(path: str) -> None:
    for method in ("get", "post"):
        response = getattr(client_of(""), method)(path)
        assert response.status_code == 302
        assert response.headers["Location"].startswith("/belepes?next=%2Fszerkesztoseg")
        assert "no-store" in response.headers["Cache-Control"]


def test_the_way_back_keeps_the_query() -> None:
    response = client_of("").get("/szerkesztoseg/uj?game=proba&ref=AK1.1")
    assert response.headers["Location"] == "/belepes?next=%2Fszerkesztoseg%2Fuj%3Fgame%3Dproba%26ref%3DAK1.1"


@pytest.mark.parametrize("path", PAGES)
def test_a_reader_is_refused(path: str) -> None:
    client = client_of("reader")
    assert [client.get(path).status_code, client.post(path, FORM).status_code] == [403, 403]


@pytest.mark.parametrize("role", ["editor", "reviewer", "publisher"])
def test_who_writes_opens_every_page(role: str) -> None:
    make_ruling("AK1.1")
    batch = Batch.objects.create(game=make_game(), title="AK107", text="…", author=editor())
    draft = make_draft()
    client = client_of(role)
    for page in PAGES:
        path = page.replace("import/1", f"import/{batch.pk}").replace("/szerkesztoseg/1", draft.get_absolute_url())
        response = client.get(path)
        assert (path, response.status_code) == (path, 200)
        assert response.headers["X-Robots-Tag"] == "noindex"
        assert {"private", "no-store"} <= set(response.headers["Cache-Control"].split(", "))
        assert '<meta name="robots" content="noindex">' in response.content.decode()


@pytest.mark.parametrize("role", ["editor", "reviewer", "publisher"])
@pytest.mark.parametrize("path", ["/szerkesztoseg/99", "/szerkesztoseg/99/tortenet", "/szerkesztoseg/import/99"])
def test_what_is_not_there(role: str, path: str) -> None:
    assert client_of(role).get(path).status_code == 404


def in_state(state: str) -> Draft:
    """Return a draft of the editor that another reviewer approved where its state needs that."""
    draft = make_draft()
    if state != "draft":
        submit(draft=draft, by=editor())
    if state == "approved":
        approve(draft=fresh(draft), by=person("Réka", "reviewer"))
    return fresh(draft)


WRITES = {
    "begin": ("draft", {}, {"": 403, "reader": 403, "editor": 302, "reviewer": 302, "publisher": 302}),
    "save": ("draft", {}, {"": 403, "reader": 403, "editor": 302, "reviewer": 302, "publisher": 302}),
    "comment": (
        "in_review",
        {"text": "Jó."},
        {"": 403, "reader": 403, "editor": 302, "reviewer": 302, "publisher": 302},
    ),
    "take_back": ("in_review", {}, {"": 302, "reader": 403, "editor": 302, "reviewer": 302, "publisher": 302}),
    "discard": (
        "draft",
        {"why": "Nem kell."},
        {"": 403, "reader": 403, "editor": 302, "reviewer": 302, "publisher": 302},
    ),
    "approve": ("in_review", {}, {"": 302, "reader": 403, "editor": 409, "reviewer": 302, "publisher": 302}),
    "request_changes": (
        "in_review",
        {"why": "Rövid."},
        {"": 403, "reader": 403, "editor": 409, "reviewer": 302, "publisher": 302},
    ),
    "publish": ("approved", {}, {"": 302, "reader": 403, "editor": 409, "reviewer": 409, "publisher": 302}),
    "schedule": (
        "approved",
        {"publish_at": "2199-01-01T10:00"},
        {"": 403, "reader": 403, "editor": 409, "reviewer": 409, "publisher": 302},
    ),
}


@pytest.mark.parametrize("role", ["", *ROLES])
@pytest.mark.parametrize("do", WRITES)
def test_every_write_by_everybody(do: str, role: str) -> None:
    state, fields, statuses = WRITES[do]
    draft = in_state(state)
    path, form = draft.get_absolute_url(), {**fields, "do": do, "version": draft.version}
    if do == "begin":
        path, form = "/szerkesztoseg/uj?game=proba", {**FORM, "source": f"held:{draft.source_id}"}
    if do == "save":
        form = editing(draft, answer="Másképp.")
    before = written()
    response = client_of(role).post(path, form)
    assert response.status_code == statuses[role]
    is_done = statuses[role] == 302 and role != ""
    assert (written() != before) == is_done


def written() -> list[Any]:
    """Return everything that a write at the desk leaves behind."""
    drafts = Draft.objects.order_by("pk").values_list("state", "version")
    return [*drafts, *DraftComment.objects.order_by("pk").values_list("text")]


@pytest.mark.parametrize(
    ("role", "status"), [("", 302), ("reader", 403), ("editor", 302), ("reviewer", 302), ("publisher", 302)]
)
def test_the_queues_by_everybody(role: str, status: int) -> None:
    ruling = make_ruling("AK1.1")
    reported = report(kind="outdated", ruling=ruling)
    at = reported.at
    cause = Publication.objects.create(game=ruling.game, action="changed", origin="desk", ref="HKK 1", title="…", at=at)
    recheck = Recheck.objects.create(ruling=ruling, publication=cause, opened_at=at)
    client = client_of(role)
    assert client.post("/szerkesztoseg/jelentesek", {"report": reported.pk, "answer": ""}).status_code == status
    assert client.post("/szerkesztoseg/ujranezes", {"recheck": recheck.pk}).status_code == status
    is_done = role in ("editor", "reviewer", "publisher")
    assert (Report.objects.filter(closed_at=None).count(), Recheck.objects.filter(closed_at=None).count()) == (
        (0, 0) if is_done else (1, 1)
    )


def test_who_was_switched_off_is_out() -> None:
    user = reviewer()
    client = client_of(user)
    user.is_active = False
    user.save()
    assert client.get("/szerkesztoseg").status_code == 302
