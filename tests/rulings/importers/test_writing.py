"""A document becomes rulings; what is the same already is left alone."""

from __future__ import annotations

from datetime import date

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from cards.models import Card
from judgekb.search.models import OutboxEntry
from rulings.models import Citation, Ruling, Section, Source, SourceText, Topic
from rulings.models.rulings import RevisionOrigin
from rulings.standing import standings
from tests.rows import make_card, make_game, make_ruling, make_source
from tests.rulings.importers.documents import DOCUMENT, FOG, HONEY, RULE, TITLE, run

pytestmark = pytest.mark.django_db


def ruling(ref: str) -> Ruling:
    return Ruling.objects.get(game__slug="hkk", ref=ref)


def test_entries_are_made_in_their_sources() -> None:
    report = run(*DOCUMENT)
    assert report.created == ["AK2.1", "AK2.2", "AK2.3", "SZ.1", "GYK.1"]
    rows = Ruling.objects.order_by("source__position", "position").values_list(
        "ref", "ref_key", "kind", "state", "position", "language", "valid_from"
    )
    assert list(rows) == [
        ("AK2.1", "ak2.1", "faq", "published", 1, "hu", None),
        ("AK2.2", "ak2.2", "faq", "published", 2, "hu", None),
        ("AK2.3", "ak2.3", "faq", "unanswered", 3, "hu", None),
        ("GYK.1", "gyk.1", "faq", "published", 1, "hu", date(2031, 5, 4)),
        ("SZ.1", "sz.1", "rule", "published", 1, "hu", None),
    ]


def test_the_revision_holds_the_words_of_the_document() -> None:
    run(*DOCUMENT)
    revision = ruling("AK2.1").current
    assert revision is not None
    assert (revision.number, revision.origin, revision.reason) == (1, RevisionOrigin.SOURCE, "")
    assert revision.question == "Fúj-e este a Ködfonó Pemete (új)?"
    assert revision.answer == FOG.removeprefix("(AK2) Ködfújás: ")
    assert revision.answer_html == f"<p>{revision.answer}</p>"


def test_the_source_text_says_where_it_stands() -> None:
    report = run(*DOCUMENT)
    text = ruling("AK2.1").source_text
    assert (text.lines, text.raw, text.topic, text.document_sha256) == ([2], FOG, "Ködfújás", report.sha256)
    assert (text.title, text.questions, text.flags) == (text.questions[0], ["Fúj-e este a Ködfonó Pemete (új)?"], [])
    assert SourceText.objects.count() == 5


def test_links_of_an_entry() -> None:
    pemete = make_card("Ködfonó Pemete", "", "új", game=make_game("hkk"))
    magazine = make_source("AK9", game=make_game("hkk"))
    run(*DOCUMENT)
    fog = ruling("AK2.1")
    section, issue = fog.citations.order_by("position")
    assert (section.kind, section.target, section.to_section, section.to_source) == (
        "cites",
        "HKK 12.3",
        Section.objects.get(),
        None,
    )
    assert (issue.kind, issue.target, issue.to_ruling, issue.to_source) == ("cites", "AK9", None, magazine)
    assert [(link.card, str(link.printing), link.role) for link in fog.card_links.all()] == [
        (pemete, "Ködfonó Pemete (új)", "mentioned")
    ]
    assert [link.topic.name for link in fog.topic_links.all()] == ["ködfújás"]
    assert [(link.card, link.printing) for link in ruling("SZ.1").card_links.all()] == [(pemete, None)]
    assert [card.name for card in Card.objects.all()] == ["Ködfonó Pemete"]


def test_sections_and_sources_that_are_missing_become_rows() -> None:
    run(*DOCUMENT)
    section = Section.objects.get()
    assert (section.citation, section.citation_key, section.number) == ("HKK 12.3", "hkk 12.3", "12.3")
    assert (section.rulebook.title, section.rulebook.short_title) == ("HKK Kódex", "Kódex")
    sources = Source.objects.order_by("position").values_list("code", "kind", "number", "title", "published_certainty")
    assert list(sources) == [
        ("AK2", "magazine", 2, "Alanori Krónika 2", "inferred"),
        ("GYK", "web_faq", None, "A webes kérdések és válaszok gyűjteménye", "inferred"),
        ("SZ", "rule_texts", None, "Szabályszövegek", "inferred"),
    ]
    assert Source.objects.get(code="AK2").published_not_after == date(2010, 2, 1)


