"""An issue is pasted or uploaded, looked at in one list, and taken on together."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from rulings.desk.clock import publish_due
from rulings.desk.drafting import save_draft, submit, take_back
from rulings.desk.reviewing import approve, request_changes
from rulings.models import Batch, Draft, Ruling
from tests.rows import make_ruling, make_source
from tests.rulings.desk.people import editor, reviewer
from tests.rulings.pages.desk.visitors import client_of, fresh
from tests.rulings.pages.html import read, texts

pytestmark = pytest.mark.django_db
COLUMN = "Fúj-e a szél? Fúj, de csak egyszer.\n\nHány lapból áll a pakli? Pontosan 30 lapból.\n"


@pytest.fixture
def sara() -> Client:
    make_source("AK1")
    return client_of("editor")


def cut(client: Client, text: str = COLUMN, **fields: Any) -> Any:
    form = {"source": f"held:{make_source('AK1').pk}", "text": text, "title": "Krónika 107", **fields}
    return client.post("/szerkesztoseg/import?game=proba", form)


def test_a_pasted_column_becomes_a_batch(sara: Client) -> None:
    response = cut(sara)
    batch = Batch.objects.get()
    assert response.headers["Location"] == f"/szerkesztoseg/import/{batch.pk}"
    html = read(sara, batch.get_absolute_url())
    assert texts(html, "h1") == ["Krónika 107"]
    assert [text.split()[0] for text in texts(html, "a", "title")] == ["AK1.1", "AK1.2"]
    assert "2 új 0 megváltozott 0 ugyanaz" in texts(html, "p", "facts")


def test_what_is_held_is_compared(sara: Client) -> None:
    make_ruling("AK1.1", "Hány lapból áll a pakli?", "Pontosan 25 lapból.")
    make_ruling("AK1.2", "Fúj-e a szél?", "Fúj, de csak egyszer.")
    cut(sara)
    batch = Batch.objects.get()
    html = read(sara, batch.get_absolute_url())
    assert "0 új 1 megváltozott 1 ugyanaz" in texts(html, "p", "facts")
    assert (texts(html, "del"), texts(html, "ins")) == (["25"], ["30"])
    draft = Draft.objects.get()
    sara.post(batch.get_absolute_url(), {"do": f"new:{draft.pk}"})
    assert (fresh(draft).state, Draft.objects.get(state="draft").ruling) == ("discarded", None)
    made = Draft.objects.get(state="draft")
    sara.post(batch.get_absolute_url(), {"do": f"change:{made.pk}", f"ref-{made.pk}": "ak1.1"})
    assert str(Draft.objects.get(state="draft").ruling) == "AK1.1"


@pytest.mark.parametrize("do", ["", "x", "new:", "new:99", "change:x", "save"])
def test_steps_of_nothing(sara: Client, do: str) -> None:
    cut(sara)
    assert sara.post(Batch.objects.get().get_absolute_url(), {"do": do}).status_code == 409


def test_a_reference_that_is_not_held(sara: Client) -> None:
    cut(sara)
    draft = Draft.objects.first()
    assert draft is not None
    response = sara.post(
        Batch.objects.get().get_absolute_url(), {"do": f"change:{draft.pk}", f"ref-{draft.pk}": "AK9.9"}
    )
    assert texts(response.content.decode(), "p", "gone")[0] == "Nincs ilyen bejegyzés: AK9.9."


def test_a_file_is_read(sara: Client) -> None:
    cut(sara, text="", file=SimpleUploadedFile("rovat.txt", COLUMN.encode()))
    assert Draft.objects.count() == 2


@pytest.mark.parametrize(
    "fields",
    [{"text": ""}, {"source": ""}, {"file": SimpleUploadedFile("x.txt", "Fúj?".encode("utf-16"))}, {"title": "a\x07b"}],
)
def test_what_cannot_be_cut_says_why(sara: Client, fields: dict[str, Any]) -> None:
    response = cut(sara, **fields)
    assert response.status_code == 400
    assert len(texts(response.content.decode(), "p", "gone")) == 1
    assert Batch.objects.count() == 0


def test_a_file_that_is_too_long(sara: Client) -> None:
    response = cut(sara, text="", file=SimpleUploadedFile("x.txt", b"a" * 2_200_000))
    assert (response.status_code, texts(response.content.decode(), "h1")) == (413, ["Ez túl nagy"])


def seen() -> str:
    """Return what the page of the batch says of the versions that are shown."""
    return " ".join(f"{pk}:{version}" for pk, version in Draft.objects.order_by("pk").values_list("pk", "version"))


def take(role: str, do: str) -> tuple[int, list[str]]:
    """Press a button of the batch; return the status and the states of the drafts."""
    response = client_of(role).post(Batch.objects.get().get_absolute_url(), {"do": do, "seen": seen()})
    return response.status_code, sorted(Draft.objects.values_list("state", flat=True))


def test_all_together(sara: Client) -> None:
    cut(sara)
    assert take("editor", "submit") == (302, ["in_review", "in_review"])
    assert take("editor", "approve") == (302, ["in_review", "in_review"])
    assert take("reviewer", "approve") == (302, ["approved", "approved"])
    assert take("reviewer", "publish") == (409, ["approved", "approved"])
    assert take("publisher", "publish") == (302, ["published", "published"])
    assert Ruling.objects.public().count() == 2


def test_what_others_wrote_since_it_was_read_is_not_approved(sara: Client) -> None:
    cut(sara)
    take("editor", "submit")
    bence, address = client_of("reviewer"), Batch.objects.get().get_absolute_url()
    shown = read(bence, address).split('name="seen" value="')[1].split('"')[0]
    assert shown == seen()
    first = Draft.objects.order_by("pk")[0]
    take_back(draft=first, by=editor())
    content = {**first.content, "answer": "Más."}
    save_draft(draft=first, by=editor(), content=content, reason="", version=1)
    submit(draft=fresh(first), by=editor())
    bence.post(address, {"do": "approve", "seen": shown})
    assert list(Draft.objects.order_by("pk").values_list("state", flat=True)) == ["in_review", "approved"]
    bence.post(address, {"do": "approve"})
    assert fresh(first).state == "in_review"


def test_the_enter_key_takes_no_step(sara: Client) -> None:
    cut(sara)
    html = read(sara, Batch.objects.get().get_absolute_url())
    assert re.findall(r'name="do" value="(\w+)"', html)[0] == "look"
    assert take("editor", "look") == (302, ["draft", "draft"])


def test_a_part_of_it_is_offered_no_way_out_alone(sara: Client) -> None:
    cut(sara)
    take("editor", "submit"), take("reviewer", "approve")
    draft = Draft.objects.order_by("pk")[0]
    html = read(client_of("publisher"), draft.get_absolute_url())
    assert 'value="publish"' not in html
    assert 'value="schedule"' not in html
    form = {"do": "publish", "version": draft.version}
    assert client_of("publisher").post(draft.get_absolute_url(), form).status_code == 409
    assert Ruling.objects.count() == 0


def test_each_that_keeps_the_rest_back_is_named(sara: Client) -> None:
    cut(sara)
    first = Draft.objects.order_by("pk")[0]
    submit(draft=first, by=editor())
    approve(draft=fresh(first), by=reviewer())
    response = client_of("publisher").post(Batch.objects.get().get_absolute_url(), {"do": "publish"})
    other = Draft.objects.order_by("pk")[1]
    told = texts(response.content.decode(), "p", "gone")[0]
    assert told == f"Egyet sem tettünk közzé. {other.ref}: Nincs jóváhagyva."


def test_or_not_at_all(sara: Client) -> None:
    cut(sara)
    first = Draft.objects.order_by("pk")[0]
    submit(draft=first, by=editor())
    approve(draft=fresh(first), by=reviewer())
    assert take("publisher", "publish") == (409, ["approved", "draft"])
    assert Ruling.objects.count() == 0


def test_why_one_of_them_did_not_go_on(sara: Client) -> None:
    cut(sara)
    first = Draft.objects.order_by("pk")[0]
    Draft.objects.filter(pk=first.pk).update(content={**first.content, "question": ""})
    assert take("editor", "submit") == (302, ["draft", "in_review"])
    html = read(client_of("editor"), Batch.objects.get().get_absolute_url())
    assert len(texts(html, "p", "gone")) > 0


@pytest.mark.parametrize("role", ["", "reader"])
def test_strangers_cut_nothing(role: str) -> None:
    response = cut(client_of(role))
    assert (response.status_code, Batch.objects.count()) == (403, 0)


@pytest.mark.parametrize(("rows", "queries"), [(1, 10), (3, 16), (40, 82)])
def test_queries_of_the_list(
    sara: Client, django_assert_num_queries: DjangoAssertNumQueries, rows: int, queries: int
) -> None:
    """Each row shown is checked for problems, which takes a fixed number of queries; at most 25 rows are shown."""
    cut(
        sara,
        "\n\n".join(
            f"Hány lapból áll a {number}. pakli? Pontosan {number * 7} lapból." for number in range(1, rows + 1)
        ),
    )
    path = Batch.objects.get().get_absolute_url()
    read(sara, path)  # the linker of the game is read once
    with django_assert_num_queries(queries):
        read(sara, path)


class TestClock:
    """What the page offers for the whole issue."""

    def approved(self, client: Client) -> str:
        cut(client)
        take("editor", "submit"), take("reviewer", "approve")
        return Batch.objects.get().get_absolute_url()

    def test_it_is_put_on_the_clock_comes_out_and_is_undone(self, sara: Client) -> None:
        address, kinga = self.approved(sara), client_of("publisher")
        assert "Az egész időzítése…" in texts(read(kinga, address), "summary")
        kinga.post(address, {"do": "schedule", "publish_at": "2199-01-31T18:00"})
        html = read(kinga, address)
        assert texts(html, "p", "changed")[0].startswith("Időzítve: 2199-01-31 18:00 (budapesti idő);")
        assert 'value="2199-01-31T18:00"' in html
        assert publish_due(now=datetime(2199, 1, 31, 17, 0, tzinfo=UTC)) == 2
        Draft.objects.update(published_at=timezone.now())
        html = read(kinga, address)
        assert [text for text in texts(html, "summary") if text.startswith("A közzététel visszavonása… 9 perc")]
        assert kinga.post(address, {"do": "undo", "why": " "}).status_code == 409
        assert kinga.post(address, {"do": "undo", "why": "Elírás."}).status_code == 302
        assert (Ruling.objects.public().count(), Draft.objects.filter(state="approved").count()) == (0, 2)

    def test_why_it_did_not_come_out(self, sara: Client) -> None:
        address, kinga = self.approved(sara), client_of("publisher")
        kinga.post(address, {"do": "schedule", "publish_at": "2199-01-31T18:00"})
        request_changes(draft=Draft.objects.order_by("pk")[0], by=reviewer(), why="Várjunk.")
        publish_due(now=datetime(2199, 1, 31, 17, 0, tzinfo=UTC))
        told = "Az időzített közzététel nem sikerült. AK1.1: Nincs jóváhagyva."
        assert texts(read(kinga, address), "p", "gone")[0] == told

    @pytest.mark.parametrize("role", ["editor", "reviewer", "publisher"])
    @pytest.mark.parametrize("do", ["schedule", "unschedule", "undo"])
    def test_by_everybody(self, sara: Client, role: str, do: str) -> None:
        address, kinga = self.approved(sara), client_of("publisher")
        form = {"do": do, "publish_at": "2199-01-31T18:00", "why": "Elírás."}
        if do == "unschedule":
            kinga.post(address, {**form, "do": "schedule"})
        elif do == "undo":
            kinga.post(address, {"do": "publish"})
        offered = f'value="{do}"' in read(client_of(role), address)
        status = client_of(role).post(address, form).status_code
        assert (offered, status) == ((True, 302) if role == "publisher" else (False, 409))

    @pytest.mark.parametrize(("do", "told"), [("unschedule", "Nincs benne időzített bejegyzés."), ("undo", "tíz perc")])
    def test_what_is_not_there_to_be_taken_back(self, sara: Client, do: str, told: str) -> None:
        response = client_of("publisher").post(self.approved(sara), {"do": do, "why": "Elírás."})
        assert response.status_code == 409
        assert told in texts(response.content.decode(), "p", "gone")[0]

    @pytest.mark.parametrize("when", ["", "tegnap", "2020-01-01T10:00"])
    def test_no_time(self, sara: Client, when: str) -> None:
        response = client_of("publisher").post(self.approved(sara), {"do": "schedule", "publish_at": when})
        assert (response.status_code, Draft.objects.filter(state="approved").count()) == (409, 2)


def test_one_is_taken_out_and_the_rest_comes_out(sara: Client) -> None:
    cut(sara)
    first = Draft.objects.order_by("pk")[0]
    address = Batch.objects.get().get_absolute_url()
    assert sara.post(address, {"do": f"out:{first.pk}", f"why-{first.pk}": ""}).status_code == 409
    assert sara.post(address, {"do": f"out:{first.pk}", f"why-{first.pk}": "Rossz lap."}).status_code == 302
    html = read(sara, address)
    assert [text for text in texts(html, "p", "problem") if text.startswith("Kivették a számból: Sára, ")] != []
    assert texts(html, "p", "problem")[0].endswith(". Rossz lap.")
    assert [text.split()[0] for text in texts(html, "a", "title")] == ["AK1.1", "AK1.2"]
    assert "kivette a számból" in read(sara, f"{first.get_absolute_url()}/tortenet")
    take("editor", "submit"), take("reviewer", "approve")
    assert take("publisher", "publish") == (302, ["draft", "published"])
    assert sara.post(address, {"do": f"out:{first.pk}", f"why-{first.pk}": "Megint."}).status_code == 409


def test_one_is_taken_out_on_its_own_page(sara: Client) -> None:
    cut(sara)
    first = Draft.objects.order_by("pk")[0]
    html = read(sara, first.get_absolute_url())
    assert "Kiveszem a számból…" in texts(html, "summary")
    sara.post(first.get_absolute_url(), {"do": "take_out", "why": "Rossz lap.", "version": 1})
    assert fresh(first).batch is None
    assert "Kiveszem a számból…" not in texts(read(sara, first.get_absolute_url()), "summary")
