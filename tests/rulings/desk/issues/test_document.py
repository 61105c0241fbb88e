"""The whole FAQ document as a pasted column: every entry is met under its own reference."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from django.core.management import call_command

from cards.models import Game
from rulings.desk.issues.batches import start_batch
from rulings.desk.issues.comparing import Verdict, compare
from rulings.desk.issues.cutting import CutEntry, cut
from rulings.desk.issues.reading import decoded
from rulings.models import Draft
from tests.rulings.desk.people import editor

pytestmark = pytest.mark.django_db

ENTRIES = 814


@pytest.fixture
def text(shared: Path) -> str:
    return decoded(next(shared.glob("seeds/004_*.txt")).read_bytes())


def differing(entries: list[CutEntry]) -> list[str]:
    """Return the places of entries that are not called the same as their own reference."""
    found = compare(Game.objects.get(slug="hkk"), entries)
    return [item.entry.place for item in found if (item.verdict, item.ref) != (Verdict.SAME, item.entry.place)]


def test_beside_the_starter_data_and_the_document(text: str, shared: Path) -> None:
    call_command("load_corpus", verbosity=0)
    entries = cut(text)
    assert len(entries) == ENTRIES
    assert differing(entries) == []
    call_command("import_faq", str(next(shared.glob("seeds/004_*.txt"))), verbosity=0)
    assert differing(entries) == []
    batch = start_batch(game=Game.objects.get(slug="hkk"), by=editor(), text=text, title="Minden újra")
    assert Counter(row["verdict"] for row in batch.report) == {"same": ENTRIES, "no-entry": 1}
    assert not Draft.objects.exists()


def test_an_edited_edition(text: str) -> None:
    """Every fortieth entry with a word changed is a change of its own entry, also where its text is not held."""
    call_command("load_corpus", verbosity=0)
    lines = text.split("\n")
    edited = [number for number, line in enumerate(lines) if len(line.split()) > 40][::40]
    for number in edited:
        words = lines[number].split()
        words[20] = "megváltozott"
        lines[number] = " ".join(words)
    found = compare(Game.objects.get(slug="hkk"), cut("\n".join(lines)))
    changed = [item for item in found if item.verdict is not Verdict.SAME]
    assert [item.entry.lines[0] - 1 for item in changed] == edited
    assert {item.verdict for item in changed} == {Verdict.CHANGED}
    assert all(item.ref == item.entry.place for item in changed)