def test_undated_sources_were_out_by_the_year_that_the_document_names() -> None:
    run(TITLE, FOG.replace("új", "2019"), RULE, "(AK150) A köd.")
    days = dict(Source.objects.values_list("code", "published_not_after"))
    assert days == {"AK2": date(2010, 2, 1), "SZ": date(2019, 12, 31), "AK150": date(2019, 12, 31)}


def test_every_entry_stands_on_a_day() -> None:
    run(*DOCUMENT)
    held = list(Ruling.objects.public().select_related("source", "current"))
    assert len(standings(held, date(2040, 1, 1))) == 4


def test_our_own_words_stay_and_get_the_text_beside_them() -> None:
    own = make_ruling("AK2.1", "Fúj-e?", "Igen.", game=make_game("hkk"), topics=("köd",))
    report = run(*DOCUMENT)
    own.refresh_from_db()
    assert own.current is not None
    assert (own.current.number, own.current.question) == (1, "Fúj-e?")
    assert [link.topic.name for link in own.topic_links.all()] == ["köd"]
    assert own.citations.count() == 0
    assert (report.created[0], report.source_text_added) == ("AK2.2", ["AK2.1"])
    assert own.source_text.raw == FOG
    assert own.source_text.flags == ["matched-by-place"]


def test_a_second_run_writes_nothing() -> None:
    make_ruling("AK2.1", "Fúj-e?", "Igen.", game=make_game("hkk"))
    run(*DOCUMENT)
    before = list(SourceText.objects.values()), list(Ruling.objects.values()), OutboxEntry.objects.count()
    with CaptureQueriesContext(connection) as queries:
        report = run(*DOCUMENT)
    written = [query["sql"] for query in queries if query["sql"].startswith(("INSERT", "UPDATE", "DELETE"))]
    assert (report.changed, report.moved, report.before, written) == (0, [], report.after, [])
    assert (list(SourceText.objects.values()), list(Ruling.objects.values()), OutboxEntry.objects.count()) == before


def test_a_redirect_has_no_words_of_its_own() -> None:
    report = run(TITLE, FOG, FOG.replace("Ködfújás: ", ""))
    twin = ruling("AK2.2")
    assert (twin.state, twin.merged_into, twin.current, twin.revisions.count()) == ("merged", ruling("AK2.1"), None, 0)
    assert (twin.source_text.lines, twin.citations.count()) == ([3], 0)
    assert (report.entries, report.published, report.merged) == (2, 1, {"AK2.2": "AK2.1"})


def test_repeats_share_a_reference() -> None:
    report = run(TITLE, HONEY, FOG, HONEY)
    assert (ruling("AK2.1").source_text.lines, report.repeated) == ([2, 4], {"AK2.1": (2, 4)})


def test_changed_things_go_to_the_index() -> None:
    run(*DOCUMENT)
    assert sorted(set(OutboxEntry.objects.values_list("key", flat=True))) == [
        "ruling:hkk:AK2.1",
        "ruling:hkk:AK2.2",
        "ruling:hkk:AK2.3",
        "ruling:hkk:GYK.1",
        "ruling:hkk:SZ.1",
        "section:hkk:HKK 12.3",
        "source:hkk:AK2",
        "source:hkk:GYK",
        "source:hkk:SZ",
        "topic:hkk:kodfujas",
    ]


def test_a_topic_that_is_held_is_used() -> None:
    game = make_game("hkk")
    topic = Topic.objects.create(game=game, name="Ködfújás", slug="kodfujas")
    run(*DOCUMENT)
    assert [link.topic for link in ruling("AK2.1").topic_links.all()] == [topic]


def test_citations_between_entries_of_the_document() -> None:
    run(
        TITLE, HONEY, "(AK3) Ahogy az AK2-ben a Mézgasárkány és a kukorica kapcsán áll, megeszi.", FOG, RULE, *"bcdefgh"
    )
    assert list(Citation.objects.filter(ruling__ref="AK3.1").values_list("target", "to_ruling__ref")) == [
        ("AK2.1", "AK2.1")
    ]
