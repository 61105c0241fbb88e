"""The starter data beside the document that it restates: what they say differently, a note explains."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

pytestmark = pytest.mark.django_db


def test_every_difference_from_the_document_is_explained(shared: Path) -> None:
    """One test, because loading takes seconds."""
    call_command("load_corpus", "hkk", stdout=StringIO())
    out = StringIO()
    call_command("check_corpus", str(next((shared / "seeds").glob("004_*.txt"))), "--json", stdout=out)
    check = json.loads(out.getvalue())
    unexplained = [
        (entry["ref"], found["fact"], found["side"], found["value"])
        for entry in check["entries"]
        for found in entry["differences"]
        if not found["explained"]
    ]
    assert unexplained == []
    assert (check["compared"], check["not_restated"]) == (813, [])
    assert {ref.partition(".")[0] for ref in check["not_in_document"]} == {"KIIRAS-2025", "SZERVEZO"}
