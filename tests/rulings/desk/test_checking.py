"""What keeps a draft from going on: names, references, doubtful links, circles, merging."""

from __future__ import annotations

from typing import Any

import pytest

from cards.models import Format
from rulings.desk.checking import Blocked, Problem, problems, refuse_blocked
from rulings.desk.content import content_of_ruling
from rulings.desk.drafting import discard
from rulings.desk.links import decide_link
from rulings.desk.merging import BETWEEN, MINE, THEIRS
from rulings.models import Batch, Draft, PlannedSource, Ruling
from rulings.models.rulings import RulingState
from tests.rows import make_card, make_edge, make_game, make_ruling, make_section
from tests.rulings.desk.people import editor, make_draft

pytestmark = pytest.mark.django_db

EDGE = {"kind": "supersedes", "extent": "whole", "basis": "explicit", "reason": "Új szabály."}


@pytest.fixture(autouse=True)
def base() -> None:
    make_card("Ködfonó Pemete", "új")
    make_card("Köd")
    make_section("21.6")
    make_ruling("AK2.1", answer="A köd sűrű, a ködben nem látni.", topics=("köd",))
    Format.objects.create(game=make_game(), slug="paros", name="Páros")


def drafted(**content: Any) -> Draft:
    return make_draft(content={"question": "Fúj?", "answer": "Igen.", **content})


def found(draft: Draft) -> list[tuple[str, str, bool]]:
    return [(problem.code, problem.field, problem.blocking) for problem in problems(draft)]


def test_a_sound_draft_has_none() -> None:
    draft = drafted(
        answer="A Ködfonó Pemete (új) nem. Lásd Kódex 21.6 és AK2.1.",
        cards=[{"name": "Ködfonó Pemete", "edition": "új", "role": "subject"}],
        sections=["21.6"],
        topics=["köd"],
        formats=["paros"],
        cites=["AK2.1", "AK2", "HKK 21.6"],
        changes=[{**EDGE, "target": "AK2.1"}],
    )
    assert problems(draft) == []
    refuse_blocked(draft)


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        ({"question": ""}, Problem("bad-content", "question", "Hiányzik: a kérdés.")),
        ({"status": "draft"}, Problem("bad-content", "status", "Piszkozat állapotú bejegyzés nem tehető közzé.")),
        ({"answer": f"{MINE}\nIgen.\n=======\nNem.\n{THEIRS}"}, Problem("conflict-marks", "answer", "Összefésülés jelei maradtak benne: válaszd ki, melyik szöveg áll.")),
        ({"cards": [{"name": "Sárkány"}]}, Problem("unknown-card", "cards", "Nincs ilyen lap: Sárkány.")),
        ({"cards": [{"name": "Ködfonó Pemeta"}]}, Problem("unknown-card", "cards", "Nincs ilyen lap: Ködfonó Pemeta. Erre gondoltál: Ködfonó Pemete?")),
        ({"cards": [{"name": "Köd", "edition": "új"}]}, Problem("unknown-printing", "cards", "Nincs ilyen kiadása: Köd (új).")),
        ({"answer": "A [[Ködfonó Pemeta]] nem."}, Problem("unknown-card", "answer", "Nincs ilyen lap: Ködfonó Pemeta. Erre gondoltál: Ködfonó Pemete?")),
        ({"sections": ["99.9"]}, Problem("unknown-section", "sections", "Nincs ilyen szabálypont az adatbázisban: 99.9. Kérd meg az adminisztrátort, hogy vegye fel; addig vedd ki a felsorolásból.")),
        ({"cites": ["AK2.9"]}, Problem("unknown-reference", "cites", "Nincs ilyen hivatkozás az adatbázisban: AK2.9.")),
        ({"changes": [{**EDGE, "target": "AK2.9"}]}, Problem("unknown-reference", "changes", "Nincs ilyen hivatkozás az adatbázisban: AK2.9.")),
        ({"answer": "Lásd AK2.9."}, Problem("unknown-reference", "answer", "Nincs ilyen hivatkozás az adatbázisban: AK2.9.")),
        ({"answer": "Lásd Kódex 99.9."}, Problem("unknown-reference", "answer", "Nincs ilyen hivatkozás az adatbázisban: HKK 99.9. Kérd meg az adminisztrátort, hogy vegye fel; vagy vesd el a kapcsolatok között.")),
        ({"formats": ["hármas"]}, Problem("unknown-format", "formats", "Nincs ilyen formátum: hármas.")),
        ({"answer": "Köd esetén nem."}, Problem("undecided-link", "answer", "Döntsd el: „Köd” azt jelenti-e, hogy Köd?")),
        ({"answer": "A Ködfonó Pemeta nem."}, Problem("undecided-link", "answer", "Döntsd el: „Ködfonó Pemeta” azt jelenti-e, hogy Ködfonó Pemete?")),
        ({"topics": ["szél"]}, Problem("new-topic", "topics", "Új témakör lesz: szél.", blocking=False)),
        ({"answer": "A Ködfonó Pemete nem."}, Problem("unlisted-link", "answer", "A szöveg említi, a felsorolásban nincs: Ködfonó Pemete.", blocking=False)),
        ({"changes": [{**EDGE, "target": "AK1.1"}]}, Problem("cycle", "changes", "A bejegyzések körbe váltanák fel egymást: AK1.1 → AK1.1.")),
        ({"merged_into": "AK2.9"}, Problem("bad-merge", "merged_into", "Nincs ilyen bejegyzés: AK2.9.")),
    ],
)  # fmt: skip
def test_each_problem(content: dict[str, Any], problem: Problem) -> None:
    draft = drafted(**content)
    assert problems(draft) == [problem]
    if problem.blocking:
        with pytest.raises(Blocked) as refused:
            refuse_blocked(draft)
        assert refused.value.problems == (problem,)
    else:
        refuse_blocked(draft)


