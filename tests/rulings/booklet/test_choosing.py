"""Which entries go into a booklet: those of topics that hold on the day, and what changed since a day, each once."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from rulings.booklet import choosing
from rulings.booklet.choosing import Choice, NothingChosen, Selection, TooManyEntries, choose, falls_between
from rulings.models import Ruling
from rulings.models.history import PublicationAction
from rulings.models.rulings import RulingState
from rulings.status import Bounds
from tests.history_rows import make_publication
from tests.rows import make_edge, make_game, make_ruling, make_source

pytestmark = pytest.mark.django_db
ON = date(2026, 6, 1)


def chapters(selection: Selection) -> list[tuple[str, list[str]]]:
    return [(chapter.title, [one.ruling.ref for one in chapter.entries]) for chapter in selection.chapters]


def chosen(*topics: str, since: date | None = None, gone: bool = False, on: date = ON) -> Selection:
    return choose(Choice(make_game(), on, topics, since, with_gone=gone))


def test_topics_stand_a_to_z_and_an_entry_once() -> None:
    make_ruling("AK1.2", topics=("űrhajó", "ágyú"))
    make_ruling("AK1.1", topics=("űrhajó",))
    make_ruling("AK1.3", topics=("más",))
    found = chosen("urhajo", "agyu")
    assert chapters(found) == [("ágyú", ["AK1.2"]), ("űrhajó", ["AK1.1"])]
    assert found.chapters[1].elsewhere == ("AK1.2",)


def test_what_does_not_hold_on_the_day_is_left_out_and_counted() -> None:
    make_ruling("AK1.1", topics=("kör",))
    new = make_ruling("AK1.2", topics=("kör",), valid_from=date(2026, 1, 1))
    make_edge(new, "AK1.1")
    make_ruling("AK1.3", topics=("kör",), valid_from=date(2026, 6, 2))
    make_ruling("AK1.4", topics=("kör",), state=RulingState.DRAFT)
    assert (chapters(chosen("kor")), chosen("kor").left_out) == ([("kör", ["AK1.2"])], 2)
    assert (chapters(chosen("kor", gone=True)), chosen("kor", gone=True).left_out) == (
        [("kör", ["AK1.1", "AK1.2", "AK1.3"])],
        0,
    )


def test_changes_of_days_and_edges() -> None:
    make_ruling("AK1.1")  # out by 2010
    make_ruling("AK1.2", valid_from=date(2026, 3, 1))
    make_ruling("AK1.3", valid_from=date(2026, 2, 28))
    make_ruling("AK1.4", valid_from=date(2026, 6, 2))
    make_ruling("AK1.5", valid_to=date(2026, 5, 31))
    make_edge(Ruling.objects.get(ref="AK1.3"), "AK1.1", "changes", extent="part", clause="x", valid_from=ON)
    found = chosen(since=date(2026, 3, 1))
    assert chapters(found) == [("Ami 2026-03-01 óta változott", ["AK1.1", "AK1.2", "AK1.5"])]
    assert [one.changes for one in found.chapters[0].entries] == [
        ("2026-06-01 óta módosítja: AK1.3",),
        ("új: 2026-03-01",),
        ("utolsó napja: 2026-05-31",),
    ]


def test_changes_of_the_public_log() -> None:
    changed, undone, late = (make_ruling(f"AK1.{number}") for number in (1, 2, 3))
    day = datetime(2026, 4, 30, 22, 30, tzinfo=UTC)  # the first of May in Budapest
    make_publication(changed, PublicationAction.CHANGED, at=day, reason="Pontosabb lett.")
    make_publication(undone, PublicationAction.WITHDRAWN, at=datetime(2026, 4, 30, 21, 30, tzinfo=UTC))
    make_publication(late, PublicationAction.NEW, at=datetime(2026, 6, 1, 22, 0, tzinfo=UTC))
    found = chosen(since=date(2026, 5, 1))
    assert [(one.ruling.ref, one.changes) for one in found.chapters[0].entries] == [
        ("AK1.1", ("2026-05-01: új szöveget kapott (Pontosabb lett.)",))
    ]


def test_what_may_be_new_says_so() -> None:
    make_ruling("AK7.1", game=make_source("AK7", not_after=date(2026, 4, 1)).game)
    [one] = chosen(since=date(2026, 3, 1)).chapters[0].entries
    assert one.changes == ("talán új: ismeretlen nap, legkésőbb 2026-04-01",)


@pytest.mark.parametrize(
    ("bounds", "answer"),
    [
        ((date(2026, 1, 1), date(2026, 1, 1)), (True, True)),
        ((date(2026, 1, 31), date(2026, 1, 31)), (True, True)),
        ((date(2025, 12, 31), date(2025, 12, 31)), (False, False)),
        ((date(2026, 2, 1), date(2026, 2, 1)), (False, False)),
        ((date(2025, 12, 31), date(2026, 1, 1)), (True, False)),
        ((date(2026, 1, 31), date(2026, 2, 1)), (True, False)),
        ((None, date(2026, 1, 1)), (True, False)),
        ((None, date(2025, 12, 31)), (False, False)),
    ],
)
def test_between_two_days(bounds: tuple[date | None, date], answer: tuple[bool, bool]) -> None:
    assert falls_between(Bounds(*bounds), date(2026, 1, 1), date(2026, 1, 31)) == answer


def test_nothing_and_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(NothingChosen):
        chosen("nincs")
    for number in (1, 2, 3):
        make_ruling(f"AK1.{number}", topics=("kör",))
    monkeypatch.setattr(choosing, "MAX_ENTRIES", 3)
    assert chosen("kor").count == 3
    monkeypatch.setattr(choosing, "MAX_ENTRIES", 2)
    with pytest.raises(TooManyEntries):
        chosen("kor")
    monkeypatch.setattr(choosing, "MAX_READ", 2)
    with pytest.raises(TooManyEntries):
        chosen("kor")


def test_queries_do_not_grow(django_assert_num_queries: object) -> None:
    for number in range(1, 9):
        make_ruling(f"AK1.{number}", topics=("kör",), cards=(("Ködfonó", "", "subject"),))
    with django_assert_num_queries(11):  # type: ignore[operator]
        assert chosen("kor", since=date(2009, 1, 1)).count == 8
