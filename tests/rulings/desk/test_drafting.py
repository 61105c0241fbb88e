"""Drafts: beginning, saving, submitting, taking back, discarding; by a stranger, an editor and a reviewer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied

from rulings.desk.checking import Blocked
from rulings.desk.content import ContentError
from rulings.desk.drafting import (
    StaleVersion,
    create_draft,
    create_once,
    discard,
    next_ref,
    save_draft,
    submit,
    take_back,
)
from rulings.desk.reviewing import approve, request_changes
from rulings.desk.states import WrongStep
from rulings.models import Draft, DraftVersion, PlannedSource, Ruling, SectionText
from tests.rows import make_card, make_game, make_ruling, make_section, make_source
from tests.rulings.desk.approved import later
from tests.rulings.desk.people import CONTENT, editor, make_draft, publisher, reviewer, stranger

pytestmark = pytest.mark.django_db


def steps_of(draft: Draft) -> list[tuple[str, str, str, int, str]]:
    return [(step.action, step.from_state, step.to_state, step.version, str(step.by)) for step in draft.steps.all()]


def test_a_new_ruling_gets_the_next_number_and_a_first_version() -> None:
    make_ruling("AK1.7")
    draft = make_draft()
    assert (draft.ref, draft.ref_key, draft.version, draft.state) == ("AK1.8", "ak1.8", 1, "draft")
    assert draft.content == {"ref": "AK1.8", **CONTENT, "sections": [], "topics": [], "changes": []}
    assert (draft.base, str(draft.author), str(draft.edited_by)) == (None, "Sára", "Sára")
    assert [(row.number, row.content) for row in draft.versions.all()] == [(1, draft.content)]
    assert steps_of(draft) == [("create", "", "draft", 1, "Sára")]
    assert Ruling.objects.count() == 1


def test_numbers_are_never_given_twice() -> None:
    first = make_draft()
    discard(draft=first, by=editor(), why="Nem kell.")
    assert [first.ref, make_draft().ref, make_draft().ref] == ["AK1.1", "AK1.2", "AK1.3"]
    make_source("AK10")
    assert next_ref(game=make_game(), code="AK10") == "AK10.1"


def test_a_planned_source_gives_numbers_too() -> None:
    planned = PlannedSource.objects.create(game=make_game(), code="AK2", kind="magazine", title="Krónika 2")
    draft = make_draft(source=None, planned_source=planned)
    assert (draft.ref, draft.planned_source, draft.source) == ("AK2.1", planned, None)


def test_a_given_reference_is_taken_if_it_is_free() -> None:
    make_source("AK1")
    draft = make_draft(content={**CONTENT, "ref": "AK1.5"}, source=None)
    assert (draft.ref, str(draft.source)) == ("AK1.5", "AK1")
    for taken in ("AK1.5", "ak1.5"):
        with pytest.raises(ContentError, match=r"Az azonosító foglalt"):
            make_draft(content={**CONTENT, "ref": taken})
    make_ruling("AK1.6")
    with pytest.raises(ContentError, match=r"Az azonosító foglalt: AK1.6."):
        make_draft(content={**CONTENT, "ref": "AK1.6"})
    assert Draft.objects.count() == 1


def test_two_who_begin_at_once_get_different_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    make_draft()
    answers = iter(["AK1.1", "AK1.2"])
    monkeypatch.setattr("rulings.desk.drafting.next_ref", lambda **_: next(answers))
    monkeypatch.setattr("rulings.desk.drafting._check_free", lambda draft: None)  # the database itself refuses
    draft = make_draft()
    assert (draft.ref, draft.version, draft.versions.count(), draft.steps.count()) == ("AK1.2", 1, 1, 1)


def test_a_change_is_written_upon_what_is_held() -> None:
    ruling = make_ruling("AK1.1", "Fúj?", "Igen.")
    one, other = (
        make_draft(ruling=ruling, content={"question": "Fúj?", "answer": answer}) for answer in ("Nem.", "Talán.")
    )
    assert (one.ref, str(one.source), one.base_revision) == ("AK1.1", "AK1", ruling.current)
    assert one.base == {
        "ref": "AK1.1",
        "question": "Fúj?",
        "answer": "Igen.",
        "cards": [],
        "sections": [],
        "topics": [],
        "changes": [],
    }
    assert other.ref == "AK1.1"  # two may compete; they are merged when the second is published


def test_wordings_of_sections_and_cards() -> None:
    section, card = make_section("21.6"), make_card("Mézgasárkány")
    SectionText.objects.create(section=section, text="Régi.", text_html="")
    of_section = make_draft(kind="section", section=section, source=None, content={"text": "Új.\r\n"})
    of_card = make_draft(kind="card", card=card, source=None, content={"text": "Repül.", "valid_from": "2021-08-01"})
    assert (of_section.ref, of_section.base, of_section.content) == ("HKK 21.6", {"text": "Régi."}, {"text": "Új."})
    assert (of_card.ref, of_card.base, of_card.content) == (
        "mezgasarkany",
        None,
        {"text": "Repül.", "valid_from": "2021-08-01"},
    )


@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({"source": None}, "source"),
        ({"kind": "section"}, "kind"),
        ({"kind": "card", "content": {"text": "x"}}, "kind"),
        ({"content": {"szín": "kék"}}, "szín"),
        ({"reason": "a\0b"}, "reason"),
        ({"reason": "x" * 10_001}, "reason"),
    ],
)
def test_what_cannot_be_begun(values: dict[str, Any], field: str) -> None:
    with pytest.raises(ContentError) as refused:
        make_draft(**{"content": {} if values.get("kind") == "section" else CONTENT, **values})
    assert (refused.value.field, Draft.objects.count()) == (field, 0)


def test_things_of_another_game_are_refused() -> None:
    other = make_game("masik")
    for thing in ({"ruling": make_ruling("AK9.1", game=other)}, {"source": make_source("AK9", game=other)}):
        with pytest.raises(ContentError, match=r"Nem ennek a játéknak a része"):
            make_draft(**thing)


def test_saving_makes_a_version_and_saving_the_same_again_none() -> None:
    draft = make_draft()
    saved = save_draft(
        draft=draft, by=reviewer(), content={**CONTENT, "answer": "Nem."}, reason=" Így pontos. ", version=1
    )
    assert (saved.version, saved.content["answer"], saved.reason, str(saved.edited_by), str(saved.author)) == (
        2,
        "Nem.",
        "Így pontos.",
        "Bence",
        "Sára",
    )
    for version in (1, 2):  # a double click, and a form that was sent without a change
        again = save_draft(
            draft=draft,
            by=reviewer(),
            content={"ref": "AK9.9", **CONTENT, "answer": "Nem.\r\n"},
            reason="Így pontos.",
            version=version,
        )
        assert again.version == 2
    assert list(draft.versions.values_list("number", "content__answer", "reason", "author__username")) == [
        (1, "Igen, de csak egyszer.", "", "Sára"),
        (2, "Nem.", "Így pontos.", "Bence"),
    ]  # fmt: skip
    assert steps_of(draft)[1:] == [("save", "draft", "draft", 2, "Bence")]


def test_who_saves_upon_an_old_version_is_told_the_latest() -> None:
    draft = make_draft()
    save_draft(draft=draft, by=reviewer(), content={**CONTENT, "answer": "Nem."}, reason="", version=1)
    for answer in ("Talán.", "Nem."):  # the same words by another person are shown too
        with pytest.raises(StaleVersion) as refused:
            save_draft(draft=draft, by=editor(), content={**CONTENT, "answer": answer}, reason="", version=1)
        assert refused.value.latest == draft.versions.get(number=2)
    assert DraftVersion.objects.count() == 2


def test_the_way_to_review_and_back() -> None:
    draft = submit(draft=make_draft(), by=editor())
    assert draft.state == "in_review"
    with pytest.raises(WrongStep):
        save_draft(draft=draft, by=editor(), content=CONTENT, reason="", version=1)
    with pytest.raises(WrongStep):
        submit(draft=draft, by=editor())
    draft = approve(draft=draft, by=reviewer())
    draft = take_back(draft=draft, by=editor(), why="Elírtam.")
    assert (draft.state, draft.approved_by) == ("draft", None)
    assert steps_of(draft) == [
        ("create", "", "draft", 1, "Sára"),
        ("submit", "draft", "in_review", 1, "Sára"),
        ("approve", "in_review", "approved", 1, "Bence"),
        ("take_back", "approved", "draft", 1, "Sára"),
    ]
    assert [step.why for step in draft.steps.all()] == ["", "", "", "Elírtam."]


def test_after_a_request_the_same_words_may_go_again() -> None:
    draft = submit(draft=make_draft(), by=editor())
    draft = request_changes(draft=draft, by=reviewer(), why="Miért?")
    draft = save_draft(draft=draft, by=editor(), content=CONTENT, reason="", version=1)
    assert (draft.state, draft.version) == ("draft", 1)


def test_what_is_wrong_is_not_handed_over() -> None:
    draft = make_draft(content={"question": "Fúj?"})
    with pytest.raises(Blocked) as refused:
        submit(draft=draft, by=editor())
    assert [(problem.code, problem.field) for problem in refused.value.problems] == [("bad-content", "answer")]
    draft.refresh_from_db()
    assert (draft.state, draft.steps.count()) == ("draft", 1)


def test_discarding_says_why_and_keeps_everything() -> None:
    draft = make_draft()
    with pytest.raises(ContentError, match=r"Írd meg, miért."):
        discard(draft=draft, by=editor(), why="  ")
    draft = discard(draft=draft, by=editor(), why="Kettő van belőle.")
    assert (draft.state, draft.versions.count(), draft.steps.last().why) == ("discarded", 1, "Kettő van belőle.")  # type: ignore[union-attr]
    with pytest.raises(WrongStep):
        discard(draft=draft, by=editor(), why="Megint.")


WRITES: dict[str, Callable[[Draft, User], object]] = {
    "create": lambda draft, by: create_draft(game=draft.game, by=by, content=CONTENT, source=draft.source),
    "save": lambda draft, by: save_draft(
        draft=draft, by=by, content={**CONTENT, "answer": "Nem."}, reason="", version=1
    ),
    "submit": lambda draft, by: submit(draft=draft, by=by),
    "take back": lambda draft, by: take_back(draft=submit(draft=draft, by=editor()), by=by),
    "discard": lambda draft, by: discard(draft=draft, by=by, why="Nem kell."),
}


@pytest.mark.parametrize("write", WRITES)
def test_who_may(write: str) -> None:
    before = (Draft.objects.count(), DraftVersion.objects.count())
    draft = make_draft()
    with pytest.raises(PermissionDenied):
        WRITES[write](draft, stranger())
    assert (Draft.objects.count(), DraftVersion.objects.count()) == (before[0] + 1, before[1] + 1)
    for who in (editor, reviewer, publisher):
        WRITES[write](make_draft(), who())


def test_an_account_that_was_closed_may_nothing() -> None:
    closed = editor()
    closed.is_active = False
    with pytest.raises(PermissionDenied):
        make_draft(by=closed)


class TestASecondClick:
    def once(self, minutes: float = 0, **more: Any) -> Draft:
        values: dict[str, Any] = {"game": make_game(), "by": editor(), "source": make_source("AK1"), **more}
        return create_once(content={"question": "Fúj?", "answer": "Fúj."}, at=later(minutes), **values)

    def test_within_ten_minutes_it_is_the_same(self) -> None:
        first = self.once()
        assert self.once(9.9) == first
        assert (self.once(10), Draft.objects.count()) != (first, 1)

    def test_of_another_or_elsewhere_it_is_another(self) -> None:
        first = self.once()
        assert self.once(by=reviewer()) != first
        assert self.once(source=make_source("AK2")) != first
        assert self.once(reason="Kérdezték.") != first

    def test_what_was_written_on_or_given_up_since_is_not_it(self) -> None:
        first = self.once()
        save_draft(draft=first, by=editor(), content={"question": "Fúj-e?"}, reason="", version=1)
        second = self.once(1)
        assert second != first
        discard(draft=second, by=editor(), why="Nem kell.")
        assert self.once(2) not in (first, second)

    def test_strangers_begin_nothing(self) -> None:
        with pytest.raises(PermissionDenied):
            self.once(by=stranger())
