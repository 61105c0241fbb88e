"""`manage.py stats` counts what readers can see."""

from __future__ import annotations

import json
from io import StringIO

import pytest
from django.core.management import call_command

from tests.rows import make_card, make_ruling, make_section

pytestmark = pytest.mark.django_db


def stats(*arguments: str) -> str:
    out = StringIO()
    call_command("stats", *arguments, stdout=out)
    return out.getvalue()


def test_json_counts_by_game() -> None:
    make_ruling("AK1.1", topics=("köd",))
    make_ruling("AK1.2", state="draft")
    make_card("Pemete", "", "új")
    make_section("1")
    assert json.loads(stats("--json")) == {
        "games": {
            "proba": {
                "rulings": 1,
                "sources": 1,
                "sections": 1,
                "cards": 1,
                "printings": 2,
                "topics": 1,
                "terms": 0,
                "citations": 0,
                "formats": 0,
                "deck_rules": 0,
            }
        }
    }


def test_an_empty_base_says_what_to_do() -> None:
    assert stats() == "The base is empty: `manage.py load_corpus` loads the starter data.\n"


def test_a_person_reads_a_table() -> None:
    make_ruling("AK1.1")
    assert [line.split() for line in stats().splitlines()][2] == ["proba", "1", "1", *"00000000"]
