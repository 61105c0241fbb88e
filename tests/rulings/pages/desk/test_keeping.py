"""A session that ends while somebody writes, or a form that grew old, loses no word."""

from __future__ import annotations

import re
from typing import Any

import pytest
from axes.models import AccessAttempt
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from pytest_django import Settings

from rulings.models import Batch, Draft, DraftComment
from rulings.pages.desk.keeping import is_of_desk, packed, unpacked
from tests.rows import make_ruling
from tests.rulings.desk.people import editor, make_draft, person
from tests.rulings.pages.desk.visitors import FORM, client_of, editing, fresh
from tests.rulings.pages.html import texts

pytestmark = pytest.mark.django_db
PASSWORD = "elég-hosszú-jelszó"
WORDS = 'Hosszú „szöveg”, & <b>félkövér</b>\r\n\r\nő ű "x"'


@pytest.fixture
def draft() -> Draft:
    user = editor()
    user.set_password(PASSWORD)
    user.save()
    return make_draft()


def fields_of(html: str) -> dict[str, list[str]]:
    """Return the hidden fields of the page's form, as a browser sends them."""
    found: dict[str, list[str]] = {}
    html = html[html.index("<main") : html.index("</main>")]
    for name, value in re.findall(r'<input type="hidden" name="(\w+)" value="(.*?)">', html, re.DOTALL):
        found.setdefault(name, []).append(unescaped(value).replace("\r\n", "\n").replace("\n", "\r\n"))
    return found


def unescaped(text: str) -> str:
    for entity, letter in (("&lt;", "<"), ("&gt;", ">"), ("&quot;", '"'), ("&#x27;", "'"), ("&amp;", "&")):
        text = text.replace(entity, letter)
    return text


def through_login(client: Client, path: str, form: dict[str, Any], **login: str) -> str:
    """Send a form as a stranger, log in, and return the page behind."""
    kept = client.post(path, form)
    assert (kept.status_code, kept.headers["X-Robots-Tag"]) == (403, "noindex")
    sent = {name: values[0] for name, values in fields_of(kept.content.decode()).items()}
    assert sent["next"] == path
    wrong = client.post("/belepes", {**sent, "username": "Sára", "password": "nem ez"})
    sent = {name: values[0] for name, values in fields_of(wrong.content.decode()).items()}
    response = client.post("/belepes", {**sent, "username": "Sára", "password": PASSWORD, **login})
    assert response.status_code == 200
    assert "no-store" in response.headers["Cache-Control"]
    return response.content.decode()


def test_the_lock_of_the_login_keeps_it_too(draft: Draft, client: Client, settings: Settings) -> None:
    path = draft.get_absolute_url()
    kept = client.post(path, editing(draft, answer=WORDS, draft_kind="ruling"))
    for status in [200] * (settings.AXES_FAILURE_LIMIT - 1) + [429] * 2:
        sent = {name: values[0] for name, values in fields_of(kept.content.decode()).items()}
        kept = client.post("/belepes", {**sent, "username": "Sára", "password": "nem ez"})
        assert kept.status_code == status
    sent = {name: values[0] for name, values in fields_of(kept.content.decode()).items()}
    AccessAttempt.objects.all().delete()  # the time is over
    html = client.post("/belepes", {**sent, "username": "Sára", "password": PASSWORD}).content.decode()
    assert (fields_of(html)["answer"], f'action="{path}"' in html) == ([WORDS], True)


def test_a_draft(draft: Draft, client: Client) -> None:
    path = draft.get_absolute_url()
    html = through_login(client, path, editing(draft, answer=WORDS, draft_kind="ruling", card_name=["Egy", "Kettő"]))
    sent = fields_of(html)
    assert (sent["answer"], sent["card_name"], sent["do"]) == ([WORDS], ["Egy", "Kettő"], ["preview"])
    assert f'action="{path}"' in html
    form = client.post(path, sent).content.decode()
    assert unescaped(re.findall(r'name="answer".*?>\n(.*?)</textarea>', form, re.DOTALL)[0]) == WORDS.replace(
        "\r\n", "\n"
    )
    assert fresh(draft).version == 1  # nothing was saved by itself
    client.post(path, {**sent, "do": "save"})
    assert fresh(draft).content["answer"] == WORDS.replace("\r\n", "\n")


def test_a_draft_that_others_wrote_on_meanwhile(draft: Draft, client: Client) -> None:
    form = editing(draft, answer="Az enyém.", draft_kind="ruling")
    client_of("reviewer").post(draft.get_absolute_url(), editing(draft, answer="Az övé."))
    sent = fields_of(through_login(client, draft.get_absolute_url(), form))
    response = client.post(draft.get_absolute_url(), {**sent, "do": "save"})
    assert response.status_code == 409
    assert "Az enyém." in response.content.decode()


def test_a_new_entry(draft: Draft, client: Client) -> None:
    path = "/szerkesztoseg/uj?game=proba"
    form = {**FORM, "draft_kind": "ruling", "source": f"held:{draft.source_id}"}
    sent = fields_of(through_login(client, path, form))
    client.post(path, {**sent, "do": "save"})
    assert Draft.objects.filter(content__question=FORM["question"]).count() == 1


def test_a_comment(draft: Draft, client: Client) -> None:
    html = through_login(client, draft.get_absolute_url(), {"do": "comment", "text": WORDS, "field": "answer"})
    assert "Elküldöm újra" in texts(html, "button")
    client.post(draft.get_absolute_url(), fields_of(html))
    assert DraftComment.objects.get().text == WORDS.replace("\r\n", "\n")


