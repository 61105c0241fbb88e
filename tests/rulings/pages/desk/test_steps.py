"""From the draft to the readers by buttons; each person gets those that she can press, a refusal says why."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from rulings.desk.drafting import save_draft, submit
from rulings.desk.publishing import publish
from rulings.desk.reviewing import approve
from rulings.models import Draft, Ruling
from tests.rows import make_ruling
from tests.rulings.desk.approved import change_of
from tests.rulings.desk.people import CONTENT, editor, make_draft, publisher, reviewer
from tests.rulings.pages.desk.visitors import client_of, editing, fresh
from tests.rulings.pages.html import read, texts

pytestmark = pytest.mark.django_db


def submitted() -> Draft:
    return submit(draft=make_draft(), by=editor())


def approved() -> Draft:
    return approve(draft=submitted(), by=reviewer())


def buttons(role: str, draft: Draft) -> list[str]:
    """Return the steps that the page offers."""
    html = read(client_of(role), draft.get_absolute_url())
    panel = html.split('<section class="steps-panel"')
    return texts(panel[1].split("</section>")[0], "button") if len(panel) > 1 else []


def press(role: str, draft: Draft, do: str, **fields: str) -> tuple[int, list[str]]:
    response = client_of(role).post(draft.get_absolute_url(), {"do": do, "version": draft.version, **fields})
    return response.status_code, texts(response.content.decode(), "p", "gone")


def test_only_the_allowed_steps_are_offered() -> None:
    draft = make_draft()
    assert buttons("editor", draft) == ["Elvetés"]
    draft = submitted()
    assert buttons("editor", draft) == ["Visszaveszem javításra", "Elvetés"]
    assert buttons("reviewer", draft) == ["Jóváhagyom", "Visszaveszem javításra", "Javítást kérek", "Elvetés"]
    draft = approved()
    assert buttons("reviewer", draft) == ["Visszaveszem javításra", "Javítást kérek", "Elvetés"]
    assert buttons("publisher", draft) == [
        "Közzététel most",
        "Visszaveszem javításra",
        "Javítást kérek",
        "Időzítés",
        "Elvetés",
    ]
    publish(draft=draft, by=publisher())
    assert buttons("publisher", draft) == ["Közzététel visszavonása"]
    assert buttons("editor", draft) == []


def test_the_whole_way_by_buttons(client: Client) -> None:
    draft = submitted()
    assert press("reviewer", draft, "approve")[0] == 302
    assert client.get("/proba/ak1.1").status_code == 404
    assert press("publisher", draft, "publish")[0] == 302
    assert texts(read(client, "/proba/ak1.1"), "h1") == [CONTENT["question"]]


def test_nobody_approves_what_she_wrote() -> None:
    draft = submit(draft=make_draft(by=reviewer()), by=reviewer())
    assert press("reviewer", draft, "approve") == (
        409,
        ["A saját szövegedet nem hagyhatod jóvá: egy másik bíráló dolga."],
    )


@pytest.mark.parametrize(
    ("role", "do", "sentence"),
    [
        ("editor", "approve", "A jóváhagyáshoz bírálói jog kell."),
        (
            "reviewer",
            "publish",
            "„Közzététel most”: ehhez nincs jogod, vagy a piszkozat állapota (bírálatra vár) nem engedi.",
        ),
        ("reviewer", "nincs", "Ilyen lépés nincs."),
        ("reviewer", "create", "Ilyen lépés nincs."),
        ("reviewer", "save", "Ilyen lépés nincs."),
        ("reviewer", "request_changes", "Írd le röviden, miért: a történetben ez marad meg."),
        ("editor", "discard", "Írd le röviden, miért: a történetben ez marad meg."),
    ],
)
def test_a_refused_step_says_why(role: str, do: str, sentence: str) -> None:
    draft = submitted()
    assert press(role, draft, do) == (409, [sentence])
    assert fresh(draft).state == "in_review"


def test_what_changed_since_it_was_read_is_not_approved() -> None:
    draft = make_draft()
    old = draft.version
    save_draft(draft=draft, by=editor(), content={**CONTENT, "answer": "Nem."}, reason="", version=1)
    draft = submit(draft=fresh(draft), by=editor())
    answer = press("reviewer", draft, "approve", version=str(old))
    assert answer == (409, ["Közben új változat készült: olvasd el azt is, mielőtt döntesz."])


@pytest.mark.parametrize("version", ["", "0", "abc", "-1", "2", "99999999999", "１"])
@pytest.mark.parametrize("do", ["approve", "publish", "schedule"])
def test_who_does_not_say_what_she_read_takes_no_step(do: str, version: str) -> None:
    draft = submitted() if do == "approve" else approved()
    status, told = press("publisher", draft, do, version=version, publish_at="2199-07-01T18:30")
    assert (status, told) == (409, ["Közben új változat készült: olvasd el azt is, mielőtt döntesz."])
    assert fresh(draft).state == draft.state


def test_changes_are_requested_with_a_reason() -> None:
    draft = submitted()
    assert press("reviewer", draft, "request_changes", why="Hol áll ez?")[0] == 302
    html = read(client_of("editor"), f"{draft.get_absolute_url()}/tortenet")
    assert "Hol áll ez?" in html
    assert fresh(draft).state == "changes_requested"


def test_why_it_was_sent_back_stands_on_the_draft() -> None:
    """Over the text until it is sent in again, and among the comments for good."""
    draft = submitted()
    press("reviewer", draft, "request_changes", why="Hol áll ez?")
    sara, said = client_of("editor"), "Bence javítást kért: Hol áll ez?"

    def shown() -> tuple[bool, int]:
        html = read(sara, draft.get_absolute_url())
        return said in texts(html, "p", "mark"), " ".join(texts(html, "div", "comment")).count("Hol áll ez?")

    assert shown() == (True, 1)
    sara.post(draft.get_absolute_url(), editing(fresh(draft), answer="A szabályban.", do="save"))
    assert shown() == (True, 1)
    sara.post(draft.get_absolute_url(), editing(fresh(draft), do="submit"))
    assert shown() == (False, 1)


def test_sent_back_and_sent_in_again_without_a_word_changed() -> None:
    draft = submitted()
    press("reviewer", draft, "request_changes", why="Nézd meg újra.")
    client_of("editor").post(draft.get_absolute_url(), editing(fresh(draft), do="submit"))
    assert fresh(draft).state == "in_review"


def test_a_new_entry_is_called_new_after_it_was_published_and_taken_back() -> None:
    draft, panni = approved(), client_of("publisher")
    for do, state in (("publish", "közzétéve"), ("undo", "jóváhagyva")):
        press("publisher", draft, do, why="Elírás.")
        facts = texts(read(panni, draft.get_absolute_url()), "p", "facts")[0]
        assert (state in facts, "új bejegyzés" in facts) == (True, True)
        assert "új bejegyzés" in texts(read(panni, "/szerkesztoseg"), "li", "draft-row")[0]


def test_it_is_published_at_a_time_of_budapest() -> None:
    draft = approved()
    assert press("publisher", draft, "schedule", publish_at="2199-07-01T18:30")[0] == 302
    held = fresh(draft)
    assert (held.state, held.publish_at.isoformat() if held.publish_at else "") == (
        "scheduled",
        "2199-07-01T16:30:00+00:00",
    )
    html = read(client_of("publisher"), draft.get_absolute_url())
    assert texts(html, "p", "notice") == ["Magától jelenik meg ekkor: 2199-07-01 18:30 (budapesti idő)."]
    assert press("publisher", draft, "unschedule")[0] == 302
    assert fresh(draft).state == "approved"


@pytest.mark.parametrize("time", ["", "holnap", "2199-13-01T10:00", "９999-01-01T10:00", "1999-01-01T10:00"])
def test_no_time_to_publish_at(time: str) -> None:
    draft = approved()
    assert press("publisher", draft, "schedule", publish_at=time) == (
        409,
        [f"„{time}” nem időpont. Így add meg: 2026-01-31 18:00."],
    )


def test_a_time_that_has_passed() -> None:
    draft = approved()
    assert press("publisher", draft, "schedule", publish_at="2020-01-01T10:00") == (409, ["Ez az időpont már elmúlt."])


def test_a_publication_is_undone_within_ten_minutes(client: Client) -> None:
    draft = approved()
    publish(draft=draft, by=publisher(), at=timezone.now() - timedelta(minutes=9))
    notice = texts(read(client_of("publisher"), draft.get_absolute_url()), "p", "notice")[0]
    assert notice.startswith("A közzététel még 0 perc ")
    assert press("publisher", draft, "undo", why="Elírtuk.")[0] == 302
    assert client.get("/proba/ak1.1").status_code == 404
    assert fresh(draft).state == "approved"


def test_later_it_is_not() -> None:
    draft = approved()
    publish(draft=draft, by=publisher(), at=timezone.now() - timedelta(minutes=11))
    assert buttons("publisher", draft) == []
    assert texts(read(client_of("publisher"), draft.get_absolute_url()), "p", "notice") == []
    assert press("publisher", draft, "undo", why="Elírtuk.") == (
        409,
        ["A közzététel óta letelt a tíz perc: új módosítást kell írni."],
    )


def test_the_reviewer_sees_the_difference() -> None:
    ruling = make_ruling("AK1.1", "Hány lap?", "Pontosan 25 lap.")
    draft = change_of(ruling, answer="Pontosan 30 lap.")
    html = read(client_of("reviewer"), draft.get_absolute_url())
    assert (texts(html, "del"), texts(html, "ins")) == (["25"], ["30"])
    assert "Pontosabban." in html


def test_who_reviews_comments_on_words_of_a_field() -> None:
    draft = submitted()
    form = {"do": "comment", "field": "answer", "quote": "csak egyszer", "text": "Biztos?\r\nHol áll?"}
    assert client_of("reviewer").post(draft.get_absolute_url(), form).status_code == 302
    html = read(client_of("editor"), draft.get_absolute_url())
    assert texts(html, "blockquote") == ["csak egyszer"]
    assert "1. változat Válasz" in texts(html, "div", "comment")[0]
    assert client_of("reviewer").post(draft.get_absolute_url(), {"do": "comment", "text": " "}).status_code == 409


def test_a_second_click_publishes_nothing_again() -> None:
    draft = approved()
    assert press("publisher", draft, "publish")[0] == 302
    assert press("publisher", draft, "publish")[0] == 409
    assert Ruling.objects.get().publications.count() == 1
