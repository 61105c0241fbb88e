"""Marks of what a draft may overturn: verdicts, and the edges that they write and take back."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied

from rulings.desk.content import ContentError
from rulings.desk.drafting import StaleVersion, submit
from rulings.desk.marks import mark, merge_hint
from rulings.desk.states import WrongStep
from rulings.models import Draft, DraftMark
from tests.rows import make_card, make_game, make_ruling, make_section
from tests.rulings.desk.people import editor, make_draft, person, reviewer, stranger

pytestmark = pytest.mark.django_db


def marked(draft: Draft, verdict: str, **more: Any) -> DraftMark:
    draft.refresh_from_db()
    ruling = more.pop("ruling", None) or draft.game.rulings.get(ref="AK1.1")
    values = {"reason": "Új szabály.", "by": editor(), "version": draft.version, **more}
    return mark(draft=draft, ruling=ruling, verdict=verdict, **values)


def changes_of(draft: Draft) -> list[dict[str, str]]:
    draft.refresh_from_db()
    assert draft.content == draft.versions.get(number=draft.version).content
    return list(draft.content["changes"])


@pytest.fixture
def draft() -> Draft:
    make_ruling("AK1.1")
    return make_draft()


EDGE = {"kind": "supersedes", "target": "AK1.1", "extent": "whole", "basis": "inferred", "reason": "Új szabály."}


@pytest.mark.parametrize(
    ("verdict", "more", "edge"),
    [
        ("superseded", {}, EDGE),
        ("superseded", {"valid_from": date(2021, 8, 1)}, {**EDGE, "valid_from": "2021-08-01"}),
        ("superseded", {"extent": "part", "clause": "a reggel"}, {**EDGE, "kind": "changes", "extent": "part", "clause": "a reggel"}),
        ("contradicted", {}, {**EDGE, "kind": "contradicts"}),
    ],
)  # fmt: skip
def test_what_is_overturned_is_an_edge(draft: Draft, verdict: str, more: dict[str, Any], edge: dict[str, str]) -> None:
    made = marked(draft, verdict, **more)
    assert (made.verdict, made.reason, str(made.by)) == (verdict, "Új szabály.", "Sára")
    assert (changes_of(draft), draft.version) == ([edge], 2)
    assert [step.action for step in draft.steps.all()] == ["create", "save"]


@pytest.mark.parametrize("verdict", ["unaffected", "same"])
def test_what_is_not_overturned_is_none(draft: Draft, verdict: str) -> None:
    made = marked(draft, verdict, reason="")
    assert (changes_of(draft), draft.version, made.verdict) == ([], 1, verdict)
    assert bool(merge_hint(made)) is (verdict == "same")


def test_another_verdict_takes_the_edge_of_the_first(draft: Draft) -> None:
    marked(draft, "superseded")
    marked(draft, "contradicted", by=reviewer(), reason="Mást mond.")
    assert changes_of(draft) == [{**EDGE, "kind": "contradicts", "reason": "Mást mond."}]
    marked(draft, "unaffected", reason="")
    assert changes_of(draft) == []
    assert list(DraftMark.objects.values_list("verdict", "by__username")) == [("unaffected", "Sára")]


def test_edges_of_others_stay(draft: Draft) -> None:
    make_ruling("AK1.3")
    own = {**EDGE, "kind": "deletes"}
    other = {**EDGE, "target": "AK1.3"}
    Draft.objects.filter(pk=draft.pk).update(content={**draft.content, "changes": [own, other]})
    marked(draft, "superseded")
    assert changes_of(draft) == [own, other, EDGE]
    marked(draft, "superseded", reason="Másért.")
    assert changes_of(draft) == [own, other, {**EDGE, "reason": "Másért."}]
    marked(draft, "unaffected")
    assert changes_of(draft) == [own, other]


def test_an_edge_that_says_the_same_is_not_doubled(draft: Draft) -> None:
    Draft.objects.filter(pk=draft.pk).update(content={**draft.content, "changes": [{**EDGE, "reason": "Régi indok."}]})
    marked(draft, "superseded")
    assert changes_of(draft) == [EDGE]


def test_a_double_click_marks_once(draft: Draft) -> None:
    first = marked(draft, "superseded")
    again = mark(draft=draft, ruling=first.ruling, verdict="superseded", by=editor(), reason="Új szabály.", version=1)
    assert (again.pk, len(changes_of(draft)), draft.version, draft.steps.count()) == (first.pk, 1, 2, 2)


def test_who_looked_at_an_old_version_looks_again(draft: Draft) -> None:
    marked(draft, "superseded")
    with pytest.raises(StaleVersion) as refused:
        marked(draft, "contradicted", version=1)
    assert (refused.value.latest.number, changes_of(draft)) == (2, [EDGE])


@pytest.mark.parametrize(
    ("verdict", "more", "field"),
    [
        ("superseded", {"reason": " "}, "reason"),
        ("superseded", {"extent": "part"}, "clause"),
        ("superseded", {"extent": "fele"}, "extent"),
        ("superseded", {"reason": "a\0b"}, "reason"),
        ("elsöpri", {}, "verdict"),
    ],
)
def test_what_no_mark_is(draft: Draft, verdict: str, more: dict[str, Any], field: str) -> None:
    with pytest.raises(ContentError) as refused:
        marked(draft, verdict, **more)
    assert (refused.value.field, DraftMark.objects.count(), changes_of(draft)) == (field, 0, [])


def test_what_cannot_be_marked(draft: Draft) -> None:
    own = make_draft(ruling=make_ruling("AK1.9"), content={"question": "Fúj?", "answer": "Igen."})
    of_section = make_draft(kind="section", section=make_section("21.6"), source=None, content={"text": "Új."})
    foreign = make_ruling("AK1.1", game=make_game("masik"))
    for which, ruling in ((own, own.ruling), (of_section, own.ruling), (draft, foreign)):
        with pytest.raises(ContentError) as refused:
            marked(which, "superseded", ruling=ruling)
        assert refused.value.field == "ruling"


def test_who_may(draft: Draft) -> None:
    with pytest.raises(PermissionDenied):
        marked(draft, "superseded", by=stranger())
    for who in (editor(), reviewer(), person("Kinga", "publisher")):
        marked(draft, "superseded", by=who, reason=str(who))
    make_card("Ködfonó Pemete")
    draft.refresh_from_db()
    submit(draft=draft, by=editor())
    with pytest.raises(WrongStep):
        marked(draft, "unaffected")
