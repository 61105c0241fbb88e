"""Several editors at the same time, each with a connection of their own."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection

from rulings.desk.drafting import StaleVersion, save_draft, submit
from rulings.desk.reviewing import approve
from rulings.desk.roles import ensure_roles
from rulings.desk.states import WrongStep
from rulings.models import Draft
from tests.rulings.desk.people import CONTENT, editor, make_draft, reviewer

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif("connection.vendor != 'postgresql'", reason="the test database of SQLite has one connection"),
]
EDITORS = 6


def at_once(work: Callable[[int], object]) -> list[object]:
    """Run `work(number)` in as many threads as there are editors; return what each returned or raised."""
    barrier = Barrier(EDITORS)

    def run(number: int) -> object:
        barrier.wait()
        try:
            return work(number)
        except (StaleVersion, WrongStep) as error:
            return type(error)
        finally:
            connection.close()

    with ThreadPoolExecutor(EDITORS) as pool:
        return list(pool.map(run, range(EDITORS)))


@pytest.fixture(autouse=True)
def roles() -> None:
    ensure_roles()  # the flush of the test before took them


def test_each_new_ruling_has_its_own_number() -> None:
    make_draft()
    refs = at_once(lambda _: make_draft().ref)
    assert sorted(map(str, refs)) == [f"AK1.{number}" for number in range(2, EDITORS + 2)]


def test_of_several_who_save_upon_one_version_one_does() -> None:
    draft = make_draft()
    by = editor()
    saved = at_once(
        lambda number: (
            save_draft(draft=draft, by=by, content={**CONTENT, "answer": f"{number}."}, reason="", version=1).version
        )
    )
    assert sorted(map(str, saved)) == sorted(["2", *[str(StaleVersion)] * (EDITORS - 1)])
    assert (Draft.objects.get().version, draft.versions.count(), draft.steps.count()) == (2, 2, 2)


def test_a_step_is_taken_once() -> None:
    draft = submit(draft=make_draft(), by=editor())
    by = reviewer()
    taken = at_once(lambda _: str(approve(draft=draft, by=by).state))
    assert sorted(map(str, taken)) == sorted(["approved", *[str(WrongStep)] * (EDITORS - 1)])
    assert draft.steps.filter(action="approve").count() == 1
