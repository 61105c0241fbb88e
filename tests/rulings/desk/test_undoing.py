"""A publication is taken back within ten minutes; what was told stays told."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.test import Client

from cards.models import CardText
from judgekb.search.models import OutboxEntry
from rulings.desk.content import ContentError, content_of_ruling
from rulings.desk.drafting import create_draft
from rulings.desk.publishing import UndoRefused, publish, undo
from rulings.desk.states import WrongStep
from rulings.models import Draft, PlannedSource, Publication, Recheck, Ruling, SectionText, Source
from rulings.models.drafts import DraftKind
from tests.rows import make_card, make_edge, make_game, make_ruling, make_section
from tests.rulings.desk.approved import (
    CHANGE,
    approved,
    change_of,
    fresh,
    later,
    new_ruling,
    published,
    wording_of_section,
)  # fmt: skip
from tests.rulings.desk.people import editor, make_draft, publisher, reviewer, stranger

pytestmark = pytest.mark.django_db


def undone(draft: Draft, minutes: float = 1) -> Publication:
    return undo(draft=draft, by=publisher(), why="Elírás.", at=later(minutes))


def log() -> list[tuple[str, str]]:
    return list(Publication.objects.order_by("pk").values_list("action", "ref"))


@pytest.mark.parametrize("who", [stranger, editor, reviewer, AnonymousUser])
def test_others_do_not_undo(who: type) -> None:
    draft = new_ruling()
    published(draft)
    with pytest.raises(PermissionDenied):
        undo(draft=draft, by=who(), why="x", at=later(1))
    assert Ruling.objects.get().state == "published"


def test_it_says_why_and_only_what_is_published_is_undone() -> None:
    draft = new_ruling()
    with pytest.raises(WrongStep):
        undone(draft)
    published(draft)
    with pytest.raises(ContentError):
        undo(draft=draft, by=publisher(), why=" ", at=later(1))


@pytest.mark.parametrize(("minutes", "allowed"), [(10, True), (10.01, False)])
def test_the_time_allowed(minutes: float, allowed: bool) -> None:
    draft = new_ruling()
    published(draft)
    if allowed:
        undone(draft, minutes)
    else:
        with pytest.raises(UndoRefused, match="10 percen"):
            undone(draft, minutes)
    assert fresh(draft).state == ("approved" if allowed else "published")


class TestNew:
    def test_it_goes_out_of_sight_and_comes_back_in_the_same_row(self) -> None:
        draft = new_ruling(topics=["szél"])
        published(draft)
        OutboxEntry.objects.all().delete()
        row = undone(draft)
        ruling = Ruling.objects.get()
        assert (ruling.state, Ruling.objects.public().count()) == ("draft", 0)
        assert (row.action, row.reason, row.after, (row.before or {})["answer"]) == ("undone", "Elírás.", None, "Fúj.")
        assert (fresh(draft).state, fresh(draft).approved_by, fresh(draft).published_at) == (
            "approved",
            reviewer(),
            None,
        )
        assert sorted(OutboxEntry.objects.values_list("key", flat=True)) == [
            "ruling:proba:AK1.1", "source:proba:AK1", "topic:proba:szel",
        ]  # fmt: skip
        published(draft, 2)
        assert [(one.pk, one.ref, one.state) for one in Ruling.objects.all()] == [(ruling.pk, "AK1.1", "published")]
        assert [revision.number for revision in ruling.revisions.all()] == [1, 2]
        assert [action for action, _ in log()] == ["new", "undone", "new"]

    def test_it_is_undone_again(self) -> None:
        draft = new_ruling()
        for minutes in (0, 2):
            published(draft, minutes)
            undone(draft, minutes + 1)
        assert [action for action, _ in log()] == ["new", "undone"] * 2

    def test_its_source_is_seen_while_something_stands_in_it(self, client: Client) -> None:
        planned = PlannedSource.objects.create(game=make_game(), code="AK107", kind="magazine", title="Krónika 107")
        waiting = make_edge(make_ruling("AK2.1"), "AK107", "cites")
        first, second = (approved(make_draft(source=None, planned_source=planned)) for _ in range(2))

        def seen() -> tuple[str | None, list[str]]:
            waiting.refresh_from_db()
            public = Source.objects.public().filter(code="AK107").values_list("code", flat=True)
            return (waiting.to_source.code if waiting.to_source else None), list(public)

        published(first)
        assert (seen(), client.get("/proba/ak107").status_code) == (("AK107", ["AK107"]), 200)
        undone(first)
        assert (seen(), client.get("/proba/ak107").status_code) == ((None, []), 404)
        published(second, 2)
        assert seen() == ("AK107", ["AK107"])

    def test_what_others_cite_since_stays(self) -> None:
        draft = new_ruling()
        published(draft)
        citing = approved(make_draft(content={"question": "Na és?", "answer": "Igen.", "cites": ["AK1.1"]}))
        published(citing, 1)
        with pytest.raises(UndoRefused, match="AK1.2"):
            undone(draft, 2)
        undone(citing, 3)
        undone(draft, 4)
        assert Ruling.objects.public().count() == 0

    def test_what_somebody_went_into_stays(self) -> None:
        older = make_ruling("AK2.1")
        draft = new_ruling()
        published(draft)
        published(change_of(older, merged_into="AK1.1"), 1)
        with pytest.raises(UndoRefused, match="AK2.1"):
            undone(draft, 2)

    def test_targets_of_its_edges_are_told(self) -> None:
        make_ruling("AK2.1")
        make_edge(make_ruling("AK2.2"), "AK2.1", "cites")
        draft = new_ruling(changes=[{**CHANGE, "target": "AK2.1"}])
        published(draft)
        assert Recheck.objects.count() == 1
        undone(draft)
        assert log() == [("new", "AK1.1"), ("superseded", "AK2.1"), ("undone", "AK1.1"), ("undone", "AK2.1")]
        assert Recheck.objects.count() == 0


class TestChange:
    def test_old_words_and_links_are_the_newest_again(self) -> None:
        make_card("Köd")
        ruling = make_ruling("AK1.1", answer="Semmi  sem.", cards=(("Dér", "", "subject"),), topics=("szél",))
        before = content_of_ruling(ruling)
        draft = change_of(ruling, answer="Valami.", cards=[{"name": "Köd", "role": "subject"}], topics=[])
        published(draft)
        assert content_of_ruling(ruling) != before
        row = undone(draft)
        ruling.refresh_from_db()
        assert content_of_ruling(ruling) == before
        assert [(one.number, one.answer, one.origin, one.reason) for one in ruling.revisions.all()] == [
            (1, "Semmi  sem.", "corpus", ""),
            (2, "Valami.", "desk", "Pontosabban."),
            (3, "Semmi  sem.", "corpus", "Elírás."),
        ]
        assert (row.action, row.revision, row.after) == ("undone", ruling.current, before)
        published(draft, 2)
        ruling.refresh_from_db()
        assert ruling.current is not None
        assert (ruling.current.number, ruling.current.answer) == (4, "Valami.")

    def test_a_merged_one_stands_alone_again(self) -> None:
        one = make_ruling("AK1.1", "Kérdés?")
        make_ruling("AK1.2")
        draft = change_of(one, merged_into="AK1.2")
        published(draft)
        undone(draft)
        one.refresh_from_db()
        assert (one.state, one.merged_into) == ("published", None)
        assert [revision.question for revision in one.revisions.all()] == ["Kérdés?"] * 3

    def test_second_looks_are_as_before(self) -> None:
        changed, resting = make_ruling("AK1.1"), make_ruling("AK2.1")
        make_edge(resting, "AK1.1", "cites")
        make_edge(make_ruling("AK3.1"), "AK2.1", "cites")
        published(change_of(changed, answer="Másképp."))
        draft = change_of(resting, answer="Azóta így.")
        published(draft, 1)
        assert set(Recheck.objects.values_list("ruling__ref", "outcome")) == {("AK2.1", "changed"), ("AK3.1", "")}
        undone(draft, 2)
        recheck = Recheck.objects.get()
        assert (recheck.ruling, recheck.outcome, recheck.closed_at, recheck.closed_by) == (resting, "", None, None)

    def test_a_newer_publication_stays(self) -> None:
        ruling = make_ruling("AK1.1")
        draft = change_of(ruling, answer="Első.")
        published(draft)
        second = change_of(ruling, answer="Második.")
        published(second, 1)
        with pytest.raises(UndoRefused):
            undone(draft, 2)
        undone(second, 3)
        undone(draft, 4)
        ruling.refresh_from_db()
        assert ruling.current is not None
        assert (ruling.current.number, ruling.current.answer) == (5, "Semmi sem.")

    def test_one_that_was_superseded_since_stays(self) -> None:
        ruling = make_ruling("AK2.1")
        draft = change_of(ruling, answer="Első.")
        published(draft)
        published(new_ruling(changes=[{**CHANGE, "target": "AK2.1"}]), 1)
        with pytest.raises(UndoRefused, match="AK1.1"):
            undone(draft, 2)

    def test_an_unanswered_question_is_unanswered_again(self) -> None:
        ruling = make_ruling("AK1.1", answer="", state="unanswered")
        draft = change_of(ruling, answer="Fúj.", status="published")
        assert published(draft).action == "new"
        undone(draft)
        ruling.refresh_from_db()
        assert (ruling.state, ruling.current.answer if ruling.current else None) == ("unanswered", "")


class TestWordings:
    def test_a_new_day_is_taken_away(self) -> None:
        section = make_section("1")
        SectionText.objects.create(section=section, text="Régi.", text_html="", is_original=False)
        draft = wording_of_section(section, "Új.", "2026-05-01")
        published(draft)
        undone(draft)
        assert list(SectionText.objects.values_list("text", "valid_from")) == [("Régi.", None)]
        published(draft, 2)
        assert SectionText.objects.count() == 2

    def test_the_same_day_has_its_old_words_again(self) -> None:
        card = make_card("Köd")
        CardText.objects.create(card=card, language="hu", text="Régi.")
        content = {"text": "Új."}
        draft = approved(
            create_draft(game=make_game(), by=editor(), kind=DraftKind.CARD, card=card, content=content, reason="x")
        )
        published(draft)
        undone(draft)
        assert list(CardText.objects.values_list("text", "valid_from")) == [("Régi.", None)]

    def test_a_newer_wording_stays(self) -> None:
        section = make_section("1")
        draft = wording_of_section(section, "Új.")
        published(draft)
        published(wording_of_section(section, "Újabb.", "2026-05-01"), 1)
        with pytest.raises(UndoRefused):
            undone(draft, 2)


def test_a_publication_now_is_undone_now() -> None:
    draft = new_ruling()
    publish(draft=draft, by=publisher())
    assert undo(draft=draft, by=publisher(), why="x").action == "undone"
