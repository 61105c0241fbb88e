"""A later edition: entries added, removed, moved and edited. No reference moves, nothing is guessed."""

from __future__ import annotations

import pytest

from rulings.importers.faq.numbering import Decisions
from rulings.importers.faq.reading import FaqError
from rulings.models import Ruling
from rulings.models.rulings import RevisionOrigin
from tests.rows import make_game, make_ruling
from tests.rulings.importers.documents import DOCUMENT, FOG, HONEY, OPEN, RULE, TITLE, WEB, run

pytestmark = pytest.mark.django_db

NEW = "(AK2) Kinek a körében virágzik a hétszínű zsombék? Akiében ültették."
EDITED = HONEY.replace("mindig", "olykor")
ANSWERED = OPEN + " Nem, csak este."


def raws() -> dict[str, str]:
    return {row.ref: row.source_text.raw for row in Ruling.objects.select_related("source_text")}


def test_added_and_moved_entries() -> None:
    run(*DOCUMENT)
    held = raws()
    report = run(TITLE, NEW, WEB, RULE, OPEN, HONEY, FOG)
    assert raws() == held | {"AK2.4": NEW}
    assert (report.created, report.changed) == (["AK2.4"], 1)
    assert report.moved == ["GYK.1", "SZ.1", "AK2.3", "AK2.2", "AK2.1"]
    order = Ruling.objects.filter(source__code="AK2").order_by("position").values_list("ref", flat=True)
    assert list(order) == ["AK2.4", "AK2.3", "AK2.2", "AK2.1"]


def test_removed_entries_stay_and_are_named() -> None:
    run(*DOCUMENT)
    report = run(TITLE, FOG, WEB)
    assert report.gone == ("AK2.2", "AK2.3", "SZ.1")
    assert Ruling.objects.count() == 5
    assert run(TITLE, FOG, NEW).created == ["AK2.4"]


def test_an_edited_entry_waits_for_an_editor() -> None:
    run(*DOCUMENT)
    report = run(TITLE, FOG, EDITED, OPEN, RULE, WEB)
    assert [(match.line, match.ref) for match in report.near] == [(3, "AK2.2")]
    assert (report.changed, report.gone, raws()["AK2.2"]) == (0, (), HONEY)


def test_an_editor_says_that_it_is_the_same() -> None:
    run(*DOCUMENT)
    report = run(TITLE, FOG, EDITED, OPEN, RULE, WEB, decisions=Decisions(same={3: "AK2.2"}))
    row = Ruling.objects.get(ref="AK2.2")
    assert report.source_text_changed == ["AK2.2"]
    assert (row.source_text.raw, row.current and row.current.number) == (EDITED, 2)
    assert row.current is not None
    assert (row.current.answer, row.current.origin) == (EDITED.removeprefix("(AK2) "), RevisionOrigin.SOURCE)
    assert row.current.reason == "Az eredeti szöveg új beolvasása."
    assert run(TITLE, FOG, EDITED, OPEN, RULE, WEB).changed == 0


def test_our_own_words_stay_when_the_text_beside_them_is_replaced() -> None:
    make_ruling("AK2.2", "Megeszi-e?", "Igen.", game=make_game("hkk"))
    run(*DOCUMENT)
    run(TITLE, FOG, EDITED, OPEN, RULE, WEB, decisions=Decisions(same={3: "AK2.2"}))
    row = Ruling.objects.get(ref="AK2.2")
    assert row.current is not None
    assert (row.current.number, row.current.answer, row.source_text.raw) == (1, "Igen.", EDITED)


def test_an_editor_says_that_it_is_new() -> None:
    run(*DOCUMENT)
    report = run(TITLE, FOG, EDITED, OPEN, RULE, WEB, decisions=Decisions(new={3}))
    assert (report.created, report.gone) == (["AK2.4"], ("AK2.2",))


def test_a_question_gets_its_answer() -> None:
    run(*DOCUMENT)
    run(TITLE, FOG, HONEY, ANSWERED, RULE, WEB, decisions=Decisions(same={4: "AK2.3"}))
    row = Ruling.objects.get(ref="AK2.3")
    assert (row.state, row.source_text.flags) == ("published", [])


def test_links_follow_the_new_words() -> None:
    run(*DOCUMENT)
    edited = FOG.replace("12.3", "12.4").replace("AK9", "AK8")
    run(TITLE, edited, HONEY, OPEN, RULE, WEB, decisions=Decisions(same={2: "AK2.1"}))
    row = Ruling.objects.get(ref="AK2.1")
    assert [citation.target for citation in row.citations.all()] == ["HKK 12.4", "AK8"]
    assert row.topic_links.count() == 1


def test_an_impossible_decision_writes_nothing() -> None:
    with pytest.raises(FaqError):
        run(*DOCUMENT, decisions=Decisions(same={3: "AK7.1"}))
    assert Ruling.objects.count() == 0
