"""Two people change one thing: the merge page shows base, theirs and mine; what either wrote is kept."""

from __future__ import annotations

import re
from html import unescape

import pytest

from rulings.desk.content import content_of_ruling
from rulings.desk.drafting import create_draft, save_draft, submit
from rulings.models import Draft
from tests.rows import make_game, make_ruling
from tests.rulings.desk.approved import change_of, published
from tests.rulings.desk.people import editor, make_draft, person
from tests.rulings.pages.desk.visitors import client_of, editing, fresh
from tests.rulings.pages.html import read, texts

pytestmark = pytest.mark.django_db
LINES = "Első sor.\n\nMásodik sor.\n\nHarmadik sor."


@pytest.fixture
def draft() -> Draft:
    return make_draft(content={"question": "Fúj?", "answer": LINES})


def save_as_another(draft: Draft, **content: object) -> None:
    held = fresh(draft)
    dani = person("Dani", "editor")
    save_draft(draft=held, by=dani, content={**held.content, **content}, reason="Dani oka.", version=held.version)


def test_changes_in_different_places_are_merged(draft: Draft) -> None:
    form = editing(draft, answer=LINES.replace("Harmadik", "Utolsó"), reason="")
    save_as_another(draft, answer=LINES.replace("Első", "Legelső"), topics=["szél"])
    response = client_of("editor").post(draft.get_absolute_url(), form)
    html = response.content.decode()
    assert response.status_code == 409
    assert texts(html, "textarea")[1] == "Legelső sor. Második sor. Utolsó sor."
    assert "Amíg írtál, Dani is mentette ezt a piszkozatot." in html
    assert texts(html, "section", "conflict") == []
    assert 'name="version" value="2"' in html
    assert fresh(draft).version == 2  # nothing is saved yet


def test_the_merged_text_is_saved_and_the_work_goes_on(draft: Draft) -> None:
    form = editing(draft, answer="Enyém.", mode="stale")
    save_as_another(draft, topics=["szél"])
    path = f"{draft.get_absolute_url()}/osszefesules"
    response = client_of("editor").post(path, {**form, "version": 2, "topics": "szél"})
    assert response.headers["Location"] == draft.get_absolute_url()
    held = fresh(draft)
    assert (held.version, held.content["answer"], held.content["topics"]) == (3, "Enyém.", ["szél"])


def test_the_same_words_changed_twice_are_a_conflict_that_shows_both(draft: Draft) -> None:
    form = editing(draft, answer="Az enyém szól így.")
    save_as_another(draft, answer="Az övé szól úgy.")
    html = client_of("editor").post(draft.get_absolute_url(), form).content.decode()
    assert len(texts(html, "section", "conflict")) == 1
    assert {"Az enyém szól így.", "Az övé szól úgy."} <= set(html.split("\n"))
    kept = texts(html, "textarea")[1]
    assert "Az enyém szól így." in kept
    assert "Az övé szól úgy." in kept


def test_a_text_with_marks_of_a_conflict_is_not_submitted(draft: Draft) -> None:
    form = editing(draft, answer="Az enyém szól így.")
    save_as_another(draft, answer="Az övé szól úgy.")
    html = client_of("editor").post(draft.get_absolute_url(), form).content.decode()
    marked = (
        html.split('name="answer"')[1]
        .split(">\n", 1)[1]
        .split("</textarea>")[0]
        .replace("&lt;", "<")
        .replace("&gt;", ">")
    )
    client_of("editor").post(
        f"{draft.get_absolute_url()}/osszefesules", {**form, "mode": "stale", "version": 2, "answer": marked}
    )
    answer = client_of("editor").post(draft.get_absolute_url(), editing(fresh(draft), do="submit"))
    assert answer.status_code == 409
    assert fresh(draft).state == "draft"


def test_a_third_save_meanwhile_shows_the_merge_again(draft: Draft) -> None:
    form = editing(draft, answer="Enyém.", mode="stale", version=2)
    save_as_another(draft, topics=["szél"])
    save_as_another(draft, topics=["szél", "köd"])
    response = client_of("editor").post(f"{draft.get_absolute_url()}/osszefesules", form)
    assert response.status_code == 409
    assert 'name="version" value="3"' in response.content.decode()


