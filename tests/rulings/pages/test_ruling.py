"""The page of a ruling, read from the top."""

from __future__ import annotations

from datetime import date

import pytest
from django.test import Client

from cards.models import Card
from rulings.models import Citation, RulingRevision, Source, SourceText, Topic
from tests.rows import make_edge, make_game, make_ruling, make_section, make_source
from tests.rulings.pages.html import main_links, read, texts

pytestmark = pytest.mark.django_db


def test_it_shows_question_answer_status_and_source(client: Client) -> None:
    make_ruling("AK1.1", "Fúj?", "Igen.\n\nMindig < 3.", kind="rule", formats=["paros"])
    html = read(client, "/proba/ak1.1")
    assert texts(html, "h1") == ["Fúj?"]
    assert texts(html, "div", "prose") == ["Igen. Mindig < 3."]
    assert texts(html, "p", "facts") == ["AK1.1 Krónika AK1", "hatályos szabályszöveg csak ebben: páros"]
    assert texts(html, "dd") == [
        "hatályos 2026-11-30 napján",
        "legkésőbb 2010-02-01 a nap nem ismert",
        "AK1, Krónika AK1",
        "AK1.1, Krónika AK1: http://testserver/proba/ak1.1",
        "http://testserver/proba/ak1.1?on=2026-11-30",
    ]
    assert texts(html, "title") == ["AK1.1: Fúj? · judgekb"]


def test_cards_stand_with_edition_and_role(client: Client) -> None:
    cards = (("Ködfonó Pemete", "új", "subject"), ("Mézgasárkány", "", "mentioned"))
    make_ruling("AK1.1", cards=cards, topics=("fújás", "köd"))
    html = read(client, "/proba/ak1.1")
    assert texts(html, "ul", "chips") == ["Ködfonó Pemete (új) Mézgasárkány példa", "fújás köd"]
    assert main_links(html)[1:5] == [
        "/proba/lap/kodfono-pemete",
        "/proba/lap/mezgasarkany",
        "/proba/tema/fujas",
        "/proba/tema/kod",
    ]


def test_what_is_of_another_game_is_linked_there(client: Client) -> None:
    """No form makes such rows, but the database does not refuse them."""
    other = make_game("masik")
    ruling = make_ruling("AK1.1", cards=(("Köd", "", "subject"),), topics=("köd",))
    Card.objects.update(game=other)
    Topic.objects.update(game=other)
    section = make_section("1.1", game=other)
    Citation.objects.create(ruling=ruling, kind="cites", target="HKK 1.1", to_section=section)
    Source.objects.update(game=other)
    assert main_links(read(client, "/proba/ak1.1"))[:4] == [
        "/masik/ak1",
        "/masik/lap/kod",
        "/masik/szabaly/HKK%201.1",
        "/masik/tema/kod",
    ]


def test_a_superseded_ruling_says_by_what_since_when_and_why(client: Client) -> None:
    make_ruling("AK1.1", "Fúj?")
    newer = make_ruling("AK2.1", "Fúj-e még?", "Már nem fúj.")
    make_edge(newer, "AK1.1", valid_from=date(2015, 3, 1), reason="Elfogyott.", basis="inferred")
    html = read(client, "/proba/ak1.1")
    assert texts(html, "p", "mark") == ["2015-03-01 óta felváltja: AK2.1 Fúj-e még? Elfogyott. (következtetett)"]
    assert texts(html, "li", "row") == [
        "AK2.1 Fúj-e még? Már nem fúj. Elfogyott. (következtetett kapcsolat) hatályos felváltja ezt"
    ]
    older = read(client, "/proba/ak2.1")
    assert texts(older, "h2") == ["A változások láncolata", "Régebbi döntések erről", "Állása és forrása"]
    assert texts(older, "li", "gone") == [
        "AK1.1 Fúj? 2015-03-01 óta felváltja: AK2.1 Semmi sem. "
        "Elfogyott. (következtetett kapcsolat) felváltva ez a döntés felváltja"
    ]


def test_the_chain_goes_on_to_the_newest(client: Client) -> None:
    make_ruling("AK1.1")
    make_edge(make_ruling("AK2.1"), "AK1.1")
    make_edge(make_ruling("AK3.1"), "AK2.1", "changes", extent="part", clause="az eső")
    make_edge(make_ruling("AK4.1", state="draft"), "AK3.1")
    refs = [text.split()[0] for text in texts(read(client, "/proba/ak1.1"), "a", "title")]
    assert refs == ["AK2.1", "AK3.1"]
    refs = [text.split()[0] for text in texts(read(client, "/proba/ak3.1"), "a", "title")]
    assert refs == ["AK1.1", "AK2.1"]


def test_a_dispute_names_the_other_side(client: Client) -> None:
    make_ruling("AK1.1", "Fúj?")
    make_edge(make_ruling("AK2.1", "Nem fúj?"), "AK1.1", "contradicts", reason="Az egyik fúj.")
    assert texts(read(client, "/proba/ak1.1"), "p", "mark")[:1] == ["Ellentmond neki: AK2.1 Nem fúj? Az egyik fúj."]
    assert texts(read(client, "/proba/ak2.1"), "p", "mark")[:1] == ["Ellentmond neki: AK1.1 Fúj? Az egyik fúj."]


