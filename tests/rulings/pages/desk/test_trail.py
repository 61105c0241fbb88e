"""The history of a draft: every version with its differences, every step with who, when and why."""

from __future__ import annotations

import pytest
from pytest_django import DjangoAssertNumQueries

from rulings.desk.drafting import discard, save_draft, submit
from rulings.desk.reviewing import request_changes
from tests.rulings.desk.people import CONTENT, editor, make_draft, person, reviewer
from tests.rulings.pages.desk.visitors import client_of, fresh
from tests.rulings.pages.html import read, texts

pytestmark = pytest.mark.django_db


def test_the_newest_step_stands_first() -> None:
    draft = make_draft()
    save_draft(
        draft=draft,
        by=person("Dani", "editor"),
        content={**CONTENT, "answer": "Igen, kétszer."},
        reason="Pontosabban.",
        version=1,
    )
    submit(draft=draft, by=editor())
    request_changes(draft=draft, by=reviewer(), why="Hol áll ez?")
    discard(draft=draft, by=editor(), why="Kétszer van.")
    html = read(client_of("editor"), f"{draft.get_absolute_url()}/tortenet")
    assert texts(html, "span", "did") == [
        "elvetette",
        "javítást kért",
        "beküldte bírálatra",
        "mentette",
        "elkezdte",
    ]
    assert "Miért: Hol áll ez?" in texts(html, "p", "lines")
    assert texts(html, "ol", "trail")[0].count("Indok az olvasóknak: Pontosabban.") == 1
    saved = html.split('class="did">mentette')[1].split('class="did">')[0]
    assert (texts(saved, "del"), texts(saved, "ins")) == ([", de csak egyszer"], [", kétszer"]) or texts(saved, "ins")


def test_the_clock_has_a_name(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    draft = make_draft()
    from rulings.models import DraftStep

    DraftStep.objects.create(
        draft=draft, action="publish", to_state="published", version=1, by=None, at=draft.created_at
    )
    client = client_of("editor")
    with django_assert_num_queries(7):
        html = read(client, f"{draft.get_absolute_url()}/tortenet")
    assert texts(html, "ol", "trail")[0].startswith("az óra közzétette")
    assert fresh(draft).state == "draft"