def test_a_merge_that_comes_too_late_keeps_the_words(draft: Draft) -> None:
    form = editing(draft, answer="Enyém.", mode="stale")
    submit(draft=draft, by=editor())
    response = client_of("editor").post(f"{draft.get_absolute_url()}/osszefesules", form)
    assert response.status_code == 400
    assert texts(response.content.decode(), "textarea")[1] == "Enyém."


def changed_under() -> Draft:
    """Return a draft whose ruling was changed by another draft since."""
    ruling = make_ruling("AK1.1", "Hány lap?", LINES)
    content = {**content_of_ruling(ruling), "answer": LINES.replace("Harmadik", "Utolsó")}
    draft = create_draft(game=make_game(), by=editor(), ruling=ruling, content=content, reason="Mert.")
    published(change_of(ruling, answer=LINES.replace("Első", "Legelső")))
    return draft


def test_what_was_published_meanwhile_is_merged_and_saved_upon() -> None:
    draft = changed_under()
    client = client_of("editor")
    assert "Közben megváltozott az, amire ez a piszkozat épül." in read(client, draft.get_absolute_url())
    path = f"{draft.get_absolute_url()}/osszefesules"
    html = read(client, path)
    assert texts(html, "textarea")[1] == "Legelső sor. Második sor. Utolsó sor."
    answer = LINES.replace("Első", "Legelső").replace("Harmadik", "Utolsó")
    assert client.post(path, editing(draft, answer=answer, mode="base", seen=seen_in(html))).status_code == 302
    held = fresh(draft)
    assert held.content["answer"] == answer
    assert held.base is not None
    assert held.base["answer"] == LINES.replace("Első", "Legelső")
    assert "Közben megváltozott" not in read(client, draft.get_absolute_url())


def seen_in(html: str) -> str:
    """Return what the form says of the base that it was made from."""
    found = re.search(r'name="seen" value="([^"]*)"', html)
    assert found is not None
    return unescape(found.group(1))


def test_what_was_published_while_the_merge_was_open_is_merged_too() -> None:
    draft = changed_under()
    client = client_of("editor")
    path = f"{draft.get_absolute_url()}/osszefesules"
    seen = seen_in(read(client, path))
    assert draft.ruling is not None
    third = {"topics": ["szél"], "answer": LINES.replace("Első", "Legelső").replace("Második", "Középső")}
    published(change_of(draft.ruling, **third))
    answer = LINES.replace("Első", "Legelső").replace("Harmadik", "Utolsó")
    assert client.post(path, editing(draft, answer=answer, mode="base", seen=seen)).status_code == 302
    assert texts(read(client, path), "textarea")[1] == "Legelső sor. Középső sor. Utolsó sor."


def test_publishing_upon_an_old_base_leads_to_the_merge() -> None:
    ruling = make_ruling("AK1.1", "Hány lap?", LINES)
    first, second = change_of(ruling, answer="Egyik."), change_of(ruling, answer="Másik.")
    published(first)
    response = client_of("publisher").post(second.get_absolute_url(), {"do": "publish", "version": second.version})
    assert response.headers["Location"] == f"{second.get_absolute_url()}/osszefesules"
    html = read(client_of("publisher"), f"{second.get_absolute_url()}/osszefesules")
    assert len(texts(html, "section", "conflict")) == 1


def test_nothing_to_merge(draft: Draft) -> None:
    client = client_of("editor")
    response = client.get(f"{draft.get_absolute_url()}/osszefesules")
    assert (response.status_code, response.headers["Location"]) == (302, draft.get_absolute_url())


@pytest.mark.parametrize(("role", "status"), [("", 403), ("reader", 403), ("editor", 302), ("reviewer", 302)])
def test_who_may_save_a_merge(role: str, status: int) -> None:
    draft = changed_under()
    path = f"{draft.get_absolute_url()}/osszefesules"
    response = client_of(role).post(path, editing(draft, answer="Összefésülve.", mode="base"))
    assert response.status_code == status
    assert (fresh(draft).content["answer"] == "Összefésülve.") == (role in ("editor", "reviewer"))
