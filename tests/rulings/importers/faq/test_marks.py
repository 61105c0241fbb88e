"""The mark at the very start says the issue; repeats share an entry."""

from __future__ import annotations

import pytest

from rulings.importers.faq.marks import gather, mark, split_kind


@pytest.mark.parametrize(
    ("raw", "issue", "source", "body"),
    [
        ("(AK12) A köd.", 12, "AK12", "A köd."),
        ("(Ak12) A köd.", 12, "AK12", "A köd."),
        ("(AK 12 )A köd.", 12, "AK12", "A köd."),
        ("(ak007)  A\u00a0köd.", 7, "AK7", "A köd."),
        ("A köd (AK12).", None, "GYK", "A köd (AK12)."),
        ("(AK１2) A köd.", None, "GYK", "(AK１2) A köd."),
        ("AK12 A köd.", None, "GYK", "AK12 A köd."),
        ("Szabály: A köd.", None, "SZ", "Szabály: A köd."),
        ("Szabálymódosítás: A köd.", None, "GYK", "Szabálymódosítás: A köd."),
        ("Szabálylapok: A köd.", None, "GYK", "Szabálylapok: A köd."),
        ("(AK12) Szabály: A köd.", 12, "AK12", "Szabály: A köd."),
    ],
)
def test_marks(raw: str, issue: int | None, source: str, body: str) -> None:
    made = mark(5, raw)
    assert (made.lines, made.raw, made.issue, made.source, made.body) == ((5,), raw, issue, source, body)


@pytest.mark.parametrize(
    ("body", "kind", "rest"),
    [
        ("Szabály: A köd.", "rule", "A köd."),
        ("SZABÁLY (a ködről szóló rész) A köd.", "rule", "A köd."),
        ("Szabálymódosítás: A köd.", "change", "A köd."),
        ("Szabálylapok: A köd.", "faq", "Szabálylapok: A köd."),
    ],
)
def test_kinds(body: str, kind: str, rest: str) -> None:
    assert split_kind(body) == (kind, rest)


def test_repeats_share_an_entry_of_their_source_only() -> None:
    paragraphs = [(1, "(AK1) A köd."), (3, "A köd."), (5, "(Ak 1)  A köd."), (7, "(AK2) A köd."), (9, "(AK1) A Köd.")]
    made = gather(paragraphs)
    assert [(entry.source, entry.lines) for entry in made] == [
        ("AK1", (1, 5)),
        ("GYK", (3,)),
        ("AK2", (7,)),
        ("AK1", (9,)),
    ]
    assert made[0].raw == "(AK1) A köd."
