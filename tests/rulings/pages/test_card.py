"""The page of a card: every ruling on it."""

from __future__ import annotations

from datetime import date

import pytest
from django.test import Client

from cards.models import Card, CardText, Printing
from tests.rows import make_card, make_ruling, make_source
from tests.rulings.pages.html import main_links, read, texts

pytestmark = pytest.mark.django_db
NAME = "Ködfonó Pemete"


def test_it_shows_editions_and_rulings_those_about_it_first_then_the_newest(client: Client) -> None:
    for position, code in enumerate(("AK1", "AK2", "AK3")):
        make_source(code, position=position)
    make_card(NAME, "", "új")
    make_ruling("AK3.1", "Példa?", cards=((NAME, "", "mentioned"),))
    make_ruling("AK1.1", "Régi?", cards=((NAME, "új", "subject"),))
    make_ruling("AK2.2", "Másik?", cards=((NAME, "", "subject"), (NAME, "új", "mentioned")))
    make_ruling("AK2.1", "Egyik?", cards=((NAME, "", "subject"),))
    make_ruling("AK3.2", "Titok?", cards=((NAME, "", "subject"),), state="draft")
    html = read(client, "/proba/lap/kodfono-pemete")
    assert texts(html, "h1") == [NAME]
    assert texts(html, "h2") == ["4 döntés"]
    assert texts(html, "a", "title") == ["AK2.1 Egyik?", "AK2.2 Másik?", "AK1.1 Régi?", "AK3.1 Példa?"]
    assert texts(html, "p", "meta") == ["hatályos", "hatályos (új) példa", "hatályos (új)", "hatályos példa"]
    assert texts(html, "p", "facts") == ["Lapok", "Kiadásai: jelöletlen (új)"]
    assert texts(html, "p", "none") == ["A lap szövege egyetlen feldolgozott forrásban sem szerepel."]
    assert main_links(html)[-2] == "/?q=K%C3%B6dfon%C3%B3+Pemete&game=proba&list=1"


def test_fifty_rulings_are_one_page(client: Client) -> None:
    for number in range(1, 51):
        make_ruling(f"AK1.{number}", cards=((NAME, "", "subject"),))
    assert len(texts(read(client, "/proba/lap/kodfono-pemete"), "li", "row")) == 50
    read(client, "/proba/lap/kodfono-pemete", 404, page="2")
    make_ruling("AK1.51", cards=((NAME, "", "subject"),))
    assert texts(read(client, "/proba/lap/kodfono-pemete", page="2"), "b", "ref") == ["AK1.51"]


def test_an_unknown_card_is_not_found(client: Client) -> None:
    make_card(NAME)
    assert texts(read(client, "/proba/lap/nincs", 404), "h1") == ["Nincs ilyen: nincs"]
    read(client, "/masik/lap/kodfono-pemete", 404)
    read(client, "/proba/lap/%E2%80%A6", 404)


def test_it_says_what_it_said_on_the_day_and_lists_the_other_wordings(client: Client) -> None:
    card = make_card(NAME, "új")
    printing = card.printings.get()
    for text, begins in (("Fúj < vagy nem.", None), ("Kétszer fúj.", date(2024, 5, 1)), ("Nem fúj.", date(2025, 1, 1))):
        CardText.objects.create(card=card, language="hu", text=text, valid_from=begins, source_note="AK9")
    CardText.objects.create(card=card, printing=printing, language="hu", text="Újként.", valid_from=date(2024, 5, 2))
    old = read(client, "/proba/lap/kodfono-pemete", on="2024-04-30")
    assert texts(old, "h2") == ["A lap szövege", "A lap szövege (új)", "0 döntés"]
    assert texts(old, "div", "prose") == ["Fúj < vagy nem.", "Kétszer fúj.", "Nem fúj.", "Újként."]
    assert texts(old, "h3") == ["2024-05-01 – 2024-12-31", "2025-01-01 óta", "2024-05-02 óta"]
    assert texts(old, "p", "none") == ["Ezen a napon még egyik ismert szövege sem érvényes."]
    new = read(client, "/proba/lap/kodfono-pemete", on="2024-05-01")
    assert texts(new, "h2")[0] == "A lap szövege 2024-05-01 óta"
    assert texts(new, "div", "prose")[0] == "Kétszer fúj."
    assert texts(new, "summary")[1:] == ["Későbbi szövegei", "Régebbi szövegei", "Későbbi szövegei"]
    assert texts(new, "h3") == ["2025-01-01 óta", "2024-04-30 napjáig", "2024-05-02 óta"]
    assert texts(new, "p", "facts")[-1] == "Forrása: AK9"


def test_it_shows_what_is_known_and_who_says_it(client: Client) -> None:
    make_ruling("AK1.1", "Fúj?")
    make_card(NAME, "", "2022", "új")
    Card.objects.update(
        colours=[],
        types=["lény", "szörny"],
        any_number=True,
        token=False,
        copy_limit=5,
        facts_from=["AK1.1", "AK9.9"],
        details={"zzz": 1, "effect": "Fúj.", "kept_in_asymmetric": True, "set": "base", "effect_kind": "none"},
    )
    Printing.objects.filter(edition="2022").update(year=2022, rare=True)
    Printing.objects.filter(edition="új").update(year=2015, rare=False, mini_expansion=True)
    Printing.objects.filter(edition="").update(released=date(2009, 5, 1), year=2009)
    html = read(client, "/proba/lap/kodfono-pemete")
    assert texts(html, "dl", "table") == [
        "Szín színtelen Típus lény, szörny Bármennyi lehet a pakliban igen Tóken nem Legfeljebb ennyi lehet belőle 5 "
        "Az aszimmetrikus változatban marad igen Készlet alap Hatás Fúj. zzz 1"
    ]
    assert texts(html, "ul", "targets") == ["AK1.1 Fúj? AK9.9"]
    editions = "jelöletlen 2009-05-01 (2022) ritka (új) 2015, nem ritka, minikiegészítő"
    assert texts(html, "p", "facts") == ["Lapok", f"Kiadásai: {editions}"]


def test_a_card_of_which_nothing_is_known_has_no_table(client: Client) -> None:
    make_card(NAME)
    assert texts(read(client, "/proba/lap/kodfono-pemete"), "dl") == []
