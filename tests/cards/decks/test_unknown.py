"""What is not known is never taken for "no"; and only what could matter makes a verdict undetermined."""

from __future__ import annotations

import pytest

from cards.decks.facts import CardFacts
from cards.decks.profile import RuleRow
from tests.cards.decks.near import ban, card, cards, codes, facts, found, profile, rule

BLANK = CardFacts("Ködkép")
HELD = cards(BLANK, card("Fekete pille", "Fekete"), card("Isteni kék", "Kék", isteni=True))


@pytest.mark.parametrize(
    ("row", "text", "missing"),
    [
        (rule("colours", limit=2, zones=["main"]), "Ködkép\nMézgasárkány", "colours"),
        (rule("one-colour", zones=["main"]), "Ködkép", "colours"),
        (rule("copies", limit=3, zones=["main"]), "4 Ködkép", "copy_limit, any_number"),
        (rule("divine-limit", limit=1, zones=["main"]), "2 Ködkép", "isteni"),
        (rule("divine-colours", zones=["main"]), "Ködkép", "isteni, colours"),
        (rule("not-in-deck", zones=["main"]), "Ködkép", "types"),
        (rule("one-alignment", zones=["main"]), "Ködkép", "alignments"),
        (rule("released"), "Ködkép", "released"),
        (rule("pool-without", fact="rare"), "Ködkép", "rare"),
        (rule("pool-without", fact="mini_expansion", except_types=["x"]), "Ködkép", "mini_expansion, types, subtypes"),
        (rule("banned", list="lista"), "Ködkép", "printing"),
        (
            rule("follower-alone", type="h", zones=["follower", "rule"]),
            "Követő\nKödkép\nSzabálylap: Tágas lóhere",
            "types",
        ),
        (rule("rule-cards", limit=1), "Szabálylap: Mézgasárkány", "types"),
        (rule("omen", type="eseménylap"), "Ómen: Ködkép", "types, permanent"),
        (rule("towers-may-start"), "Torony: Ködkép", "not_starting"),
        (rule("starting-only", zones=["main"]), "Ködkép", "types, starting_only"),
    ],
)
def test_a_needed_fact_that_is_missing_is_named(row: RuleRow, text: str, missing: str) -> None:
    report = found(text, profile(row, lists=[ban("Ködkép (új)")]), HELD)
    assert [(one.code, one.found, one.rule) for one in report.findings if one.severity == "unknown"] == [
        ("unknown-fact", missing, row.id)
    ]
    assert report.verdict == "undetermined"


@pytest.mark.parametrize(
    ("row", "text"),
    [
        (rule("colours", limit=3, zones=["main"]), "Ködkép\nMézgasárkány"),  # a card has at most two colours
        (rule("copies", limit=3, zones=["main"]), "3 Ködkép"),
        (rule("divine-limit", limit=2, zones=["main"]), "2 Ködkép"),
        (rule("follower-alone", type="h", zones=["follower", "rule"]), "Követő: Ködkép"),
        (rule("size", min=1), "Ködkép"),
    ],
)
def test_a_missing_fact_that_cannot_matter_is_not_asked_for(row: RuleRow, text: str) -> None:
    assert found(text, profile(row), HELD).verdict == "legal"


def test_a_violation_is_one_whatever_else_is_unknown() -> None:
    report = found(
        "Ködkép\nMézgasárkány\nFekete pille\n0 x\nSemmi", profile(rule("colours", limit=1, zones=["main"])), HELD
    )
    assert report.verdict == "illegal"
    assert {"line-error", "unknown-card", "colours-over-limit"} <= report.codes()


def test_stated_facts_decide_and_are_noted() -> None:
    row = profile(rule("colours", limit=1, zones=["main"]))
    report = found("Mézgasárkány\nKödkép {szín: kék}", row, HELD)
    assert report.verdict == "legal"
    assert [(one.code, one.found) for one in report.findings if one.code != "advice"] == [
        ("stated-by-player", "szín: Kék")
    ]
    assert found("Mézgasárkány\nKödkép {szín: Fekete}", row, HELD).verdict == "illegal"


def test_a_known_fact_wins_over_a_stated_one() -> None:
    row = profile(rule("colours", limit=1, zones=["main"]))
    assert found("Fekete pille {szín: Kék}\nMézgasárkány", row, HELD).verdict == "illegal"


def test_an_unreadable_line_may_fill_the_deck_but_never_empty_it() -> None:
    assert found("Main\n1 Ködkép\n0 x", profile(rule("size", min=2)), HELD).verdict == "undetermined"
    assert found("Main\n3 Ködkép\n0 x", profile(rule("size", max=2)), HELD).verdict == "illegal"


def test_a_colour_that_may_count_makes_undetermined() -> None:
    row = profile(rule("colours", limit=1, zones=["main"], doubtful=["színtelen", "Szürke"]))
    held = cards(card("Szürke kavics", "Szürke"), card("Kavics"))
    assert found("Mézgasárkány", row, held).verdict == "legal"
    for name in ("Szürke kavics", "Kavics"):
        assert codes(found(f"Mézgasárkány\n{name}", row, held)) == [("colours-over-limit", "unknown", "")]
    uncounted = profile(rule("colours", limit=1, zones=["main"], uncounted=["színtelen", "Szürke"]))
    assert found("Mézgasárkány\nSzürke kavics\nKavics", uncounted, held).verdict == "legal"


def test_facts_by_name() -> None:
    assert facts("Kék").get("colours") == frozenset({"Kék"})
    assert facts("Kék").get("no such fact") is None
