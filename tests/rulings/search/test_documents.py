"""What of the base goes into the index."""

from __future__ import annotations

from datetime import date

import pytest
from pytest_django import DjangoAssertNumQueries

from cards.models import CardText
from judgekb.search.documents import Document
from rulings.models import RulingRevision, Source, SourceText, Term, Topic
from rulings.models.rulings import RevisionOrigin, RulingState
from rulings.search.documents import count_documents, documents
from tests.rows import make_card, make_edge, make_game, make_ruling, make_section, make_source

pytestmark = pytest.mark.django_db


def only(*keys: str) -> list[Document]:
    return list(documents(keys))


def keys() -> list[str]:
    return [document.key for document in documents()]


def test_a_ruling_with_everything() -> None:
    make_section("21.6.0")
    make_ruling("AK7.1")
    made = make_ruling(
        "AK8.2",
        "Felébred-e a *Mézgasárkány*?",
        "Nem < **igen**.",
        cards=(("Mézgasárkány", "új", "subject"), ("Köd", "", "mentioned")),
        topics=("ébredés", "köd"),
        formats=["paros"],
    )
    Source.objects.filter(code="AK8").update(number=8)
    make_edge(made, "HKK 21.6.0", "cites")
    make_edge(made, "AK7.1", "cites")
    SourceText.objects.create(ruling=made, document_sha256="", lines=[1], raw="", text="A forrás szava.", title="")
    assert only("ruling:proba:AK8.2") == [
        Document(
            key="ruling:proba:AK8.2",
            kind="ruling",
            game="proba",
            language="hu",
            ref="AK8.2",
            title="Felébred-e a *Mézgasárkány*?",
            body="Nem < igen.",
            source="AK8",
            cards=("Mézgasárkány (új)", "Köd"),
            topics=("ébredés", "köd"),
            sections=("HKK 21.6.0",),
            formats=("paros",),
            extra="A forrás szava. \nAK7.1",
            order=733_804 * 100_000 + 8,
        )
    ]


def test_only_public_rulings_are_found() -> None:
    for number, state in enumerate(RulingState.values, start=1):
        make_ruling(f"AK1.{number}", state=state)
    public = {"published", "withdrawn", "disputed"}
    expected = [f"ruling:proba:AK1.{n}" for n, state in enumerate(RulingState.values, start=1) if state in public]
    assert [key for key in keys() if key.startswith("ruling:")] == expected
    assert only("ruling:proba:AK1.1") == []  # a draft, even when it is asked for


def test_the_newest_wording_is_indexed() -> None:
    made = make_ruling("AK1.1")
    made.current = RulingRevision.objects.create(
        ruling=made, number=2, question="Új?", answer="Új.", answer_html="<p>Új.</p>", origin=RevisionOrigin.DESK
    )
    made.save()
    assert [(document.title, document.body) for document in only("ruling:proba:AK1.1")] == [("Új?", "Új.")]


def test_sections_cards_and_sources() -> None:
    make_section("21.6.0", title="Döntések", about="Mit kell előre eldönteni.")
    make_card("Mézgasárkány", "új", "2022")
    make_source("AK9", number=9)
    section, card, source = only("section:proba:HKK 21.6.0", "card:proba:mezgasarkany", "source:proba:AK9")
    assert (section.title, section.body.strip(), section.source) == ("Döntések", "Mit kell előre eldönteni.", "Kódex")
    assert (card.title, card.ref, card.cards) == (
        "Mézgasárkány",
        "mezgasarkany",
        ("Mézgasárkány (2022)", "Mézgasárkány (új)"),
    )
    assert (source.title, source.ref, source.order) == ("Krónika AK9", "AK9", 9)


def test_a_card_says_what_it_says_today(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rulings.search.documents.today", lambda: date(2024, 5, 1))
    card = make_card("Mézgasárkány", "új")
    printing = card.printings.get()
    texts = (("Régen.", None, None), ("Most.", date(2024, 5, 1), None), ("Majd.", date(2024, 5, 2), None))
    for text, begins, of in (*texts, ("Újként.", None, printing)):
        CardText.objects.create(card=card, printing=of, language="hu", text=text, valid_from=begins)
    (document,) = only("card:proba:mezgasarkany")
    assert (document.body, document.extra) == ("Most. \nÚjként.", "Régen. \nMajd.")


def test_a_topic_and_the_term_of_its_name_are_one_document() -> None:
    game = make_game()
    Topic.objects.create(game=game, name="köd", slug="kod")
    Term.objects.create(
        game=game, name="köd", slug="kod", definition_html="<p>Nem látni.</p>", aliases=["pára"], abbreviations=["KD"]
    )
    Term.objects.create(game=game, name="fal", slug="fal")
    assert [(document.key, document.body, document.topics) for document in documents()] == [
        ("topic:proba:kod", "Nem látni.", ("pára", "KD")),
        ("topic:proba:fal", "", ()),
    ]


def test_keys_of_nothing_give_nothing() -> None:
    make_ruling("AK1.1")
    assert only() == []
    assert only("", "ruling", "ruling:proba", "ruling:proba:AK9.9", "ruling:other:AK1.1", "x:y:z", "*") == []


def test_the_count_for_the_progress_bar() -> None:
    assert count_documents() == 0
    make_ruling("AK1.1", cards=(("Köd", "", "subject"),), topics=("köd",))
    make_section("1.1")
    assert count_documents() == len(keys()) == 5


@pytest.mark.parametrize("count", [1, 3])
def test_queries_do_not_grow_with_the_rows(count: int, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    for number in range(count):
        make_ruling(f"AK1.{number}", cards=((f"Köd {number}", "új", "subject"),), topics=(f"köd {number}",))
        make_section(f"1.{number}")
    with django_assert_num_queries(14):
        list(documents())
