"""Lists, limits and formats with dates: fault reports 29 to 47."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from cards.decks.check import asked, check
from cards.decks.facts import CardFacts, Cards, Facts
from cards.decks.modifiers import Modifier
from cards.decks.profile import Period, Profile
from cards.decks.report import Report
from tests.cards.decks.near import (
    CARDS,
    LOHERE,
    PROBA,
    PROBA_RULES,
    ban,
    card,
    cards,
    codes,
    facts,
    form,
    found,
    main_of,
    profile,
    read,
    rule,
)

BANNED = rule("banned", list="lista")


def test_any_number_and_own_limits_are_facts_of_the_card_29() -> None:
    row = profile(rule("copies", limit=3, zones=["main", "side"]))
    four = "4 Mézgasárkány"
    assert codes(found(four, row)) == [("copies-over-limit", "violation", "Mézgasárkány")]
    assert codes(found(four, row, cards(card("Mézgasárkány", "Kék", any_number=True)))) == []
    assert codes(found(four, row, cards(card("Mézgasárkány", "Kék", copy_limit=4)))) == []
    assert codes(found("2 Mézgasárkány", row, cards(card("Mézgasárkány", "Kék", copy_limit=1)))) == [
        ("copies-over-limit", "violation", "Mézgasárkány")
    ]


def test_a_printing_may_allow_more_copies() -> None:
    row = profile(rule("copies", limit=3, zones=["main", "side"]))
    assert codes(found("5 Ködfonó Pemete (új)", row)) == []
    assert codes(found("3 Ködfonó Pemete\n2 Ködfonó Pemete (új)", row)) == []
    assert codes(found("4 Ködfonó Pemete", row)) == [("copies-over-limit", "violation", "Ködfonó Pemete")]
    assert codes(found("3 Ködfonó Pemete\n3 Ködfonó Pemete (új)", row)) == [
        ("copies-over-limit", "violation", "Ködfonó Pemete")
    ]


def test_a_ban_of_one_printing_names_it_32() -> None:
    row = profile(BANNED, lists=[ban("Ködfonó Pemete (új)")])
    assert codes(found("2 Ködfonó Pemete", row)) == []
    report = found("2 Ködfonó Pemete\n1 ködfonó pemete (UJ)", row)
    assert codes(report) == [("card-banned", "violation", "Ködfonó Pemete (új)")]
    (banned,) = [one for one in report.findings if one.code == "card-banned"]
    assert (banned.lines, banned.found, banned.allowed, banned.rule, banned.basis) == (
        (2,), "1", "Próbalista", "banned", ("PRÓBA.1",),
    )  # 36  # fmt: skip
    assert banned.fix is not None
    assert (banned.fix.action, banned.fix.count, banned.fix.what) == ("remove", 1, "Ködfonó Pemete (új)")
    assert banned.message("en") == (
        "Ködfonó Pemete (új): The card is on a list of banned cards that day. (zone: main; found: 1; allowed: Próbalista)"
    )


def test_a_ban_without_a_tag_is_about_every_printing() -> None:
    row = profile(BANNED, lists=[ban("Ködfonó Pemete")])
    assert [name for _, _, name in codes(found("Ködfonó Pemete\nKödfonó Pemete (új)", row))] == [
        "Ködfonó Pemete",
        "Ködfonó Pemete (új)",
    ]


def test_a_line_without_a_tag_may_be_the_banned_printing() -> None:
    row = profile(BANNED, lists=[ban("Mézgasárkány (2020)")])
    assert codes(found("Mézgasárkány", row)) == [("unknown-fact", "unknown", "Mézgasárkány")]
    assert codes(found("Mézgasárkány (új)", row)) == []


@pytest.mark.parametrize(
    ("day", "banned"),
    [(date(2031, 2, 28), False), (date(2031, 3, 1), True), (date(2031, 12, 31), True), (date(2032, 1, 1), False)],
)
def test_a_future_list_is_data_with_its_first_and_last_day_40(day: date, banned: bool) -> None:
    lists = [ban("Mézgasárkány", valid_from=date(2031, 3, 1), valid_to=date(2031, 12, 31))]
    under = Profile.on(form(Period(None, None, (BANNED,), ("main",))), day, lists)
    assert codes(found("Main\nMézgasárkány", under)) == (
        [("card-banned", "violation", "Mézgasárkány")] if banned else []
    )


def test_before_the_first_period_nothing_is_legal_42() -> None:
    held = form(
        Period(date(2020, 1, 1), date(2020, 12, 31), (rule("size", min=40),), ("main",)),
        Period(date(2022, 1, 1), None, (rule("size", min=50),), ("main",), last_seen=date(2025, 9, 5)),
    )
    on: dict[date, Report] = {
        day: found(main_of(45), Profile.on(held, day))
        for day in (date(2019, 12, 31), date(2020, 1, 1), date(2020, 12, 31), date(2021, 1, 1), date(2022, 1, 1))
    }
    assert [report.verdict for report in on.values()] == ["undetermined", "legal", "legal", "undetermined", "illegal"]
    assert codes(on[date(2019, 12, 31)]) == [("no-period", "unknown", "")]
    assert on[date(2022, 1, 1)].last_seen == date(2025, 9, 5)


def test_periods_do_not_overlap() -> None:
    one = Period(None, date(2020, 12, 31), (), ("main",))
    assert form(one, Period(date(2021, 1, 1), None, (), ("main",))).period_on(date(2021, 1, 1)) is not None
    for start in (date(2020, 12, 31), None):
        with pytest.raises(ValueError, match="two periods hold on"):
            form(one, Period(start, None, (), ("main",)))


def test_the_verdict_is_made_anew_each_time_34_35() -> None:
    deck = read("Main\n3 Mézgasárkány")
    before = check(deck, profile(rule("copies", limit=3, zones=["main"]), on=date(2030, 1, 31)), CARDS)
    after = check(deck, profile(rule("copies", limit=1, zones=["main"]), on=date(2030, 2, 1)), CARDS)
    assert (before.verdict, before.date, after.verdict, after.date) == (
        "legal", date(2030, 1, 31), "illegal", date(2030, 2, 1),
    )  # fmt: skip


def test_a_rule_card_that_goes_takes_its_size_with_it_38() -> None:
    with_it = found("Szabálylap: Tágas lóhere\n" + main_of(44), PROBA)
    assert with_it.verdict == "legal"
    assert codes(found(main_of(44), PROBA)) == []
    report = found("Szabálylap: Tágas lóhere\n" + main_of(45), PROBA)
    assert [(one.code, one.found, one.allowed, one.caused_by) for one in report.findings] == [
        ("deck-size", "45", "44", ("Tágas lóhere",))
    ]
    below = replace(PROBA, rules=(rule("size", min=50), *PROBA_RULES[1:]))
    assert found("Szabálylap: Tágas lóhere\n" + main_of(44), below).verdict == "legal"
    assert codes(found(main_of(44), below)) == [("deck-too-small", "violation", "")]


def test_a_renamed_rule_card_keeps_its_rule_47() -> None:
    renamed = CardFacts(
        "Szűk lóhere", LOHERE.facts, {}, (Modifier("Szűk lóhere", "deck-exactly", {"size": 44}, ("rule",)),)
    )
    held = Cards([*(one for one in CARDS.by_name.values() if one.name != "Tágas lóhere"), renamed])
    assert codes(found("Szabálylap: Szűk lóhere\n" + main_of(45), PROBA, held)) == [("deck-size", "violation", "")]


def test_an_event_may_deviate_from_the_format() -> None:
    event = PROBA.deviating(add=[rule("pool-not-these", cards=["Mézgasárkány"])], without=["size"])
    assert codes(found("Main\nMézgasárkány", event)) == [("card-not-in-pool", "violation", "Mézgasárkány")]


def test_the_player_chooses_where_a_rule_set_lets_him() -> None:
    rules = (
        rule("size", min={"by": "limit", 3: 4, 4: 6}),
        rule("copies", limit={"by": "limit", 3: 3, 4: 4}, zones=["main"]),
    )
    free = replace(profile(*rules), choices={"limit": (3, 4)})
    assert found("Main\n3 Mézgasárkány\n1 Nem is kapor!", free).options == {"limit": 3}
    four = found("Main\n4 Mézgasárkány\n2 Nem is kapor!", free)
    assert (four.verdict, four.options) == ("legal", {"limit": 4})
    assert codes(found("Main\n4 Mézgasárkány\n2 Nem is kapor!", free.with_options(limit=3))) == [
        ("copies-over-limit", "violation", "Mézgasárkány")
    ]
    assert codes(found("Main\n4 Mézgasárkány", profile(*rules)))[0][0] == "unknown-fact"


def test_a_form_wins_over_the_list_with_a_note() -> None:
    deck = read("Formátum: proba\nDátum: 2025-09-05\n")
    assert asked(deck, game="hkk") == ({"game": "hkk", "format": "proba", "date": "2025-09-05"}, [])
    wanted, notes = asked(deck, form="masik", day="2025-09-05")
    assert wanted == {"game": "", "format": "masik", "date": "2025-09-05"}
    assert [(one.code, one.severity.value, one.found) for one in notes] == [("advice", "note", "format: proba → masik")]


def test_a_printing_that_is_not_out_yet_beside_an_older_one() -> None:
    held = cards(
        CardFacts(
            "Kettős",
            facts("Kék", released=None),
            {"": Facts(released=date(2010, 1, 1)), "új": Facts(released=date(2025, 9, 1))},
        )
    )
    row = profile(rule("released"))
    assert codes(found("Kettős", row, held)) == []
    assert codes(found("Kettős (új)", row, held)) == [("printing-not-in-pool", "violation", "Kettős (új)")]