def test_blocking_ones_stand_first() -> None:
    assert found(drafted(topics=["szél"], cites=["AK2.9"])) == [
        ("unknown-reference", "cites", True),
        ("new-topic", "topics", False),
    ]


@pytest.mark.parametrize(("key", "confirmed"), [("card:Köd:", True), ("card:Köd:", False), ("entry:AK2.9:", False)])
def test_what_was_decided_is_no_problem(key: str, confirmed: bool) -> None:
    draft = drafted(answer="Köd esetén nem." if "card" in key else "Lásd AK2.9.")
    assert problems(decide_link(draft=draft, by=editor(), key=key, confirmed=confirmed)) == []


def test_drafts_of_the_same_batch_are_held() -> None:
    batch = Batch.objects.create(game=make_game(), title="AK9", text="", author=editor())
    planned = PlannedSource.objects.create(game=make_game(), code="AK9", kind="magazine", title="Krónika 9")
    content = {"question": "Fúj?", "answer": "Lásd AK9.2 és AK9.", "cites": ["AK9.2", "AK9"]}
    first = make_draft(batch=batch, source=None, planned_source=planned, content=content)
    assert found(first) == [("unknown-reference", "cites", True), ("unknown-reference", "answer", True)]
    second = make_draft(
        batch=batch, source=None, planned_source=planned, content={"question": "Mikor?", "answer": "Ma."}
    )
    assert (second.ref, found(first)) == ("AK9.2", [])
    discard(draft=second, by=editor(), why="Nem kell.")
    assert found(first) == [("unknown-reference", "cites", True), ("unknown-reference", "answer", True)]


def test_drafts_of_others_are_not_held() -> None:
    make_draft(content={"ref": "AK2.9", "question": "Fúj?", "answer": "Igen."})
    assert found(drafted(cites=["AK2.9"])) == [("unknown-reference", "cites", True)]


def test_what_was_taken_back_is_not_held() -> None:
    Ruling.objects.filter(ref="AK2.1").update(state=RulingState.DRAFT)
    assert found(drafted(cites=["AK2.1"])) == [("unknown-reference", "cites", True)]


def test_a_change_of_what_is_published_says_why() -> None:
    content = {"question": "Fúj?", "answer": "Nem."}
    draft = make_draft(ruling=make_ruling("AK2.2", "Fúj?", "Igen."), content=content)
    assert found(draft) == [("missing-reason", "reason", True)]
    assert found(make_draft(ruling=draft.ruling, content=content, reason="Pontosabb.")) == []
    same = make_draft(ruling=draft.ruling, content=draft.base, reason="Pontosabb.")
    assert found(same) == [("unchanged", "", False)]


def test_what_was_published_already_does_not_block() -> None:
    """An old reference that is not held, and an old doubtful word, must not keep a mistake in the base."""
    ruling = make_ruling("AK2.2", "Fúj?", "Köd esetén nem. Lásd AK2.99.")
    make_edge(ruling, "AK2.98", kind="cites")
    draft = make_draft(
        ruling=ruling,
        reason="Elírás.",
        content={"question": "Fúj-e?", "answer": "Köd esetén nem. Lásd AK2.99.", "cites": ["AK2.98"]},
    )
    assert sorted(found(draft)) == [
        ("undecided-link", "answer", False),
        ("unknown-reference", "answer", False),
        ("unknown-reference", "cites", False),
    ]


