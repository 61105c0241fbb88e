"""Whatever the core says in codes or English has Hungarian words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings

from cards.decks.codes import CODES, Severity
from cards.decks.deck import parse
from cards.decks.names import Names
from cards.decks.report import Finding, Fix
from cards.decks.rules import KINDS
from cards.decks.stated import FACTS, read_stated
from rulings.pages.decks.words import FACT_WORDS, allowed_words, fix_words, found_words, reason_word

LINES = [
    "0 x", "1 x x2", "3 {szín: Kék}", "x" * 401, "Dátum: ma", "Játék: a", "Játék: b", "# x", "Nincs Ilyen", "Kék",
    "1 Kék {szin}", "1 Kék {szín: a; szín: b}", "1 Kék {isteni: talán}", "1 Kék x2", "3 Kék x x2",
]  # fmt: skip


def test_every_reason_of_a_line() -> None:
    lines = parse("\n".join(LINES), Names(["Kék // Zöld"])).lines
    said = [one for line in lines for one in (line.reason, *line.notes) if one]
    assert len({*said}) == 12
    assert [one for one in said if reason_word(one) == one] == []


@pytest.mark.parametrize("body", ["valami", "szín: a; szín: b", "isteni: talán", "x: <b>"])
def test_every_fault_of_a_fact(body: str) -> None:
    reason = read_stated(body)
    assert isinstance(reason, str)
    assert reason_word(reason) != reason
    assert "is no fact" not in reason_word(reason)


def test_every_fact_and_option_has_a_word() -> None:
    assert [name for name in FACTS if name not in FACT_WORDS] == []
    options = ("limit", "players", "team_size", "agreed_extra", "pairs", "pool")
    assert [name for name in options if name not in FACT_WORDS] == []


def test_every_repair_has_a_sentence() -> None:
    source = Path(settings.BASE_DIR) / "cards" / "decks"
    actions = {one for path in source.rglob("*.py") for one in re.findall(r'Fix\("([a-z]+)"', path.read_text("utf-8"))}
    assert actions == {"add", "correct", "move", "remove", "replace", "state"}
    for action in actions:
        for fix in (Fix(action, 2, "Olaj", "side"), Fix(action, 2, "", "main+side"), Fix(action, 2, "Olaj")):
            assert fix_words(fix).endswith("."), fix
    assert fix_words(Fix("remove", 2, zone="main")) == "Vegyél ki innen 2 lapot: Pakli."
    assert fix_words(Fix("state", what="team_size")) == "Add meg: a csapat létszáma."
    assert fix_words(None) == ""


def test_found_and_allowed() -> None:
    finding = Finding("player-count", Severity.VIOLATION, found="3", allowed="2–4, even")
    assert (found_words(finding), allowed_words(finding)) == ("3", "2–4, páros")
    assert found_words(Finding("unknown-fact", Severity.UNKNOWN, found="colours, types")) == "szín, típus"
    assert KINDS
    assert [code.name for code in CODES.values() if not code.hu.endswith(".")] == []
