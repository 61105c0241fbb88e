"""What an import writes: the rulebook's text beside our own, missing units as rows, nothing twice."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from judgekb.search.models import OutboxEntry
from judgekb.text import reference_key
from rulings.markup import render
from rulings.models import Citation, Rulebook, Section, SectionText
from tests.rows import make_edge, make_game, make_ruling
from tests.rulings.importers.rulebooks.documents import CHOSEN, KODEX, load

pytestmark = pytest.mark.django_db


def own_section(
    number: str, text: str = "", *, game: str = "kivalasztottak", prefix: str = "KIV", place: int = 1
) -> Section:
    """Make a section in our own words, as the starter data would."""
    rulebook, _ = Rulebook.objects.get_or_create(
        game=make_game(game), prefix=prefix, defaults={"title": "Ködkönyv", "short_title": "könyv"}
    )
    section = Section.objects.create(
        rulebook=rulebook,
        citation=f"{prefix} {number}",
        citation_key=reference_key(f"{prefix} {number}"),
        number=number,
        title="Saját cím",
        about="Saját összefoglaló.",
        kind="definition",
        status="changed",
        position=place,
    )
    if text:
        SectionText.objects.create(section=section, text=text, text_html=render(text))
    return section


def originals() -> dict[str, str]:
    return dict(SectionText.objects.filter(is_original=True).values_list("section__citation", "text"))


def test_an_empty_base_gets_rows_with_kind_and_parent() -> None:
    report = load(CHOSEN + "Példa: köd.\n")
    rows = Section.objects.order_by("position").values_list("citation", "kind", "parent__citation", "title", "position")
    assert list(rows) == [
        ("KIV 0.1", "main", None, "", 1),
        ("KIV 1", "heading", None, "", 2),
        ("KIV 1.1", "heading", "KIV 1", "", 3),
        ("KIV 1.1.A", "main", "KIV 1.1", "", 4),
        ("KIV 1.1.A:e1", "example", "KIV 1.1.A", "", 5),
    ]
    assert originals()["KIV 1.1.A"] == "A./ A köd este száll fel."
    assert (report.changed, len(report.created), report.text_added) == (5, 5, [])
    assert (report.before["sections"], report.after["sections"], report.after["original_texts"]) == (0, 5, 5)
    book = Rulebook.objects.get()
    assert (book.game.slug, book.prefix, book.short_title) == ("kivalasztottak", "KIV", "szabálykönyv")


def test_our_own_words_stay_as_they_are() -> None:
    section = own_section("1.1.A", "Este *köd* van.")
    before = Section.objects.values().get(pk=section.pk)
    report = load(CHOSEN)
    assert Section.objects.values("title", "about", "kind", "status", "parent_id", "citation").get(pk=section.pk) == {
        key: before[key] for key in ("title", "about", "kind", "status", "parent_id", "citation")
    }
    assert [(text.is_original, text.text) for text in section.texts.order_by("id")] == [
        (False, "Este *köd* van."),
        (True, "A./ A köd este száll fel."),
    ]
    assert (report.text_added, report.created) == (["KIV 1.1.A"], ["KIV 0.1", "KIV 1", "KIV 1.1"])


def test_sections_match_on_the_citation_in_any_case() -> None:
    section = own_section("1.1.A")
    Section.objects.filter(pk=section.pk).update(citation="Kiv 1.1.a")
    assert load(CHOSEN).text_added == ["Kiv 1.1.a"]


def test_a_second_run_writes_nothing() -> None:
    own_section("1.1.A", "Este köd van.")
    load(CHOSEN)
    before = list(Section.objects.values()), list(SectionText.objects.values()), OutboxEntry.objects.count()
    with CaptureQueriesContext(connection) as queries:
        report = load(CHOSEN)
    written = [query["sql"] for query in queries if query["sql"].startswith(("INSERT", "UPDATE", "DELETE"))]
    assert (report.changed, report.before, written) == (0, report.after, [])
    assert (list(Section.objects.values()), list(SectionText.objects.values()), OutboxEntry.objects.count()) == before


def test_an_edited_text_replaces_the_undated_one() -> None:
    load(CHOSEN)
    report = load(CHOSEN.replace("este", "reggel"))
    assert (report.text_changed, report.changed, report.created) == (["KIV 1.1.A"], 1, [])
    assert originals()["KIV 1.1.A"] == "A./ A köd reggel száll fel."
    assert SectionText.objects.get(section__citation="KIV 1.1.A").text_html == "<p>A./ A köd reggel száll fel.</p>"


def test_changed_units_go_to_the_index() -> None:
    load(CHOSEN)
    OutboxEntry.objects.all().delete()
    load(CHOSEN.replace("este", "reggel"))
    assert list(OutboxEntry.objects.values_list("key", flat=True)) == ["section:kivalasztottak:KIV 1.1.A"]


def test_new_units_take_their_place_among_those_held() -> None:
    own_section("1.1.A", place=1)
    own_section("1.1.C", place=2)
    own_section("9.9", place=3)
    load(CHOSEN + "B./ Dér.\nC./ Hó.\n")
    assert list(Section.objects.order_by("position").values_list("number", flat=True)) == [
        "0.1",
        "1",
        "1.1",
        "1.1.A",
        "1.1.B",
        "1.1.C",
        "9.9",
    ]


def test_numbered_sections_are_ordered_by_number() -> None:
    for place, number in enumerate(("1.1.0", "4.2", "21.10"), start=1):
        own_section(number, game="hkk", prefix="HKK", place=place)
    load(KODEX, "hkk")
    assert list(Section.objects.order_by("position").values_list("number", flat=True)) == [
        "1",
        "1.1",
        "1.1.0",
        "1.1.1",
        "4.2",
        "21",
        "21.6",
        "21.6.0",
        "21.6.1",
        "21.10",
    ]


def test_a_point_of_a_variant_says_what_it_stands_for() -> None:
    load("Első fejezet: Köd\nA./ Fúj.\nTöbb játékos szabályok\n5. Ködpár\n1.1. Vége, ha:\nA./ Eláll.")
    abouts = Section.objects.exclude(about="").values_list("citation", "about")
    assert list(abouts) == [("KIV TJ.5.1.1", "Ebben a változatban az alapjáték KIV 1.1 pontja helyett áll.")]


def test_citations_find_the_sections_that_are_new() -> None:
    ruling = make_ruling("AK1.1", game=make_game("hkk"))
    edge = make_edge(ruling, "HKK 21.6.0", "cites")
    lost = make_edge(ruling, "HKK 99.9", "cites")
    report = load(KODEX, "hkk")
    edge.refresh_from_db()
    assert (edge.to_section, Citation.objects.get(pk=lost.pk).to_section) == (
        Section.objects.get(number="21.6.0"),
        None,
    )
    assert [(row.ref, row.section, row.now) for row in report.citations] == [("AK1.1", "HKK 99.9", "")]


def test_citations_to_sections_that_the_document_lacks_are_listed() -> None:
    own_section("4.2", game="hkk", prefix="HKK")
    own_section("4.3", game="hkk", prefix="HKK", place=2)
    make_edge(make_ruling("AK1.1", game=make_game("hkk")), "HKK 4.2", "deletes")
    report = load(KODEX, "hkk")
    assert report.gone == ["HKK 4.2", "HKK 4.3"]
    assert [(row.ref, row.kind, row.section) for row in report.citations] == [("AK1.1", "deletes", "HKK 4.2")]


def test_signs_of_markup_are_text() -> None:
    load(CHOSEN + "B./ 2*Köd, <dér> [#].\n")
    text = SectionText.objects.get(section__citation="KIV 1.1.B")
    assert (text.text, text.text_html) == ("B./ 2*Köd, <dér> [#].", "<p>B./ 2*Köd, &lt;dér&gt; [#].</p>")
