"""The second person: comments, requests, approval; and that nobody approves what they wrote."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.db import IntegrityError, connection, transaction

from rulings.desk.checking import Blocked
from rulings.desk.content import ContentError
from rulings.desk.drafting import StaleVersion, discard, save_draft, submit
from rulings.desk.reviewing import Remark, approve, comment, request_changes
from rulings.desk.rights import allowed_steps
from rulings.desk.states import WrongStep
from rulings.models import Draft, DraftComment, Ruling
from tests.rulings.desk.people import CONTENT, editor, make_draft, person, publisher, reviewer, stranger

pytestmark = pytest.mark.django_db


def submitted() -> Draft:
    return submit(draft=make_draft(), by=editor())


def test_a_second_person_approves() -> None:
    draft = approve(draft=submitted(), by=reviewer())
    assert (draft.state, str(draft.approved_by)) == ("approved", "Bence")
    with pytest.raises(WrongStep):
        approve(draft=draft, by=reviewer())
    assert draft.steps.filter(action="approve").count() == 1


@pytest.mark.parametrize("who", [stranger, editor])
def test_who_may_not_approve(who: object) -> None:
    draft = submitted()
    with pytest.raises(PermissionDenied, match=r"Ehhez bírálói jog kell."):
        approve(draft=draft, by=who())  # type: ignore[operator]
    draft.refresh_from_db()
    assert draft.state == "in_review"


def test_nobody_approves_what_they_wrote() -> None:
    """The author, who wrote in between, and who wrote last: all three are reviewers."""
    anna, dani, luca = (person(name, "reviewer") for name in ("Anna", "Dani", "Luca"))
    draft = make_draft(by=anna)
    for number, who in enumerate((dani, luca), start=1):
        draft = save_draft(draft=draft, by=who, content={**CONTENT, "answer": f"{number}."}, reason="", version=number)
    draft = submit(draft=draft, by=anna)
    for who in (anna, dani, luca):
        assert "approve" not in [step.action for step in allowed_steps(draft, who)]
        with pytest.raises(PermissionDenied, match=r"Aki írt bele, nem hagyhatja jóvá"):
            approve(draft=draft, by=who)
    assert "approve" in [step.action for step in allowed_steps(draft, reviewer())]
    assert approve(draft=draft, by=reviewer()).state == "approved"


def test_the_administrator_does_not_approve_their_own_either() -> None:
    chief = person("főnök")
    chief.is_superuser = True
    chief.save()
    draft = submit(draft=make_draft(by=chief), by=chief)
    with pytest.raises(PermissionDenied):
        approve(draft=draft, by=chief)


@pytest.mark.parametrize("column", ["author_id", "edited_by_id"])
def test_the_database_itself_holds_it(column: str) -> None:
    draft = make_draft()
    Draft.objects.filter(pk=draft.pk).update(author=person("Anna", "editor"), edited_by=person("Dani", "editor"))
    own = Draft.objects.values_list(column, flat=True).get(pk=draft.pk)
    with (
        pytest.raises(IntegrityError, match="author_is_not_approver"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(
            "UPDATE rulings_draft SET state = 'approved', approved_by_id = %s WHERE id = %s", [own, draft.pk]
        )
    with (
        pytest.raises(IntegrityError, match="approved_by_somebody"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute("UPDATE rulings_draft SET state = 'approved' WHERE id = %s", [draft.pk])
    with connection.cursor() as cursor:
        cursor.execute(
            "UPDATE rulings_draft SET state = 'approved', approved_by_id = %s WHERE id = %s", [reviewer().pk, draft.pk]
        )


def test_what_the_reviewer_did_not_read_is_not_approved() -> None:
    draft = submitted()
    with pytest.raises(StaleVersion):
        approve(draft=draft, by=reviewer(), version=2)
    assert approve(draft=draft, by=reviewer(), version=1).state == "approved"


def test_what_has_become_wrong_is_not_approved() -> None:
    draft = submitted()
    make_ruling_gone(draft)
    with pytest.raises(Blocked):
        approve(draft=draft, by=reviewer())


def make_ruling_gone(draft: Draft) -> None:
    Draft.objects.filter(pk=draft.pk).update(content={**draft.content, "cites": ["AK77.1"]})
    assert not Ruling.objects.filter(ref="AK77.1").exists()


def test_a_request_carries_comments() -> None:
    draft = submitted()
    remarks = [Remark("Melyik körben?", field="answer", quote="egyszer"), Remark("Hosszú.")]
    draft = request_changes(draft=draft, by=reviewer(), why="Nem világos.", comments=remarks)
    assert draft.state == "changes_requested"
    assert list(draft.comments.values_list("version", "field", "quote", "text", "by__username")) == [
        (1, "answer", "egyszer", "Melyik körben?", "Bence"),
        (1, "", "", "Hosszú.", "Bence"),
    ]
    assert draft.steps.last().why == "Nem világos."  # type: ignore[union-attr]


def test_a_request_takes_the_approval_away() -> None:
    draft = approve(draft=submitted(), by=reviewer())
    draft = request_changes(draft=draft, by=publisher(), why="Mégsem.")
    assert (draft.state, draft.approved_by, draft.publish_at) == ("changes_requested", None, None)


def test_a_request_says_why_and_an_empty_comment_undoes_it() -> None:
    draft = submitted()
    with pytest.raises(ContentError, match=r"Írd meg, miért."):
        request_changes(draft=draft, by=reviewer(), why=" ")
    with transaction.atomic(), pytest.raises(ContentError):
        request_changes(draft=draft, by=reviewer(), why="Nem.", comments=[Remark(" ")])
    draft.refresh_from_db()
    assert (draft.state, DraftComment.objects.count()) == ("in_review", 0)


@pytest.mark.parametrize("who", [stranger, editor])
def test_who_may_not_request(who: object) -> None:
    with pytest.raises(PermissionDenied):
        request_changes(draft=submitted(), by=who(), why="Nem.")  # type: ignore[operator]


def test_a_comment_is_said_once() -> None:
    draft = make_draft()
    first = comment(draft=draft, by=editor(), text=" Jó ez? ", field="answer", quote="Igen")
    assert comment(draft=draft, by=editor(), text="Jó ez?", field="answer", quote="Igen") == first
    comment(draft=draft, by=reviewer(), text="Jó ez?", field="answer", quote="Igen")
    discard(draft=draft, by=editor(), why="Nem.")
    comment(draft=draft, by=editor(), text="Kár.")
    assert list(draft.comments.values_list("text", "by__username")) == [
        ("Jó ez?", "Sára"),
        ("Jó ez?", "Bence"),
        ("Kár.", "Sára"),
    ]
    with pytest.raises(PermissionDenied):
        comment(draft=draft, by=stranger(), text="Hé!")


@pytest.mark.parametrize(
    ("values", "field"),
    [({"text": " "}, "text"), ({"text": "a\0"}, "text"), ({"text": "x" * 10_001}, "text"), ({"text": "x", "field": "y" * 41}, "field"), ({"text": "x", "quote": "\ud800"}, "quote")],
)  # fmt: skip
def test_what_no_comment_is(values: dict[str, Any], field: str) -> None:
    with pytest.raises(ContentError) as refused:
        comment(draft=make_draft(), by=editor(), **values)
    assert refused.value.field == field


def test_steps_that_each_may_take() -> None:
    draft = submitted()
    taken = {
        who().username: [str(step.action) for step in allowed_steps(draft, who())]
        for who in (stranger, editor, reviewer, publisher)
    }
    assert taken == {
        "idegen": [],
        "Sára": ["take_back", "discard"],
        "Bence": ["take_back", "request_changes", "approve", "discard"],
        "Kinga": ["take_back", "request_changes", "approve", "discard"],
    }
