"""A pasted column becomes drafts: who may, what is left out, what each is linked with, and moving between the two."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied

from judgekb.saying import said
from rulings.desk.content import ContentError
from rulings.desk.drafting import submit
from rulings.desk.issues.batches import as_change_of, as_new, start_batch
from rulings.desk.issues.reading import IssueError
from rulings.desk.issues.report import Row, rows_of
from rulings.desk.links import links_of
from rulings.desk.reviewing import approve
from rulings.desk.states import WrongStep
from rulings.desk.together import publish_batch
from rulings.models import Batch, Draft, PlannedSource, Ruling
from rulings.models.drafts import DraftState
from tests.rows import make_card, make_game, make_ruling, make_section, make_source
from tests.rulings.desk.people import editor, publisher, reviewer, stranger

pytestmark = pytest.mark.django_db

HELD = "Elviszi-e a Mohos Batyu a szomszéd kertből is az érett körtét?"
COLUMN = f"""A 9. szám kérdései:
{HELD} Igen, de csak egyet, és azt is éjjel.
(AK9) Kertek: Mit lát a Ködfonó Pemete (új) a fal tetejéről? A 7.1. pont szerint mindent; lásd még AK5.1.
Ki nyitja ki reggel a kaput? A kapus, ha nem ül köd a kerten.
(AK9) Ki nyitja ki reggel a kaput? A kapus, ha nem ül köd a kerten.
***
Meddig ér a nádas széle?"""


@pytest.fixture
def base() -> None:
    """Two held entries, a card, a section and the issue that the column is of."""
    make_card("Ködfonó Pemete", "új")
    make_card("Mohos Batyu")
    make_section("7.1")
    make_source("AK9")
    make_ruling("AK5.1", HELD, "Igen, de csak egyet, és azt is nappal.", topics=("kert",))
    make_ruling("AK5.2", "Ki nyitja ki reggel a kaput?", "A kapus, ha nem ül köd a kerten.")


def start(text: str = COLUMN, **more: object) -> Batch:
    values: dict[str, object] = {"game": make_game(), "by": editor(), "text": text, "title": "A 9. szám"}
    return start_batch(**{**values, "source": make_source("AK9"), **more})  # type: ignore[arg-type]


def told(batch: Batch) -> list[tuple[tuple[int, ...], str, str]]:
    return [(row.lines, row.verdict, row.ref) for row in rows_of(batch)]


def drafts(batch: Batch) -> dict[str, Draft]:
    return {draft.ref: draft for draft in batch.drafts.exclude(state=DraftState.DISCARDED)}


class TestWho:
    def test_a_stranger_may_not(self, base: None) -> None:
        with pytest.raises(PermissionDenied):
            start(by=stranger())
        assert not Batch.objects.exists()

    @pytest.mark.parametrize("person", [editor, reviewer, publisher])
    def test_who_may_write_may(self, base: None, person: Callable[[], User]) -> None:
        assert start(by=person()).author == person()

    def test_moving_is_writing(self, base: None) -> None:
        found = drafts(start())
        with pytest.raises(PermissionDenied):
            as_new(draft=found["AK5.1"], by=stranger())
        with pytest.raises(PermissionDenied):
            as_change_of(draft=found["AK9.1"], ruling=Ruling.objects.get(ref="AK5.2"), by=stranger())

    def test_the_author_does_not_approve(self, base: None) -> None:
        [draft] = start("Meddig ér a nádas széle? A tóig.").drafts.all()
        submit(draft=draft, by=editor())
        with pytest.raises(PermissionDenied):
            approve(draft=draft, by=editor())


class TestWhatBecomesOfIt:
    def test_every_line_is_told(self, base: None) -> None:
        batch = start()
        assert told(batch) == [
            ((1,), "no-entry", ""),
            ((2,), "changed", "AK5.1"),
            ((3,), "new", ""),
            ((4,), "same", "AK5.2"),
            ((5,), "same", "AK5.2"),
            ((6,), "no-entry", ""),
            ((7,), "new", ""),
        ]
        assert (batch.title, batch.text) == ("A 9. szám", COLUMN)

    def test_drafts_of_what_is_new_and_changed(self, base: None) -> None:
        batch = start()
        found = drafts(batch)
        assert {ref: draft.ruling and draft.ruling.ref for ref, draft in found.items()} == {
            "AK5.1": "AK5.1",
            "AK9.1": None,
            "AK9.2": None,
        }
        assert [row.draft for row in rows_of(batch) if row.draft] == [
            found["AK5.1"].pk,
            found["AK9.1"].pk,
            found["AK9.2"].pk,
        ]
        assert found["AK5.1"].reason == "Új szöveg innen: A 9. szám"
        assert Ruling.objects.count() == 2

    def test_what_it_surely_names_is_listed(self, base: None) -> None:
        content = drafts(start())["AK9.1"].content
        assert content["question"] == "Mit lát a Ködfonó Pemete (új) a fal tetejéről?"
        assert content["cards"] == [{"name": "Ködfonó Pemete", "edition": "új", "role": "subject"}]
        assert content["topics"] == ["kertek"]
        assert content["cites"] == ["AK5.1"]

    def test_a_change_keeps_the_lists_of_the_held_entry(self, base: None) -> None:
        content = drafts(start())["AK5.1"].content
        assert content["answer"] == "Igen, de csak egyet, és azt is éjjel."
        assert content["topics"] == ["kert"]
        assert content["cards"] == [{"name": "Mohos Batyu", "role": "subject"}]

    def test_what_is_doubtful_waits_for_an_editor(self, base: None) -> None:
        make_card("Köd")
        [draft] = start("Köd ül a nádason? Reggel igen.").drafts.all()
        assert [(link.name, link.is_doubtful) for link in links_of(draft)] == [("Köd", True)]
        assert draft.content["cards"] == []

    def test_doubts_are_said_at_the_draft(self, base: None) -> None:
        draft = drafts(start())["AK9.2"]
        assert draft.content["status"] == "unanswered"
        assert [comment.text for comment in draft.comments.all()] == ["Semmi hasonló nincs meg.\nNincs benne válasz."]

    def test_the_same_column_again_is_left_out(self, base: None) -> None:
        start()
        again = start()
        assert {row.verdict for row in rows_of(again) if row.ref == "AK9.1"} == {"same"}
        assert [draft.ref for draft in again.drafts.all()] == []

    def test_markup_in_a_text_stays_text(self, base: None) -> None:
        [draft] = start("Mit jelent a *csillag*? A *csillag* egy_jel.").drafts.all()
        assert draft.content["answer"] == r"A \*csillag\* egy\_jel."


class TestWhereItStands:
    def test_a_planned_source(self, base: None) -> None:
        planned = PlannedSource.objects.create(game=make_game(), code="AK10", kind="magazine", title="Krónika 10")
        batch = start(
            "(AK10) Meddig ér a nádas? A tóig.\nKi lakik benne? A bölömbika.", source=None, planned_source=planned
        )
        assert {ref: draft.planned_source for ref, draft in drafts(batch).items()} == {
            "AK10.1": planned,
            "AK10.2": planned,
        }

    def test_a_mark_of_a_held_issue_counts_more_than_the_given_source(self, base: None) -> None:
        assert list(drafts(start("(AK5) Meddig ér a nádas? A tóig."))) == ["AK5.3"]

    def test_a_mark_of_an_unknown_issue_is_told(self, base: None) -> None:
        batch = start("(AK77) Meddig ér a nádas? A tóig.")
        assert list(drafts(batch)) == ["AK9.1"]
        assert tuple(map(str, rows_of(batch)[0].doubts)) == (
            "A jelölése AK77, de ilyen forrás nincs; ide került: AK9.",
        )

    @pytest.mark.parametrize(
        ("text", "said"),
        [
            ("Meddig ér a nádas? A tóig.", "nincs rajta forrásjelölés"),
            ("(AK77) Meddig ér a nádas? A tóig.", "nincs ilyen forrás: AK77"),
        ],
    )
    def test_without_a_source_nothing_is_begun(self, base: None, text: str, said: str) -> None:
        with pytest.raises(IssueError, match=said):
            start(text, source=None)
        assert (Batch.objects.count(), Draft.objects.count()) == (0, 0)


class TestRefused:
    @pytest.mark.parametrize("text", ["", "  \n", "a\x00b"])
    def test_no_text(self, base: None, text: str) -> None:
        with pytest.raises(IssueError):
            start(text)

    def test_the_title_of_the_column_is_taken_where_none_is_given(self, base: None) -> None:
        assert start(title=" ").title == "A 9. szám kérdései"

    @pytest.mark.parametrize("title", ["", "\n", "\x1b[0m"])
    def test_no_title(self, base: None, title: str) -> None:
        with pytest.raises(IssueError, match="Adj címet"):
            start("Meddig ér a nádas? A tóig.", title=title)


class TestMoving:
    def test_from_changed_to_new_and_back(self, base: None) -> None:
        batch = start()
        before = drafts(batch)["AK5.1"]
        made = as_new(draft=before, by=reviewer())
        before.refresh_from_db()
        assert (before.state, made.ref, made.ruling, made.batch) == (DraftState.DISCARDED, "AK9.3", None, batch)
        assert made.content["answer"] == "Igen, de csak egyet, és azt is éjjel."
        assert row(batch, made).verdict == "new"

        again = as_change_of(draft=made, ruling=Ruling.objects.get(ref="AK5.1"), by=editor())
        made.refresh_from_db()
        assert (made.state, again.ref, again.ruling) == (DraftState.DISCARDED, "AK5.1", Ruling.objects.get(ref="AK5.1"))
        assert again.content == before.content
        assert (row(batch, again).verdict, row(batch, again).ref) == ("changed", "AK5.1")
        assert len(rows_of(batch)) == 7

    def test_a_change_without_an_answer_keeps_the_held_one(self, base: None) -> None:
        batch = start()
        made = as_change_of(draft=drafts(batch)["AK9.2"], ruling=Ruling.objects.get(ref="AK5.1"), by=editor())
        assert made.content["question"] == "Meddig ér a nádas széle?"
        assert made.content["answer"] == "Igen, de csak egyet, és azt is nappal."
        assert "status" not in made.content

    def test_to_what_it_is_already(self, base: None) -> None:
        found = drafts(start())
        with pytest.raises(ContentError):
            as_new(draft=found["AK9.1"], by=editor())
        with pytest.raises(ContentError):
            as_change_of(draft=found["AK5.1"], ruling=Ruling.objects.get(ref="AK5.1"), by=editor())

    def test_to_an_entry_of_another_game(self, base: None) -> None:
        other = make_ruling("AK1.1", game=make_game("masik"))
        with pytest.raises(ContentError):
            as_change_of(draft=drafts(start())["AK9.1"], ruling=other, by=editor())

    def test_a_draft_that_was_given_up(self, base: None) -> None:
        draft = drafts(start())["AK5.1"]
        as_new(draft=draft, by=editor())
        with pytest.raises(WrongStep):
            as_new(draft=draft, by=editor())


def row(batch: Batch, draft: Draft) -> Row:
    batch.refresh_from_db()
    [found] = [each for each in rows_of(batch) if each.draft == draft.pk]
    return found


def test_all_of_it_is_published_together(base: None) -> None:
    batch = start(COLUMN.rpartition("\n")[0])
    for draft in drafts(batch).values():
        submit(draft=draft, by=editor())
        approve(draft=draft, by=reviewer())
    publish_batch(batch=batch, by=publisher())
    texts = {ruling.ref: ruling.current.answer for ruling in Ruling.objects.select_related("current") if ruling.current}
    assert texts["AK5.1"] == "Igen, de csak egyet, és azt is éjjel."
    assert texts["AK9.1"] == "A 7.1. pont szerint mindent; lásd még AK5.1."
    assert {row.verdict for row in rows_of(start(COLUMN.rpartition("\n")[0]))} == {"same", "no-entry"}


def test_the_same_column_again_changes_nothing_twice(base: None) -> None:
    """A second click, or a second editor: what waits in a draft is told, not drafted again."""
    text = "(AK5) Ki nyitja ki reggel a kaput? A kapus, ha nem ül köd a kerten, és felébredt."
    first, second = start(text), start(text)
    assert [told(batch) for batch in (first, second)] == [[((1,), "changed", "AK5.2")], [((1,), "same", "AK5.2")]]
    assert str(rows_of(second)[0].reason) == str(said("Szóról szóra piszkozatként már megvan: %(ref)s.", ref="AK5.2"))
    assert (first.drafts.count(), second.drafts.count()) == (1, 0)
