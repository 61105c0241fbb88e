"""The drafts of an issue are published together or not at all."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied

from rulings.desk.drafting import discard
from rulings.desk.publishing import NotPublishable, publish, undo
from rulings.desk.states import WrongStep
from rulings.desk.together import in_order, publish_batch
from rulings.models import Batch, Citation, Draft, PlannedSource, Publication, Ruling, Source
from tests.rows import make_game, make_ruling
from tests.rulings.desk.approved import CHANGE, NOON, approved, change_of, fresh, later
from tests.rulings.desk.people import editor, make_draft, publisher, reviewer, stranger

pytestmark = pytest.mark.django_db


@pytest.fixture
def batch() -> Batch:
    return Batch.objects.create(game=make_game(), title="Krónika 107", text="x", author=editor())


def drafts(batch: Batch, *contents: dict[str, Any], **more: Any) -> list[Draft]:
    """Begin and approve drafts AK1.1, AK1.2 … of the batch."""
    made = [
        make_draft(batch=batch, content={"question": "Miért?", "answer": "Csak.", **one}, **more) for one in contents
    ]
    return [approved(draft) for draft in made]


def refs() -> list[str]:
    return list(Publication.objects.order_by("pk").values_list("ref", flat=True))


@pytest.mark.parametrize("who", [stranger, editor, reviewer, AnonymousUser])
def test_others_do_not_publish(batch: Batch, who: type) -> None:
    drafts(batch, {})
    with pytest.raises(PermissionDenied):
        publish_batch(batch=batch, by=who())
    assert Ruling.objects.count() == 0


def test_all_of_it_and_what_is_referred_to_first(batch: Batch) -> None:
    held = drafts(batch, {"cites": ["AK1.2"]}, {"changes": [{**CHANGE, "target": "AK1.3"}]}, {})
    rows = publish_batch(batch=batch, by=publisher(), at=NOON)
    assert [row.ref for row in rows] == ["AK1.3", "AK1.2", "AK1.1"]
    assert refs() == ["AK1.3", "AK1.2", "AK1.3", "AK1.1"]
    assert [fresh(draft).state for draft in held] == ["published"] * 3
    assert Citation.objects.filter(to_ruling=None).count() == 0


def test_those_that_refer_to_each_other(batch: Batch) -> None:
    drafts(batch, {"cites": ["AK1.2"]}, {"cites": ["AK1.1"]})
    publish_batch(batch=batch, by=publisher())
    assert Citation.objects.filter(to_ruling=None).count() == 0
    assert sorted(refs()) == ["AK1.1", "AK1.2"]


def test_one_that_goes_into_another(batch: Batch) -> None:
    older = make_ruling("AK2.1")
    drafts(batch, {})
    draft = change_of(make_ruling("AK2.2"), answer="Más.")
    Draft.objects.filter(pk=draft.pk).update(batch=batch, content={"ref": "AK2.2", "merged_into": "AK2.1"})
    publish_batch(batch=batch, by=publisher())
    assert Ruling.objects.get(ref="AK2.2").merged_into == older


def test_one_planned_source_for_all(batch: Batch) -> None:
    planned = PlannedSource.objects.create(game=make_game(), code="AK107", kind="magazine", title="Krónika 107")
    drafts(batch, {}, {}, source=None, planned_source=planned)
    publish_batch(batch=batch, by=publisher())
    assert Source.objects.get(code="AK107").rulings.count() == 2


class TestAllOrNothing:
    def test_every_draft_that_keeps_the_rest_back_is_named(self, batch: Batch) -> None:
        make_draft(batch=batch)
        ruling = make_ruling("AK2.1")
        stale = change_of(ruling, answer="Más.")
        Draft.objects.filter(pk=stale.pk).update(batch=batch)
        publish(draft=change_of(ruling, answer="Közben."), by=publisher())
        drafts(batch, {})
        with pytest.raises(NotPublishable) as refused:
            publish_batch(batch=batch, by=publisher(), at=later(1))
        assert [(draft.ref, [problem.code for problem in found]) for draft, found in refused.value.drafts] == [
            ("AK1.1", ["state"]),
            ("AK2.1", ["base_changed"]),
        ]
        assert str(refused.value).startswith("AK1.1: Nincs jóváhagyva. AK2.1: A bejegyzés megváltozott,")
        assert (Ruling.objects.count(), Draft.objects.filter(batch=batch, state="approved").count()) == (1, 2)

    def test_what_was_given_up_keeps_nothing_back(self, batch: Batch) -> None:
        one, _ = drafts(batch, {}, {})
        discard(draft=one, by=editor(), why="Kettős.")
        publish_batch(batch=batch, by=publisher())
        assert refs() == ["AK1.2"]

    def test_the_second_click_is_refused(self, batch: Batch) -> None:
        drafts(batch, {})
        publish_batch(batch=batch, by=publisher())
        with pytest.raises(WrongStep):
            publish_batch(batch=batch, by=publisher())
        assert refs() == ["AK1.1"]

    def test_one_alone_is_not_published(self, batch: Batch) -> None:
        first, second = drafts(batch, {}, {})
        with pytest.raises(NotPublishable, match="együtt"):
            publish(draft=second, by=publisher())
        assert (Ruling.objects.count(), fresh(second).state) == (0, "approved")
        discard(draft=first, by=editor(), why="Mégsem.")
        publish(draft=second, by=publisher())  # the last one is not alone

    def test_one_of_it_that_was_taken_back_comes_out_again(self, batch: Batch) -> None:
        first, _ = drafts(batch, {}, {})
        publish_batch(batch=batch, by=publisher(), at=NOON)
        undo(draft=fresh(first), by=publisher(), why="Elírás.", at=later(1))
        publish(draft=fresh(first), by=publisher(), at=later(2))
        assert refs() == ["AK1.1", "AK1.2", "AK1.1", "AK1.1"]


def test_the_order_is_that_of_the_drafts_else(batch: Batch) -> None:
    held = drafts(batch, {}, {}, {"cites": ["AK1.1", "AK9.9"]}) if make_ruling("AK9.9") else []
    assert [draft.ref for draft in in_order(held)] == ["AK1.1", "AK1.2", "AK1.3"]