def test_a_circle_over_the_base_and_the_batch() -> None:
    make_edge(make_ruling("AK2.2"), "AK2.1")
    newer = make_draft(
        ruling=Ruling.objects.get(ref="AK2.1"),
        reason="Új.",
        content={"question": "Fúj?", "answer": "Nem.", "changes": [{**EDGE, "target": "AK2.2"}]},
    )
    assert [problem.text for problem in problems(newer)] == [
        "A bejegyzések körbe váltanák fel egymást: AK2.1 → AK2.2 → AK2.1."
    ]
    assert found(drafted(changes=[{**EDGE, "target": "AK2.2"}])) == []
    batch = Batch.objects.create(game=make_game(), title="AK1", text="", author=editor())
    one = make_draft(
        batch=batch,
        content={"ref": "AK1.7", "question": "Fúj?", "answer": "Nem.", "changes": [{**EDGE, "target": "AK1.8"}]},
    )
    make_draft(
        batch=batch,
        content={"ref": "AK1.8", "question": "Fúj?", "answer": "Nem.", "changes": [{**EDGE, "target": "AK1.7"}]},
    )
    assert found(one) == [("cycle", "changes", True)]


def test_contradicting_each_other_is_no_circle() -> None:
    make_edge(make_ruling("AK2.2"), "AK2.1", kind="contradicts")
    draft = make_draft(
        ruling=Ruling.objects.get(ref="AK2.1"),
        reason="Új.",
        content={"question": "Fúj?", "answer": "Nem.", "changes": [{**EDGE, "kind": "contradicts", "target": "AK2.2"}]},
    )
    assert found(draft) == []


def test_a_merged_entry_leads_to_a_living_one_at_once() -> None:
    living, gone = (
        make_ruling("AK2.2"),
        make_ruling("AK2.3", state=RulingState.MERGED, merged_into=Ruling.objects.get(ref="AK2.1")),
    )
    into_gone = make_draft(ruling=living, reason="Ugyanaz.", content={"merged_into": gone.ref})
    into_living = make_draft(ruling=living, reason="Ugyanaz.", content={"merged_into": "ak2.1"})
    of_goal = make_draft(ruling=Ruling.objects.get(ref="AK2.1"), reason="Ugyanaz.", content={"merged_into": "AK2.2"})
    assert [found(draft) for draft in (into_gone, into_living, of_goal)] == [
        [("bad-merge", "merged_into", True)],
        [],
        [("bad-merge", "merged_into", True)],
    ]


def test_wordings() -> None:
    section = make_section("21.6")
    assert found(make_draft(kind="section", section=section, source=None, content={"text": ""})) == [
        ("bad-content", "text", True)
    ]
    assert found(make_draft(kind="section", section=section, source=None, content={"text": "Lásd AK2.9."})) == [
        ("unknown-reference", "text", True)
    ]
    assert found(make_draft(kind="section", section=section, source=None, content={"text": "Lásd AK2.1."})) == []


def test_how_many_queries(django_assert_max_num_queries: Any) -> None:
    batch = Batch.objects.create(game=make_game(), title="AK1", text="", author=editor())
    more = {
        "cites": ["AK2.1"] * 1,
        "changes": [{**EDGE, "target": "AK2.1"}],
        "sections": ["21.6"],
        "topics": ["köd"],
        "formats": ["paros"],
    }
    draft = make_draft(
        batch=batch,
        content={
            "question": "Fúj?",
            "answer": "A Ködfonó Pemete igen, lásd AK2.1.",
            "cards": [{"name": "Ködfonó Pemete"}],
            **more,
        },
    )
    problems(draft)  # loads the linker
    with django_assert_max_num_queries(13):
        problems(Draft.objects.select_related("game").get(pk=draft.pk))


def test_marks_of_a_conflict_do_not_go_out_in_the_reason_either() -> None:
    draft = make_draft(reason=f"{MINE}\nEzért.\n{BETWEEN}\nAzért.\n{THEIRS}")
    assert [(problem.code, problem.field) for problem in problems(draft) if problem.blocking] == [
        ("conflict-marks", "reason")
    ]


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ({"status": "withdrawn"}, [("withdrawn-without-day", True)]),
        ({"status": "withdrawn", "valid_to": "2026-11-30"}, []),
        ({"status": "never_right"}, []),
        ({"status": "never_right", "valid_to": "2026-11-30"}, [("bad-content", True)]),
        ({"status": "disputed"}, []),
    ],
)
def test_a_withdrawal_says_from_when(more: dict[str, str], told: list[tuple[str, bool]]) -> None:
    content = {"question": "Fúj?", "answer": "Fúj.", **more}
    found = problems(make_draft(content=content))
    assert [(problem.code, problem.blocking) for problem in found] == told


def test_what_was_withdrawn_since_an_unknown_day_stays_so() -> None:
    ruling = make_ruling("AK1.9", state="withdrawn")
    content = {**content_of_ruling(ruling), "answer": "Szebben."}
    found = problems(make_draft(ruling=ruling, content=content, reason="Szebben."))
    assert [(problem.code, problem.blocking) for problem in found] == [("withdrawn-without-day", False)]
