"""`manage.py show`: one shape, day by day; unknown references exit 1."""

from __future__ import annotations

import json
from datetime import date
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from tests.rows import make_edge, make_ruling

pytestmark = pytest.mark.django_db


def show(*arguments: str) -> tuple[str, str, int]:
    out, err = StringIO(), StringIO()
    try:
        call_command("show", *arguments, stdout=out, stderr=err)
    except SystemExit as stop:
        return out.getvalue(), err.getvalue(), int(stop.code or 0)
    return out.getvalue(), err.getvalue(), 0


def shown(*arguments: str) -> list[dict[str, Any]]:
    out, _, code = show(*arguments, "--json")
    assert code == 0
    results: list[dict[str, Any]] = json.loads(out)["results"]
    return results


def test_the_result_names_edition_and_role() -> None:
    make_ruling("AK1.1", "Fúj?", "Igen.", cards=(("Pemete", "új", "subject"), ("Sárkány", "", "mentioned")))
    (result,) = shown("ak1.1")
    assert (result["ref"], result["status"], result["question"], result["answer"]) == (
        "AK1.1",
        "in_force",
        "Fúj?",
        "Igen.",
    )
    assert [(card["name"], card["edition"], card["role"]) for card in result["cards"]] == [
        ("Pemete", "új", "subject"),
        ("Sárkány", "", "mentioned"),
    ]


def test_each_status_on_its_day() -> None:
    make_ruling("AK1.1")
    make_edge(make_ruling("AK2.1"), "AK1.1", valid_from=date(2015, 3, 1))
    make_ruling("AK3.1", state="withdrawn")
    make_ruling("AK4.1", state="disputed")
    refs = ("AK1.1", "AK2.1", "AK3.1", "AK4.1")
    days = ("2009-01-01", "2015-02-28", "2015-03-01")
    assert {day: [row["status"] for row in shown(*refs, "--on", day)] for day in days} == {
        "2009-01-01": ["not_yet_in_force"] * 4,
        "2015-02-28": ["in_force", "in_force", "withdrawn", "disputed"],
        "2015-03-01": ["superseded", "in_force", "withdrawn", "disputed"],
    }


def test_a_merged_reference_shows_where_it_went() -> None:
    target = make_ruling("AK1.1")
    make_ruling("AK1.2", state="merged", merged_into=target)
    assert [row["ref"] for row in shown("AK1.2")] == ["AK1.1"]


def test_unknown_references_exit_1_and_the_others_are_shown() -> None:
    make_ruling("AK1.1")
    out, err, code = show("AK1.1", "AK7.7", "--json")
    assert (json.loads(out)["unknown"], code) == (["AK7.7"], 1)
    assert [row["ref"] for row in json.loads(out)["results"]] == ["AK1.1"]
    assert err.startswith("No entry AK7.7.")


def test_a_person_reads_lines() -> None:
    make_ruling("AK1.1", "Fúj?", "Igen.", cards=(("Pemete", "új", "subject"),), topics=("köd",))
    make_edge(make_ruling("AK2.1"), "AK1.1", "changes", extent="part", clause="mikor", valid_from=date(2015, 3, 1))
    out, err, code = show("AK1.1")
    assert (err, code) == ("", 0)
    assert out.rstrip("\n") == (
        "AK1.1  [in_force]\nFúj?\n\nIgen.\n\nIn part: AK2.1, since 2015-03-01: mikor\nCards: Pemete (új)\nTopics: köd"
    )


def test_a_day_that_is_none_is_refused() -> None:
    with pytest.raises(CommandError, match="is not a day"):
        call_command("show", "AK1.1", "--on", "tegnap")
