"""How well the linker finds the cards of entries that people read: precision and recall, on the source's own texts.

`make bench-link` prints the same figures for our restatements too, with the misses. Names come from the starter data.
"""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from django.conf import settings

from judgekb.text import fold
from rulings.linking.lexicon import Lexicon, Name
from rulings.linking.link import Kind
from rulings.linking.linker import Linker
from tests.bench.linking import (
    LEAST_EDITIONS,
    LEAST_NAMES,
    Expected,
    expected_of_our_own,
    expected_of_the_issue,
    score,
    source_texts,
)


@pytest.fixture(scope="module")
def linker() -> Linker:
    folder = Path(settings.CORPUS_DIR) / "hkk"
    cards = yaml.safe_load((folder / "cards.yaml").read_text(encoding="utf-8"))["cards"]
    terms = yaml.safe_load((folder / "terms.yaml").read_text(encoding="utf-8"))["terms"]
    names = [Name(Kind.CARD, card["name"]) for card in cards]
    names += [
        Name(Kind.TERM, term["name"], alias) for term in terms for alias in (term["name"], *term.get("aliases", ()))
    ]
    return Linker(Lexicon(names), editions=("új", "alfa", "CM"))


def reached(linker: Linker, expected: list[Expected]) -> tuple[int, bool, bool]:
    entries, names, editions = score(linker, expected, source_texts())
    return (
        entries,
        min(names.precision, names.recall) >= LEAST_NAMES,
        min(editions.precision, editions.recall) >= LEAST_EDITIONS,
    )


def test_the_entries_of_the_issue(shared: Path, linker: Linker) -> None:
    assert reached(linker, expected_of_the_issue()) == (60, True, True)


def test_our_own_entries(shared: Path, linker: Linker) -> None:
    assert reached(linker, expected_of_our_own()) == (40, True, True)


def test_our_own_list_is_sorted_and_names_cards_that_are_held(linker: Linker) -> None:
    held = {pattern.name for patterns in linker.lexicon.heads.values() for pattern in patterns}
    listed = expected_of_our_own()
    assert {name for entry in listed for name, _ in entry.cards} - held == set()
    assert len({entry.ref for entry in listed}) == len(listed) == 40
    text = (Path(settings.BASE_DIR) / "tests" / "gold" / "links.yaml").read_text(encoding="utf-8")
    cards = [row["cards"] for row in yaml.safe_load(text)["entries"]]
    assert cards == [sorted(names, key=fold) for names in cards]
