"""An announced list comes in whole or not at all, from its day on; the older one ends on the day before."""

from __future__ import annotations

from datetime import date

import pytest

from cards.decks.lists import RUN_TOGETHER, TWICE, UNKNOWN
from cards.models import CardList, CardListEntry, DeckRule, Format, FormatPeriod
from rulings.decks.lists import ListRefused, UnusableList, apply_list, plan_list
from rulings.decks.service import check_text
from tests.rulings.decks.rows import known_card, legal_text

pytestmark = pytest.mark.django_db
FROM = date(2032, 1, 1)


@pytest.fixture
def own(proba: Format) -> Format:
    """The format whose announcements give the list `tilto`, which holds from 2031-03-01 on."""
    CardList.objects.update(format=proba)
    known_card("Krákog, a kő", "Kék")
    known_card("Cseles Nyék", "Kék")
    return proba


def versions() -> list[tuple[str, date | None, date | None, list[str]]]:
    return [
        (one.slug, one.valid_from, one.valid_to, [str(entry) for entry in one.entries.all()])
        for one in CardList.objects.order_by("slug", "valid_from")
    ]


def test_a_new_list_ends_the_old_one_the_day_before(own: Format) -> None:
    plan = plan_list("Krákog, a kő, Cseles Nyék", form=own, valid_from=FROM)
    assert (plan.slug, plan.added, plan.removed) == ("tilto", ("Krákog, a kő", "Cseles Nyék"), ("Tiltott Hajnal",))
    assert len(versions()) == 1  # a plan writes nothing
    apply_list(plan)
    assert versions() == [
        ("tilto", date(2031, 3, 1), date(2031, 12, 31), ["Tiltott Hajnal"]),
        ("tilto", FROM, None, ["Krákog, a kő", "Cseles Nyék"]),
    ]


@pytest.mark.parametrize(
    ("on", "banned"),
    [
        (date(2031, 2, 28), []),
        (date(2031, 3, 1), ["Tiltott Hajnal"]),
        (date(2031, 12, 31), ["Tiltott Hajnal"]),
        (FROM, ["Cseles Nyék"]),
    ],
)
def test_each_day_has_its_own_list(own: Format, on: date, banned: list[str]) -> None:
    apply_list(plan_list("Cseles Nyék", form=own, valid_from=FROM))
    report = check_text(legal_text("1 Tiltott Hajnal\n1 Cseles Nyék\n"), format="proba", on=on).report
    assert [one.card for one in report.findings if one.code == "card-banned"] == banned


def test_a_second_import_changes_nothing(own: Format) -> None:
    apply_list(plan_list("Cseles Nyék", form=own, valid_from=FROM))
    before = versions()
    again = plan_list("  CSELES NYEK ", form=own, valid_from=FROM)
    assert again.is_held
    apply_list(again)
    assert versions() == before


def test_another_list_of_the_same_day_is_refused(own: Format) -> None:
    apply_list(plan_list("Cseles Nyék", form=own, valid_from=FROM))
    with pytest.raises(ListRefused):
        plan_list("Krákog, a kő", form=own, valid_from=FROM)


def test_a_list_between_two_ends_before_the_later_one(own: Format) -> None:
    apply_list(plan_list("Cseles Nyék", form=own, valid_from=FROM))
    apply_list(plan_list("Krákog, a kő", form=own, valid_from=date(2031, 6, 1)))
    apply_list(plan_list("Mézgasárkány", form=own, valid_from=date(2030, 5, 1)))
    assert [(one[1], one[2]) for one in versions()] == [
        (date(2030, 5, 1), date(2031, 2, 28)),
        (date(2031, 3, 1), date(2031, 5, 31)),
        (date(2031, 6, 1), date(2031, 12, 31)),
        (FROM, None),
    ]


