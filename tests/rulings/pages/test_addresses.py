"""Each thing has one address; other ways of writing it lead there with 301."""

from __future__ import annotations

import pytest
from django.test import Client

from rulings.models import Rulebook, Section
from tests.rows import make_card, make_game, make_ruling, make_section
from tests.rulings.pages.html import moved, read, texts

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def rows() -> None:
    make_section("21.6.0")
    make_ruling("AK1.1", topics=("fújás",))
    make_card("Őszhajú tükör-kapu")


@pytest.mark.parametrize(
    ("asked", "address"),
    [
        ("/PROBA", "/proba"),
        ("/proba/", "/proba"),
        ("/proba/AK1.1", "/proba/ak1.1"),
        ("/PROBA/Ak1", "/proba/ak1"),
        ("/proba/AK%201.1", "/proba/ak1.1"),
        ("/proba/ak1.1/", "/proba/ak1.1"),
        ("/proba/lap/", "/proba/lap"),
        ("/Proba/lap", "/proba/lap"),
        ("/proba/lap/Oszhaju-Tukor-Kapu", "/proba/lap/oszhaju-tukor-kapu"),
        ("/proba/lap/Őszhajú%20tükör-kapu", "/proba/lap/oszhaju-tukor-kapu"),
        ("/PROBA/tema", "/proba/tema"),
        ("/proba/tema/FÚJÁS", "/proba/tema/fujas"),
        ("/PROBA/szabaly", "/proba/szabaly"),
        ("/proba/szabaly/hkk%20%2021.6.0", "/proba/szabaly/HKK%2021.6.0"),
        ("/proba/szabaly/21.6.0", "/proba/szabaly/HKK%2021.6.0"),
        ("/proba/szabaly/HKK%2021.6.0/", "/proba/szabaly/HKK%2021.6.0"),
        ("/proba/AK1.1?on=2015-01-01", "/proba/ak1.1?on=2015-01-01"),
        ("/proba/ak1.1/?on=2015-01-01", "/proba/ak1.1?on=2015-01-01"),
    ],
)
def test_other_spellings_lead_to_the_one_address(client: Client, asked: str, address: str) -> None:
    assert moved(client, asked) == address
    assert client.get(address).status_code == 200


def test_a_merged_reference_leads_on(client: Client) -> None:
    kept = make_ruling("AK2.1")
    make_ruling("AK2.3", state="merged", merged_into=kept)
    assert moved(client, "/proba/AK2.3") == "/proba/ak2.1"


@pytest.mark.parametrize("state", ["draft", "unanswered", "merged"])
def test_what_is_not_public_has_no_page(client: Client, state: str) -> None:
    make_ruling("AK3.1", "Titok?", state=state)
    html = read(client, "/proba/ak3.1", 404)
    assert texts(html, "h1") == ["Nincs ilyen: AK3.1"]
    assert "Titok?" not in html
    assert "AK3.1" not in texts(read(client, "/proba/ak3"), "main")[0]


@pytest.mark.parametrize("state", ["published", "withdrawn", "disputed"])
def test_what_was_public_always_opens(client: Client, state: str) -> None:
    make_ruling("AK3.1", state=state)
    read(client, "/proba/ak3.1")


def test_a_citation_with_a_slash_has_a_page(client: Client) -> None:
    rulebook = Rulebook.objects.create(game=make_game(), prefix="KIV", title="Szabályok", short_title="Szabályok")
    section = Section.objects.create(
        rulebook=rulebook, citation="KIV 5.5.E/2", citation_key="kiv 5.5.e/2", number="5.5.E/2"
    )
    assert texts(read(client, section.get_absolute_url()), "h1") == ["Szabályok 5.5.E/2"]
    assert moved(client, "/proba/szabaly/kiv%205.5.e%2F2") == section.get_absolute_url()


@pytest.mark.parametrize("path", ["//pelda.hu/", "///pelda.hu/", "/\\pelda.hu/", "/ /pelda.hu/"])
def test_no_address_leads_to_another_site(client: Client, path: str) -> None:
    response = client.get("/", PATH_INFO=path)
    assert (response.status_code, response.headers["Location"]) == (301, "/pelda.hu")


def test_the_admin_is_found_without_its_slash(client: Client) -> None:
    assert moved(client, "/admin", 302) == "/admin/"


def test_pages_are_read_only(client: Client) -> None:
    assert [client.post(path).status_code for path in ("/", "/proba", "/proba/ak1.1")] == [405, 405, 405]
    assert client.head("/proba/ak1.1").status_code == 200