def test_it_links_what_it_cites_and_who_cites_it(client: Client) -> None:
    make_section("21.6", title="Döntések")
    make_source("AK8")
    ruling = make_ruling("AK1.1")
    for target in ("AK2.1", "AK8", "AK9", "HKK 21.6", "HKK 99"):
        if target == "AK2.1":
            make_ruling("AK2.1")
        make_edge(ruling, target, "cites")
    make_edge(ruling, "HKK 21.6", "changes", extent="part", clause="a második mondat", reason="Rövidebb lett.")
    html = read(client, "/proba/ak1.1")
    assert texts(html, "ul", "targets") == [
        "Kódex 21.6 Döntések Kódex 21.6 Döntések részben módosítja a második mondat. Rövidebb lett.",
        "AK8 Krónika AK8 AK9 nincs a gyűjteményben HKK 99 nincs a gyűjteményben",
    ]
    assert main_links(html)[1:6] == [
        *["/proba/szabaly/HKK%2021.6"] * 2,
        "/jegyzet?game=proba&ref=AK1.1",
        "/proba/ak2.1",
        "/proba/ak8",
    ]
    assert texts(read(client, "/proba/ak2.1"), "h2") == ["Erre hivatkoznak", "Állása és forrása"]


def test_an_entry_that_is_not_held_links_its_issue_and_says_so(client: Client) -> None:
    make_source("AK8")
    make_edge(make_ruling("AK1.1"), "AK8.2", "cites")
    html = read(client, "/proba/ak1.1")
    assert texts(html, "ul", "targets") == ["AK8.2 Krónika AK8 nincs a gyűjteményben"]


def test_neighbours_are_those_of_the_source_that_readers_may_see(client: Client) -> None:
    for ref in ("AK1.1", "AK1.3", "AK1.10"):
        make_ruling(ref)
    make_ruling("AK1.2", state="draft")
    assert main_links(read(client, "/proba/ak1.3"))[-2:] == ["/proba/ak1.1", "/proba/ak1.10"]
    assert main_links(read(client, "/proba/ak1.1"))[-1:] == ["/proba/ak1.3"]


def test_the_sources_text_is_there_when_it_was_imported(client: Client) -> None:
    ruling = make_ruling("AK1.1")
    assert texts(read(client, "/proba/ak1.1"), "summary")[1:] == []
    SourceText.objects.create(
        ruling=ruling,
        document_sha256="0" * 64,
        lines=[3],
        raw="Fúj-e <b>az eső</b>?",
        text="Fúj-e <b>az eső</b>?",
        title="x",
    )
    html = read(client, "/proba/ak1.1")
    assert texts(html, "summary")[1:] == ["A forrás szövege"]
    assert texts(html, "div", "original") == ["Fúj-e <b>az eső</b>?"]


def test_an_inferred_day_tells_its_evidence(client: Client) -> None:
    make_ruling("AK1.1")
    make_source("AK2", published_certainty="inferred", published_evidence="A későbbi már hivatkozik rá.")
    make_ruling("AK2.1")
    make_ruling("AK2.2", valid_from=date(2012, 5, 1), valid_to=date(2013, 5, 1))
    html = read(client, "/proba/ak2.1")
    assert texts(html, "dd")[1] == "legkésőbb 2010-02-01 következtetett nap"
    assert texts(html, "details", "more") == ["Mire alapul a nap? A későbbi már hivatkozik rá."]
    html = read(client, "/proba/ak2.2")
    assert texts(html, "dd")[:3] == ["visszavonva 2026-11-30 napján", "2012-05-01 a forrás mondja", "2013-05-01"]
    assert texts(html, "details", "more") == []


def test_texts_are_never_trusted(client: Client) -> None:
    evil = '"><script>x</script>'
    make_source("AK2", title=evil, published_evidence=evil)
    make_ruling("AK2.1", evil, evil, cards=((evil, "", "subject"),), topics=(evil,), formats=[evil])
    make_edge(make_ruling("AK3.1", evil), "AK2.1", "changes", extent="part", clause=evil, reason=evil)
    assert "<script>" not in read(client, "/proba/ak2.1") + read(client, "/proba/ak2") + read(client, "/proba/ak3.1")


def test_the_sources_own_words_are_named_so_and_shown_once(client: Client) -> None:
    ruling = make_ruling("AK1.1")
    SourceText.objects.create(ruling=ruling, document_sha256="0" * 64, lines=[3], raw="x", text="x", title="x")
    own = RulingRevision(ruling=ruling, number=2, question="Fúj?", answer="x", answer_html="<p>x</p>", origin="source")
    own.save()
    ruling.current = own
    ruling.save()
    html = read(client, "/proba/ak1.1")
    assert texts(html, "p", "facts")[1] == "hatályos a forrás szavaival"
    assert texts(html, "summary")[1:] == []
