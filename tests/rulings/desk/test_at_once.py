"""Ten editors at once: nothing is lost, nothing is doubled, and the history adds up."""

from __future__ import annotations

import random
from collections import Counter
from datetime import timedelta
from functools import partial
from itertools import pairwise
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from rulings.desk.clock import publish_due
from rulings.desk.content import content_of_ruling
from rulings.desk.drafting import StaleVersion, create_draft, save_draft, submit
from rulings.desk.publishing import BaseChanged, publish, rebase, schedule
from rulings.desk.reviewing import approve
from rulings.desk.states import WrongStep
from rulings.desk.together import schedule_batch, take_out
from rulings.models import Batch, Draft, DraftStep, DraftVersion, Publication, Ruling, RulingRevision
from tests.rows import make_game, make_ruling
from tests.rulings.desk.approved import change_of, new_ruling
from tests.rulings.desk.at_once import at_once, elsewhere, own_file
from tests.rulings.desk.people import person, publisher, reviewer

pytestmark = pytest.mark.django_db(transaction=True)

EDITORS, ENTRIES, SAVES, PUBLICATIONS = 10, 20, 200, 200


def words(draft: Draft, mark: str) -> dict[str, object]:
    """Add a line to the answer of a draft."""
    return {**draft.content, "answer": f"{draft.content['answer']}\n\n{mark}"}


def save_on(pk: int, name: str, mark: str) -> int:
    """Add a line to a draft as an editor does who loads it anew whenever somebody else was faster."""
    by, tries = User.objects.get(username=name), 0
    while True:
        tries += 1
        draft = Draft.objects.get(pk=pk)
        try:
            save_draft(draft=draft, by=by, content=words(draft, mark), reason=f"Szerk. {mark}.", version=draft.version)
        except StaleVersion:
            continue
        return tries


def change_and_publish(pk: int, name: str, mark: str) -> int:
    """Add a line to a ruling by a draft of one's own, merging with what others publish meanwhile."""
    by, second, third = (User.objects.get(username=one) for one in (name, "Bence", "Kinga"))
    ruling, tries = Ruling.objects.get(pk=pk), 0
    content = content_of_ruling(ruling)
    added = {**content, "answer": f"{content['answer']}\n\n{mark}"}
    draft = create_draft(game=ruling.game, by=by, ruling=ruling, content=added, upon=content, reason=f"Közli {mark}.")
    while True:
        tries += 1
        submit(draft=draft, by=by)
        approve(draft=draft, by=second)
        try:
            publish(draft=draft, by=third)
        except BaseChanged as changed:
            held = changed.current_content or {}
            merged = {**held, "answer": f"{held['answer']}\n\n{mark}"}
            draft = rebase(
                draft=draft, by=by, content=merged, reason=f"Közli {mark}.", version=draft.version, upon=held
            )
            continue
        return tries


def test_two_hundred_saves_and_publications_of_twenty_entries(tmp_path: Path) -> None:
    names = [f"szerkesztő{number}" for number in range(EDITORS)]
    for name in names:
        person(name, "editor")
    reviewer(), publisher()
    rulings = [make_ruling(f"AK1.{number}", answer="Eleje.") for number in range(1, ENTRIES + 1)]
    drafts = [
        create_draft(
            game=make_game(),
            by=person(names[0], "editor"),
            ruling=ruling,
            content=content_of_ruling(ruling),
            reason="x",
        )
        for ruling in rulings
    ]
    saves = [partial(save_on, drafts[i % ENTRIES].pk, names[i % EDITORS], f"mentés-{i}-vége") for i in range(SAVES)]
    publications = [
        partial(change_and_publish, rulings[i % ENTRIES].pk, names[i % EDITORS], f"közlés-{i}-vége")
        for i in range(PUBLICATIONS)
    ]
    works = saves + publications
    random.Random(6).shuffle(works)
    with own_file(tmp_path):
        at_once(works, threads=EDITORS)
        elsewhere(partial(check_saves, [draft.pk for draft in drafts]))
        elsewhere(partial(check_publications, [ruling.pk for ruling in rulings]))


def check_saves(pks: list[int]) -> None:
    """Every line stands once in its draft, and each version adds one line to the one before."""
    for place, pk in enumerate(pks):
        draft = Draft.objects.get(pk=pk)
        marks = {f"mentés-{i}-vége" for i in range(SAVES) if i % ENTRIES == place}
        lines = draft.content["answer"].split("\n\n")
        assert (lines[0], Counter(lines[1:])) == ("Eleje.", Counter(marks))
        versions = list(DraftVersion.objects.filter(draft=draft).order_by("number"))
        assert [version.number for version in versions] == list(range(1, len(marks) + 2))
        assert draft.version == len(versions)
        for older, newer in pairwise(versions):
            before, after = older.content["answer"].split("\n\n"), newer.content["answer"].split("\n\n")
            assert after[: len(before)] == before and len(after) == len(before) + 1
        assert draft.steps.filter(action="save").count() == len(marks)


