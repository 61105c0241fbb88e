"""One check behind every door: what is asked, what wins, what an answer rests on, and what cannot be answered."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries

from cards.decks.text import MAX_BYTES
from cards.models import CardList, DeckRule, Format, FormatPeriod, Game
from rulings.decks.answers import (
    BadOption,
    FormatName,
    HeaderNote,
    Thing,
    TooLarge,
    TooMany,
    UnknownFormat,
    UnknownGame,
)
from rulings.decks.basis import resolve_bases, write_bases
from rulings.decks.service import MAX_AT_ONCE, check_many, check_text, profile_of
from tests.rows import make_ruling, make_section, make_source
from tests.rulings.decks.rows import DAY, legal_text

pytestmark = pytest.mark.django_db
SHORT = "Pakli:\n3 Mézgasárkány\n"


def rest_on(rule: str, *targets: str) -> None:
    held = DeckRule.objects.get(slug=rule)
    write_bases("rule", held.pk, targets)
    resolve_bases(game=held.game)


def test_a_legal_deck(proba: Format) -> None:
    checked = check_text(legal_text(), game="proba", format="proba", on=DAY)
    assert (checked.report.verdict, checked.game, checked.format, checked.format_name) == (
        "legal",
        "proba",
        "proba",
        "Próba",
    )
    assert (checked.on, checked.format_url, checked.notes, checked.basis) == (DAY, "/proba/format/proba", (), {})
    assert checked.period is not None
    assert (checked.period.valid_from, checked.period.valid_to, checked.period.certainty) == (
        date(2030, 1, 1),
        None,
        "stated",
    )


def test_a_finding_names_its_rule_and_what_that_rests_on(proba: Format) -> None:
    make_ruling("AK1.1", "Mekkora a pakli?")
    make_section("138.1", title="Eltérések")
    make_source("KI-1", title="Kiírás")
    rest_on("meret", "AK1.1", "HKK 138.1", "KI-1", "AK99.1")
    checked = check_text(SHORT, game="proba", format="proba", on=DAY)
    [finding] = [one for one in checked.report.findings if one.code == "deck-too-small"]
    [rule] = checked.rules_of(finding)
    assert (rule.id, rule.text, rule.url) == ("meret", "A pakli legalább negyven lap.", "/proba/format/proba/meret")
    assert checked.basis_of(finding) == (
        Thing("AK1.1", "ruling", "Mekkora a pakli?", "/proba/ak1.1"),
        Thing("HKK 138.1", "section", "Eltérések", "/proba/szabaly/HKK%20138.1"),
        Thing("KI-1", "source", "Kiírás", "/proba/ki-1"),
        Thing("AK99.1"),
    )
    assert rule.basis == checked.basis_of(finding)


def test_a_draft_is_no_basis_to_open(proba: Format) -> None:
    make_ruling("AK1.1", "Titok?", state="draft")
    rest_on("meret", "AK1.1")
    assert check_text(SHORT, game="proba", format="proba", on=DAY).basis == {"AK1.1": Thing("AK1.1")}


@pytest.mark.parametrize(
    ("header", "notes"),
    [
        ("", ()),
        ("Játék: proba\nFormátum: próba\nDátum: 2031-02-28\n", ()),
        ("Játék: PRÓBAJÁTÉK\nFormátum: PROBA\n", ()),
        ("Formátum: retro\n", (HeaderNote("format", "retro", "proba"),)),
        ("Dátum: 2029-01-01\n", (HeaderNote("date", "2029-01-01", "2031-02-28"),)),
        ("Játék: hkk\n", (HeaderNote("game", "hkk", "proba"),)),
    ],
)
def test_what_is_asked_wins_over_the_list_and_is_told(
    proba: Format, header: str, notes: tuple[HeaderNote, ...]
) -> None:
    checked = check_text(header + legal_text(), game="proba", format="proba", on=DAY)
    assert (checked.notes, checked.report.verdict, checked.on) == (notes, "legal", DAY)
    told = [one.found for one in checked.report.findings if one.code == "advice" and "→" in one.found]
    assert told == [f"{note.field}: {note.listed} → {note.used}" for note in notes]


def test_the_list_itself_says_game_format_and_day(proba: Format) -> None:
    checked = check_text("Játék: proba\nFormátum: Próba\nDátum: 2030-01-01\n" + legal_text())
    assert (checked.format, checked.on, checked.notes) == ("proba", date(2030, 1, 1), ())


@pytest.mark.parametrize(("asked", "text"), [("proba", ""), (None, "Formátum: proba\n")])
def test_the_day_is_todays_where_nobody_says_it(proba: Format, clock: object, asked: str | None, text: str) -> None:
    assert check_text(text + legal_text(), format=asked).on == date(2031, 2, 1)


def test_the_game_is_that_of_the_format(proba: Format) -> None:
    other = Game.objects.create(slug="masik", name="Másik", language="hu")
    Format.objects.create(game=other, slug="egyeb", name="Egyéb")
    assert check_text(legal_text(), format="proba", on=DAY).game == "proba"
    Format.objects.create(game=other, slug="proba", name="Próba")
    with pytest.raises(UnknownGame) as caught:
        check_text(legal_text(), format="proba", on=DAY)
    assert sorted(caught.value.near) == ["masik", "proba"]
    assert check_text(legal_text(), game="masik", format="proba", on=DAY).report.verdict == "undetermined"


@pytest.mark.parametrize(
    ("asked", "error", "near"),
    [
        ({"game": "nincs", "format": "proba"}, UnknownGame, ("proba",)),
        ({"game": "proba", "format": "prboa"}, UnknownFormat, (FormatName("proba", "proba", "Próba"),)),
        ({"format": "prboa"}, UnknownFormat, (FormatName("proba", "proba", "Próba"),)),
        ({"game": "proba"}, UnknownFormat, (FormatName("proba", "proba", "Próba"),)),
        ({"format": "\x00𝟛" * 300}, UnknownFormat, (FormatName("proba", "proba", "Próba"),)),
    ],
)
def test_an_unknown_game_or_format_offers_those_held(
    proba: Format, asked: dict[str, str], error: type[UnknownGame], near: tuple[Any, ...]
) -> None:
    with pytest.raises(error) as caught:
        check_text(SHORT, **asked)  # type: ignore[arg-type]
    assert caught.value.near == near


@pytest.mark.parametrize("key", ["text", "partner_text", "before_text"])
def test_both_sides_of_the_size_limit(proba: Format, key: str) -> None:
    largest = "#" * 300 + "\n" + "# \n" * ((MAX_BYTES - 301) // 3)
    asked: dict[str, Any] = {"text": SHORT, "game": "proba", "format": "proba", "on": DAY}
    check_text(**{**asked, key: largest.ljust(MAX_BYTES, "\n")})
    with pytest.raises(TooLarge):
        check_text(**{**asked, key: "x" * (MAX_BYTES + 1)})


def test_many_formats_and_days_at_once(proba: Format, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    other = Format.objects.create(game=proba.game, slug="kicsi", name="Kicsi", zones=["main"])
    FormatPeriod.objects.create(format=other).rules.add(DeckRule.objects.get(slug="peldany"))
    rest_on("meret", "AK1.1")
    days = [date(2029, 12, 31), date(2030, 1, 1)]
    check_text(SHORT, game="proba", format="proba", on=days[1])
    with django_assert_num_queries(2):  # have the rules changed, has what they rest on
        answers = check_many(SHORT, game="proba", formats=["proba", "kicsi"], dates=days)
    assert [(one.format, one.on, one.report.verdict) for one in answers] == [
        ("proba", days[0], "undetermined"),
        ("proba", days[1], "illegal"),
        ("kicsi", days[0], "legal"),
        ("kicsi", days[1], "legal"),
    ]


def test_both_sides_of_the_number_at_once(proba: Format) -> None:
    assert len(check_many(SHORT, game="proba", formats=["proba"], dates=[DAY] * MAX_AT_ONCE)) == MAX_AT_ONCE
    with pytest.raises(TooMany):
        check_many(SHORT, game="proba", formats=["proba"], dates=[DAY] * (MAX_AT_ONCE + 1))


def test_a_day_without_rules_is_undetermined_and_says_so(proba: Format) -> None:
    checked = check_text(legal_text(), game="proba", format="proba", on=date(2029, 12, 31))
    assert (checked.report.verdict, checked.period) == ("undetermined", None)
    assert [one.code for one in checked.report.findings if one.severity == "unknown"] == ["no-period"]


def test_an_events_own_profile_takes_the_place_of_format_and_day(proba: Format) -> None:
    profile = profile_of(game="proba", format="Próba", on=DAY).deviating(without=["meret"])
    DeckRule.objects.all().delete()
    checked = check_text(SHORT, format="más", profile=profile)
    assert (checked.report.verdict, checked.format, checked.on) == ("legal", "proba", DAY)


@pytest.mark.parametrize(
    ("extra", "name"),
    [
        ({"limit": "sok"}, "limit"),
        ({"limit": 1000}, "limit"),
        ({"limit": -1}, "limit"),
        ({"limit": True}, "limit"),
        ({"limit": "４"}, "limit"),
        ({"pairs": "igen"}, "pairs"),
        ({"pool": ["a"]}, "pool"),
        ({"pool": {"a": "b"}}, "pool: a"),
        ({"súly": 1}, "súly"),
    ],
)
def test_options_that_are_none_are_refused(proba: Format, extra: dict[str, Any], name: str) -> None:
    with pytest.raises(BadOption) as caught:
        check_text(SHORT, game="proba", format="proba", extra=extra)
    assert caught.value.name == name


@pytest.mark.parametrize("limit", [0, 999, "3", None, ""])
def test_options_that_are_some_are_taken(proba: Format, limit: object) -> None:
    check_text(SHORT, game="proba", format="proba", on=DAY, extra={"limit": limit, "pairs": True, "pool": {"X": 1}})


def test_what_cannot_be_used_is_never_legal(proba: Format) -> None:
    """Rows that no form lets through: a rule of no kind, two periods on one day."""
    rule = DeckRule.objects.create(game=proba.game, slug="rossz", kind="semmi", text="?")
    period = FormatPeriod.objects.get()
    period.rules.add(rule)
    checked = check_text(legal_text(), game="proba", format="proba", on=DAY)
    assert (checked.report.verdict, checked.profile.note) == ("undetermined", "rossz: 'semmi' is no kind of rule")
    period.rules.remove(rule)
    FormatPeriod.objects.create(format=proba).rules.add(DeckRule.objects.get(slug="meret"))
    assert check_text(legal_text(), game="proba", format="proba", on=DAY).report.verdict == "undetermined"


def test_a_period_whose_rules_nobody_has_entered_is_not_known(proba: Format) -> None:
    FormatPeriod.objects.get().rules.clear()
    assert check_text(legal_text(), game="proba", format="proba", on=DAY).report.verdict == "undetermined"


def test_the_announcement_of_a_list_is_the_basis_of_its_bans(proba: Format) -> None:
    held = CardList.objects.get()
    write_bases("card_list", held.pk, ["KI-1.4"])
    rest_on("tiltas", "AK106.1")
    checked = check_text(legal_text("1 Tiltott Hajnal\n"), game="proba", format="proba", on=date(2031, 3, 1))
    [finding] = [one for one in checked.report.findings if one.code == "card-banned"]
    assert finding.basis == ("KI-1.4", "AK106.1")
