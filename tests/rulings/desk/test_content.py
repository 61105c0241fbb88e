"""Contents: one stored form, entries there and back, and what is refused with a sentence."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from rulings.corpus.shapes import CardMention, Change, Entry, Published
from rulings.desk.content import (
    ContentError,
    Wording,
    content_of,
    content_of_card,
    content_of_ruling,
    content_of_section,
    content_of_wording,
    entry_of,
    errors_of,
    tidied,
    wording_of,
)
from rulings.models import SectionText
from tests.rows import make_card, make_edge, make_ruling, make_section

PLAIN: dict[str, Any] = {"ref": "AK1.1", "question": "Fújhat?", "answer": "Igen."}
FULL = Entry(
    ref="AK1.2",
    kind="change",
    question="Mikor fúj a Pemete?",
    answer="Reggel.\n\n- este nem",
    cards=(CardMention("Ködfonó Pemete", "új", "subject"), CardMention("Mézgasárkány")),
    sections=("21.6",),
    topics=("köd",),
    cites=("AK1.1",),
    changes=(Change("changes", "AK1.1", "part", "explicit", "Új szabály.", "a reggel", date(2021, 8, 1)),),
    published=Published(date(2020, 1, 1), date(2020, 2, 1), "stated", "Rajta áll."),
    valid_from=date(2021, 8, 1),
    valid_to=date(2022, 8, 1),
    formats=("paros",),
    status="disputed",
    note="Figyelni.",
)


@pytest.mark.parametrize(
    "entry",
    [Entry("AK1.1", question="Fúj?", answer="Igen."), FULL, Entry("AK1.3", merged_into="AK1.1", note="Ugyanaz.")],
)
def test_an_entry_comes_back(entry: Entry) -> None:
    assert entry_of(content_of(entry)) == entry


def test_days_are_texts_and_the_answer_ends_without_a_line() -> None:
    content = content_of(FULL)
    assert content["valid_from"] == "2021-08-01"
    assert content["changes"][0]["valid_from"] == "2021-08-01"
    assert content["published"]["not_after"] == "2020-02-01"
    assert content["answer"] == "Reggel.\n\n- este nem"


def test_equal_contents_are_equal_values() -> None:
    typed = {
        "answer": "\r\nIgen.\r\n",
        "question": "Fu\u0301jhat?",
        "ref": " AK1.1 ",
        "kind": "faq",
        "status": "published",
        "valid_to": None,
        "topics": ["", " köd "],
        "note": "",
    }
    assert tidied(typed) == {
        "ref": "AK1.1",
        "question": "Fújhat?",
        "answer": "Igen.",
        "cards": [],
        "sections": [],
        "topics": ["köd"],
        "changes": [],
    }
    assert list(tidied(typed)) == list(content_of(Entry("AK1.1", question="Fújhat?", answer="Igen.")))


def test_an_unfinished_draft_can_be_stored() -> None:
    assert tidied({}) == {
        "ref": "",
        "question": "",
        "answer": "",
        "cards": [],
        "sections": [],
        "topics": [],
        "changes": [],
    }
    assert tidied({**PLAIN, "valid_from": "tavaly"})["valid_from"] == "tavaly"


@pytest.mark.parametrize(
    ("content", "field", "sentence"),
    [
        ({"answer": "a\0b"}, "answer", "Láthatatlan vezérlőjel van benne; írd be újra kézzel."),
        ({"answer": "a\x08b"}, "answer", "Láthatatlan vezérlőjel van benne; írd be újra kézzel."),
        ({"answer": "a\u202eb"}, "answer", "Láthatatlan vezérlőjel van benne; írd be újra kézzel."),
        ({"answer": "a\ud800b"}, "answer", "Láthatatlan vezérlőjel van benne; írd be újra kézzel."),
        ({"topics": ["a\nb"]}, "topics", "Láthatatlan vezérlőjel van benne; írd be újra kézzel."),
        ({"answer": "x" * 200_001}, "answer", "200001 betű van benne; legfeljebb 200000 lehet."),
        ({"question": "x" * 10_001}, "question", "10001 betű van benne; legfeljebb 10000 lehet."),
        ({"topics": ["x" * 301]}, "topics", "301 betű van benne; legfeljebb 300 lehet."),
        ({"topics": ["x"] * 501}, "topics", "501 elem van benne; legfeljebb 500 lehet."),
        ({"topics": "köd"}, "topics", "Felsorolás kell ide."),
        ({"cards": ["Pemete"]}, "cards", "Nevek és értékek kellenek ide."),
        ({"cards": [{"nev": "Pemete"}]}, "cards", "Ismeretlen mező: nev."),
        ({"szín": "kék"}, "szín", "Ismeretlen mező: szín."),
        ({"answer": 3}, "answer", "Szöveg kell ide."),
        (["x"], "", "Nevek és értékek kellenek ide."),
    ],
)
def test_what_cannot_be_stored(content: Any, field: str, sentence: str) -> None:
    with pytest.raises(ContentError) as refused:
        tidied({**PLAIN, **content} if isinstance(content, dict) else content)
    assert (refused.value.field, refused.value.sentence) == (field, sentence)


def test_the_bounds_themselves_are_stored() -> None:
    content = {**PLAIN, "answer": "x" * 200_000, "question": "x" * 10_000, "topics": [f"{n} x" for n in range(500)]}
    assert tidied(content) == {**content, "cards": [], "sections": [], "changes": []}
    assert tidied({**PLAIN, "answer": "a\tb\u2028c"})["answer"] == "a\tb\nc"


@pytest.mark.parametrize(
    ("content", "field", "sentence"),
    [
        ({"question": " "}, "question", "Hiányzik: a kérdés."),
        ({"answer": ""}, "answer", "Hiányzik: a válasz."),
        ({"ref": ""}, "ref", "Hiányzik: az azonosító."),
        ({"ref": "AK/1"}, "ref", "Címekben áll, ezért nem lehet benne / ? # % vagy \\, sem csupa pont: az azonosító."),
        ({"ref": "AK  1"}, "ref", "Csak egyszeres szóköz és rendes betű lehet benne: az azonosító."),
        ({"ref": "AK1.1234567890"}, "ref", "Túl hosszú számra végződik: az azonosító."),
        ({"ref": "A" * 61}, "ref", "Túl hosszú (az azonosító): 61 betű, legfeljebb 60 lehet."),
        ({"kind": "vers"}, "kind", "Nem választható érték (a fajta): „vers”. Lehet: faq, rule, change."),
        ({"valid_from": "tavaly"}, "valid_from", "Nem nap (az első nap): tavaly. Így írd: 2021-08-01."),
        ({"valid_from": "2021-02-30"}, "valid_from", "Nem nap (az első nap): 2021-02-30. Így írd: 2021-08-01."),
        (
            {"valid_from": "2021-08-02", "valid_to": "2021-08-01"},
            "valid_to",
            "Előbb van az utolsó nap, mint az első nap.",
        ),
        ({"topics": ["köd", "köd"]}, "topics", "Kétszer szerepel (a témakörök): köd."),
        ({"cards": [{"role": "subject"}]}, "cards", "Hiányzik: a lap neve."),
        ({"cards": [{"name": "Köd\u200b"}]}, "cards", "Láthatatlan vezérlőjel van benne: a lap neve."),
        (
            {"changes": [{"kind": "deletes", "target": "AK1", "extent": "part", "basis": "explicit", "reason": "Új."}]},
            "changes",
            "Hiányzik: a részlet.",
        ),
        ({"published": {"certainty": "stated"}}, "published", "A megjelenésnek legalább egyik napja kell."),
        ({"merged_into": "ak1.1"}, "merged_into", "Egy bejegyzés nem olvad önmagába."),
    ],
)
def test_what_no_entry_is(content: dict[str, Any], field: str, sentence: str) -> None:
    with pytest.raises(ContentError) as refused:
        entry_of({**PLAIN, **content})
    assert (refused.value.field, refused.value.sentence) == (field, sentence)


def test_every_wrong_field_is_told() -> None:
    wrong = {"ref": "AK1.1", "question": "", "answer": "", "valid_from": "tavaly", "topics": ["a", "a"]}
    assert [error.field for error in errors_of(wrong)] == ["question", "answer", "topics", "valid_from"]


def test_a_question_may_wait_for_its_answer() -> None:
    assert entry_of({"ref": "AK1.1", "question": "Fújhat?", "status": "unanswered"}).answer == ""


def test_brackets_are_for_the_desk() -> None:
    entry = entry_of({**PLAIN, "question": "Fújhat a [[Ködfonó Pemete]]?", "answer": "A [[Köd]]ben nem."})
    assert (entry.question, entry.answer) == ("Fújhat a Ködfonó Pemete?", "A Ködben nem.")


def test_a_wording_comes_back() -> None:
    wording = Wording("A köd *sűrű*.\n\nMindig.", date(2021, 8, 1))
    assert content_of_wording(wording) == {"text": "A köd *sűrű*.\n\nMindig.", "valid_from": "2021-08-01"}
    assert wording_of(content_of_wording(wording)) == wording
    assert wording_of({"text": "A [[Köd]] sűrű."}) == Wording("A Köd sűrű.")


@pytest.mark.parametrize(
    ("content", "field"),
    [({"text": " "}, "text"), ({"text": "x", "valid_from": "x"}, "valid_from"), ({"ref": "x"}, "ref")],
)
def test_what_no_wording_is(content: dict[str, Any], field: str) -> None:
    with pytest.raises(ContentError) as refused:
        wording_of(content)
    assert refused.value.field == field


@pytest.mark.django_db
def test_what_the_base_holds_of_a_ruling(django_assert_num_queries: Any) -> None:
    make_section("21.6")
    make_ruling("AK1.1")
    held = make_ruling(
        "AK1.2", "Fúj?", "Igen.\n", cards=(("Pemete", "új", "subject"),), topics=("köd",), formats=["paros"]
    )
    make_edge(held, "HKK 21.6", kind="cites")
    make_edge(held, "AK1.1", kind="cites")
    make_edge(held, "AK1.1", valid_from=date(2021, 8, 1))
    with django_assert_num_queries(5):
        content = content_of_ruling(held)
    assert content == {
        "ref": "AK1.2",
        "question": "Fúj?",
        "answer": "Igen.",
        "cards": [{"name": "Pemete", "edition": "új", "role": "subject"}],
        "sections": ["21.6"],
        "topics": ["köd"],
        "cites": ["AK1.1"],
        "changes": [
            {
                "kind": "supersedes",
                "target": "AK1.1",
                "extent": "whole",
                "basis": "explicit",
                "valid_from": "2021-08-01",
                "reason": "Új szabály.",
            }
        ],
        "formats": ["paros"],
    }
    assert tidied(content) == content


@pytest.mark.django_db
def test_what_the_base_holds_of_wordings() -> None:
    section, card = make_section("21.6"), make_card("Pemete")
    assert (content_of_section(section), content_of_card(card)) == (None, None)
    for day in (None, date(2021, 8, 1), date(2020, 8, 1)):
        SectionText.objects.create(section=section, text=f"Szöveg {day}", text_html="", valid_from=day)
        card.texts.create(language="hu", text=f"Lap {day}", valid_from=day)
    SectionText.objects.create(
        section=section, text="Eredeti", text_html="", valid_from=date(2022, 1, 1), is_original=True
    )
    card.texts.create(language="cs", text="Karta", valid_from=date(2022, 1, 1))
    assert content_of_section(section) == {"text": "Szöveg 2021-08-01", "valid_from": "2021-08-01"}
    assert content_of_card(card) == {"text": "Lap 2021-08-01", "valid_from": "2021-08-01"}
