"""A second look is closed once, by an editor."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.core.exceptions import PermissionDenied

from rulings.desk.content import ContentError
from rulings.desk.rechecking import close_recheck
from rulings.desk.states import WrongStep
from rulings.models import Recheck
from tests.rows import make_edge, make_ruling, make_section
from tests.rulings.desk.approved import change_of, later, published, wording_of_section
from tests.rulings.desk.people import editor, publisher, reviewer, stranger

pytestmark = pytest.mark.django_db


@pytest.fixture
def recheck() -> Recheck:
    changed = make_ruling("AK1.1")
    make_edge(make_ruling("AK2.1"), "AK1.1", "cites")
    published(change_of(changed, answer="Másképp."))
    return Recheck.objects.get()


@pytest.mark.parametrize("who", [stranger, AnonymousUser])
def test_others_do_not_close_it(recheck: Recheck, who: type) -> None:
    with pytest.raises(PermissionDenied):
        close_recheck(recheck=recheck, by=who(), outcome="holds")
    assert Recheck.objects.filter(closed_at=None).count() == 1


@pytest.mark.parametrize("who", [editor, reviewer, publisher])
@pytest.mark.parametrize("outcome", ["holds", "changed"])
def test_editors_say_what_they_found(recheck: Recheck, who: type[User], outcome: str) -> None:
    close_recheck(recheck=recheck, by=who(), outcome=outcome, note=" Ma is áll. ", at=later(5))
    recheck.refresh_from_db()
    assert (recheck.outcome, recheck.note, recheck.closed_by, recheck.closed_at) == (
        outcome, "Ma is áll.", who(), later(5),
    )  # fmt: skip


def test_it_is_closed_once(recheck: Recheck) -> None:
    close_recheck(recheck=recheck, by=editor(), outcome="holds")
    with pytest.raises(WrongStep):
        close_recheck(recheck=recheck, by=reviewer(), outcome="changed")
    recheck.refresh_from_db()
    assert (recheck.outcome, recheck.closed_by) == ("holds", editor())


def test_what_cannot_be_said_is_refused(recheck: Recheck) -> None:
    with pytest.raises(ValueError, match="'x' is no outcome: holds, changed"):
        close_recheck(recheck=recheck, by=editor(), outcome="x")
    with pytest.raises(ContentError):
        close_recheck(recheck=recheck, by=editor(), outcome="holds", note="x" * 10_001)


@pytest.mark.parametrize(("day", "asked"), [("", []), ("2026-03-01", ["AK2.1"])])
def test_the_first_words_of_a_cited_section_are_a_change_when_they_bear_a_day(day: str, asked: list[str]) -> None:
    section = make_section("21.6")
    make_edge(make_ruling("AK2.1"), "HKK 21.6", "cites")
    published(wording_of_section(section, "Előre kell dönteni.", day))
    assert [row.ruling.ref for row in Recheck.objects.all()] == asked
