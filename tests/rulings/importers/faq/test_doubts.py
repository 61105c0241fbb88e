"""Faults of wording are flagged; both sides of each."""

from __future__ import annotations

import pytest

from rulings.importers.faq.doubts import doubts


@pytest.mark.parametrize(
    ("text", "flags"),
    [
        ("A köd köd száll.", ("doubled-words",)),
        ("Most vedd le a ködről vedd le a ködről.", ("doubled-words",)),
        ("Az az eset. Ez az az.", ()),
        ("Száll. Száll.", ()),
        ("A A köd.", ("doubled-words",)),
        ("a A köd.", ()),
        ("A köd nem száll le száll.", ("double-statement",)),
        ("Nem száll fel a pemete felszáll.", ("double-statement",)),
        ("A köd nem száll le.", ()),
        ("Nem pemete altípusú Pemete.", ()),
    ],
)
def test_doubts(text: str, flags: tuple[str, ...]) -> None:
    assert doubts(text) == flags