def test_every_fault_is_told_and_nothing_is_taken_43(own: Format) -> None:
    """Row 43: a list with one misspelt and one run-together name."""
    text = "# 2032\nCseles Nyk\nKrákog, a kő · Mézgasárkány Cseles Nyék\nMézgasárkány; mezgasarkany"
    with pytest.raises(UnusableList) as caught:
        plan_list(text, form=own, valid_from=FROM)
    assert [(one.line, one.text, one.reason) for one in caught.value.faults] == [
        (2, "Cseles Nyk", UNKNOWN),
        (3, "Mézgasárkány Cseles Nyék", RUN_TOGETHER),
        (4, "mezgasarkany", TWICE),
    ]
    assert [one.suggestions[:2] for one in caught.value.faults[:2]] == [
        ("Cseles Nyék",),
        ("Mézgasárkány", "Cseles Nyék"),
    ]
    assert len(versions()) == 1


def test_the_announcements_spelling_and_tags_are_kept(own: Format) -> None:
    plan = plan_list("CSELES NYEK (2020)\nCseles Nyék (új)", form=own, valid_from=FROM)
    assert plan.warnings == (
        "No printing (2020) of Cseles Nyék is held; the list is taken at its word.",
        "No printing (új) of Cseles Nyék is held; the list is taken at its word.",
    )
    apply_list(plan)
    rows = CardListEntry.objects.filter(card_list__valid_from=FROM).values_list("card__name", "edition", "written")
    assert list(rows) == [("Cseles Nyék", "2020", "CSELES NYEK (2020)"), ("Cseles Nyék", "új", "")]


def test_a_format_without_a_list_gets_one_and_its_rule(proba: Format) -> None:
    known_card("Cseles Nyék", "Kék")
    plan = plan_list("Cseles Nyék", form=proba, valid_from=FROM, title="Saját lista", basis=["KI-1.4"])
    assert (plan.slug, plan.rule, [str(one) for one in plan.periods]) == (
        "tiltolista-proba",
        None,
        ["Próba, 2030-01-01 – …"],
    )
    apply_list(plan)
    report = check_text(legal_text("1 Cseles Nyék\n1 Tiltott Hajnal\n"), format="proba", on=FROM).report
    found = [(one.card, one.rule, one.allowed, one.basis) for one in report.findings if one.code == "card-banned"]
    assert found == [
        ("Cseles Nyék", "ban-list-proba", "Saját lista", ("KI-1.4",)),
        ("Tiltott Hajnal", "tiltas", "Próbalista", ()),
    ]
    assert (Format.objects.get().edited, DeckRule.objects.get(slug="ban-list-proba").edited) == (True, True)


def test_a_rule_that_an_older_period_lacks_is_put_into_it(own: Format) -> None:
    old = FormatPeriod.objects.create(format=own, valid_from=date(2028, 1, 1), valid_to=date(2029, 12, 31))
    plan = plan_list("Cseles Nyék", form=own, valid_from=date(2029, 1, 1))
    assert (plan.periods, plan.valid_to) == ((old,), date(2031, 2, 28))
    apply_list(plan)
    assert [rule.slug for rule in old.rules.all()] == ["tiltas"]


def test_other_formats_of_the_list_are_named(own: Format) -> None:
    other = Format.objects.create(game=own.game, slug="masik", name="Másik")
    FormatPeriod.objects.create(format=other).rules.add(DeckRule.objects.get(slug="tiltas"))
    assert plan_list("Cseles Nyék", form=own, valid_from=FROM).also == ("masik",)


@pytest.mark.parametrize(
    ("text", "day"),
    [("", FROM), ("# semmi\n,;·", FROM), ("Cseles Nyék", date(2029, 12, 31)), ("Cseles Nyék", date.min)],
)
def test_what_cannot_stand_is_refused(own: Format, text: str, day: date) -> None:
    with pytest.raises(ListRefused):
        plan_list(text, form=own, valid_from=day)


def test_of_several_lists_one_must_be_named(own: Format) -> None:
    CardList.objects.create(game=own.game, slug="masik", title="Másik", format=own)
    with pytest.raises(ListRefused):
        plan_list("Cseles Nyék", form=own, valid_from=FROM)
    assert plan_list("Cseles Nyék", form=own, valid_from=FROM, slug="tilto").slug == "tilto"
