"""How good the search is: questions with known answers, over the texts of the source documents."""

from __future__ import annotations

import csv
import json
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytest_django import DjangoDbBlocker

from judgekb.search.documents import Document
from judgekb.search.engines.base import Engine, Query
from judgekb.search.engines.registry import ENGINES
from judgekb.search.models import Generation
from tests.search.engines.available import ENGINE_NAMES

pytestmark = pytest.mark.django_db  # so that there is a database at all; the fixture commits to it

MARKER = re.compile(r"^\(\s*[Aa][Kk]\s*[0-9]+\s*\)\s*")
LONGEST_QUESTION = 400  # characters in which the last question mark ends the title


def faq(shared: Path) -> Iterator[Document]:
    """Yield the entries of the FAQ document: the question as title, the rest as text."""
    lines = next(shared.glob("seeds/004_*.txt")).read_text(encoding="utf-8").split("\n")
    with (shared / "hkk" / "refs.tsv").open(encoding="utf-8") as table:
        rows = {row["ref"]: row for row in reversed(list(csv.DictReader(table, delimiter="\t")))}
    for ref, row in rows.items():
        text = MARKER.sub("", lines[int(row["line"]) - 1].strip())
        cut = text.rfind("?", 0, LONGEST_QUESTION) + 1 or text.find(". ") + 1 or len(text)
        source = f"AK{row['ak']}" if row["ak"] else ref.split(".", 1)[0]
        order = int(row["ak"] or 200)
        yield Document(f"ruling:hkk:{ref}", "ruling", "hkk", "hu", ref, text[:cut], text[cut:], source, order=order)


@pytest.fixture(scope="module", params=ENGINE_NAMES)
def ranks(
    request: pytest.FixtureRequest,
    tmp_path_factory: pytest.TempPathFactory,
    django_db_setup: None,
    django_db_blocker: DjangoDbBlocker,
) -> dict[str, list[int]]:
    """The rank of the first right answer of each question, by style; 0 where none is among the first ten."""
    shared = Path(__file__).resolve().parents[3] / "shared"
    if not shared.is_dir():
        pytest.skip("needs the source documents in ../shared, which users do not have")
    with django_db_blocker.unblock():
        engine: Engine = ENGINES[request.param](tmp_path_factory.mktemp("gold") / "index")
        try:
            engine.rebuild(faq(shared))
            return ranks_of(engine, shared / "hkk" / "search-gold.json")
        finally:
            Generation.objects.all().delete()


def ranks_of(engine: Engine, questions: Path) -> dict[str, list[int]]:
    found: dict[str, list[int]] = defaultdict(list)
    for question in json.loads(questions.read_text(encoding="utf-8")):
        best = [match.key.split(":", 2)[2] for match in engine.search(Query(question["q"])).matches[:10]]
        rank = next((place for place, ref in enumerate(best, start=1) if ref in question["refs"]), 0)
        found[question["style"]].append(rank)
    return found


def share(ranks: list[int], most: int) -> float:
    return sum(0 < rank <= most for rank in ranks) / len(ranks)


def test_overall(ranks: dict[str, list[int]]) -> None:
    every = [rank for ranks_of_style in ranks.values() for rank in ranks_of_style]
    assert len(every) == 319
    assert share(every, 5) >= 0.96
    assert share(every, 1) >= 0.89
    assert sum(1 / rank for rank in every if rank) / len(every) >= 0.925


def test_each_style(ranks: dict[str, list[int]]) -> None:
    shares = {style: share(ranks_of_style, 5) for style, ranks_of_style in ranks.items()}
    assert {style for style, value in shares.items() if value < 0.85} == set()
    assert len(shares) == 6
