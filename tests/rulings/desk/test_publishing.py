"""What was approved is published: once, by whom it may be, with all that follows from it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied

from judgekb.search.models import OutboxEntry
from rulings.desk.content import content_of_ruling
from rulings.desk.drafting import StaleVersion, create_draft, save_draft
from rulings.desk.publishing import BaseChanged, NotPublishable, publish, rebase
from rulings.desk.states import WrongStep
from rulings.models import Draft, DraftStep, PlannedSource, Publication, Recheck, Ruling, RulingRevision, Source
from rulings.models.history import PublicationAction
from rulings.standing import standings
from tests.rows import make_card, make_edge, make_game, make_ruling, make_section, make_source
from tests.rulings.desk.approved import CHANGE, NOON, approved, change_of, fresh, later, new_ruling, published
from tests.rulings.desk.people import editor, make_draft, publisher, reviewer, stranger

pytestmark = pytest.mark.django_db


def keys() -> list[str]:
    return sorted(OutboxEntry.objects.values_list("key", flat=True))


def log() -> list[tuple[str, str]]:
    return list(Publication.objects.order_by("pk").values_list("action", "ref"))


@pytest.mark.parametrize("who", [stranger, editor, reviewer, AnonymousUser])
def test_others_do_not_publish(who: type) -> None:
    draft = new_ruling()
    with pytest.raises(PermissionDenied):
        publish(draft=draft, by=who())
    assert (Ruling.objects.count(), Publication.objects.count(), fresh(draft).state) == (0, 0, "approved")


class TestNewRuling:
    def test_the_row_and_its_first_revision_are_written(self) -> None:
        draft = new_ruling(topics=["szél"], valid_from="2026-01-01")
        row = published(draft)
        ruling = Ruling.objects.get()
        revision = ruling.current
        assert (ruling.ref, ruling.state, ruling.position, ruling.valid_from) == (
            "AK1.1", "published", 1, date(2026, 1, 1),
        )  # fmt: skip
        assert revision is not None
        assert (revision.number, revision.answer, revision.answer_html) == (1, "Fúj.", "<p>Fúj.</p>")
        assert (revision.origin, revision.reason) == ("desk", "Kérdezték.")
        assert (row.action, row.origin, row.title, row.before) == ("new", "desk", "Fúj-e a szél?", None)
        assert (row.after or {})["topics"] == ["szél"]
        assert (row.author, row.approved_by, row.published_by) == (editor(), reviewer(), publisher())
        assert (row.revision, row.draft, row.at) == (revision, draft, NOON)

    def test_the_draft_is_published_by_a_step(self) -> None:
        draft = new_ruling()
        published(draft)
        held, step = fresh(draft), DraftStep.objects.last()
        assert (held.state, held.published_at, held.ruling) == ("published", NOON, Ruling.objects.get())
        assert step is not None
        assert (step.action, step.from_state, step.to_state, step.by) == (
            "publish", "approved", "published", publisher(),
        )  # fmt: skip

    def test_the_second_click_is_refused(self) -> None:
        draft = new_ruling()
        published(draft)
        with pytest.raises(WrongStep):
            published(draft)
        assert (RulingRevision.objects.count(), Publication.objects.count()) == (1, 1)

    def test_what_is_not_approved_is_not_published(self) -> None:
        with pytest.raises(WrongStep):
            published(make_draft())
        assert Ruling.objects.count() == 0

    def test_what_nobody_would_see_is_not_published(self) -> None:
        draft = new_ruling(status="unanswered", answer="")
        with pytest.raises(NotPublishable) as refused:
            published(draft)
        assert [problem.code for problem in refused.value.problems] == ["status"]
        assert (Ruling.objects.count(), fresh(draft).state) == (0, "approved")

    def test_what_waited_for_it_is_linked(self) -> None:
        waiting = make_edge(make_ruling("AK2.1"), "AK1.1", "cites")
        published(new_ruling())
        waiting.refresh_from_db()
        assert (waiting.to_ruling, waiting.to_source) == (
            Ruling.objects.get(ref="AK1.1"),
            Source.objects.get(code="AK1"),
        )

    def test_the_index_hears_of_all_that_shows_it(self) -> None:
        make_section("1")
        make_ruling("AK9.9")
        draft = new_ruling(cards=[{"name": "Ködfonó Pemete"}], topics=["szél"], sections=["1"], cites=["AK9.9"])
        OutboxEntry.objects.all().delete()
        published(draft)
        assert keys() == [
            "card:proba:kodfono-pemete",
            "ruling:proba:AK1.1",
            "ruling:proba:AK9.9",
            "section:proba:HKK 1",
            "source:proba:AK1",
            "topic:proba:szel",
            "topic:proba:szel",
        ]

    def test_brackets_are_for_the_desk_alone(self) -> None:
        published(new_ruling(answer="A [[Ködfonó Pemete]] fúj."))
        assert RulingRevision.objects.get().answer == "A Ködfonó Pemete fúj."


class TestPlannedSource:
    def plan(self, **more: object) -> PlannedSource:
        values = {"kind": "magazine", "title": "Krónika 107", "number": 107, **more}
        return PlannedSource.objects.create(game=make_game(), code="AK107", **values)

    def draft(self, planned: PlannedSource) -> Draft:
        return approved(make_draft(source=None, planned_source=planned))

    def test_it_is_made_with_the_first_ruling_and_once(self) -> None:
        make_source("AK1", position=7)
        planned = self.plan(published_not_after=date(2026, 2, 1), published_certainty="stated")
        first, second = self.draft(planned), self.draft(planned)
        assert Source.objects.filter(code="AK107").count() == 0
        published(first)
        published(second)
        source = Source.objects.get(code="AK107")
        assert (source.number, source.title, source.position, source.edited) == (107, "Krónika 107", 8, True)
        assert (source.published_not_after, source.published_certainty) == (date(2026, 2, 1), "stated")
        assert list(source.rulings.values_list("ref", flat=True)) == ["AK107.1", "AK107.2"]

    def test_without_a_day_it_was_out_by_the_day_of_publication_in_budapest(self) -> None:
        draft = self.draft(self.plan())
        publish(draft=draft, by=publisher(), at=later(12 * 60))  # midnight in Budapest
        source = Source.objects.get(code="AK107")
        assert (source.published_not_after, source.published_certainty) == (date(2026, 3, 3), "inferred")

    def test_one_that_came_into_the_base_meanwhile_is_taken(self) -> None:
        draft = self.draft(self.plan())
        held = make_source("AK107")
        published(draft)
        assert Ruling.objects.get().source == held


class TestChange:
    def test_a_new_revision_with_its_reason(self) -> None:
        ruling = make_ruling("AK1.1", answer="Semmi sem.")
        row = published(change_of(ruling, answer="Valami."))
        ruling.refresh_from_db()
        assert [(one.number, one.answer, one.origin, one.reason) for one in ruling.revisions.all()] == [
            (1, "Semmi sem.", "corpus", ""),
            (2, "Valami.", "desk", "Pontosabban."),
        ]
        assert ruling.current == ruling.revisions.get(number=2)
        assert (row.action, (row.before or {})["answer"], (row.after or {})["answer"]) == (
            "changed", "Semmi sem.", "Valami.",
        )  # fmt: skip

    def test_a_change_of_links_alone_is_a_revision_too(self) -> None:
        make_card("Köd")
        ruling = make_ruling("AK1.1", cards=(("Dér", "", "subject"),))
        draft = change_of(ruling, cards=[{"name": "Köd", "role": "subject"}])
        OutboxEntry.objects.all().delete()
        published(draft)
        ruling.refresh_from_db()
        assert [revision.reason for revision in ruling.revisions.all()] == ["", "Pontosabban."]
        assert keys() == ["card:proba:der", "card:proba:kod", "ruling:proba:AK1.1"]

    @pytest.mark.parametrize(
        ("content", "action"),
        [
            ({"status": "withdrawn", "valid_to": "2026-03-01"}, PublicationAction.WITHDRAWN),
            ({"status": "never_right"}, PublicationAction.WITHDRAWN),
            ({"status": "disputed"}, PublicationAction.DISPUTED),
            ({"note": "Figyelni."}, PublicationAction.CHANGED),
        ],
    )
    def test_what_happened_is_named(self, content: dict[str, str], action: str) -> None:
        assert published(change_of(make_ruling("AK1.1"), **content)).action == action

    @pytest.mark.parametrize(("state", "last"), [("withdrawn", "2026-03-01"), ("never_right", "")])
    def test_from_when_it_does_not_hold(self, state: str, last: str) -> None:
        ruling = make_ruling("AK1.1")
        row = published(change_of(ruling, status=state, valid_to=last))
        ruling.refresh_from_db()
        assert (ruling.state, str(ruling.valid_to or "")) == ("withdrawn", last)
        assert row.after is not None
        assert (row.after["status"], row.after.get("valid_to", "")) == ("withdrawn", last)
        days = [standings([ruling], date(2026, 3, day))[ruling.pk].status for day in (1, 2)]
        assert days == ["in_force" if last else "withdrawn", "withdrawn"]

    def test_a_ruling_is_merged_and_apart_again(self) -> None:
        one, two = make_ruling("AK1.1", "Kérdés?", "Válasz."), make_ruling("AK1.2")
        full = change_of(one).content
        merged = published(change_of(one, merged_into="AK1.2"))
        one.refresh_from_db()
        assert (merged.action, one.state, one.merged_into) == ("merged", "merged", two)
        assert one.current is not None
        assert (one.current.number, one.current.origin, one.current.question) == (2, "desk", "Kérdés?")
        draft = create_draft(game=make_game(), by=editor(), ruling=one, content=full, reason="Mégsem.")
        assert published(approved(draft)).action == "changed"
        one.refresh_from_db()
        assert (one.state, one.merged_into, one.revisions.count()) == ("published", None, 3)

    def test_what_others_went_into_does_not_go_into_another(self) -> None:
        one, two = make_ruling("AK1.1"), make_ruling("AK1.2")
        make_ruling("AK1.3", state="merged", merged_into=one)
        draft = approved_past_checks(change_of, one, merged_into=two.ref)
        with pytest.raises(NotPublishable):
            published(draft)
        assert Publication.objects.count() == 0

    def test_a_change_of_nothing_is_refused(self) -> None:
        draft = change_of(make_ruling("AK1.1"))
        with pytest.raises(NotPublishable):
            published(draft)
        assert Publication.objects.count() == 0


class TestBase:
    def test_a_change_since_is_told_and_nothing_is_written(self) -> None:
        ruling = make_ruling("AK1.1")
        first, second = change_of(ruling, answer="Első."), change_of(ruling, answer="Második.")
        published(first)
        with pytest.raises(BaseChanged) as changed:
            published(second)
        assert (changed.value.current_content or {})["answer"] == "Első."
        assert (ruling.revisions.count(), fresh(second).state) == (2, "approved")

    def test_the_reference_came_into_the_base_meanwhile(self) -> None:
        draft = new_ruling()
        make_ruling("AK1.1", answer="Más.")
        with pytest.raises(BaseChanged) as changed:
            published(draft)
        assert (changed.value.current_content or {})["answer"] == "Más."
        merged = rebase(draft=draft, by=editor(), content=draft.content, reason="Összefésülve.", version=1)
        assert (merged.state, merged.ruling, merged.version) == ("draft", Ruling.objects.get(), 2)
        assert published(approved(merged)).action == "changed"
        assert Ruling.objects.count() == 1

    def test_a_merged_content_is_read_anew_and_published(self) -> None:
        ruling = make_ruling("AK1.1", "Kérdés?")
        first, second = change_of(ruling, answer="Első."), change_of(ruling, question="Más kérdés?")
        published(first)
        content = {**second.content, "answer": "Első."}
        merged = rebase(draft=second, by=editor(), content=content, reason="Összefésülve.", version=second.version)
        ruling.refresh_from_db()
        assert (merged.state, merged.approved_by, merged.base_revision) == ("draft", None, ruling.current)
        assert [step.action for step in merged.steps.all()][-2:] == ["take_back", "save"]
        published(approved(merged))
        ruling.refresh_from_db()
        assert ruling.current is not None
        assert (ruling.current.question, ruling.current.answer) == ("Más kérdés?", "Első.")

    def test_a_draft_upon_what_the_editor_saw_is_told_of_the_rest(self) -> None:
        ruling = make_ruling("AK1.1")
        seen = content_of_ruling(ruling)
        published(change_of(ruling, answer="Közben."))
        content = {**seen, "question": "Más kérdés?"}
        draft = approved(
            create_draft(game=make_game(), by=editor(), ruling=ruling, content=content, upon=seen, reason="x")
        )
        with pytest.raises(BaseChanged):
            published(draft, 1)
        again = rebase(draft=draft, by=editor(), content=content, reason="x", version=1, upon=seen)
        assert again.base == seen
        with pytest.raises(BaseChanged):
            published(approved(again), 2)

    def test_a_merge_of_an_old_version_writes_nothing(self) -> None:
        ruling = make_ruling("AK1.1")
        draft = change_of(ruling, answer="Első.")
        with pytest.raises(StaleVersion):
            rebase(draft=draft, by=editor(), content=draft.content, reason="x", version=7)
        assert fresh(draft).state == "approved"

    @pytest.mark.parametrize("who", [stranger, AnonymousUser])
    def test_others_do_not_merge(self, who: type) -> None:
        draft = change_of(make_ruling("AK1.1"), answer="Első.")
        with pytest.raises(PermissionDenied):
            rebase(draft=draft, by=who(), content=draft.content, reason="x", version=1)

    def test_what_is_published_is_not_merged(self) -> None:
        draft = new_ruling()
        published(draft)
        with pytest.raises(WrongStep):
            rebase(draft=draft, by=editor(), content=draft.content, reason="x", version=1)


class TestEdges:
    def test_targets_of_new_edges_are_logged_with_what_did_it(self) -> None:
        make_section("1", title="A szélről")
        whole, *_ = [make_ruling(f"AK2.{number}") for number in (1, 2, 3)]
        changes = [
            {**CHANGE, "target": "AK2.1"},
            {**CHANGE, "target": "AK2.2", "kind": "changes", "extent": "part", "clause": "az ideje"},
            {**CHANGE, "target": "AK2.3", "kind": "contradicts"},
            {**CHANGE, "target": "HKK 1", "kind": "changes"},
        ]
        published(new_ruling(changes=changes))
        assert log() == [
            ("new", "AK1.1"), ("superseded", "AK2.1"), ("amended", "AK2.2"), ("disputed", "AK2.3"), ("superseded", "HKK 1"),
        ]  # fmt: skip
        rows = list(Publication.objects.order_by("pk"))[1:]
        assert [row.by_ruling for row in rows] == [Ruling.objects.get(ref="AK1.1")] * 4
        assert [row.reason for row in rows] == ["Új szabály."] * 4
        assert [(row.ruling, row.title) for row in rows[:1]] == [(whole, "Mi történik a ködben?")]
        assert [(row.section, row.title) for row in rows[3:]] == [(make_section("1"), "A szélről")]

    def test_an_old_edge_is_not_logged_again(self) -> None:
        make_ruling("AK2.1")
        published(new_ruling(changes=[{**CHANGE, "target": "AK2.1"}]))
        published(change_of(Ruling.objects.get(ref="AK1.1"), answer="Mégis."), 1)
        assert log() == [("new", "AK1.1"), ("superseded", "AK2.1"), ("changed", "AK1.1")]

    def test_a_circle_is_refused(self) -> None:
        one, two = make_ruling("AK1.1"), make_ruling("AK1.2")
        make_edge(one, "AK1.2")
        draft = approved_past_checks(change_of, two, changes=[{**CHANGE, "target": "AK1.1"}])
        with pytest.raises(NotPublishable) as refused:
            published(draft)
        assert "AK1.1 → AK1.2 → AK1.1" in str(refused.value) or "AK1.2 → AK1.1 → AK1.2" in str(refused.value)
        assert (two.citations.count(), two.revisions.count()) == (0, 1)


def approved_past_checks(make: Callable[..., Draft], *args: Any, **more: Any) -> Draft:
    """Make an approved draft whose fault came into the base after the approval."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("rulings.desk.checking.problems", lambda draft: [])
        return make(*args, **more)