def check_publications(pks: list[int]) -> None:
    """Every line stands once in its ruling; revisions and the log tell how, one line at a time."""
    assert Publication.objects.count() == PUBLICATIONS
    assert Draft.objects.filter(state="published").count() == PUBLICATIONS
    assert DraftStep.objects.filter(action="publish").values("draft").distinct().count() == PUBLICATIONS
    assert DraftStep.objects.filter(action="publish").count() == PUBLICATIONS
    for place, pk in enumerate(pks):
        ruling = Ruling.objects.select_related("current").get(pk=pk)
        marks = {f"közlés-{i}-vége" for i in range(PUBLICATIONS) if i % ENTRIES == place}
        assert ruling.current is not None
        assert Counter(ruling.current.answer.split("\n\n")[1:]) == Counter(marks)
        revisions = list(RulingRevision.objects.filter(ruling=ruling).order_by("number"))
        assert [revision.number for revision in revisions] == list(range(1, len(marks) + 2))
        assert revisions[-1] == ruling.current
        rows = list(Publication.objects.filter(ruling=ruling).order_by("pk"))
        assert [row.revision for row in rows] == revisions[1:]
        for row, before, after in zip(rows, revisions, revisions[1:], strict=False):
            assert ((row.before or {})["answer"], (row.after or {})["answer"]) == (before.answer, after.answer)


def test_ten_clicks_publish_once(tmp_path: Path) -> None:
    draft = new_ruling()

    def click() -> bool:
        try:
            publish(draft=draft, by=User.objects.get(username="Kinga"))
        except WrongStep:
            return False
        return True

    publisher()
    with own_file(tmp_path):
        assert Counter(at_once([click] * 10)) == {True: 1, False: 9}
        assert elsewhere(lambda: (Publication.objects.count(), RulingRevision.objects.count())) == (1, 1)


def test_several_consumers_publish_what_is_due_once(tmp_path: Path) -> None:
    now = timezone.now()
    drafts = [change_of(make_ruling(f"AK2.{number}"), answer="Más.") for number in range(1, 9)]
    for draft in drafts:
        schedule(draft=draft, by=publisher(), publish_at=now, at=now - timedelta(hours=1))
    with own_file(tmp_path):
        assert sum(at_once([publish_due] * 4)) == len(drafts)
        assert elsewhere(lambda: Counter(Publication.objects.values_list("draft", flat=True))) == {
            draft.pk: 1 for draft in drafts
        }


def test_several_consumers_publish_an_issue_once_without_what_is_taken_out_meanwhile(tmp_path: Path) -> None:
    now = timezone.now()
    issue = Batch.objects.create(game=make_game(), title="AK107", text="x", author=publisher())
    drafts = [change_of(make_ruling(f"AK2.{number}"), answer="Más.") for number in range(1, 6)]
    Draft.objects.update(batch=issue)
    schedule_batch(batch=issue, by=publisher(), publish_at=now, at=now - timedelta(hours=1))

    def out() -> int:
        try:
            take_out(draft=drafts[0], by=User.objects.get(username="Kinga"), why="Rossz.")
        except WrongStep:
            return 0
        return 1

    with own_file(tmp_path):
        assert sum(at_once([publish_due, publish_due, out, publish_due])) == len(drafts)
        published = elsewhere(lambda: Counter(Publication.objects.values_list("draft", flat=True)))
        assert set(published.values()) == {1}
        assert {draft.pk for draft in drafts[1:]} <= set(published)


def test_two_that_supersede_each_other_do_not_both_come_out(tmp_path: Path) -> None:
    edge = {"kind": "supersedes", "extent": "whole", "basis": "explicit", "reason": "Új szabály."}
    one, two = make_ruling("AK1.1"), make_ruling("AK1.2")
    drafts = [
        change_of(one, changes=[{**edge, "target": "AK1.2"}]),
        change_of(two, changes=[{**edge, "target": "AK1.1"}]),
    ]
    publisher()

    def click(draft: Draft) -> str:
        try:
            publish(draft=draft, by=User.objects.get(username="Kinga"))
        except Exception as error:
            return type(error).__name__
        return "published"

    with own_file(tmp_path):
        said = at_once([partial(click, draft) for draft in drafts])
        assert sorted(said) == ["NotPublishable", "published"]
