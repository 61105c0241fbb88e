"""The search over the starter data as it is: what a judge asks first, and the questions with known answers."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date
from io import StringIO

import pytest
from django.core.management import call_command

from judgekb.search.engines.base import Query
from judgekb.search.engines.registry import get_engine
from rulings.search.find import find
from tests.conftest import SHARED

DAY = date(2025, 9, 5)


@pytest.mark.django_db
def test_the_starter_data_answers(index: Callable[[], int]) -> None:
    """One test, because loading takes seconds."""
    call_command("load_corpus", "hkk", stdout=StringIO())
    index()

    side_deck = find("kiegeszito pakli hany lap", on=DAY).results[0]
    assert side_deck.ref == "AK106.1"
    assert side_deck.standing is not None
    changes = {edge.ref: edge.begins.not_after for edge in side_deck.standing.changed_by}
    assert changes["KIIRAS-2025.2"] == date(2025, 1, 1)
    assert [hit.ref for hit in find("AK106", on=DAY).results] == [f"AK106.{number}" for number in range(1, 6)]
    assert find("Szepuku élet", on=DAY).results[0].source == "AK125"
    assert [thing.ref for thing in find("Kódex 21.6.0", on=DAY).things] == ["HKK 21.6.0"]

    if not SHARED.is_dir():
        pytest.skip("the questions need ../shared, which users do not have; all before them passed")
    ranks = [rank(question) for question in json.loads((SHARED / "hkk" / "search-gold.json").read_text("utf-8"))]
    assert sum(0 < place <= 5 for place in ranks) / len(ranks) >= 0.97
    assert sum(place == 1 for place in ranks) / len(ranks) >= 0.86


def rank(question: dict[str, list[str]]) -> int:
    """Return the place of the first right answer, 0 if it is not among the first ten."""
    query = Query(str(question["q"]), games=("hkk",), kinds=("ruling", "section"))
    best = [match.key.split(":", 2)[2] for match in get_engine().search(query).matches[:10]]
    return next((place for place, ref in enumerate(best, start=1) if ref in question["refs"]), 0)
