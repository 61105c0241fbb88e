"""The form on which a reader reports a fault: no account, no JavaScript, no flood."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

import pytest
from django.conf import settings
from django.core.cache import cache
from django.http import HttpResponse
from django.test import Client

from rulings.models.history import Report
from tests.rows import make_card, make_ruling, make_section
from tests.rulings.pages.html import links, main_links, moved, read, texts

pytestmark = pytest.mark.django_db
RULING, SECTION, CARD = "/proba/ak1.1/jelentes", "/proba/szabaly/HKK%2021.6/jelentes", "/proba/lap/olaj/jelentes"
ADDRESSES = [RULING, SECTION, CARD]
WRONG = "Rossz lap áll itt, vagy a lap adata hibás"


@pytest.fixture(autouse=True)
def rows() -> None:
    cache.clear()
    make_ruling("AK1.1", "Fúj?", cards=(("Olaj", "", "subject"), ("Olaj", "új", "subject"), ("Szél", "", "mentioned")))
    make_section("21.6", title="Döntések")


def send(client: Client, path: str = RULING, **fields: Any) -> HttpResponse:
    return client.post(path, {"kind": "outdated", "text": "", **fields})  # type: ignore[return-value]


def test_pages_lead_to_the_form(client: Client) -> None:
    for page, form in (("/proba/ak1.1", RULING), ("/proba/szabaly/HKK 21.6", SECTION), ("/proba/lap/olaj", CARD)):
        assert form in main_links(read(client, page))
        html = read(client, form)
        assert texts(html, "h1") == ["Hiba jelentése"]
        assert main_links(html) == [form.removesuffix("/jelentes")]
    assert f"{RULING}?on=2015-03-01" in links(read(client, "/proba/ak1.1", on="2015-03-01"))


def test_the_form_asks_what_is_wrong_and_with_which_card(client: Client) -> None:
    kinds = [WRONG, "Elavult: egy újabb szabály vagy döntés mást mond", "Nem érthető", "Valami más"]
    html = read(client, RULING)
    assert texts(html, "label", "choice") == kinds
    assert texts(html, "option") == ["egyikről sem külön", "Olaj", "Szél"]
    assert texts(read(client, SECTION), "label", "choice") == kinds[1:]
    assert texts(read(client, CARD), "label", "choice") == kinds
    assert '<option value="szel" selected' in read(client, RULING, card="szel")


@pytest.mark.parametrize("path", ADDRESSES)
def test_a_report_is_kept_and_the_reader_is_thanked(client: Client, path: str) -> None:
    response = send(client, path, text="Már <b>nem</b> így van.")
    assert (response.status_code, response["Location"]) == (303, f"{path}?sent=1")
    held = Report.objects.get()
    assert (held.kind, held.text) == ("outdated", "Már <b>nem</b> így van.")
    about = [held.ruling and held.ruling.ref, held.section and held.section.citation, held.card and held.card.slug]
    assert [one for one in about if one] == [{RULING: "AK1.1", SECTION: "HKK 21.6", CARD: "olaj"}[path]]
    html = read(client, response["Location"])
    assert texts(html, "p", "notice") == ["Köszönjük. A bejelentés a szerkesztőkhöz került."]
    assert '<form class="report"' not in html


def test_a_wrong_card_is_named(client: Client) -> None:
    send(client, kind="wrong_card", card="szel")
    held = Report.objects.get()
    assert (held.kind, held.ruling and held.ruling.ref, held.card and held.card.name) == ("wrong_card", "AK1.1", "Szél")


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"kind": ""}, "Válaszd ki, mi a baj."),
        ({"kind": "spam"}, "Válaszd ki, mi a baj."),
        ({"kind": "other", "text": " "}, "Írd le pár szóban, mi a baj."),
        ({"card": "nincs"}, "Ilyen lap nem áll itt."),
        ({"text": "x" * 2001}, "A szöveg túl hosszú: 2001 karakter, pedig legfeljebb 2000 lehet."),
        ({"homepage": "x"}, "Egy rejtett mező ki volt töltve. Kiürítettük: küldd el még egyszer."),
    ],
)
def test_what_cannot_be_taken_is_told_and_nothing_is_lost(
    client: Client, fields: dict[str, str], sentence: str
) -> None:
    response = send(client, **{"text": "Ezt írtam & ezt.", **fields})
    html = response.content.decode()
    assert (response.status_code, texts(html, "p", "mark")) == (400, [sentence])
    assert texts(html, "textarea") == [fields.get("text", "Ezt írtam & ezt.").strip()]
    assert 'name="homepage" tabindex="-1" autocomplete="off"' in html
    assert Report.objects.count() == 0


def test_a_section_has_no_wrong_card(client: Client) -> None:
    assert send(client, SECTION, kind="wrong_card").status_code == 400


@pytest.mark.parametrize("text", ["\x00", "a\x00b", "\ud800", "😀" * 2000, "\u202e"])
def test_no_text_breaks_it(client: Client, text: str) -> None:
    body = urlencode({"kind": "outdated", "text": text.encode("utf-8", "surrogatepass")})
    assert client.post(RULING, body, content_type="application/x-www-form-urlencoded").status_code == 303
    assert Report.objects.count() == 1


def test_a_form_of_another_site_is_refused() -> None:
    client = Client(enforce_csrf_checks=True)
    assert send(client).status_code == 403
    page = read(client, RULING)
    token = page.split('name="csrfmiddlewaretoken" value="')[1].split('"')[0]
    assert send(client, csrfmiddlewaretoken=token).status_code == 303
    assert Report.objects.count() == 1


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    now = [1_800_000_000.0]  # the beginning of an hour
    monkeypatch.setattr("judgekb.limiting.time.time", lambda: now[0])
    return now


def test_an_address_may_report_so_often_in_an_hour(client: Client, clock: list[float]) -> None:
    most = settings.ENVIRONMENT.reports_per_hour
    assert [send(client).status_code for _ in range(most)] == [303] * most
    clock[0] += 90
    response = send(client, text="Ne vesszen el.")
    assert (response.status_code, response["Retry-After"]) == (429, "3510")
    html = response.content.decode()
    assert texts(html, "p", "mark") == ["Erről a címről most túl sok bejelentés jött. Próbáld újra 59 perc múlva."]
    assert texts(html, "textarea") == ["Ne vesszen el."]
    assert Report.objects.count() == most
    assert send(Client(REMOTE_ADDR="203.0.113.9")).status_code == 303  # another reader
    clock[0] += 3_510
    assert send(client).status_code == 303


def test_what_is_refused_is_not_counted(client: Client, clock: list[float]) -> None:
    for _ in range(settings.ENVIRONMENT.reports_per_hour + 1):
        assert send(client, kind="").status_code == 400
    assert send(client).status_code == 303


def test_no_address_stands_in_the_cache(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    keys: list[str] = []
    monkeypatch.setattr("judgekb.limiting.cache.add", lambda key, *rest: keys.append(key))
    send(Client(REMOTE_ADDR="203.0.113.9"))
    send(Client(REMOTE_ADDR="203.0.113.10"))
    assert len(set(keys)) == 2
    assert [len(key.rsplit(":", 1)[1]) for key in keys] == [64, 64]
    assert [key for key in keys if "203" in key.rsplit(":", 1)[0]] == []


def test_other_addresses_lead_to_the_form(client: Client) -> None:
    kept = make_ruling("AK2.1")
    make_ruling("AK2.3", state="merged", merged_into=kept)
    assert moved(client, "/proba/AK1.1/jelentes") == RULING
    assert moved(client, "/proba/szabaly/21.6/jelentes") == SECTION
    assert moved(client, "/proba/lap/OLAJ/jelentes") == CARD
    assert moved(client, "/proba/ak2.3/jelentes?on=2015-01-01") == "/proba/ak2.1/jelentes?on=2015-01-01"


@pytest.mark.parametrize(
    "path",
    [
        "/proba/ak9.9/jelentes",
        "/proba/ak3.1/jelentes",
        "/proba/lap/x/jelentes",
        "/proba/szabaly/HKK 9/jelentes",
        "/nincs/ak1.1/jelentes",
    ],
)
def test_what_is_not_public_takes_no_report(client: Client, path: str) -> None:
    make_ruling("AK3.1", "Titok?", state="draft")
    make_card("Kő")
    assert "Titok" not in read(client, path, 404)
    assert send(client, path).status_code == 404
    assert Report.objects.count() == 0


@pytest.mark.parametrize("path", ADDRESSES)
def test_a_bad_day_is_refused(client: Client, path: str) -> None:
    read(client, path, 400, on="tegnap")
    assert send(client, f"{path}?on=tegnap").status_code == 400
    assert send(client, f"{path}?on=2015-03-01")["Location"] == f"{path}?sent=1&on=2015-03-01"
    assert Report.objects.count() == 1