def test_an_issue_that_was_uploaded(draft: Draft, client: Client) -> None:
    path = "/szerkesztoseg/import?game=proba"
    upload = SimpleUploadedFile("szam.txt", "Fúj-e ősszel? Fúj.\r\nSüt-e? Süt.\r\n".encode())
    form = {"title": "Krónika", "text": "", "source": f"held:{draft.source_id}", "file": upload}
    client.post(path, fields_of(through_login(client, path, form)))
    assert Batch.objects.get().text == "Fúj-e ősszel? Fúj.\nSüt-e? Süt.\n"


@pytest.mark.parametrize("form", [{}, {"do": "approve", "version": "1"}, {"text": "  "}, {"do": "", "kind": "faq"}])
def test_where_nothing_was_typed_one_just_logs_in(draft: Draft, client: Client, form: dict[str, str]) -> None:
    response = client.post(draft.get_absolute_url(), form)
    assert (response.status_code, response.headers["Location"][:8]) == (302, "/belepes")


def test_who_may_not_write_sees_her_words_at_least(draft: Draft) -> None:
    response = client_of("reader").post(draft.get_absolute_url(), editing(draft, answer=WORDS))
    assert response.status_code == 403
    assert "Hosszú „szöveg”" in response.content.decode()


def test_another_name_without_rights_gets_no_button(draft: Draft, client: Client) -> None:
    olga = person("Olga", "reader")
    olga.set_password(PASSWORD)
    olga.save()
    html = through_login(client, draft.get_absolute_url(), editing(draft, answer=WORDS), username="Olga")
    assert "Hosszú „szöveg”" in html
    assert f'action="{draft.get_absolute_url()}"' not in html


class TestOldForms:
    """She logged in again in another window: the token of the first one is of no use any more."""

    def sent(
        self, client: Client, path: str, form: dict[str, Any], origin: str = "http://testserver"
    ) -> tuple[int, str]:
        headers = {"origin": origin} if origin else {}
        response = client.post(path, {**form, "csrfmiddlewaretoken": "x" * 64}, headers=headers)
        return response.status_code, response.content.decode()

    def strict(self, *, logged_in: bool = True) -> Client:
        client = Client(enforce_csrf_checks=True)
        if logged_in:
            client.force_login(editor())
        client.get("/belepes")
        return client

    def test_it_is_shown_again_and_saved_nowhere(self, draft: Draft) -> None:
        status, html = self.sent(
            self.strict(), draft.get_absolute_url(), editing(draft, answer=WORDS, draft_kind="ruling")
        )
        assert status == 403
        assert fields_of(html)["answer"] == [WORDS]
        assert "x" * 64 not in html
        assert fresh(draft).version == 1

    @pytest.mark.parametrize(
        "origin", ["", "null", "http://gonosz.pelda", "https://testserver", "http://testserver.hu"]
    )
    def test_what_no_page_of_ours_sent_is_refused(self, draft: Draft, origin: str) -> None:
        status, html = self.sent(self.strict(), draft.get_absolute_url(), editing(draft, answer=WORDS), origin)
        assert (status, "Hosszú" in html) == (403, False)

    def test_a_stranger_logs_in_first(self, draft: Draft) -> None:
        client = self.strict(logged_in=False)
        status, html = self.sent(client, draft.get_absolute_url(), editing(draft, answer=WORDS))
        assert status == 403
        assert dict(unpacked(fields_of(html)["kept"][0]))["answer"] == WORDS

    def test_a_login_that_grew_old(self, draft: Draft) -> None:
        form = {"kept": packed([("answer", WORDS)]), "next": draft.get_absolute_url()}
        assert fields_of(self.sent(self.strict(), "/belepes", form)[1])["answer"] == [WORDS]
        status, html = self.sent(self.strict(logged_in=False), "/belepes", form)
        assert (status, fields_of(html)["next"]) == (403, [draft.get_absolute_url()])

    @pytest.mark.parametrize("path", ["/belepes", "/szerkesztoseg"])
    def test_others_are_refused_as_ever(self, draft: Draft, path: str) -> None:
        status, html = self.sent(self.strict(), path, {"username": "x"} if path != "/szerkesztoseg" else {})
        assert (status, "Ezt az űrlapot nem fogadhatjuk el" in html) == (403, True)


def test_who_is_logged_in_already_needs_no_password(draft: Draft) -> None:
    form = {"kept": packed([("answer", WORDS)]), "next": draft.get_absolute_url()}
    assert fields_of(client_of("editor").post("/belepes", form).content.decode())["answer"] == [WORDS]


@pytest.mark.parametrize(
    "text", ["", "x", "[]", "{}", "[1]", '[["a"]]', '["ab"]', "[" * 9000, "null", '[["a", "b", "c"]]']
)
def test_what_was_never_packed_is_nothing(text: str) -> None:
    assert unpacked(text) in ([], [("a", "b")])


@pytest.mark.parametrize(
    ("address", "is_one"),
    [
        ("/szerkesztoseg", True),
        ("/szerkesztoseg/1?x=1", True),
        ("", False),
        ("/admin", False),
        ("/szerkesztoseg/../admin", False),
        ("//gonosz.pelda/szerkesztoseg", True),
    ],
)
def test_it_is_sent_on_to_the_desk_only(address: str, is_one: bool) -> None:
    """Other hosts are left out before, by `own_path`."""
    assert is_of_desk(address) is is_one


def test_another_page_is_not_sent_to(draft: Draft) -> None:
    make_ruling("AK1.1")
    for address in ("/admin/auth/user/1/delete/", "//gonosz.pelda/szerkesztoseg", "https://gonosz.pelda/szerkesztoseg"):
        response = client_of("editor").post("/belepes", {"kept": packed([("answer", WORDS)]), "next": address})
        assert response.status_code == 302