class TestSecondLooks:
    def test_what_rests_on_a_changed_ruling_is_looked_at_again(self) -> None:
        changed = make_ruling("AK1.1")
        for ref, kind in (("AK2.1", "cites"), ("AK2.2", "supersedes")):
            make_edge(make_ruling(ref), "AK1.1", kind)
        make_edge(make_ruling("AK2.3", state="draft"), "AK1.1", "cites")
        row = published(change_of(changed, answer="Másképp."))
        assert list(Recheck.objects.values_list("ruling__ref", "publication", "opened_at")) == [("AK2.1", row.pk, NOON)]

    def test_other_links_make_nobody_look(self) -> None:
        changed = make_ruling("AK1.1")
        make_edge(make_ruling("AK2.1"), "AK1.1", "cites")
        published(change_of(changed, topics=["szél"]))
        assert Recheck.objects.count() == 0

    def test_what_rests_on_what_is_superseded(self) -> None:
        make_ruling("AK2.1")
        make_edge(make_ruling("AK2.2"), "AK2.1", "cites")
        published(new_ruling(changes=[{**CHANGE, "target": "AK2.1"}]))
        assert list(Recheck.objects.values_list("ruling__ref", "publication__ref")) == [("AK2.2", "AK2.1")]

    def test_a_change_answers_them(self) -> None:
        changed, resting = make_ruling("AK1.1"), make_ruling("AK2.1")
        make_edge(resting, "AK1.1", "cites")
        published(change_of(changed, answer="Másképp."))
        published(change_of(resting, answer="Azóta így."), 5)
        recheck = Recheck.objects.get()
        assert (recheck.outcome, recheck.closed_by, recheck.closed_at) == ("changed", publisher(), later(5))


def test_a_save_after_publication_is_refused() -> None:
    draft = new_ruling()
    published(draft)
    with pytest.raises(WrongStep):
        save_draft(draft=draft, by=editor(), content=draft.content, reason="x", version=1)
